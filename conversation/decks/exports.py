"""Decks and outlines as files."""

from datetime import datetime

from django.utils.translation import gettext

from conversation.decks.drawing.laying import texts_of, told_beside
from conversation.decks.schemas import Deck, DeckOutline, DeckSlide
from library.exports import Writer
from library.typeset import files
from library.typeset.formulas import read_formula
from library.typeset.paper import (
    Block,
    Display,
    Heading,
    Listing,
    Paper,
    PaperItem,
    Paragraph,
    Quote,
    Span,
    Table,
    plain,
)
from library.typeset.reading import read_inline


def as_pptx(deck: Deck, made_at: datetime) -> bytes:
    from conversation.decks.drawing.slides import to_pptx  # noqa: PLC0415  # 30 MB, loaded when a file is asked for

    return to_pptx(deck, made_at)


def deck_size(deck: Deck, made_at: datetime) -> int:
    """Bytes of the PowerPoint file."""
    return len(as_pptx(deck, made_at))


def as_handout(deck: Deck, made_at: datetime) -> bytes:
    from conversation.decks.drawing.pictures import to_handout  # noqa: PLC0415  # as above

    return to_handout(deck, made_at)


def as_markdown(deck: Deck, _made_at: datetime) -> bytes:
    blocks = tuple(block for number, slide in enumerate(deck.slides, 1) for block in _slide_blocks(slide, number))
    return files.to_markdown(Paper(title=deck.title, language=deck.language, subtitle=deck.subtitle, blocks=blocks))


def as_json(made: Deck | DeckOutline, _made_at: datetime) -> bytes:
    return f"{made.model_dump_json(indent=2)}\n".encode()


def _slide_blocks(slide: DeckSlide, number: int) -> list[Block]:
    blocks: list[Block] = [Heading(level=1, text=f"{number}. {slide.title}")]
    if slide.layout == "formula":
        blocks.append(Display(formula=read_formula(slide.formula)))
    for texts in texts_of(slide).values():
        if texts:
            items = tuple(PaperItem(spans=read_inline(text, formulas=True)) for text in texts)
            blocks.append(Listing(items=items))
    if table := _table_of(slide):
        blocks.append(table)
    if told := told_beside(slide):
        lines = [(Span(text="\n"), *spans) if place else spans for place, spans in enumerate(told)]
        blocks.append(Quote(spans=tuple(span for spans in lines for span in spans)))
    return blocks


def _table_of(slide: DeckSlide) -> Table | None:
    """The slide's table; of a chart, its figures."""
    if slide.chart:
        header = ["", *(one.name for one in slide.chart.series)]
        rows = [
            [name, *(f"{one.values[at]:g}{slide.chart.unit}" for one in slide.chart.series)]
            for at, name in enumerate(slide.chart.categories)
        ]
    elif slide.table:
        header, rows = slide.table.header, slide.table.rows
    else:
        return None
    return Table(header=tuple(map(plain, header)), rows=tuple(tuple(map(plain, row)) for row in rows))


def outline_paper(outline: DeckOutline) -> Paper:
    blocks: list[Block] = [
        Paragraph(
            spans=plain(
                gettext("%(count)s slides, about %(minutes)s minutes")
                % {"count": len(outline.slides), "minutes": outline.estimated_duration}
            )
        )
    ]
    for number, slide in enumerate(outline.slides, 1):
        blocks.append(Heading(level=1, text=f"{number}. {slide.title}"))
        if slide.key_points:
            items = tuple(PaperItem(spans=read_inline(text, formulas=True)) for text in slide.key_points)
            blocks.append(Listing(items=items))
    return Paper(title=outline.title, language=outline.language, blocks=tuple(blocks))


def outline_markdown(outline: DeckOutline, _made_at: datetime) -> bytes:
    return files.to_markdown(outline_paper(outline))


DECK_WRITERS: dict[str, Writer[Deck]] = {"pptx": as_pptx, "pdf": as_handout, "md": as_markdown, "json": as_json}
OUTLINE_WRITERS: dict[str, Writer[DeckOutline]] = {"md": outline_markdown, "json": as_json}

"""Draws slides as pictures and on paper, from what the file is made of, with no program but the press."""

import struct
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from conversation.decks.drawing.geometry import CAPTION, HEIGHT, LAYOUTS, NUMBER, SERIES, WIDTH, Box, TextPlace, feet_of
from conversation.decks.drawing.laying import TABLE_SIZE, column_widths, formula_size, size_of, texts_of, told_beside
from conversation.decks.schemas import Deck, DeckSlide
from library.schemas import Language
from library.typeset import press
from library.typeset.formulas import Formula, read_formula
from library.typeset.glyphs import MISSING, printable
from library.typeset.pdf import given, set_formula
from library.typeset.reading import read_inline

PREVIEW = 96
"""Pixels an inch: 1280 × 720."""


class FormulaPicture(NamedTuple):
    png: bytes
    width: float
    height: float

    def centred_in(self, box: Box) -> Box:
        share = min(1.0, box.width / self.width, box.height / self.height)
        width, height = self.width * share, self.height * share
        return Box(box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height)


def to_png(deck: Deck, number: int) -> bytes:
    """The slide of this number, the first being 1. Raises `IndexError` where there is none."""
    if not 1 <= number <= len(deck.slides):
        raise IndexError(number)
    data = {"language": deck.language, "title": printable(deck.title) or MISSING, "slide": drawn(deck, number)}
    return press.to_png("slides/slide", data, ppi=PREVIEW)


def to_handout(deck: Deck, created: datetime) -> bytes:
    """The slides on A4 with their notes, tagged."""
    at = created.astimezone(UTC)
    slides = [
        {
            **drawn(deck, number),
            "name": printable(slide.title) or MISSING,
            "notes": [given(spans) for spans in told_beside(slide)],
        }
        for number, slide in enumerate(deck.slides, 1)
    ]
    data = {
        "language": deck.language,
        "title": printable(deck.title) or MISSING,
        "created": [at.year, at.month, at.day, at.hour, at.minute, at.second],
        "slides": slides,
    }
    return press.to_pdf("slides/handout", data)


def concept_map(deck: Deck, slide: DeckSlide) -> bytes:
    """The picture of a subject and what belongs to it."""
    box = LAYOUTS["picture"].object_box or Box(0, 0, 512, 376)
    around = [printable(one) for one in slide.picture.around] if slide.picture else []
    centre = printable(slide.picture.centre) if slide.picture else ""
    data = {
        "language": deck.language,
        "title": centre or MISSING,
        "width": box.width,
        "height": box.height,
        "map": {"centre": centre, "around": around, "colours": list(SERIES)},
    }
    return press.to_png("slides/map", data, ppi=PREVIEW * 2)


def formula_picture(formula: Formula, language: Language, size: float) -> FormulaPicture:
    data = {"language": language, "title": formula.latex, "formula": set_formula(formula), "size": size}
    png = press.to_png("slides/formula", data, ppi=PREVIEW * 2)
    width, height = struct.unpack(">II", png[16:24])
    return FormulaPicture(png, width * 72 / (PREVIEW * 2), height * 72 / (PREVIEW * 2))


def drawn(deck: Deck, number: int) -> dict[str, object]:
    """A slide as `slides/parts.typ` draws it: bars, texts and at most one object, each with its box."""
    slide = deck.slides[number - 1]
    plan = LAYOUTS[slide.layout]
    texts = texts_of(slide)
    places = [(plan.title, [slide.title]), *((place, texts[name]) for name, place in plan.texts.items())]
    places += [(foot, [str(number) if foot is NUMBER else deck.title]) for foot in feet_of(slide.layout)]
    if basis := slide.chart.basis if slide.chart else slide.table.basis if slide.table else "":
        places.append((CAPTION, [basis]))
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "background": plan.background,
        "bars": [{"box": list(bar.box), "colour": bar.colour} for bar in plan.bars],
        "texts": [_text(place, shown) for place, shown in places if shown],
        "object": _object(slide, plan.object_box),
    }


def _text(place: TextPlace, texts: Sequence[str]) -> dict[str, object]:
    return {
        "box": list(place.box),
        "size": size_of(place, texts) or place.least,
        "colour": place.colour,
        "bold": place.is_bold,
        "anchor": place.anchor,
        "listed": place.is_listed,
        "right": place is NUMBER,
        "paragraphs": [given(read_inline(text, formulas=True)) for text in texts],
    }


def _object(slide: DeckSlide, box: Box | None) -> dict[str, object] | None:
    if box is None:
        return None
    if slide.chart:
        chart = slide.chart.model_dump(mode="json", by_alias=False)
        chart["categories"] = [printable(one) for one in slide.chart.categories]
        return {"kind": "chart", "box": list(box), "colours": list(SERIES), **chart}
    if slide.table:
        rows = [[given(read_inline(cell, formulas=True)) for cell in row] for row in slide.table.rows]
        header = [given(read_inline(cell)) for cell in slide.table.header]
        widths = column_widths(slide.table)
        return {"kind": "table", "box": list(box), "header": header, "rows": rows, "widths": widths, "size": TABLE_SIZE}
    if slide.picture:
        around = [printable(one) for one in slide.picture.around]
        map_of = {"centre": printable(slide.picture.centre), "around": around, "colours": list(SERIES)}
        return {"kind": "map", "box": list(box), "map": map_of}
    if slide.layout == "formula":
        formula = read_formula(slide.formula)
        return {"kind": "formula", "box": list(box), "formula": set_formula(formula), "size": formula_size(formula)}
    return None

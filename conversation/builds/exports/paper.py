"""A result as a paper: every block with what its figures rest on, charts drawn, with a table beside of what they show."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import cast

from django.utils.translation import gettext

from conversation.builds.computing.shown import DASH, numeral
from conversation.builds.schemas.blocks import (
    Block,
    ChartBlock,
    KpiBlock,
    MarkdownBlock,
    QuestionBlock,
    ResultPage,
    SuggestionBlock,
    TableBlock,
)
from conversation.quizzes.exports.papers import paper_of
from conversation.quizzes.schemas import Quiz, QuizMeta
from library.schemas import Language
from library.typeset import files, paper
from library.typeset.reading import lowered, read_markdown
from runs.words import spoken


def paper_of_page(page: ResultPage) -> paper.Paper:
    language = cast("Language", spoken())
    laid: list[paper.Block] = []
    for tab in page.tabs:
        if len(page.tabs) > 1:
            laid.append(paper.Heading(level=1, text=tab.label))
        for block in tab.blocks:
            if block.title:
                laid.append(paper.Heading(level=1, text=block.title))
            if block.problem:
                laid.append(paper.Paragraph(spans=paper.plain(block.problem)))
            else:
                laid += _body(block, language)
    if page.grounds:
        laid.append(paper.Heading(level=1, text=gettext("What these figures rest on")))
        laid += [paper.Paragraph(spans=paper.plain(one)) for one in page.grounds]
    return paper.Paper(title=page.title, language=language, blocks=tuple(laid))


def _body(block: Block, language: Language) -> Iterator[paper.Block]:
    match block:
        case KpiBlock():
            rows = [[one.label, one.value, one.subtext] for one in block.data]
            yield _table([gettext("Figure"), gettext("Value"), gettext("Of")], rows)
        case ChartBlock():
            if block.x_axis and block.series:
                yield _chart(block)
            yield _table(chart_headers(block), chart_rows(block))
        case TableBlock():
            yield _table(block.headers, [row.cells for row in block.rows])
        case MarkdownBlock():
            yield from lowered(tuple(read_markdown(block.content)), top=2)
        case SuggestionBlock():
            items = [
                paper.PaperItem(spans=(paper.Span(text=one.title, bold=True), paper.Span(text=f"\n{one.description}")))
                for one in block.items
            ]
            yield paper.Listing(items=tuple(items), ordered=True)
        case QuestionBlock(questions=[]):
            yield paper.Paragraph(spans=paper.plain(block.silent))
        case QuestionBlock():
            if block.silent:
                yield paper.Paragraph(spans=paper.plain(block.silent))
            quiz = Quiz(language=language, meta=quiz_meta(block), questions=block.questions)
            yield from lowered(paper_of(quiz).blocks, top=2)


def quiz_meta(block: QuestionBlock) -> QuizMeta:
    return QuizMeta(
        title=block.title,
        total_points=sum(one.points for one in block.questions),
        estimated_duration=2 * len(block.questions),
        question_count=len(block.questions),
    )


def chart_headers(block: ChartBlock) -> list[str]:
    return ["", *(one.name for one in block.series)]


def chart_rows(block: ChartBlock) -> list[list[str]]:
    """What a chart shows, as a table beside it."""
    return [
        [name, *(told(one.data[place], one.unit) for one in block.series)] for place, name in enumerate(block.x_axis)
    ]


def _chart(block: ChartBlock) -> paper.Plot:
    series = [
        paper.ChartSeries(
            name=one.name,
            unit=one.unit,
            values=tuple(one.data),
            shown=tuple(told(value, one.unit) for value in one.data),
        )
        for one in block.series
    ]
    return paper.Plot(
        form=block.variant,
        title=block.title or series[0].name,
        names=tuple(name or DASH for name in block.x_axis),
        series=tuple(series),
        mark=block.mark,
    )


def told(value: Decimal | None, unit: str) -> str:
    return DASH if value is None else numeral(value, unit)


def _table(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> paper.Table:
    return paper.Table(
        header=tuple(paper.plain(one) for one in headers),
        rows=tuple(tuple(paper.plain(cell) for cell in row) for row in rows),
    )


def as_docx(page: ResultPage, made_at: datetime) -> bytes:
    return files.to_docx(paper_of_page(page), made_at)


def as_pdf(page: ResultPage, made_at: datetime) -> bytes:
    return files.to_pdf(paper_of_page(page), made_at)


def as_markdown(page: ResultPage, _made_at: datetime) -> bytes:
    return files.to_markdown(paper_of_page(page))

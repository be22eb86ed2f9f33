"""Writes a paper as PDF: A4, tagged (PDF/UA-1), with bookmarks, links and page numbers."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from library.typeset import press
from library.typeset.formulas import Formula
from library.typeset.glyphs import MISSING, printable
from library.typeset.paper import Block, Paper, Plot, Spans, numbers, padded, shares


def to_pdf(paper: Paper, *, created: datetime) -> bytes:
    return press.to_pdf("paper", data_of(paper, created))


def data_of(paper: Paper, created: datetime) -> dict[str, object]:
    at = created.astimezone(UTC)
    return {
        "language": paper.language,
        "title": printable(paper.title).strip() or MISSING,
        "subtitle": printable(paper.subtitle),
        "created": [at.year, at.month, at.day, at.hour, at.minute, at.second],
        "blocks": [{"kind": block.kind, **fields_of(block)} for block in stepwise(paper.blocks)],
    }


def stepwise(blocks: Iterable[Block]) -> Iterator[Block]:
    """Let no heading be more than one level below the one before it, for those who go by headings; drop empty ones."""
    above = 0
    for block in blocks:
        if block.kind != "heading":
            yield block
        elif printable(block.mark + block.text).strip():
            above = min(block.level, above + 1)
            yield block.model_copy(update={"level": above})


def fields_of(block: Block) -> dict[str, object]:
    match block.kind:
        case "heading":
            return {"level": block.level, "mark": printable(block.mark), "text": printable(block.text)}
        case "paragraph":
            return {"mark": printable(block.mark), "anchor": block.anchor, "spans": given(block.spans)}
        case "list":
            items = zip(numbers(block), block.items, strict=True)
            listed = [{"number": number, "level": item.level, "spans": given(item.spans)} for number, item in items]
            return {"ordered": block.ordered, "items": listed}
        case "quote":
            return {"spans": given(block.spans)}
        case "formula":
            return {"formula": set_formula(block.formula)}
        case "table":
            # A header is repeated on each page, where PDF/UA lets it lead nowhere.
            header = [given(tuple(span.model_copy(update={"link": None}) for span in cell)) for cell in block.header]
            rows = [[given(cell) for cell in padded(row, len(header))] for row in block.rows]
            return {"shares": list(shares(block)), "header": header, "rows": rows}
        case "chart":
            return drawn(block)
        case "rule" | "page_break":
            return {}


def drawn(chart: Plot) -> dict[str, object]:
    """Values as shares of the axis, as `templates/chart.typ` draws them."""
    end, unit = float(chart.end), chart.series[0].unit
    series = [
        {
            "name": printable(one.name),
            "shares": [None if value is None else float(value) / end for value in one.values],
            "shown": [printable(text) for text in one.shown],
        }
        for one in chart.series
    ]
    return {
        "form": chart.form,
        "said": printable(chart.said),
        "names": [printable(name) for name in chart.names],
        "series": series,
        "mark": None if chart.mark is None else min(chart.mark / end, 1),
        "mark-shown": "" if chart.mark is None else f"{chart.mark:g} {unit}".strip(),
        "ticks": [f"{end * part / 4:g}" for part in range(5)],
    }


def given(spans: Spans) -> list[object]:
    return [
        span.model_dump(exclude={"formula"})
        | {"text": printable(span.text), "formula": span.formula and set_formula(span.formula)}
        for span in spans
    ]


def set_formula(formula: Formula) -> dict[str, object]:
    """As `templates/formulas.typ` sets it."""
    return formula.model_dump(mode="json")

"""Makes every slide fit: what is too much for one goes on to the next, and what cannot be drawn is written out."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from conversation.decks.drawing.geometry import FORMULA, LAYOUTS, TextPlace
from conversation.decks.drawing.measuring import height, shown, width_of
from conversation.decks.schemas import DeckSlide, SlideTable
from library.exports import reached_at
from library.typeset.formulas import Formula, UnreadableFormula, read_formula, to_text
from library.typeset.paper import Span, Spans
from library.typeset.reading import read_inline

STEP = 2
CELL_LINE = 22.0
"""The least height of a row of a table."""
LISTS = ("points", "right")


def laid(slides: Sequence[DeckSlide]) -> list[DeckSlide]:
    """The slides, each of which fits, in the same order."""
    found: list[DeckSlide] = []
    for slide in map(_drawable, slides):
        parts = list(_tables(slide) if slide.layout == "table" and slide.table else _lists(slide))
        for number, part in enumerate(parts, 1):
            title = slide.title if len(parts) == 1 else f"{slide.title} ({number}/{len(parts)})"
            found.append(part.model_copy(update={"title": title}))
    return found


def size_of(place: TextPlace, texts: Sequence[str]) -> float | None:
    """The largest size at which the texts fit there; none where they do not."""
    size = place.size
    while size >= place.least:
        if height(texts, size, place.box.width, listed=place.is_listed) <= place.box.height:
            return size
        size -= STEP
    return None


def _drawable(slide: DeckSlide) -> DeckSlide:
    """In a layout for which it holds what that draws; a formula that cannot be read is told as it is written."""
    if slide.layout == "formula":
        try:
            read_formula(slide.formula)
        except UnreadableFormula:
            told = [slide.formula] if slide.formula.strip() else []
            return slide.model_copy(update={"layout": "bullets", "formula": "", "points": [*told, *slide.points]})
    missing = (
        (slide.layout == "chart" and slide.chart is None)
        or (slide.layout == "table" and slide.table is None)
        or (slide.layout == "picture" and slide.picture is None)
        or (slide.layout == "two_columns" and not slide.right)
        or (slide.layout == "quote" and not slide.points)
    )
    return slide.model_copy(update={"layout": "bullets"}) if missing else slide


def _lists(slide: DeckSlide) -> Iterator[DeckSlide]:
    """The bullets on as many slides as they need; what goes on stands on a slide of bullets, its object with the first."""
    rest = {name: list(getattr(slide, name)) for name in LISTS}
    layout, is_first = slide.layout, True
    while True:
        places = LAYOUTS[layout].texts
        taken = {name: _taken(places[name], rest[name]) if name in places else len(rest[name]) for name in LISTS}
        if layout == "bullets":
            taken["right"] = 0
        here = {name: rest[name][: taken[name]] for name in LISTS}
        rest = {name: rest[name][taken[name] :] for name in LISTS}
        if is_first:
            yield slide.model_copy(update=here)
        else:
            yield DeckSlide(
                layout=layout,
                title=slide.title,
                sources=slide.sources,
                links=slide.links,
                notes=gettext("Goes on."),
                **here,
            )
        if not any(rest.values()):
            return
        is_first = False
        if layout != "two_columns" or not rest["right"]:
            layout, rest = "bullets", {"points": [*rest["points"], *rest["right"]], "right": []}


def _taken(place: TextPlace, texts: Sequence[str]) -> int:
    """How many of the texts fit: all, or as many as can be read well; at least one."""
    if not texts or size_of(place, texts) is not None:
        return len(texts)
    fair = place._replace(least=max(place.least, place.size - 2 * STEP))
    count = next((count for count in range(len(texts) - 1, 1, -1) if size_of(fair, texts[:count]) is not None), 1)
    # Two halves read better than a full slide and a crumb.
    return min(count, -(-len(texts) // 2)) if count >= len(texts) / 2 else count


def rows_height(table: SlideTable, rows: Sequence[Sequence[str]], size: float) -> float:
    widths = column_widths(table)
    tallest = (
        max(height([cell], size, each - 16, listed=False) for cell, each in zip(row, widths, strict=False)) + 10
        for row in rows
    )
    return sum(max(CELL_LINE, one) for one in tallest)


TABLE_SIZE = 16.0


def column_widths(table: SlideTable) -> list[float]:
    """The table's width shared out by what stands in the columns, none less than a third of an even share."""
    box = LAYOUTS["table"].object_box
    total, count = box.width if box else 0.0, len(table.header)
    longest = [
        max(width_of(shown(row[at]), TABLE_SIZE) for row in [table.header, *table.rows] if at < len(row))
        for at in range(count)
    ]
    wanted = [max(min(one + 20, total * 0.7), total / count / 3) for one in longest]
    return [total * one / sum(wanted) for one in wanted]


def formula_size(formula: Formula) -> float:
    """The size at which a formula fills its place and no more."""
    wide = width_of(to_text(formula), 36)
    return max(16.0, min(36.0, 36.0 * FORMULA.width * 0.92 / max(wide, 1.0)))


def _tables(slide: DeckSlide) -> Iterator[DeckSlide]:
    table, box = slide.table, LAYOUTS["table"].object_box
    if table is None or box is None:
        return
    rows = table.rows
    most = 0
    while True:
        count = 1
        while count < len(rows) and rows_height(table, [table.header, *rows[: count + 1]], TABLE_SIZE) <= box.height:
            count += 1
        # As many on each slide, rather than a full one and a crumb.
        most = most or -(-len(rows) // -(-len(rows) // count))
        count = min(count, most)
        yield slide.model_copy(update={"table": table.model_copy(update={"rows": rows[:count]})})
        rows = rows[count:]
        if not rows:
            return


def overflowing(slide: DeckSlide) -> list[str]:
    """The fields of a slide whose text does not fit; for whoever checks a deck."""
    plan = LAYOUTS[slide.layout]
    given = {name: texts for name, texts in texts_of(slide).items() if name in plan.texts}
    found = [name for name, texts in given.items() if size_of(plan.texts[name], texts) is None]
    return found + (["title"] if size_of(plan.title, [slide.title]) is None else [])


def texts_of(slide: DeckSlide) -> dict[str, list[str]]:
    """What stands in the places of a layout."""
    heads = [*slide.heads, "", ""]
    return {
        "subtitle": [slide.subtitle] if slide.subtitle else [],
        "points": slide.points,
        "right": slide.right,
        "head_left": [heads[0]] if heads[0] else [],
        "head_right": [heads[1]] if heads[1] else [],
    }


def notes_of(slide: DeckSlide) -> str:
    """What the teacher says, and what its figures rest on."""
    return "\n".join(filter(None, [slide.notes, slide.chart.basis if slide.chart else ""]))


def told_beside(slide: DeckSlide) -> list[Spans]:
    """The notes, a line each, and behind them what the slide rests on, which leads there."""
    notes = [read_inline(line, formulas=True) for line in notes_of(slide).split("\n") if line.strip()]
    before, _, behind = gettext("Source: %(title)s").partition("%(title)s")
    linked = [Span(text=one.name, link=reached_at(one.address)) for one in slide.links]
    plain = [Span(text=one) for one in unlinked(slide)]
    return [*notes, *(tuple(filter(_says, (Span(text=before), one, Span(text=behind)))) for one in [*linked, *plain])]


def _says(span: Span) -> bool:
    return bool(span.text)


def unlinked(slide: DeckSlide) -> list[str]:
    """Documents it rests on of which no passage is known."""
    return [title for title in slide.sources if title not in {one.title for one in slide.links}]


def spoken(slide: DeckSlide) -> str:
    """All words of a slide, as they read."""
    return "\n".join([slide.title, *(shown(text) for texts in texts_of(slide).values() for text in texts)])

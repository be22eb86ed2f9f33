"""Rows of tables: every cell that is a date tells of something, named after its row and its column.

A row is written as `name: value; name: value`, or as its values alone below a line of the names of the columns.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from library.chronology.clauses import Clause
from library.chronology.dating import Dated
from library.text.dates import find_dates
from library.text.sentences import SentenceSpan

FEWEST, LONGEST = 2, 60
"""Cells of a row, and characters of a cell."""
_CELL = re.compile(r"(?:(?<![^;\s])(?P<column>[^:;\s][^:;]{0,39}):\s)?(?P<value>[^;\s][^;]*?)\s*(?:;|$)")
_WHEN = re.compile(r"(?:dates?|days?|years?|when|日期|时间|年份|年代|^)$", re.IGNORECASE)


class Cell(NamedTuple):
    column: str
    value: str
    start: int
    end: int


def is_row(text: str) -> bool:
    """Whether a text is a row: cells, at least one of which is a date."""
    cells = _cells(text)
    is_short = len(cells) >= FEWEST and all(len(cell.value) <= LONGEST for cell in cells)
    return is_short and any([one.text for one in find_dates(cell.value)] == [cell.value] for cell in cells)


def row_clauses(
    sentence: SentenceSpan, dates: Sequence[Dated], before: Sequence[SentenceSpan]
) -> Iterator[tuple[Clause, Dated]]:
    """A clause for every cell that is a date, named after the row and the column."""
    cells = _cells(sentence.text)
    if not any(cell.column for cell in cells):
        head = next((one.text for one in reversed(before) if not find_dates(one.text)), "")
        names = [cell.value for cell in _cells(head)]
        named_so = zip(cells, names, strict=False) if len(names) == len(cells) else ()
        cells = [cell._replace(column=name) for cell, name in named_so] or cells
    # A row is about the first of its cells that is words, else the first that is no date.
    others = [cell for cell in cells if not find_dates(cell.value)]
    named = next((cell for cell in others if re.search(r"[^\W\d_]{2,}", cell.value)), None)
    about = named or next(iter(others), None)
    if about is None:
        return
    name = about.value if named else f"{about.column} {about.value}"
    for cell in cells:
        for dated in dates:
            if (dated.start - sentence.start, dated.end - sentence.start) == (cell.start, cell.end):
                label = name if _WHEN.search(cell.column) else f"{name}: {cell.column}"
                end = sentence.start + max(cell.end, about.end)
                yield Clause(f"{name} {cell.column} {cell.value}", sentence.start, end, name=label), dated


def _cells(text: str) -> list[Cell]:
    return [Cell(one["column"] or "", one["value"], *one.span("value")) for one in _CELL.finditer(text)]

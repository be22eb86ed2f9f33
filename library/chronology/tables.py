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

NAMED, FEWEST, LONGEST = 3, 2, 60
"""Cells of a row that names its columns and of one that does not, and characters of a cell of that."""
_NAMED = re.compile(r"(?:^|;\s)(?P<column>[^:;]{1,40}):\s(?P<value>[^;]+)")
_VALUE = re.compile(r"(?P<value>[^;\s][^;]*?)\s*(?:;|$)")
_WHEN = re.compile(r"(?:dates?|days?|years?|when|日期|时间|年份|年代|^)$", re.IGNORECASE)


class Cell(NamedTuple):
    column: str
    value: str
    start: int
    end: int

    @property
    def is_date(self) -> bool:
        return [one.text for one in find_dates(self.value)] == [self.value]


def is_row(text: str) -> bool:
    """Whether a text is a row of at least three named cells, or holds a date as a cell of its own."""
    return bool(_cells(text))


def row_clauses(
    sentence: SentenceSpan, dates: Sequence[Dated], before: Sequence[SentenceSpan]
) -> Iterator[tuple[Clause, Dated]]:
    """A clause for every cell that is a date, named after the row and the column."""
    cells = _cells(sentence.text)
    if not cells[0].column:
        columns = _columns(len(cells), before)
        cells = [cell._replace(column=column) for cell, column in zip(cells, columns, strict=False)]
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
    """The cells of a row, with their columns where it names them; none of what is no row."""
    named = [Cell(one["column"], one["value"], *one.span("value")) for one in _NAMED.finditer(text)]
    if len(named) >= NAMED:
        return named
    cells = _values(text)
    is_one = len(cells) >= FEWEST and all(len(cell.value) <= LONGEST for cell in cells)
    return cells if is_one and any(cell.is_date for cell in cells) else []


def _values(text: str) -> list[Cell]:
    return [Cell("", one["value"], *one.span("value")) for one in _VALUE.finditer(text)]


def _columns(count: int, before: Sequence[SentenceSpan]) -> list[str]:
    """The names of the columns: the line above the rows that has as many cells and no date; none where there is none."""
    for sentence in reversed(before):
        names = [cell.value for cell in _values(sentence.text)]
        if len(names) != count:
            return []
        if not find_dates(sentence.text):
            return names
    return []

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

FEWEST = 2
"""Cells of a row without names."""
LONGEST = 60
"""Characters of such a cell."""
_CELL = re.compile(r"(?:^|;\s)(?P<column>[^:;]{1,40}):\s(?P<value>[^;]+)")
_NAME = re.compile(r"[^\W\d_]{2,}")
_WHEN = re.compile(r"(?:dates?|days?|years?|when|日期|时间|年份|年代)$", re.IGNORECASE)


class Cell(NamedTuple):
    column: str
    value: str
    start: int
    end: int


def is_row(text: str) -> bool:
    """Whether a text is a row of at least three cells, or holds a date as a cell of its own."""
    if len(_CELL.findall(text)) >= 3 and "; " in text:
        return True
    cells = _values(text)
    return len(cells) >= FEWEST and all(len(value) <= LONGEST for value, _ in cells) and any(map(_is_date, cells))


def _is_date(cell: tuple[str, int]) -> bool:
    found = find_dates(cell[0])
    return len(found) == 1 and found[0].text == cell[0]


def _values(text: str) -> list[tuple[str, int]]:
    """The values of a row, each with its place."""
    found, place = [], 0
    for part in text.split(";"):
        if value := part.strip():
            found.append((value, place + part.index(value)))
        place += len(part) + 1
    return found


def row_clauses(
    sentence: SentenceSpan, dates: Sequence[Dated], before: Sequence[SentenceSpan]
) -> Iterator[tuple[Clause, Dated]]:
    """A clause for every cell that is a date, named after the row and the column."""
    cells = _cells(sentence.text, before)
    name, named_to = _name(cells)
    for cell in cells:
        for dated in dates:
            if (dated.start - sentence.start, dated.end - sentence.start) == (cell.start, cell.end) and name:
                end = sentence.start + max(cell.end, named_to)
                label = name if _WHEN.search(cell.column) else f"{name}: {cell.column}"
                yield Clause(f"{name} {cell.column} {cell.value}", sentence.start, end, name=label), dated


def _cells(text: str, before: Sequence[SentenceSpan]) -> list[Cell]:
    if found := list(_CELL.finditer(text)):
        return [Cell(one["column"], one["value"], one.start("value"), one.end("value")) for one in found]
    values = _values(text)
    columns = _columns(len(values), before)
    return [
        Cell(column, value, place, place + len(value)) for column, (value, place) in zip(columns, values, strict=False)
    ]


def _columns(count: int, before: Sequence[SentenceSpan]) -> list[str]:
    """The names of the columns: the line above the rows that has as many cells and no date; none where there is none."""
    for sentence in reversed(before):
        names = [value for value, _ in _values(sentence.text)]
        if len(names) != count:
            return []
        if not find_dates(sentence.text):
            return names
    return []


def _name(cells: Sequence[Cell]) -> tuple[str, int]:
    """What a row is about, and where that ends: the first cell that is words, else the first that is no date, with its column."""
    named = next((cell for cell in cells if _NAME.search(cell.value) and not find_dates(cell.value)), None)
    other = named or next((cell for cell in cells if not _is_date((cell.value, 0))), None)
    if other is None:
        return "", 0
    return (other.value if named else f"{other.column} {other.value}"), other.end

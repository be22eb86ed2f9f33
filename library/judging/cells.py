"""Reads passages for what they say about a cell of a table: its words, of what its row names, on what its column names."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from library.judging.alignment import stands
from library.judging.differences import denied, unheld_figures
from library.judging.reading import named, read
from library.judging.verdicts import PassageReading, most_favourable
from library.schemas import EvidenceItem
from library.text.facts import numbers
from library.text.scripts import either
from library.text.sentences import SentenceSpan, split

PARTS = "; "  # What stands between the cells of a table that was read from a document
_BRACKETS = re.compile(r"\s*[(（\[【]([^()（）\[\]【】]*)[)）\]】]\s*$")
_IN_ORDER = re.compile(either(r"\brespectively\b|分别|依次"), re.IGNORECASE)


class CellPlace(NamedTuple):
    """Where a cell stands: the names of its row and column, and those of all."""

    row: str
    column: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]


def read_cell(text: str, place: CellPlace, passages: Sequence[EvidenceItem]) -> PassageReading:
    return most_favourable([_read_one(text, place, passage) for passage in passages])


def _read_one(text: str, place: CellPlace, passage: EvidenceItem) -> PassageReading:
    if lines := [(one, start) for one in split(passage.text) for start in stands(text, one.text)]:
        return most_favourable([_placed(text, one, start, place, passage) for one, start in lines])
    # Told in other words code cannot tell it to be of its row and column.
    reading = read(f"{place.row} {place.column} {text}", [passage])
    if reading.verdict == "weak" and unheld_figures(text, passage.text):
        return reading.but("unsupported", "nothing")
    return reading._replace(verdict="weak") if reading.is_borne_out else reading


def _placed(text: str, one: SentenceSpan, start: int, place: CellPlace, passage: EvidenceItem) -> PassageReading:
    """Whether what a sentence says is said of this row and on this column."""
    reading = PassageReading("quoted", passage.id, one.text, 1.0, "same")
    above = f"{named(passage)} {passage.text[: one.start]}"
    headed = _heading(place.columns, passage.text, one.start + start)
    absent = []
    for own, names, told in ((place.row, place.rows, ""), (place.column, place.columns, headed)):
        owner = told or _owner(names, one.text, start)
        if owner not in {"", own}:
            return reading.but("conflicting", "exchanged", own, owner)
        if not owner and _owner(names, above, len(above)) != own:
            absent.append(own)
    if denied(text, one.text):
        return reading.but("conflicting", "negation")
    return reading.but("weak", "absent", absent[0]) if absent else reading


def _owner(names: Sequence[str], text: str, start: int) -> str:
    """Whose the value at `start` is: in order where told so, else of what is named last before it, else first behind it."""
    # Of names that begin alike the longest.
    found = sorted((at, len(name), name) for name in names for at in stands(_BRACKETS.sub("", name) or name, text))
    order = list(dict.fromkeys(name for _, _, name in found))
    values = [one.start for one in numbers(text) if not any(at < one.start < at + size for at, size, _ in found)]
    if _IN_ORDER.search(text) and len(order) == len(values) and start in values:
        return order[values.index(start)]
    before = [name for at, _, name in found if at <= start]
    return next(iter([*before[-1:], *order]), "")


def _heading(names: Sequence[str], text: str, start: int) -> str:
    """Under which of the names a value stands in a table that was read from a document; empty where it stands in none."""
    above, _, opened = text[:start].rpartition("\n")
    count = len((opened + text[start:].split("\n", 1)[0]).split(PARTS))
    rows = [row for line in above.splitlines() if len(row := line.split(PARTS)) == count > 1]
    return next((name for row in rows if (name := _owner(names, row[opened.count(PARTS)], 0))), "")

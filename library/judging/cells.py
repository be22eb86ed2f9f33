"""Reads passages for what they say about a cell of a table: its words, of what its row names, on what its column names."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from library.judging.denials import contradicts, takes_back
from library.judging.figures import figures, unheld_figures, without
from library.judging.labels import column_in_table, figures_besides, is_whole, mentions, owner, unit_of
from library.judging.opposites import mismeasured
from library.judging.reading import read
from library.judging.verdicts import PassageReading, most_favourable
from library.judging.windows import shared
from library.quoting import places
from library.schemas import EvidenceItem
from library.text.sentences import SentenceSpan, split

_NUMERAL = re.compile(r"[\d.,，\s]+")


class CellPlace(NamedTuple):
    """Where a cell stands: the names of its row and column, and those of all."""

    row: str
    column: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]


def read_cell(text: str, place: CellPlace, passages: Sequence[EvidenceItem]) -> PassageReading:
    """The most favourable reading of the cited passages, each alone."""
    wanted = f"{text} {unit_of(place.column)}" if unit_of(place.column) and _NUMERAL.fullmatch(text) else text
    return most_favourable([_read_one(wanted, place, passage) for passage in passages])


def _read_one(text: str, place: CellPlace, passage: EvidenceItem) -> PassageReading:
    found = [_placed(text, one, start, place, passage) for one, start in _holding(text, passage.text)]
    return most_favourable(found) if found else _absent(text, place, passage)


def _holding(text: str, passage: str) -> list[tuple[SentenceSpan, int]]:
    """The sentences that have the cell's words as they are, else those that have its figures; and where in the passage."""
    sentences, wanted = split(passage), figures(text)
    quoted = [start for start, end in places(text, passage) if is_whole(passage, start, end)]
    if quoted or not wanted:
        return [(one, at) for at in quoted for one in sentences if one.start <= at < one.end]
    return [
        (one, one.start + next((fact.start for fact in figures(one.text) if fact.value == wanted[0].value), 0))
        for one in sentences
        if not unheld_figures(text, one.text) and not mismeasured(text, one.text)
    ]


def _placed(text: str, one: SentenceSpan, start: int, place: CellPlace, passage: EvidenceItem) -> PassageReading:
    """Whether what the sentence says is said of this row and on this column."""
    reading = PassageReading("quoted", passage.id, one.text, 1.0, "same")
    row = _whose(place.row, place.rows, one, start, passage)
    column = column_in_table(place.columns, passage.text, start)
    column = column or _whose(place.column, place.columns, one, start, passage)
    for own, other in ((place.row, row), (place.column, column)):
        if other not in {"", own}:
            return reading.but("conflicting", "exchanged", own, other)
    if takes_back(one.text) and not takes_back(text):
        is_denied = contradicts(one.text, text)
        return reading.but("conflicting", "negation") if is_denied else reading.but("weak", "context")
    if not (row and column):
        return reading.but("weak", "absent" if row else "name", place.column if row else place.row)
    if any(is_whole(passage.text, *found) for found in places(text, passage.text)):
        return reading
    words = without(text, figures(text)).strip()
    is_told = not words or shared(words, one.text) == 1
    return reading.but("supported", "words") if is_told else reading.but("weak", "absent", text)


def _whose(own: str, names: Sequence[str], one: SentenceSpan, start: int, passage: EvidenceItem) -> str:
    """Whose of some names the value is; empty where its sentence names none and its own is not the last named above."""
    if found := owner(names, one.text, start - one.start):
        return found
    above = mentions(names, f"{passage.title}. {passage.heading}. {passage.text[: one.start]}")
    return own if above and above[-1].label == own else ""


def _absent(text: str, place: CellPlace, passage: EvidenceItem) -> PassageReading:
    """No sentence has its figures: another one may have others; words may be said in other words."""
    wanted = figures(text)
    if not wanted:
        found = read(f"{place.row} {text}", [passage])
        return found._replace(verdict="supported") if found.verdict == "quoted" else found
    for one in split(passage.text):
        named = mentions([place.row, place.column], one.text)
        rivals = [fact for fact in figures_besides(named, one.text) if fact.kind == wanted[0].kind]
        if rivals and {label.label for label in named} == {place.row, place.column}:
            return PassageReading("conflicting", passage.id, one.text, 0.5, "figure", text, rivals[0].text)
    return PassageReading("unsupported", passage.id, "", 0.0, "nothing")

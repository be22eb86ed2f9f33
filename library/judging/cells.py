"""Reads passages for what they say about a cell of a table: its words, of what its row names, on what its column names."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from library.judging.denials import denies, doubts
from library.judging.figures import figures, unheld_figures
from library.judging.labels import bare, column_in_table, mentions, owner, unit_of
from library.judging.reading import read
from library.judging.verdicts import ORDER, PassageReading, Verdict
from library.quoting import places
from library.schemas import EvidenceItem
from library.text.facts import Fact
from library.text.sentences import SentenceSpan, split
from library.text.terms import content_terms, stem

_UNIT = re.compile(r"[\s-]?([^\W\d_]+|[%℃°$€£¥])")
_LISTED = re.compile(r"^(?:\s*(?:,|，|、|and\b|or\b|to\b|和|至|到|[-–])\s*[\d.,]+)+")
"""Further figures before the unit of all, as in "96.2 and 103.7 minutes"."""
_NUMERAL = re.compile(r"[\d.,，\s]+")


class CellPlace(NamedTuple):
    """Where a cell stands: the names of its row and column, and those of all."""

    row: str
    column: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]


class _Holding(NamedTuple):
    """A sentence that has the words of a cell, and where they stand in the passage."""

    sentence: SentenceSpan
    start: int
    is_quoted: bool
    is_sure: bool
    """Whether it has the unit as well, as far as can be told."""


def read_cell(text: str, place: CellPlace, passages: Sequence[EvidenceItem]) -> PassageReading:
    """The most favourable reading of the cited passages, each alone."""
    if not passages:
        return PassageReading("unsupported", None, "", 0.0, "nothing")
    wanted = f"{text} {unit_of(place.column)}" if unit_of(place.column) and _NUMERAL.fullmatch(text) else text
    readings = [_read_one(wanted, place, passage) for passage in passages]
    return min(readings, key=lambda one: (ORDER.index(one.verdict), -one.support))


def _read_one(text: str, place: CellPlace, passage: EvidenceItem) -> PassageReading:
    found = [_placed(text, one, place, passage) for one in _holding(text, passage.text)]
    if found:
        return min(found, key=lambda one: ORDER.index(one.verdict))
    return _absent(text, place, passage)


def _holding(text: str, passage: str) -> Iterator[_Holding]:
    """The sentences that have the cell's words as they are, else those that have its figures in another form."""
    sentences = split(passage)
    whole = [(start, end) for start, end in places(text, passage) if _is_whole(passage, start, end)]
    for start, _ in whole:
        yield from (
            _Holding(one, start, is_quoted=True, is_sure=True) for one in sentences if one.start <= start < one.end
        )
    wanted = figures(text)
    if whole or not wanted:
        return
    for one in sentences:
        if unheld_figures(text, one.text):
            continue
        at = next((held for held in figures(one.text) if held.value == wanted[0].value), None)
        unit = _same_unit(text[wanted[-1].end :], _LISTED.sub("", one.text[at.end :]) if at else "")
        if unit is not False:
            yield _Holding(one, one.start + (at.start if at else 0), is_quoted=False, is_sure=unit is True)


def _placed(text: str, one: _Holding, place: CellPlace, passage: EvidenceItem) -> PassageReading:
    """Whether what the sentence says is said of this row and on this column."""

    def reading(verdict: Verdict, finding: str, said: str = "", instead: str = "") -> PassageReading:
        return PassageReading(verdict, passage.id, one.sentence.text, 1.0, finding, said, instead)  # type: ignore[arg-type]  # one of the kinds

    row, column = _row(one, place, passage), _column(one, place, passage)
    for own, other in ((place.row, row), (place.column, column)):
        if other is not None and other != own:
            return reading("conflicting", "exchanged", own, other)
    if denies(text, one.sentence.text) and not denies(text, f"{place.column} {text}"):
        return reading("conflicting", "negation")
    if row is None:
        return reading("weak", "name", place.row)
    if column is None:
        return reading("weak", "absent", bare(place.column))
    if not one.is_sure:
        return reading("weak", "absent", text)
    if doubts(one.sentence.text) and not doubts(text):
        return reading("weak", "context")
    return reading("quoted", "same") if one.is_quoted else reading("supported", "words")


def _row(one: _Holding, place: CellPlace, passage: EvidenceItem) -> str | None:
    """Of which row the sentence says it; of its own where only title, heading or an earlier sentence names it."""
    if named := owner(place.rows, one.sentence.text, one.start - one.sentence.start, _values(one, place)):
        return named
    earlier = mentions(place.rows, passage.text[: one.sentence.start])
    above = {other.label for other in mentions(place.rows, f"{passage.title}. {passage.heading}")}
    known = earlier[-1].label if earlier else place.row if above == {place.row} else None
    return place.row if known == place.row else None


def _column(one: _Holding, place: CellPlace, passage: EvidenceItem) -> str | None:
    if named := column_in_table(place.columns, passage.text, one.start):
        return named
    if named := owner(place.columns, one.sentence.text, one.start - one.sentence.start, _values(one, place)):
        return named
    above = {other.label for other in mentions(place.columns, f"{passage.title}. {passage.heading}")}
    return place.column if above == {place.column} else None


def _values(one: _Holding, place: CellPlace) -> list[int]:
    return [fact.start for fact in _figures_besides(one.sentence.text, place)]


def _figures_besides(sentence: str, place: CellPlace) -> list[Fact]:
    """The figures of a sentence that are no part of a name, as the one of Apollo 11 is."""
    named = mentions([*place.rows, *place.columns], sentence)
    return [fact for fact in figures(sentence) if not any(one.start <= fact.start < one.end for one in named)]


def _absent(text: str, place: CellPlace, passage: EvidenceItem) -> PassageReading:
    """No sentence has its figures: another one may have others; words may be said in other words."""
    wanted = figures(text)
    if not wanted:
        found = read(f"{place.row} {text}", [passage])
        return found._replace(verdict="supported") if found.verdict == "quoted" else found
    for one in split(passage.text):
        if not (mentions([place.row], one.text) and mentions([place.column], one.text)):
            continue
        rivals = (fact for fact in _figures_besides(one.text, place) if fact.kind == wanted[0].kind)
        if rival := next(rivals, None):
            return PassageReading("conflicting", passage.id, one.text, 0.5, "figure", text, rival.text)
    return PassageReading("unsupported", passage.id, "", 0.0, "nothing")


def _same_unit(ours: str, theirs: str) -> bool | None:
    """Whether what stands behind two figures is the same unit; None for what may be one written shorter."""
    said, held = _UNIT.match(ours), _UNIT.match(theirs)
    if said is None:
        return True
    if held is None:
        return None if set(content_terms(ours)) <= set(content_terms(theirs)) else False
    one, other = said[1].lower(), held[1].lower()
    if one == other or stem(one) == stem(other):
        return True
    if not (one.isascii() and other.isascii()):
        return True if one in other or other in one else None
    short, long = sorted((one, other), key=len)
    letters = iter(long)
    return None if short[0] == long[0] and all(letter in letters for letter in short) else False


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether neither a number nor a word goes on at its ends."""
    before, after = text[max(0, start - 1) : start], text[end : end + 2]
    if text[start].isdigit() and (before.isdigit() or before in {".", ","} or (before.isascii() and before.isalpha())):
        return False
    if text[end - 1].isdigit():
        return re.match(r"\d|[.,]\d", after) is None
    return not (text[end - 1].isascii() and text[end - 1].isalnum() and after[:1].isascii() and after[:1].isalnum())

"""Whether two accounts tell of the same event: by their words, names, numbers and dates, without asking a model."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal

from library.chronology.schemas import Day, WrittenDate
from library.chronology.wording import Wording
from library.text.date_points import Precision
from library.text.similarity import in_common
from library.text.word_lists import entries

Verdict = Literal["same", "conflict", "different"]

LEAST: dict[Precision, float] = {"day": 0.33, "month": 0.34, "year": 0.41, "decade": 0.6, "century": 0.6}
"""Least likeness of two accounts of one event, by how precisely the vaguer one is dated."""
LEAST_CHINESE: dict[Precision, float] = {"day": 0.31, "month": 0.31, "year": 0.31, "decade": 0.5, "century": 0.5}
"""The same for accounts in Chinese, whose terms are pairs of characters."""
CONFLICT = 0.62
"""Least likeness of two accounts of one event whose dates differ."""
NEAR_DAYS, NEAR_YEARS = 60, 3
LABELLED = 0.45
"""Likeness of an entry and an account of the same numbered thing, such as version 2.1."""
SAME_NAMES = 0.75
ENTRY = 0.9
"""Likeness of an entry of a list and an account that holds all its words."""
_OPPOSED = tuple(tuple(pair.split()) for pair in entries(__name__, "opposed"))
_ACTS = frozenset(act for pair in _OPPOSED for act in pair)


@dataclass(frozen=True)
class Account:
    """What is compared: how an event is told, and its date."""

    wording: Wording
    date: WrittenDate

    @cached_property
    def span(self) -> tuple[Day, Day]:
        return span_of(self.date)

    @cached_property
    def acts(self) -> frozenset[str]:
        """The acts of the title that have an opposite."""
        return frozenset(stem for stem in _ACTS if any(term.startswith(stem) for term in self.wording.core))


@dataclass(frozen=True)
class Judgement:
    verdict: Verdict
    likeness: float


FAR = Judgement("different", 0.0)


def judge(one: Account, other: Account) -> Judgement:
    """Whether two accounts are of one event, or of one event on which they disagree."""
    agree = _compatible(one.date, one.span, other.date, other.span)
    if not agree and not _are_near(one, other):
        return FAR
    likeness = likeness_of(one.wording, other.wording)
    if likeness < min(LEAST.values()) * 0.9 or _contradict(one, other):
        return Judgement("different", likeness)
    if agree:
        # The vaguer the dates, the more alike the words must be.
        vaguest = max(one.date.date_precision, other.date.date_precision, key=list(LEAST).index)
        is_chinese = one.wording.is_chinese and other.wording.is_chinese
        least = (LEAST_CHINESE if is_chinese else LEAST)[vaguest]
        return Judgement("same" if likeness >= least else "different", likeness)
    disagree = likeness_of(one.wording, other.wording, strict=True) >= CONFLICT
    return Judgement("conflict" if disagree and _same_names(one.wording, other.wording) else "different", likeness)


def likeness_of(one: Wording, other: Wording, *, strict: bool = False) -> float:
    """Between 0 and 1: words in common, seen from the shorter account and from both together.

    Strictly, only the words of both together count, so that an account that says more counts as another one.
    """
    if one.is_entry or other.is_entry:
        inside = max(_containment(one.core, other.core), _containment(other.core, one.core))
        if one.is_entry and other.is_entry and not strict and (one.names <= other.names or other.names <= one.names):
            inside = max(inside, SAME_NAMES) if one.names and other.names else inside
        labelled = LABELLED if one.labels & other.labels and not strict else 0.0
        return max(labelled, ENTRY * inside**2)
    pairs = ((one.terms, other.terms), (one.core, other.core))
    return max(in_common(a, b) if strict else (in_common(a, b) + _overlap(a, b)) / 2 for a, b in pairs)


def compatible(one: WrittenDate, other: WrittenDate) -> bool:
    """Whether two dates may be the same: one lies within the other, or a range begins there."""
    return _compatible(one, span_of(one), other, span_of(other))


def span_of(dated: WrittenDate) -> tuple[Day, Day]:
    return dated.first, dated.last


def _compatible(one: WrittenDate, first: tuple[Day, Day], other: WrittenDate, second: tuple[Day, Day]) -> bool:
    within = (first[0] <= second[0] and second[1] <= first[1]) or (second[0] <= first[0] and first[1] <= second[1])
    return within or one.date.startswith(other.date) or other.date.startswith(one.date)


def _contradict(one: Account, other: Account) -> bool:
    """Whether something says outright that they are two events: another number, other amounts, an opposite act."""
    heads, other_heads = dict(one.wording.labels), dict(other.wording.labels)
    if any(other_heads[head] != number for head, number in heads.items() if head in other_heads):
        return True
    amounts, other_amounts = one.wording.numbers, other.wording.numbers
    if amounts and other_amounts and not amounts & other_amounts:
        return True
    # One account has only the one act of a pair, and the other only its opposite.
    return any(
        {frozenset(pair) & one.acts, frozenset(pair) & other.acts} == {frozenset({act}) for act in pair}
        for pair in _OPPOSED
    )


def _are_near(one: Account, other: Account) -> bool:
    """Whether two dates that exclude each other are near enough to be two statements of one date."""
    if abs(one.span[0][0] - other.span[0][0]) > NEAR_YEARS + 1:
        return False
    gap = min(_days(one.span[0], other.span[0]), _days(one.span[1], other.span[1]))
    precise = {one.date.date_precision, other.date.date_precision} <= {"day", "month"}
    return gap <= (NEAR_DAYS if precise else NEAR_YEARS * 366)


def _days(one: Day, other: Day) -> int:
    return abs(_ordinal(one) - _ordinal(other))


def _ordinal(day: Day) -> int:
    """Days since a fixed point; years outside of the calendar module's reach are counted by their length."""
    year, month, of_month = day
    cycles, rest = divmod(year - 1, 400)
    return cycles * 146097 + date(rest + 1, month, of_month).toordinal()


def _same_names(one: Wording, other: Wording) -> bool:
    """Whether two accounts name the same: nobody more in either, unless one is an entry, which names little."""
    if one.is_entry or other.is_entry:
        return not one.names or not other.names or bool(one.names & other.names)
    return in_common(one.names, other.names) >= SAME_NAMES or not (one.names | other.names)


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Share of the shorter account's words; too few words prove nothing."""
    shorter = min(len(one), len(other))
    return len(one & other) / shorter if shorter >= 2 else 0.0


def _containment(inner: frozenset[str], outer: frozenset[str]) -> float:
    """Share of the inner words found in the outer; too few words prove nothing."""
    return len(inner & outer) / len(inner) if len(inner) >= 2 else 0.0

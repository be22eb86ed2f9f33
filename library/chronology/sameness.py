"""Whether two accounts tell of the same event: by their words, names, numbers and dates, without asking a model."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from library.chronology.schemas import Day, WrittenDate
from library.chronology.wording import Wording
from library.text.date_points import Precision
from library.text.similarity import in_common
from library.text.word_lists import entries

Verdict = Literal["same", "conflict", "different"]

LEAST: dict[Precision, float] = {"day": 0.33, "month": 0.33, "year": 0.41, "decade": 0.6, "century": 0.6}
"""Least likeness of two accounts of one event, by how precisely the vaguer one is dated."""
LEAST_CHINESE = 0.31
"""The same of accounts in Chinese, whose terms are pairs of characters, where a decade is not all that is known."""
CONFLICT = 0.62
"""Least likeness of two accounts of one event whose dates differ."""
NEAR_DAYS, NEAR_YEARS = 60, 3
"""Days apart that two statements of one date may be, and years where one of them tells no more than a year."""
NAMED = 0.5
"""Likeness of two entries that name the same, and of an entry and an account with a number in common: Debian 2.1."""
ENTRY = 0.9
"""Likeness of an entry of a list and an account that holds all its words."""
_OPPOSED = tuple(tuple(pair.split()) for pair in entries(__name__, "opposed"))


class Account(NamedTuple):
    """What is compared: how an event is told, and its date."""

    wording: Wording
    date: WrittenDate


class Judgement(NamedTuple):
    verdict: Verdict
    likeness: float


def judge(one: Account, other: Account) -> Judgement:
    """Whether two accounts are of one event, or of one event on which they disagree."""
    agree = compatible(one.date, other.date)
    if (not agree and not _are_near(one, other)) or _contradict(one, other):
        return Judgement("different", 0.0)
    likeness = likeness_of(one.wording, other.wording)
    if agree:
        # The vaguer the dates, the more alike the words must be.
        vaguest = max(one.date.date_precision, other.date.date_precision, key=list(LEAST).index)
        is_chinese = one.wording.is_chinese and other.wording.is_chinese and LEAST[vaguest] < LEAST["decade"]
        least = LEAST_CHINESE if is_chinese else LEAST[vaguest]
        return Judgement("same" if likeness >= least else "different", likeness)
    disagree = likeness_of(one.wording, other.wording, strict=True) >= CONFLICT
    return Judgement("conflict" if disagree else "different", likeness)


def likeness_of(one: Wording, other: Wording, *, strict: bool = False) -> float:
    """Between 0 and 1: words in common, seen from the shorter account and from both together.

    Strictly, only the words of both together count, so that an account that says more counts as another one.
    """
    if one.is_entry or other.is_entry:
        is_named = one.is_entry and other.is_entry and bool(one.names and other.names)
        name_the_same = is_named and (one.names <= other.names or other.names <= one.names)
        if not strict and (one.labels & other.labels or name_the_same):
            return NAMED
        return ENTRY * _share_of_shorter(one.core, other.core) ** 2
    pairs = ((one.terms, other.terms), (one.core, other.core))
    return max(in_common(a, b) if strict else (in_common(a, b) + _share_of_shorter(a, b)) / 2 for a, b in pairs)


def compatible(one: WrittenDate, other: WrittenDate) -> bool:
    """Whether two dates may be the same: one lies within the other, or a range begins there."""
    return any(
        (whole.first <= part.first and part.last <= whole.last) or part.date.startswith(whole.date)
        for whole, part in ((one, other), (other, one))
    )


def _contradict(one: Account, other: Account) -> bool:
    """Whether something says outright that they are two events: another number, other amounts, an opposite act."""
    labels, others = one.wording.labels, other.wording.labels
    heads, other_heads, shared = ({head for head, _ in some} for some in (labels, others, labels & others))
    amounts, other_amounts = one.wording.numbers, other.wording.numbers
    return (
        bool(heads & other_heads - shared)
        or bool(amounts and other_amounts and not amounts & other_amounts)
        or any({_acts(one, pair), _acts(other, pair)} == {(pair[0],), (pair[1],)} for pair in _OPPOSED)
    )


def _acts(account: Account, pair: Sequence[str]) -> tuple[str, ...]:
    """Which acts of a pair the title tells of."""
    return tuple(act for act in pair if any(term.startswith(act) for term in account.wording.core))


def _are_near(one: Account, other: Account) -> bool:
    """Whether two dates that exclude each other are near enough to be two statements of one date."""
    firsts, lasts = (one.date.first, other.date.first), (one.date.last, other.date.last)
    gap = min(abs(_days(day) - _days(another)) for day, another in (firsts, lasts))
    precise = {one.date.date_precision, other.date.date_precision} <= {"day", "month"}
    return gap <= (NEAR_DAYS if precise else NEAR_YEARS * 366)


def _days(day: Day) -> int:
    """About the days since a fixed point."""
    year, month, of_month = day
    return year * 366 + month * 31 + of_month


def _share_of_shorter(one: frozenset[str], other: frozenset[str]) -> float:
    """Share of the shorter account's words that the other has; too few words prove nothing."""
    shorter = min(len(one), len(other))
    return len(one & other) / shorter if shorter >= 2 else 0.0

"""Whether two accounts tell of the same event: by their words, meaning, figures and dates, without asking a model."""

from typing import Literal, NamedTuple

from library import meaning
from library.chronology.happenings import Happening, terms_of
from library.chronology.schemas import WrittenDate
from library.text.facts import names
from library.text.similarity import in_common
from library.text.word_lists import entries

LEAST, CONFLICT = 0.44, 0.75  # Least likeness of two accounts of one event, and where their dates differ
WORDS = 0.8  # The share of these that is enough where words alone are compared
SHARED = 0.6  # The weight of words in common; nearness in meaning has the rest
NEAR_DAYS, NEAR_YEARS = 60, 3  # How far two statements of one date may be apart; years where one tells no month
_OPPOSED = [pair.split() for pair in entries(__name__, "opposed")]


class Judgement(NamedTuple):
    verdict: Literal["same", "conflict", "different"]
    likeness: float


def judge(one: Happening, other: Happening) -> Judgement:
    agree = compatible(one.written, other.written)
    is_near = agree or (_are_near(one.written, other.written) and not _name_others(one.told, other.told))
    if is_near and not _contradict(one, other):
        found = likeness(one.told, other.told)
        if found >= (LEAST if agree else CONFLICT) * (1 if meaning.is_known() else WORDS):
            return Judgement("same" if agree else "conflict", found)
    return Judgement("different", 0.0)


def likeness(one: str, other: str) -> float:
    """Of two titles, between 0 and 1: words in common, seen from the shorter and from both, and nearness in meaning."""
    words, others = terms_of(one), terms_of(other)
    of_shorter = len(words & others) / (min(len(words), len(others)) or 1)
    alike = (in_common(words, others) + of_shorter) / 2
    if of_shorter == 1 and min(len(words), len(others)) > 1:
        return alike  # “Hamm: release” means little by itself
    return SHARED * alike + (1 - SHARED) * meaning.likeness(one, [other])[0] if meaning.is_known() else alike


def compatible(one: WrittenDate, other: WrittenDate) -> bool:
    """Whether two dates may be the same: one lies within the other, or a range begins there."""
    return any(
        (whole.first <= part.first and part.last <= whole.last) or part.date.startswith(whole.date)
        for whole, part in ((one, other), (other, one))
    )


def _contradict(one: Happening, other: Happening) -> bool:
    """Whether they tell of other figures, as of versions, or of opposite acts."""
    if one.figures and other.figures and not one.figures & other.figures:
        return True
    terms = (terms_of(one.told), terms_of(other.told))
    told = [
        [[act for act in pair if any(term.startswith(act) for term in each)] for each in terms] for pair in _OPPOSED
    ]
    return any(len(said) == len(held) == 1 and said != held for said, held in told)


def _name_others(one: str, other: str) -> bool:
    """Whether each of two titles names something that the other does not."""
    said, told = ({fact.value for fact in names(title)} for title in (one, other))
    return bool(said - told and told - said)


def _are_near(one: WrittenDate, other: WrittenDate) -> bool:
    (year, month, day), (other_year, other_month, other_day) = one.first, other.first
    apart = abs((year - other_year) * 366 + (month - other_month) * 31 + day - other_day)
    precise = {one.date_precision, other.date_precision} <= {"day", "month"}
    return apart <= (NEAR_DAYS if precise else NEAR_YEARS * 366)

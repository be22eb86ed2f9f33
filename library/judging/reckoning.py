"""Figures that no passage has and that follow from two which it cites: what they differ by, or how often one holds the other."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import permutations, takewhile
from typing import NamedTuple

from library.judging.figures import unheld_figures
from library.judging.windows import nearest, support, windows
from library.schemas import EvidenceItem
from library.text.facts import Fact, facts
from library.text.language import HAN
from library.text.stopwords import ENGLISH
from library.text.terms import stem

RISING = re.compile(
    r"\b(?:rose|risen|rises?|grew|grown|grows?|increas\w+|climb\w+|doubled|tripled)\b|上升|增加|增长|增至|升至|提高|翻",
    re.IGNORECASE,
)
FALLING = re.compile(
    r"\b(?:fell|fallen|falls?|declin\w+|decreas\w+|dropp?(?:ed|s)?|shr[aiu]nk\w*|halved)\b|下降|减少|降至|降低|减至|跌",
    re.IGNORECASE,
)
_COUNTED = re.compile(rf"\s?[{HAN}]|(?:[\s-]?[^\W\d_]+){{1,3}}")
"""What stands behind a figure: 名, bicycle commuters."""
_BY = re.compile(
    r"(?:\bby|\b(?:differences?|rise|increase|growth|gain|fall|drop|decline|decrease|loss|gap) of|[了差多少增减高低降涨])"
    r"\s*(?:(?:about|around|nearly|almost|some)\s|约|近)?\s*[$€£¥]?$",
    re.IGNORECASE,
)
_MORE = re.compile(r"(?:\s[^\W\d_]+){0,3}?\s(?:more|fewer|less|higher|lower|longer|shorter|older|larger|smaller)\b")
"""What tells a figure as a difference: not the one that something rose to."""
_PART = re.compile(r"\s(?:as (?:many|much)|of)\b")
_POINTS = re.compile(r"\s?(?:percentage points?|个?百分点)")
_TIMES = re.compile(r"[\s-]?(?:times|fold)\b|\s?倍")


class _Amount(NamedTuple):
    value: Decimal
    unit: frozenset[str]
    """The words that say what is counted; `%` of a share."""
    when: str
    """The date it is told with; empty without one."""


def reckoned(sentence: str, passages: Sequence[EvidenceItem]) -> list[Fact]:
    """The figures of a sentence that follow from two amounts of one unit, in what speaks of the same in the passages."""
    told = [nearest(list(windows(one.text)), lambda held: support(sentence, held, frozenset())) for one in passages]
    held = [amount for one in told for amount in _amounts(one.text)]
    whole = " ".join(one.text for one in passages)
    absent = [one for one in unheld_figures(sentence, whole) if one.kind == "number" and " " not in one.value]
    pairs = [pair for pair in permutations(held, 2) if pair[0].unit & pair[1].unit and _goes_that_way(sentence, *pair)]
    return [figure for figure in absent if any(_follows(figure, sentence, *pair) for pair in pairs)]


def _follows(figure: Fact, sentence: str, one: _Amount, other: _Amount) -> bool:
    said, behind = _value(figure), sentence[figure.end :]
    is_difference = _BY.search(sentence[: figure.start]) or _MORE.match(behind)
    if _TIMES.match(behind):
        return _rounds_to(said, one.value / other.value)
    if figure.value.endswith("%") and "%" not in one.unit:
        share = 100 * one.value / other.value
        return (
            _rounds_to(said, abs(share - 100))
            if is_difference
            else bool(_PART.match(behind)) and _rounds_to(said, share)
        )
    if not is_difference:
        return False
    unit = frozenset("%") if _POINTS.match(behind) else _unit(sentence, figure)
    return said == abs(one.value - other.value) and (not unit or bool(unit & one.unit & other.unit))


def _goes_that_way(sentence: str, one: _Amount, other: _Amount) -> bool:
    """Whether what is said to rise rises, as far as dates tell which of the two is the later."""
    is_rising, is_falling = bool(RISING.search(sentence)), bool(FALLING.search(sentence))
    if is_rising == is_falling or not (one.when and other.when) or one.when == other.when:
        return True
    later, earlier = (one, other) if one.when > other.when else (other, one)
    return (later.value > earlier.value) == is_rising


def _amounts(text: str) -> Iterator[_Amount]:
    found = facts(text)
    dates = [one for one in found if one.kind == "date"]
    for one in found:
        if one.kind == "number" and (value := _value(one)):
            near = min(dates, key=lambda date: min(abs(date.start - one.end), abs(one.start - date.end)), default=None)
            yield _Amount(value, _unit(text, one), near.value if near else "")


def _unit(text: str, figure: Fact) -> frozenset[str]:
    if figure.value.endswith("%"):
        return frozenset("%")
    if (before := text[: figure.start].rstrip()[-1:]) in "$€£¥" and before:
        return frozenset(before)
    behind = _COUNTED.match(text, figure.end)
    named = re.findall(rf"[{HAN}]|[^\W\d_]+", behind.group().lower()) if behind else []
    return frozenset(stem(word) for word in takewhile(lambda word: word not in ENGLISH, named))


def _value(figure: Fact) -> Decimal:
    return Decimal(figure.value.rstrip("%"))


def _rounds_to(said: Decimal, exact: Decimal) -> bool:
    return said == exact.quantize(Decimal(1).scaleb(min(0, int(said.as_tuple().exponent))))

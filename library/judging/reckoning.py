"""Figures that no passage has and that follow from two which it cites: what they differ by, or how often one holds the other."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple

from library.judging.alignment import tokens
from library.judging.figures import figures
from library.judging.lexicon import Lexicon
from library.judging.windows import nearest, windows
from library.text.facts import Fact

_DIRECTIONS = Lexicon("directions")
_BY = re.compile(
    r"(?:\bby|\b(?:differences?|rise|increase|growth|gain|fall|drop|decline|decrease|loss|gap) of|[了差多少增减高低降涨])"
    r"\s*(?:(?:about|around|nearly|almost|some)\s|约|近)?\s*[$€£¥]?$",
    re.IGNORECASE,
)
_MORE = re.compile(r"(?:\s[^\W\d_]+){0,3}?\s(?:more|fewer|less|higher|lower|longer|shorter|older|larger|smaller)\b")
"""What tells a figure as a difference: not the one that something rose to."""
_POINTS = re.compile(r"\s?(?:percentage points?|个?百分点)")
_TIMES = re.compile(r"[\s-]?(?:times|fold)\b|\s?倍")


class Amount(NamedTuple):
    when: str
    """The date it is told with; empty without one."""
    value: Decimal
    unit: str


def amounts(sentence: str, texts: Sequence[str]) -> list[tuple[Amount, Amount]]:
    """Two each of one unit, the earlier before the later, in what speaks of the same as a sentence."""
    told = [nearest(sentence, found)[0] for found in map(windows, texts) if found]
    found = sorted(one for text in told for one in _amounts(text))
    return [pair for pair in combinations(found, 2) if pair[0].unit == pair[1].unit]


def follows(figure: Fact, sentence: str, pair: tuple[Amount, Amount]) -> bool:
    """Whether a figure of a sentence is what two amounts differ by, or how often one holds the other."""
    said, behind = _value(figure), sentence[figure.end :]
    least, most = sorted(one.value for one in pair)
    is_difference = bool(_BY.search(sentence[: figure.start]) or _MORE.match(behind))
    if _TIMES.match(behind):
        return _rounds_to(said, most / least)
    if figure.value.endswith("%") and pair[0].unit != "%":
        shares = 100 * most / least, 100 * least / most
        return any(_rounds_to(said, abs(one - 100) if is_difference else one) for one in shares)
    return is_difference and said == most - least and _unit(sentence, figure) in {"", pair[0].unit}


def misdirected(sentence: str, pairs: Sequence[tuple[Amount, Amount]]) -> tuple[str, str] | None:
    """The word of a rise and the amounts that fall, or the other way round."""
    said = {one.side: one.text for one in _DIRECTIONS.find(sentence)}
    dated = [(one.value, other.value) for one, other in pairs if "" < one.when < other.when]
    if len(said) != 1 or not dated or any((one < other) == (0 in said) for one, other in dated):
        return None
    return next(iter(said.values())), " → ".join(map(str, dated[0]))


def _amounts(text: str) -> Iterator[Amount]:
    found = figures(text)
    dates = [one for one in found if one.kind == "date"]
    for one in found:
        if one.kind == "number" and (value := _value(one)):
            near = min(dates, key=lambda date: min(abs(date.start - one.end), abs(one.start - date.end)), default=None)
            yield Amount(near.value if near else "", value, _unit(text, one))


def _unit(text: str, figure: Fact) -> str:
    """The word behind a figure that says what is counted; empty where none does."""
    behind = text[figure.end :]
    if figure.value.endswith("%") or _POINTS.match(behind):
        return "%"
    return next((token.key for token in tokens(behind)[:1] if token.tells), "")


def _value(figure: Fact) -> Decimal:
    return Decimal(figure.value.rstrip("%"))


def _rounds_to(said: Decimal, exact: Decimal) -> bool:
    return said == exact.quantize(Decimal(1).scaleb(min(0, int(said.as_tuple().exponent))))

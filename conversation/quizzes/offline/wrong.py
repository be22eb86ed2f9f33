"""Wrong years and numbers that somebody who did not know would take for right: near, written alike, on both sides."""

import random
import re
from collections.abc import Sequence
from decimal import Decimal

NEAREST, FARTHEST = 2, 60
"""Years that a wrong one may lie from the right one."""
_FOUR_DIGITS = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_AGE = re.compile(r"\bage[ds]?\b|\byears old\b|岁")
_BOUND_BEFORE = re.compile(
    r"\b(?:(?:fewer|less|more|greater|higher|lower|longer|shorter|older|younger) than|at (?:least|most)|up to|over|under"
    r"|above|below|within)\s+$|(?:不到|不足|超过|多于|少于|至少|至多|最多|不超过|高于|低于)\s*$",
    re.IGNORECASE,
)
_BOUND_BEHIND = re.compile(r"\s*(?:[余多]|\S{0,3}以[上下内外]|\+|or (?:more|fewer|less)\b)", re.IGNORECASE)
STEPS = (2, 3, 4, 5, 7, 8, 10, 12, 15, 20)
SHARES = ("0.4", "0.5", "0.6", "0.75", "0.8", "1.25", "1.5", "1.75", "2", "2.5")
SMALL = 12
"""Up to here whole numbers differ by a few."""
LAST_YEAR = 2026


def years_beside(right: str, known: Sequence[str], rest: str, count: int, chance: random.Random) -> list[str]:
    """Years of the same documents first; the right one is not always the middle one.

    None lies beyond another year that the rest of the sentence names, which would rule it out.
    """
    year = _year(right)
    named = [int(one) for one in _FOUR_DIGITS.findall(rest)]
    first = max((one for one in named if one <= year), default=0)
    last = min((one for one in named if one >= year), default=LAST_YEAR)
    beside = {_year(one) for one in known}
    near = sorted((one for one in beside if NEAREST <= abs(one - year) <= FARTHEST), key=lambda one: abs(one - year))
    steps = list(STEPS)
    chance.shuffle(steps)
    made = [year + sign * step for step in steps for sign in chance.sample((1, -1), 2)]
    made = [one for one in [*near, *made] if first <= one <= last]
    before = _side(
        chance, count, sum(one < year for one in dict.fromkeys(made)), sum(one > year for one in dict.fromkeys(made))
    )
    chosen: list[int] = []
    for one in made:
        side = sum(other < year for other in chosen)
        room = side < before if one < year else len(chosen) - side < count - before
        if room and one not in chosen and all(abs(one - other) > 1 for other in chosen):
            chosen.append(one)
    return [right.replace(str(year), str(one)) for one in chosen[:count]]


def _side(chance: random.Random, count: int, below: int, above: int) -> int:
    """How many of the wrong ones lie below the right one, as far as there are any."""
    return min(max(chance.randint(0, count), count - above, 0), below)


def _year(text: str) -> int:
    found = re.search(r"\d{3,4}", text)
    return int(found.group()) if found else 0


def is_bound(before: str, behind: str) -> bool:
    """Whether a number says only how far something goes: another one in its place may say what is true as well."""
    return _BOUND_BEFORE.search(before) is not None or _BOUND_BEHIND.match(behind) is not None


def numbers_beside(right: str, sentence: str, count: int, chance: random.Random) -> list[str]:
    """As many digits after the point, grouped alike, and round where the right one is round."""
    value = Decimal(right.replace(",", ""))
    places = len(right.partition(".")[2])
    if not places and value <= SMALL:
        offered = [value + step for step in (-4, -3, -2, -1, 1, 2, 3, 4, 5) if value + step > 1]
    else:
        offered = [_rounded(value * Decimal(share), value, places) for share in SHARES]
    most = 110 if _AGE.search(sentence) else 100 if f"{right}%" in sentence.replace(" %", "%") else None
    offered = [one for one in dict.fromkeys(offered) if one not in (value, 0) and (most is None or one <= most)]
    below, above = [one for one in offered if one < value], [one for one in offered if one > value]
    chance.shuffle(below)
    chance.shuffle(above)
    before = _side(chance, count, len(below), len(above))
    chosen = [*below[:before], *above[: count - before]]
    return [f"{one:,.{places}f}" if "," in right else f"{one:.{places}f}" for one in chosen]


def _rounded(made: Decimal, right: Decimal, places: int) -> Decimal:
    """With as many figures that count as the right one has."""
    digits = str(right.normalize().as_tuple().digits)
    size = max(1, len([sign for sign in digits if sign.isdecimal()]))
    step = Decimal(1).scaleb(made.adjusted() - size + 1)
    step = min(step, Decimal(1)) if right == right.to_integral_value() and right < 100 else step
    return (made / step).to_integral_value() * step if not places else round(made, places)

"""How something began is told by what happened to it first, and not by whatever else began."""

import math
import re
from collections.abc import Sequence
from typing import TypeVar

from library.text.dates import find_dates
from library.text.word_lists import entries

FIRST, FEWEST = 1 / 3, 5
"""The share of what is dated that counts as the beginning, and how much of it at least."""
_ASKED = [re.compile(pattern, re.IGNORECASE) for pattern in entries(__name__, "beginnings")]

T = TypeVar("T")


def begun(topic: str) -> str:
    """The subject whose beginning a topic asks for; empty where it asks for none."""
    bare = topic.strip(" ?？.。")
    return next((found["subject"].strip() for pattern in _ASKED if (found := pattern.fullmatch(bare))), "")


def earliest(told: Sequence[tuple[T, str]]) -> list[T]:
    """What happened first of what is told with a date, in the order it is given; all where too little is dated."""
    years = [min((one.point.year for one in find_dates(text)), default=None) for _, text in told]
    dated = sorted(year for year in years if year is not None)
    count = max(FEWEST, math.ceil(FIRST * len(dated)))
    if len(dated) < FEWEST:
        return [one for one, _ in told]
    last = dated[min(count, len(dated)) - 1]
    return [one for (one, _), year in zip(told, years, strict=True) if year is not None and year <= last]

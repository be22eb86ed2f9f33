"""A date told of what happened at another one of the same sentence: built in 1958, cut off in 1976."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from library.judging.alignment import tokens
from library.judging.figures import figures
from library.text.facts import Fact
from library.text.language import is_han

TOLD, BARELY = 0.6, 0.34
"""Share of a claim's words that the clause of another date holds at least, and that of its own date at most."""
_CLAUSE = re.compile(r"[^，,;；。]+")


class DatedPart(NamedTuple):
    """A part of a sentence, and the dates in it."""

    words: frozenset[str]
    dates: tuple[Fact, ...]


def misdated(sentence: str, other: str) -> tuple[str, str] | None:
    """The only date of a sentence whose words stand with another date, and that one."""
    own = [one for one in figures(sentence) if one.kind == "date"]
    parts = [part for part in _parts(other) if part.dates]
    if len(own) != 1 or len({one.value for part in parts for one in part.dates}) < 2:
        return None
    wanted = _words(sentence, own)
    value = own[0].value
    theirs = [
        part for part in parts if any(one.value.startswith(value) or value.startswith(one.value) for one in part.dates)
    ]
    others = [part for part in parts if part not in theirs]
    if not wanted or not theirs or not others or any(part.dates for part in theirs if len(part.dates) > 1):
        return None
    best = max(others, key=lambda part: len(wanted & part.words))
    shared = frozenset().union(*(part.words for part in theirs)) & best.words
    distinct = wanted - shared
    if not distinct:
        return None
    beside = max(len(distinct & part.words) for part in theirs) / len(distinct)
    return (
        (own[0].text, best.dates[0].text)
        if len(distinct & best.words) / len(distinct) >= TOLD and beside <= BARELY
        else None
    )


def _parts(text: str) -> list[DatedPart]:
    dates = [one for one in figures(text) if one.kind == "date"]
    found = []
    for match in _CLAUSE.finditer(text):
        inside = tuple(one for one in dates if match.start() <= one.start < match.end())
        found.append(DatedPart(_words(match.group(), []), inside))
    return found


def _words(text: str, without: Sequence[Fact]) -> frozenset[str]:
    """The telling words of a text, Chinese characters as pairs; without its dates."""
    found = [one for one in tokens(text) if one.tells and not any(f.start <= one.start < f.end for f in without)]
    pairs = {
        one.key + after.key
        for one, after in pairwise(found)
        if is_han(one.key[0]) and is_han(after.key[0]) and one.end == after.start
    }
    return frozenset({one.key for one in found if not is_han(one.key[0])} | pairs)

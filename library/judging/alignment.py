"""The words of two sentences held against each other: whether they are nearly the same, and stand in the same order."""

import re
from collections import Counter
from collections.abc import Sequence
from difflib import Match, SequenceMatcher
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from library.text.language import HAN, is_han
from library.text.stopwords import CHINESE_FUNCTION, ENGLISH
from library.text.terms import normalise, stem

COPY = 0.7
"""Likeness in order from which on each word that only one of two sentences has makes a difference."""
SAME_WORDS = 0.85
"""Share of all words, also of those that say nothing, from which on their order tells who did what to whom."""
_TOKEN = re.compile(rf"[{HAN}]|\d+(?:[.,]\d+)*|[^\W\d_{HAN}]+(?:['’][^\W\d_{HAN}]+)*|\w(?<!_)")
_PASSIVE = frozenset(["by", "被"])
"""What only one of two sentences has where one tells in the passive what the other tells in the active."""


class Token(NamedTuple):
    key: str
    start: int
    end: int
    tells: bool
    """Whether it says something about the topic."""


@lru_cache(maxsize=2048)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text; each Chinese character is one."""
    return tuple(_token(match) for match in _TOKEN.finditer(text))


def _token(match: re.Match[str]) -> Token:
    word = normalise(match.group())
    tells = word not in (CHINESE_FUNCTION if is_han(word[0]) else ENGLISH)
    key = word.replace(",", "") if word[0].isdigit() else stem(word) if tells else word
    return Token(key or word, match.start(), match.end(), tells)


def is_copy(sentence: str, other: str) -> bool:
    """Whether two sentences are the same but for a few words."""
    return SequenceMatcher(None, _keys(sentence), _keys(other), autojunk=False).ratio() >= COPY


def replaced(sentence: str, other: str) -> tuple[str, str] | None:
    """The only words of a sentence that differ from another, and those in whose place they stand."""
    ours, theirs = tokens(sentence), tokens(other)
    codes = SequenceMatcher(None, _keys(sentence), _keys(other), autojunk=False).get_opcodes()
    differing = [one for one in codes if one[0] != "equal"]
    if len(differing) != 1 or differing[0][0] != "replace":
        return None
    _, start, end, first, last = differing[0]
    said, held = ours[start:end], theirs[first:last]
    is_told = all(any(token.tells for token in one) for one in (said, held))
    return (sentence[said[0].start : said[-1].end], other[held[0].start : held[-1].end]) if is_told else None


def exchanged(sentence: str, other: str) -> tuple[str, str] | None:
    """Two stretches that have taken each other's place, as in "A replaced B" for "B replaced A"; all else stays."""
    ours, theirs = Counter(_keys(sentence)), Counter(_keys(other))
    is_same = (ours & theirs).total() >= SAME_WORDS * ours.total()
    if not is_same or not _PASSIVE.isdisjoint(ours.keys() ^ theirs.keys()):
        return None
    said = tokens(sentence)
    for first, pivot, last in combinations(_stretches(_keys(sentence), _keys(other)), 3):
        ends = [said[one.a : one.a + one.size] for one in (first, last)]
        if last.b < pivot.b < first.b and all(any(token.tells for token in end) for end in ends):
            one, another = (sentence[end[0].start : end[-1].end] for end in ends)
            return one, another
    return None


def _keys(text: str) -> list[str]:
    return [token.key for token in tokens(text)]


def _stretches(said: Sequence[str], held: Sequence[str]) -> list[Match]:
    """The longest stretch that both have, then the longest of the rest, until none is left; in the order of the first."""
    ours, theirs = [*said], [*held]
    found: list[Match] = []
    while (best := SequenceMatcher(None, ours, theirs, autojunk=False).find_longest_match()).size:
        ours[best.a : best.a + best.size] = [""] * best.size
        theirs[best.b : best.b + best.size] = [" "] * best.size
        found.append(best)
    return sorted(found)

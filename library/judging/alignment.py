"""The words of two sentences held against each other: how many both have, where they stand, and in which order."""

import re
from collections import Counter
from difflib import Match, SequenceMatcher
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from library.text.language import HAN
from library.text.terms import normalise, stem
from library.text.verbs import marks

SAME_WORDS = 0.85  # Share of all words, also of those that say nothing, from which on their order counts
_TOKEN = re.compile(rf"[{HAN}]|\d+(?:[.,]\d+)*|[^\W\d_{HAN}]+(?:['’][^\W\d_{HAN}]+)*|\w(?<!_)")
_PASSIVE = frozenset(["by", "被"])  # What only one has that turns the other round


class Token(NamedTuple):
    key: str
    start: int
    end: int


@lru_cache(maxsize=2048)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text; each Chinese character is one."""
    words = [(normalise(match.group()), match.span()) for match in _TOKEN.finditer(text)]
    return tuple(Token(stem(word).replace(",", "") or word, *span) for word, span in words)


def keys(text: str) -> list[str]:
    return [one.key for one in tokens(text)]


def shared(sentence: str, text: str) -> float:
    """The share of the sentence's telling words that a text has, wherever they stand."""
    words = marks(sentence)
    return round(len(words & marks(text)) / len(words), 4) if words else 0.0


def stands(words: str, text: str) -> list[int]:
    """Where some words follow each other in a text, in whatever form."""
    wanted, held = keys(words), tokens(text)
    return [held[at].start for at in range(len(held)) if wanted == [one.key for one in held[at : at + len(wanted)]]]


def exchanged(sentence: str, other: str) -> tuple[str, str] | None:
    """Two stretches that have taken each other's place, as in "A replaced B" for "B replaced A"; all else stays."""
    ours, theirs = Counter(keys(sentence)), Counter(keys(other))
    is_same = (ours & theirs).total() >= SAME_WORDS * ours.total()
    if not is_same or not _PASSIVE.isdisjoint(ours.keys() ^ theirs.keys()):
        return None
    said = tokens(sentence)
    for first, pivot, last in combinations(_stretches(keys(sentence), keys(other)), 3):
        one, another = (sentence[said[end.a].start : said[end.a + end.size - 1].end] for end in (first, last))
        if last.b < pivot.b < first.b and marks(one) and marks(another):
            return one, another
    return None


def _stretches(said: list[str], held: list[str]) -> list[Match]:
    """The longest stretch that both have, then the longest of the rest, until none is left; in the order of the first."""
    found: list[Match] = []
    while (best := SequenceMatcher(None, said, held, autojunk=False).find_longest_match()).size:
        said[best.a : best.a + best.size] = [""] * best.size
        held[best.b : best.b + best.size] = [" "] * best.size
        found.append(best)
    return sorted(found)

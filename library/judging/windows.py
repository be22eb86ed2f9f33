"""The sentences of a passage that come nearest to a sentence, by their words and by their meaning."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from library.meaning import likeness
from library.text.language import is_han
from library.text.sentences import split
from library.text.stopwords import CHINESE_FUNCTION
from library.text.terms import content_terms
from library.translation import are_related

WINDOW = 3
LENGTHENING = 0.1
"""What another sentence must add to be worth taking into the window."""
RELATED = 0.8
"""What a word counts that a dictionary relates to one of the window."""
_LATIN = re.compile(r"[A-Za-z]{3,}")
PAIR = 2
"""Sentences of which the meaning is compared together."""


class SentenceWindow(NamedTuple):
    """One to three neighbouring sentences of a passage, exactly as they stand."""

    text: str
    terms: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    sentences: int


def windows(text: str) -> Iterator[SentenceWindow]:
    """Shorter ones first, so that the shortest of the equally good ones is taken."""
    sentences = split(text)
    for size in range(1, WINDOW + 1):
        for start in range(len(sentences) - size + 1):
            part = sentences[start : start + size]
            yield window([one.text for one in part])._replace(text=text[part[0].start : part[-1].end])


def window(texts: Sequence[str]) -> SentenceWindow:
    each = [content_terms(text) for text in texts]
    terms = frozenset(term for words in each for term in words)
    return SentenceWindow(
        " ".join(texts), terms, frozenset(pair for words in each for pair in pairwise(words)), len(texts)
    )


def nearest(
    found: Sequence[SentenceWindow], nearness: Callable[[SentenceWindow], tuple[float, float]]
) -> SentenceWindow:
    """By its words; another sentence must be worth its length."""

    def worth(one: SentenceWindow) -> tuple[float, float]:
        first, second = nearness(one)
        return first - LENGTHENING * one.sentences, second

    return max(found, key=worth)


def nearest_in_meaning(sentence: str, found: Sequence[SentenceWindow]) -> tuple[SentenceWindow, float]:
    """The sentence or pair that means most nearly the same, and how much that and its words speak for it."""
    short = [one for one in found if one.sentences <= PAIR]
    scores = [
        score + shared(sentence, one)
        for one, score in zip(short, likeness(sentence, [one.text for one in short]), strict=True)
    ]
    best = max(range(len(short)), key=lambda place: scores[place] - LENGTHENING * short[place].sentences)
    return short[best], round(scores[best], 4)


def support(sentence: str, held: SentenceWindow, context: frozenset[str]) -> float:
    """The mean share of the sentence's content words and of their neighbouring pairs in the window.

    Words of the passage's title that the window need not repeat are left out, unless hardly any others remain.
    """
    words = content_terms(sentence)
    kept = [word for word in words if word not in context or word in held.terms]
    wanted = kept if len(set(kept)) >= 3 else words
    if not wanted:
        return 0.0
    pairs = set(pairwise(wanted))
    alone = len(set(wanted) & held.terms) / len(set(wanted))
    return round((alone + (len(pairs & held.pairs) / len(pairs) if pairs else alone)) / 2, 4)


def shared(sentence: str, held: SentenceWindow) -> float:
    """The share of the sentence's words that the window has, wherever they stand; Chinese by its characters.

    A word that only means the same counts less than the word itself.
    """
    words, others = _singles(sentence), _singles(held.text)
    related = RELATED * sum(
        any(are_related(word, other) for other in _english(held.text)) for word in _english(sentence, others)
    )
    return (len(words & others) + related) / len(words) if words else 0.0


def _english(text: str, without: frozenset[str] = frozenset()) -> list[str]:
    """The English words of a text as they are written, without those whose stems are given."""
    found = {word.lower() for word in _LATIN.findall(text)}
    return [word for word in found if (stems := content_terms(word)) and without.isdisjoint(stems)]


def _singles(text: str) -> frozenset[str]:
    return frozenset(
        single
        for term in content_terms(text)
        for single in (term if is_han(term[0]) else [term])
        if single not in CHINESE_FUNCTION
    )

"""The sentences of a passage that come nearest to a sentence, by their words and by their meaning."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from library.meaning import likeness
from library.text.language import is_han
from library.text.sentences import split
from library.text.stopwords import CHINESE_FUNCTION
from library.text.terms import content_terms

WINDOW = 3
LENGTHENING = 0.1
"""What another sentence must add to be worth taking into the window."""


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


def nearest(found: Sequence[SentenceWindow], nearness: Callable[[SentenceWindow], float]) -> SentenceWindow:
    """By its words; another sentence must be worth its length."""
    return max(found, key=lambda one: nearness(one) - LENGTHENING * one.sentences)


def nearest_in_meaning(sentence: str, found: Sequence[SentenceWindow]) -> tuple[SentenceWindow, float]:
    """The window that says most nearly the same, by its words and its meaning, and how near its meaning is."""
    meanings = likeness(sentence, [one.text for one in found])
    scores = [
        meant + shared(sentence, one) - LENGTHENING * one.sentences for one, meant in zip(found, meanings, strict=True)
    ]
    best = max(range(len(found)), key=lambda place: scores[place])
    return found[best], meanings[best]


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
    """The share of the sentence's words that the window has, wherever they stand; Chinese by its characters."""
    words = _singles(sentence)
    return len(words & _singles(held.text)) / len(words) if words else 0.0


def _singles(text: str) -> frozenset[str]:
    return frozenset(
        single
        for term in content_terms(text)
        for single in (term if is_han(term[0]) else [term])
        if single not in CHINESE_FUNCTION
    )

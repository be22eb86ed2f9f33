"""The sentences of a passage that come nearest to a sentence, by their words and by their meaning."""

from collections.abc import Sequence

from library.meaning import likeness
from library.text.language import is_han
from library.text.sentences import split
from library.text.stopwords import CHINESE_FUNCTION
from library.text.terms import content_terms

WINDOW = 3
LENGTHENING = 0.1
"""What another sentence must add to be worth taking into the window."""


def windows(text: str) -> list[str]:
    """One to three neighbouring sentences, exactly as they stand; shorter ones first."""
    sentences = split(text)
    return [
        text[sentences[start].start : sentences[start + size].end]
        for size in range(WINDOW)
        for start in range(len(sentences) - size)
    ]


def nearest(sentence: str, found: Sequence[str]) -> tuple[str, float]:
    """The window that says most nearly the same, by its words and its meaning, and how near its meaning is."""
    meanings = likeness(sentence, found)
    scores = [
        meant + shared(sentence, text) - LENGTHENING * len(split(text))
        for text, meant in zip(found, meanings, strict=True)
    ]
    best = scores.index(max(scores))
    return found[best], meanings[best]


def shared(sentence: str, text: str) -> float:
    """The share of the sentence's words that a text has, wherever they stand; Chinese by its characters."""
    words = _singles(sentence)
    return round(len(words & _singles(text)) / len(words), 4) if words else 0.0


def _singles(text: str) -> frozenset[str]:
    return frozenset(
        single
        for term in content_terms(text)
        for single in (term if is_han(term[0]) else [term])
        if single not in CHINESE_FUNCTION
    )

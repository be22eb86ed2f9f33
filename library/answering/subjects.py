"""Which words name a subject, and how many of them a text holds."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from library.notes.requests import topic_words
from library.text.language import HAN
from library.text.verbs import spoken_terms
from library.text.word_lists import entries

Words = Sequence[tuple[str, ...]]
"""The terms of each word that names a subject."""
_FORMS = frozenset(" ".join(entries(__name__, "forms")).split())
_HOW_MUCH = re.compile(rf"(?<=[{HAN}])(?:有多[{HAN}]{{1,4}}|[一二两三四五六七\d][日天]游)$")
"""Asks how much of something there was, or says how long one travels there: 宋朝的城市有多繁华, 西安两日游."""
_FIRST_NAME = re.compile(r"(?<!^)\b([A-Z][a-z]+)(?= [A-Z][a-z]+)")


def named(topic: str) -> list[tuple[str, ...]]:
    """The terms of each word that says what the topic is: of a person's name the last, of "the life of" nothing."""
    topic = _HOW_MUCH.sub("", topic)
    first = {word.lower() for word in _FIRST_NAME.findall(topic)}
    words = [word for word in topic_words(topic) if word not in first]
    told = [word for word in words if word not in _FORMS] or words
    return [terms for word in told if (terms := tuple(spoken_terms(word)))]


def held(words: Words, text: str, weights: Sequence[float] = ()) -> float:
    """The share of the words that name the topic that a text holds: who writes of Shanghai need not know its divers.

    Where weights are given, a word that few texts hold says more of what it is about.
    """
    terms = set(spoken_terms(text))
    weights = weights or [1.0] * len(words)
    share = sum(weight for word, weight in zip(words, weights, strict=True) if holds(terms, word))
    return share / sum(weights) if sum(weights) else 0.0


def holds(terms: AbstractSet[str], word: tuple[str, ...]) -> bool:
    return 2 * sum(term in terms for term in word) > len(word)

"""What a topic names: which of its words divide what is near to it, and how much of them a happening meets."""

from collections.abc import Collection, Sequence

import numpy as np
import rjieba
from numpy.typing import NDArray

from library import meaning
from library.queries import ASKING_WORD, Unit, units
from library.text.facts import names
from library.text.terms import terms

SEVERAL = 2
"""Happenings with a word from which on it tells some apart."""
MOST = 0.5
"""Share of what is near to a topic that a word of a broad one stands in at least."""
NEAR, SURE = 1.0, 3.0
"""How many standard deviations nearer than usual begins to count as meeting a word, and counts as holding it."""
Held = Sequence[Collection[str]]


def dividing(topic: str, near: Held) -> list[Unit]:
    """The words that stand in less than half of what is near, each a name or one of several: the topic is about that part.

    The words of one name count as one. A single word that is no name, such as "spaceflight", may mean all that is near.
    """
    counts = [
        (named, sum(any(one.share_in(held) for one in named) for held in near), is_name)
        for named, is_name in _groups(topic)
    ]
    found = [(named, count, is_name) for named, count, is_name in counts if count >= SEVERAL]
    return [
        one
        for named, count, is_name in found
        if count < MOST * len(near) and (is_name or len(found) > 1)
        for one in named
    ]


def _groups(topic: str) -> list[tuple[list[Unit], bool]]:
    left = [one for one in units(topic) if one.emphasis > ASKING_WORD]
    found: list[tuple[list[Unit], bool]] = []
    for name in names(topic):
        own = [one for one in left if set(one.terms) & set(terms(name.text))]
        found += [(own, True)] if own else []
        left = [one for one in left if one not in own]
    return [*found, *(([one], False) for one in left)]


def focus(topic: str, words: Sequence[Unit], texts: Sequence[str], held: Held) -> list[float]:
    """For each text how much of these words of the topic it meets, in word or in meaning."""
    met, total = np.zeros(len(texts)), 0.0
    spelled = [(word, frozenset(terms(word))) for word in rjieba.cut(topic)]
    for unit in words:
        word = next((word for word, own in spelled if own & set(unit.terms)), "")
        met += unit.emphasis * met_by(unit, word, texts, held)
        total += unit.emphasis
    return [float(one) / total for one in met] if total else [1.0] * len(texts)


def met_by(unit: Unit, word: str, texts: Sequence[str], held: Held) -> NDArray[np.float64]:
    """How far each text meets a word of the topic: how much of it stands there, or how surely it is meant."""
    shares = np.array([unit.share_in(words) for words in held])
    met: NDArray[np.float64] = np.maximum(shares, _meant(word, texts))
    return met


def _meant(word: str, texts: Sequence[str]) -> NDArray[np.float64]:
    """How surely each text means a word, by how much nearer to it than the texts usually are."""
    near = np.array(meaning.likeness(word, texts), dtype=np.float64)
    usual = (near - near.mean()) / (near.std() or 1.0)
    sure: NDArray[np.float64] = np.clip((usual - NEAR) / (SURE - NEAR), 0.0, 1.0)
    return sure

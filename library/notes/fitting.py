"""How well notes fit a subject: by what they mean, and by the words of it that they have."""

from collections.abc import Sequence

import numpy as np

from library import meaning
from library.meaning.encoders import Vectors
from library.notes.lexicon import READERS
from library.notes.meanings import ALL, HEAD, nearness
from library.notes.requests import topic_words
from library.notes.schemas import NoteFacts
from library.text.language import detect

ABOUT = 0.38
"""How well the best note must fit for any to be about the subject."""
WORDED = 0.2
"""How much better a note fits that has every word of the subject; of some of them, by how rare these are."""
NEAR_BEST = 0.8
"""How well the others must fit beside it."""
HALF = 0.5
"""The share of the words that a note has which is about the subject, where no meaning is known."""
SHORTEST_STEM = 4


def fitting(notes: Sequence[NoteFacts], subject: str) -> list[NoteFacts]:
    """The notes that are about a subject: those near the best one, where that one fits."""
    held = _held(notes, subject)
    scores = nearness(notes, subject)[:, [HEAD, ALL]].mean(axis=1) + WORDED * held
    if not meaning.is_known():
        return [note for note, share in zip(notes, held, strict=True) if share >= HALF]
    best = scores.max(initial=0)
    places = [place for place, score in enumerate(scores) if best >= ABOUT and score >= NEAR_BEST * best]
    spoken = [place for place in places if detect(notes[place].title) == detect(subject)]
    if spoken and not held[spoken].any():
        return []  # What they are near to is something else, as cat litter is to cat food.
    return [notes[place] for place in places]


def stem(word: str) -> str:
    """An English word without what its forms differ in."""
    return word[: max(SHORTEST_STEM, len(word) - 3)] if word.isascii() else word


def all_of(note: NoteFacts) -> str:
    return f"{note.topic}\n{note.title}\n{note.text}\n{' '.join(note.tags)}"


def _held(notes: Sequence[NoteFacts], subject: str) -> Vectors:
    """The share of a subject's words that each note has; one that few notes have says more, whom it is for nothing."""
    words = topic_words(subject)
    words = [word for word in words if not {word, f"{word}s"} & READERS] or words
    texts = [all_of(note).lower() for note in notes]
    having = np.array([[stem(word) in text for word in words] for text in texts]).reshape(len(notes), len(words))
    rarity = np.log(1 + len(notes) / (1 + having.sum(axis=0)))
    return np.asarray(having @ rarity / max(rarity.sum(), 1), dtype=np.float32)

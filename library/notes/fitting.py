"""How well notes fit a subject: by what they mean, and by the words of it that they have."""

from collections.abc import Sequence

import numpy as np

from library import meaning
from library.meaning.encoders import Vectors
from library.meaning.reranker import closeness, deviations
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
READ_AGAIN, NEARLY, AS_CLOSE = 20, 0.7, 0.6
"""How many of the best are held against the request by the reranker; how well those must fit that it may add, and by how
many standard deviations they may be behind the closest."""
HALF = 0.5
"""The share of the words that a note has which is about the subject, where no meaning is known."""
SHORTEST_STEM = 4


def fitting(notes: Sequence[NoteFacts], subject: str, question: str = "") -> list[NoteFacts]:
    """The notes that are about a subject: those near the best one, where that one fits, and those as close to the question."""
    held = _held(notes, subject)
    if not meaning.is_known():
        return [note for note, share in zip(notes, held, strict=True) if share >= HALF]
    scores = nearness(notes, subject)[:, [HEAD, ALL]].mean(axis=1) + WORDED * held
    best = scores.max(initial=0)
    places = [place for place, score in enumerate(scores) if best >= ABOUT and score >= NEAR_BEST * best]
    spoken = [place for place in places if detect(notes[place].title) == detect(subject)]
    if not places or (spoken and not held[spoken].any()):
        return []  # What they are near to is something else, as cat litter is to cat food.
    return [notes[place] for place in sorted({*places, *_added(notes, question or subject, scores)})]


def _added(notes: Sequence[NoteFacts], request: str, scores: Vectors) -> list[int]:
    """Of the best notes those that fit nearly as well and are about as close to a request as the closest."""
    again = [int(place) for place in np.argsort(-scores)[:READ_AGAIN]]
    texts = [f"{notes[place].title} {' '.join(notes[place].tags)}" for place in again]
    close = closeness([request], texts)
    above = deviations(close) if close else []
    return [
        place
        for place, one in zip(again, above, strict=bool(above))
        if one >= max(above) - AS_CLOSE and scores[place] >= NEARLY * scores.max()
    ]


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

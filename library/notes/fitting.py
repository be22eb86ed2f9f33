"""How well notes fit a subject: by what they mean, and by the words of it that they have."""

from collections.abc import Iterable, Sequence
from math import log

from library import meaning
from library.notes.lexicon import AUDIENCES
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

Scores = dict[str, float]
"""By the ids of notes."""


def fitting(notes: Sequence[NoteFacts], subject: str) -> list[NoteFacts]:
    """The notes that are about a subject: those near the best one, where that one fits."""
    words = words_of(subject)
    held = _held(notes, words)
    if not meaning.is_known():
        return [note for note in notes if words and held[note.id] >= HALF]
    scores = {
        note.id: float(row[HEAD] + row[ALL]) / 2 + WORDED * held[note.id]
        for note, row in zip(notes, nearness(notes, subject), strict=True)
    }
    best = max(scores.values(), default=0.0)
    near = [note for note in notes if best >= ABOUT and scores[note.id] >= NEAR_BEST * best]
    spoken = [note for note in near if detect(note.title) == detect(subject)]
    if spoken and words and not any(held[note.id] for note in spoken):
        return []  # What they are near to is something else, as cat litter is to cat food.
    return near


def stem(word: str) -> str:
    """An English word without what its forms differ in."""
    return word[: max(SHORTEST_STEM, len(word) - 3)] if word.isascii() else word


def all_of(note: NoteFacts) -> str:
    return f"{note.topic}\n{note.title}\n{note.text}\n{' '.join(note.tags)}"


def words_of(subject: str) -> list[str]:
    """The words that say what it is; not for whom, unless it says nothing else."""
    words = topic_words(subject)
    return [word for word in words if word not in AUDIENCES and f"{word}s" not in AUDIENCES] or words


def _held(notes: Sequence[NoteFacts], words: Iterable[str]) -> Scores:
    """The share of the words that each note has; one that few notes have says more."""
    texts = {note.id: all_of(note).lower() for note in notes}
    having = [{key for key, text in texts.items() if stem(word) in text} for word in words]
    rarity = [log(1 + len(notes) / (1 + len(ids))) for ids in having]
    total = sum(rarity) or 1.0
    return {key: sum(weight for weight, ids in zip(rarity, having, strict=True) if key in ids) / total for key in texts}

"""Notes found by what they are about, by what they mean and the words they have, and counted."""

from collections.abc import Sequence

import numpy as np

from library import meaning
from library.meaning import encoders
from library.meaning.encoders import Vectors
from library.meaning.reranker import closeness, deviations
from library.notes.meanings import ALL, HEAD, nearness
from library.notes.requests import READERS, asked, topic_words
from library.notes.schemas import NoteDigest, NoteFacts, NoteRecord
from library.notes.statistics import digest
from library.notes.store import visible
from library.services import SAMPLE_OWNER
from library.text.language import detect
from library.text.terms import stem

READ = 5000
"""Most notes that are looked through, the newest."""
ABOUT, MEANT, NEAR_BEST, HALF = 0.38, 0.25, 0.8, 0.5
"""How well the best note must fit for any to be about the subject, by its meaning alone as well, and how well the others
beside it; the share of its words that a note has which is about it, where no meaning is known."""
WORDED = 0.2
"""How much better a note fits that has every word of the subject; of some of them, by how rare these are."""
READ_AGAIN, NEARLY, AS_CLOSE = 20, 0.7, 0.6
"""How many of the best are held against the request by the reranker; how well those must fit that it may add, and by how
many standard deviations they may be behind the closest."""


def survey(owner_id: int, about: str, subject: str = "") -> NoteDigest:
    """Count the notes about a subject, or about that of a request."""
    everything = readable(owner_id)
    return digest(related(everything, about, subject), everything)


def readable(owner_id: int) -> list[NoteFacts]:
    """The notes a person may read, their own and the sample."""
    encoder = encoders.current()
    return [
        NoteFacts(
            id=f"note{row.pk}",
            sample=row.owner.username == SAMPLE_OWNER,
            numbers=bytes(row.numbers) if encoder and row.encoder == encoder.name else b"",
            **{name: getattr(row, name) for name in NoteRecord.model_fields},
        )
        for row in visible(owner_id).select_related("owner")[:READ]
    ]


def related(notes: Sequence[NoteFacts], about: str, subject: str = "") -> list[NoteFacts]:
    """The notes about what a request is about, in its language if there are any; none of the sample where the person's own are."""
    subject = subject or asked(about).subject
    near = _fitting(notes, subject, about) if subject else []
    near = [note for note in near if not note.sample] or near
    return [note for note in near if detect(note.title) == detect(about)] or near


def _fitting(notes: Sequence[NoteFacts], subject: str, question: str) -> list[NoteFacts]:
    """Those near the best one, where that one fits, and those as close to the question."""
    held = _held(notes, subject)
    if not meaning.is_known():
        return [note for note, share in zip(notes, held, strict=True) if share >= HALF]
    means = nearness(notes, subject)[:, [HEAD, ALL]].mean(axis=1)
    scores = means + WORDED * held
    best = scores.max(initial=0)
    places = [place for place, score in enumerate(scores) if best >= ABOUT and score >= NEAR_BEST * best]
    spoken = [place for place in places if detect(notes[place].title) == detect(subject)]
    if not places or means[scores.argmax()] < MEANT or (spoken and not held[spoken].any()):
        return []  # What they are near to is something else, as cat litter is to cat food.
    return [notes[place] for place in sorted({*places, *_added(notes, question, scores)})]


def _held(notes: Sequence[NoteFacts], subject: str) -> Vectors:
    """The share of a subject's words that each note has; one that few notes have says more, whom it is for nothing."""
    words = topic_words(subject)
    words = [word for word in words if not {word, f"{word}s"} & READERS] or words
    texts = [all_of(note).lower() for note in notes]
    told = [[word in text or stem(word) in text for word in words] for text in texts]
    having = np.array(told).reshape(len(notes), len(words))
    rarity = np.log(1 + len(notes) / (1 + having.sum(axis=0)))
    return np.asarray(having @ rarity / max(rarity.sum(), 1), dtype=np.float32)


def _added(notes: Sequence[NoteFacts], request: str, scores: Vectors) -> list[int]:
    """Of the best notes those that fit nearly as well and are about as close to a request as the closest."""
    again = [int(place) for place in np.argsort(-scores)[:READ_AGAIN]]
    close = closeness([request], [f"{notes[place].title} {' '.join(notes[place].tags)}" for place in again])
    above = deviations(close) if close else []
    near = [place for place, one in zip(again, above, strict=bool(above)) if one >= max(above) - AS_CLOSE]
    return [place for place in near if scores[place] >= NEARLY * scores.max()]


def all_of(note: NoteFacts) -> str:
    return f"{note.topic}\n{note.title}\n{note.text}\n{' '.join(note.tags)}"

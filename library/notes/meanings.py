"""What notes mean, kept beside them: computed once and off the way of any request, or where a note that still waits is asked for."""

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import numpy as np
from django.db.models import QuerySet

from library import meaning
from library.meaning import encoders
from library.meaning.encoders import Vectors, of_length_1, packed, unpacked
from library.notes.models import Note
from library.notes.schemas import NoteFacts, NoteRecord

SAMPLE = Path(__file__).parent / "sample" / "meanings.npz"
PIECE = 8  # Notes at a time, a tenth of a second's work


def nearness(notes: Sequence[NoteFacts], text: str) -> Vectors:
    """How near each note is to a text; 0 where no meaning is known."""
    found = meaning.vectors([text, *chain.from_iterable(_texts(note) for note in notes if not note.numbers)])
    if not (notes and text.strip() and found.size):
        return np.zeros(len(notes), dtype=np.float32)
    fresh = iter(_joined(found[1:]))
    rows = [unpacked(note.numbers, 1)[0] if note.numbers else next(fresh) for note in notes]
    return np.asarray(np.stack(rows) @ found[0], dtype=np.float32)


def waiting() -> QuerySet[Note]:
    encoder = encoders.current()
    return Note.objects.exclude(encoder=encoder.name) if encoder else Note.objects.none()


def work_off() -> bool:
    """Encode a piece; whether there may be more to do. Raises `EncoderAway`."""
    encoder, notes = encoders.current(), list(waiting().order_by("pk")[:PIECE])
    if encoder is None or not notes:
        return False
    for note, row in zip(notes, _joined(encoder.encode([*chain.from_iterable(map(_texts, notes))])), strict=True):
        as_it_was = Note.objects.filter(pk=note.pk, tags=note.tags, topic=note.topic)  # else it waits on
        as_it_was.update(encoder=encoder.name, numbers=packed(row))
    return True


def fingerprint(note: Note | NoteRecord) -> str:
    return encoders.fingerprint("\n\n".join(_texts(note)))


def _joined(rows: Vectors) -> Vectors:
    """One vector a note: half what its head means, its title with its tags, and half what all of it does."""
    return of_length_1(rows[::2] + rows[1::2])


def _texts(note: Note | NoteRecord) -> tuple[str, str]:
    return f"{note.title} {' '.join(note.tags)}", all_of(note)


def all_of(note: Note | NoteRecord) -> str:
    return f"{note.topic}\n{note.title}\n{note.text}\n{' '.join(note.tags)}"

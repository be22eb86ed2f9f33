"""What notes mean, kept beside them: computed once and off the way of any request.

Of a note that still waits for its turn it is computed where it is asked for.
"""

from collections.abc import Sequence
from itertools import chain, islice
from pathlib import Path

import numpy as np
from django.db.models import QuerySet

from library import meaning
from library.meaning import encoders
from library.meaning.encoders import Vectors, packed, unpacked
from library.notes.models import Note
from library.notes.schemas import NoteFacts, NoteRecord

HEAD, ALL, WORDS = range(3)
"""What of a note is compared: its title with its tags, everything, or what it says itself."""
SAID = 3
SAMPLE = Path(__file__).parent / "sample" / "meanings.npz"
PIECE = 8
"""Notes at a time, a tenth of a second's work."""


def nearness(notes: Sequence[NoteFacts], text: str) -> Vectors:
    """One row a note: how near its head, all of it and its words are to a text; 0 where no meaning is known."""
    lacking = [note for note in notes if not note.numbers]
    one, *computed = meaning.vectors([text, *chain.from_iterable(map(_texts, lacking))])
    if not (notes and text.strip() and one.size):
        return np.zeros((len(notes), SAID), dtype=np.float32)
    fresh = iter(computed)
    rows = [unpacked(note.numbers, SAID) if note.numbers else np.array([*islice(fresh, SAID)]) for note in notes]
    return np.asarray(np.stack(rows) @ one, dtype=np.float32)


def waiting() -> QuerySet[Note]:
    """The notes that lack the numbers of the encoder that is set; none where none is set."""
    encoder = encoders.current()
    return Note.objects.exclude(encoder=encoder.name) if encoder else Note.objects.none()


def work_off() -> bool:
    """Encode a piece; whether there may be more to do. Raises `EncoderAway`."""
    encoder, notes = encoders.current(), list(waiting().order_by("pk")[:PIECE])
    if encoder is None or not notes:
        return False
    found = encoder.encode([*chain.from_iterable(map(_texts, notes))]).reshape(len(notes), SAID, -1)
    for note, rows in zip(notes, found, strict=True):
        as_it_was = Note.objects.filter(pk=note.pk, tags=note.tags, topic=note.topic)  # else it waits on
        as_it_was.update(encoder=encoder.name, numbers=b"".join(map(packed, rows)))
    return True


def write_down(notes: Sequence[Note]) -> int:
    """Write what these notes mean to that file; how many they are."""
    encoders.write_down(SAMPLE, notes[0].encoder, {fingerprint(note): bytes(note.numbers) for note in notes})
    return len(notes)


def fingerprint(note: Note | NoteRecord) -> str:
    return encoders.fingerprint("\n\n".join(_texts(note)))


def _texts(note: Note | NoteFacts | NoteRecord) -> tuple[str, str, str]:
    tags = " ".join(note.tags)
    words = f"{note.title}\n{note.text}"
    return f"{note.title} {tags}", f"{note.topic}\n{words}\n{tags}", words

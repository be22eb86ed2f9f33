"""Notes kept for their owner with what they mean, computed once and off the way of any request, and the invented sample."""

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import numpy as np
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from library import meaning
from library.meaning import encoders
from library.meaning.encoders import Vectors, of_length_1, packed, unpacked
from library.notes.importing import read_notes
from library.notes.models import Note
from library.notes.schemas import ImportReport, NoteFacts, NoteRecord
from library.readers.document import UnreadableDocument
from library.readers.isolation import read_apart
from library.services import SAMPLE_OWNER
from runs.errors import Refused

SAMPLE_FILE, SAMPLE_MEANINGS = (Path(__file__).parent / "sample" / name for name in ("notes.json", "meanings.npz"))
PIECE = 8  # Notes at a time, a tenth of a second's work
RENEWED = sorted(NoteRecord.model_fields.keys() - {"title", "text"} | {"shared", "encoder", "numbers"})
"""What a note that is there already takes over from one with the same words."""


class UnreadableNotes(Refused):
    status = 422
    code = "unreadable_notes"


def visible(owner_id: int) -> QuerySet[Note]:
    return Note.objects.filter(Q(owner_id=owner_id) | Q(shared=True))


def import_notes(owner: User, data: bytes, filename: str, *, shared: bool = False) -> ImportReport:
    """Keep the notes of a CSV or JSON file. Raises `UnreadableNotes`."""
    try:
        records, refused = read_apart(read_notes, data, filename)
    except UnreadableDocument as error:
        raise UnreadableNotes(error.message) from error
    return keep(owner, records, shared=shared).model_copy(update={"refused": [one.anew() for one in refused]})


def keep(owner: User, records: Sequence[NoteRecord], *, shared: bool = False) -> ImportReport:
    """Store notes, the last of those with the same words; one that is there already gets the new figures."""
    notes, encoder, known = {}, encoders.current(), encoders.written_in(SAMPLE_MEANINGS)
    for record in records:
        numbers = known.get(fingerprint_of_meaning(record), b"")
        own = {"encoder": encoder.name, "numbers": numbers} if encoder and numbers else {}
        note = Note(owner=owner, sha256=fingerprint(record), shared=shared, **record.model_dump(), **own)
        notes[note.sha256] = note
    with transaction.atomic():
        present = set(Note.objects.filter(owner=owner).order_by().values_list("sha256", flat=True))
        Note.objects.bulk_create(
            notes.values(), update_conflicts=True, unique_fields=["owner", "sha256"], update_fields=RENEWED
        )
    added = len(notes.keys() - present)
    return ImportReport(added=added, known=len(records) - added, refused=[])


def load_sample() -> ImportReport | None:
    """Keep the invented sample as it is in the file, readable for everybody; `None` when it is there already."""
    records, _ = read_notes(SAMPLE_FILE.read_bytes(), SAMPLE_FILE.name)
    owner, _ = User.objects.get_or_create(username=SAMPLE_OWNER, defaults={"is_active": False})
    wanted = {fingerprint(record) for record in records}
    present = Note.objects.filter(owner=owner)
    if set(present.values_list("sha256", flat=True)) == wanted:
        return None
    present.exclude(sha256__in=wanted).delete()
    return keep(owner, records, shared=True)


def fingerprint(record: NoteRecord) -> str:
    """The same for the same words, whatever their figures."""
    return encoders.fingerprint(f"{record.title}\n{record.text}")


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


def fingerprint_of_meaning(note: Note | NoteRecord) -> str:
    return encoders.fingerprint("\n\n".join(_texts(note)))


def _joined(rows: Vectors) -> Vectors:
    """One vector a note: half what its head means, its title with its tags, and half what all of it does."""
    return of_length_1(rows[::2] + rows[1::2])


def _texts(note: Note | NoteRecord) -> tuple[str, str]:
    return f"{note.title} {' '.join(note.tags)}", all_of(note)


def all_of(note: Note | NoteRecord) -> str:
    return f"{note.topic}\n{note.title}\n{note.text}\n{' '.join(note.tags)}"

"""Notes kept for their owner, and the invented sample that everybody may read."""

from collections.abc import Sequence
from pathlib import Path

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from library.meaning import encoders
from library.notes import meanings
from library.notes.importing import read_notes
from library.notes.models import Note
from library.notes.schemas import ImportReport, NoteRecord
from library.readers.document import UnreadableDocument
from library.readers.isolation import read_apart
from library.services import SAMPLE_OWNER
from runs.errors import Refused

SAMPLE_FILE = Path(__file__).resolve().parent / "sample" / "notes.json"
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
    notes, encoder, known = {}, encoders.current(), encoders.written_in(meanings.SAMPLE)
    for record in records:
        numbers = known.get(meanings.fingerprint(record), b"")
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

"""Notes kept for their owner, and the invented sample that everybody may read."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from library.notes.errors import UnreadableNotes
from library.notes.importing import read_notes
from library.notes.models import Note
from library.notes.schemas import ImportReport, NoteRecord
from library.readers.document import UnreadableDocument
from library.readers.isolation import read_apart
from library.services import SAMPLE_OWNER

SAMPLE_FILE = Path(__file__).resolve().parent / "sample" / "notes.json"


def visible(owner_id: int) -> QuerySet[Note]:
    return Note.objects.filter(Q(owner_id=owner_id) | Q(shared=True))


def import_notes(owner: User, data: bytes, filename: str, *, shared: bool = False) -> ImportReport:
    """Keep the notes of a CSV or JSON file. Raises `UnreadableNotes`."""
    try:
        found = read_apart(read_notes, data, filename)
    except UnreadableDocument as error:
        raise UnreadableNotes(error.message) from error
    refused = [one.anew() for one in found.refused]
    return keep(owner, found.records, shared=shared, refused=refused)


def keep(
    owner: User, records: Sequence[NoteRecord], *, shared: bool = False, refused: Sequence[str] = ()
) -> ImportReport:
    """Store notes; one that is there already gets the new figures."""
    added = 0
    with transaction.atomic():
        for record in records:
            figures = record.model_dump(exclude={"title", "text"})
            _, created = Note.objects.update_or_create(
                owner=owner,
                sha256=fingerprint(record),
                defaults={**figures, "title": record.title, "text": record.text, "shared": shared, "encoder": ""},
            )
            added += created
    return ImportReport(added=added, known=len(records) - added, refused=list(refused))


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
    return hashlib.sha256(f"{record.title}\n{record.text}".encode()).hexdigest()

"""Documents in and out of the library, and what it knows about a question."""

import hashlib
import io
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import IO, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Case, Count, When

from library import fulltext
from library.chronology.dating import day_of_writing
from library.events import DocumentAddedEvent, DocumentFetchingEvent, document_stream
from library.meaning import backlog
from library.models import Document, Passage
from library.readers.document import UnreadableDocument, without_page
from library.readers.formats import EXTENSIONS
from library.readers.isolation import Reading, read_outside
from library.schemas import AddressBody, FileReport, Holdings, Language, SearchQuery, Survey
from library.text.keywords import keywords
from library.text.terms import terms
from runs import services as runs
from runs.log import last_of
from runs.models import Run
from runs.services import Start
from runs.words import spoken

PIECE = 1_000_000
"""Bytes of a file that the server holds at a time."""
TITLES = 8
"""Most documents without a topic that are named where what a library has is told."""
ADDING = "library.document"
"""The kind of run that adds the document at an address."""
SAMPLE_OWNER = "sample"
SAMPLE_FOLDER = Path(__file__).resolve().parent / "sample"


class Listed(NamedTuple):
    """A document and how many passages it has."""

    document: Document
    passages: int


def ingest(
    owner: User,
    data: bytes | IO[bytes],
    filename: str,
    *,
    url: str | None = None,
    media_type: str = "",
    shared: bool = False,
) -> Document:
    """Read a file and keep its passages; the same bytes from the same owner are the document there already is.

    That one says `is_known`. Raises `UnreadableDocument` with a sentence.
    """
    with tempfile.TemporaryFile() as source:
        sha256, size = _copy(io.BytesIO(data) if isinstance(data, bytes) else data, source)
        if known := Document.known(owner.pk, sha256):
            return known
        with read_outside(source, filename, media_type) as reading:
            content = reading.document
            address = url or content.url
            document = Document(
                owner=owner,
                title=content.title[:300],
                url=address[:2000] if urlsplit(address).scheme in {"http", "https"} else "",
                publisher=content.publisher[:200],
                published=content.published[:10],
                language=content.language or "en",
                media_type=content.media_type[:100],
                filename=Path(filename).name[:255],
                sha256=sha256,
                size=size,
                topic=content.topic[:200],
                shared=shared,
            )
            try:
                _store(document, reading)
            except IntegrityError:
                # Somebody added the same file at the same moment; theirs is as good.
                if known := Document.known(owner.pk, sha256):
                    return known
                raise
    return document


def _copy(data: IO[bytes], target: IO[bytes]) -> tuple[str, int]:
    """Keep the file where the reading process finds it; its hash and size. Raises `UnreadableDocument` above the limit."""
    limit = settings.ENV.max_upload_bytes
    digest, size = hashlib.sha256(), 0
    while piece := data.read(PIECE):
        size += len(piece)
        if size <= limit:
            digest.update(piece)
            target.write(piece)
    if size > limit:
        raise UnreadableDocument(
            "The file has %(size)s bytes; at most %(limit)s are accepted.", size=f"{size:,}", limit=f"{limit:,}"
        )
    target.flush()
    return digest.hexdigest(), size


def _store(document: Document, reading: Reading) -> None:
    rows = iter(reading.passages())
    first = list(islice(rows, 1))
    # What says itself when it was written is of that day.
    document.published = document.published or day_of_writing("".join(row.text for row in first))
    passages = (
        Passage(document=document, position=position, **row.model_dump())
        for position, row in enumerate(chain(first, rows))
    )
    with transaction.atomic():
        document.save()
        while batch := list(islice(passages, 500)):
            Passage.objects.bulk_create(batch)


def start_adding(owner: User, body: AddressBody, *, correlation_id: str, idempotency_key: str = "") -> Run:
    """Queue a run that fetches an address and adds its document; it goes on when its caller leaves."""
    return runs.start(
        Start(
            kind=ADDING,
            owner=owner,
            body=body,
            title=body.url,
            correlation_id=correlation_id,
            language=spoken(),
            opening=lambda: DocumentFetchingEvent(url=body.url),
            opening_once="fetching",
            on_disconnect="continue",
            idempotency_key=idempotency_key,
        )
    )


def added_by(run: Run) -> Listed | None:
    """The document a run added; None once it is deleted."""
    event = last_of(document_stream, run.id, "added")
    return readable_document(run.owner, event.document_id) if isinstance(event, DocumentAddedEvent) else None


def ingest_folder(
    owner: User, path: Path, on_file: Callable[[FileReport], None], *, shared: bool = False
) -> list[FileReport]:
    """Ingest a file, or every file of a folder and those below it; says of each what became of it."""
    reports = []
    for file in _files(path):
        skipped = _unfit(file, path)
        report = FileReport(path=str(file), skipped=skipped) if skipped else _ingest_file(owner, file, shared=shared)
        on_file(report)
        reports.append(report)
    return reports


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    for file in sorted(path.rglob("*")):
        if not file.is_dir() and not any(part.startswith(".") for part in file.relative_to(path).parts):
            yield file


def _unfit(file: Path, named: Path) -> str:
    """Why a file is not opened, as a sentence; empty if it may be."""
    if file != named and not Path(os.path.realpath(file)).is_relative_to(os.path.realpath(named)):
        return "This link leads out of the folder; it was not followed."
    # A pipe would keep us waiting for a writer, and a device may never end.
    if file.exists() and not file.is_file():
        return "This is no file but a pipe, socket or device; it was not opened."
    return "" if file.suffix.lower() in EXTENSIONS else "This kind of file cannot be read."


def _ingest_file(owner: User, file: Path, *, shared: bool) -> FileReport:
    try:
        with file.open("rb") as data:
            document = ingest(owner, data, file.name, shared=shared)
    except UnreadableDocument as error:
        return FileReport(path=str(file), skipped=error.message)
    except OSError:
        return FileReport(path=str(file), skipped="The file could not be opened.")
    passages = document.passages.count()
    return FileReport(path=str(file), document_id=document.pk, passages=passages, known=document.is_known)


def list_documents(owner: User) -> list[Listed]:
    """The documents someone may read: their own first, newest first, then shared ones."""
    visible = Document.objects.filter(fulltext.visible_documents(owner.pk)).order_by("shared", "-created_at", "-id")
    counted = visible.annotate(passage_count=Count("passages"))
    return [Listed(document, document.passage_count) for document in counted]


def holdings(owner_id: int, language: Language) -> Holdings:
    """How many documents someone may read, and what they are about, each what is in this language first.

    The newest without a topic by their titles, then the topics.
    """
    visible = Document.objects.filter(fulltext.visible_documents(owner_id))
    own_first = Case(When(language=language, then=0), default=1)
    titles = visible.filter(topic="").order_by(own_first, "-pk").values_list("title", flat=True)[:TITLES]
    topics = visible.exclude(topic="").order_by(own_first, "topic").values_list("topic", flat=True).distinct()
    waiting = backlog.waiting().filter(fulltext.visible_documents(owner_id)).count()
    return Holdings(documents=visible.count(), waiting=waiting, topics=list(dict.fromkeys([*titles, *topics])))


def readable_document(owner: User, document_id: int) -> Listed | None:
    """A document someone may read; None for anyone else's."""
    document = Document.objects.filter(fulltext.visible_documents(owner.pk), pk=document_id).first()
    return Listed(document, document.passages.count()) if document else None


def documents_among(owner: User, named: Sequence[str]) -> list[Document]:
    """Those of the documents an address names that someone may read."""
    keys = [int(one) for one in named if one.isdecimal()]
    return list(Document.objects.filter(fulltext.visible_documents(owner.pk), pk__in=keys))


def delete_document(owner: User, document_id: int) -> bool:
    """Delete an own document. Evidence taken from it stays with the runs that used it."""
    deleted, _ = Document.objects.filter(owner=owner, pk=document_id).delete()
    return deleted > 0


def load_sample() -> list[Document]:
    """Keep the sample documents as they are in the folder, ready to be found; returns those that were added or replaced."""
    owner, _ = User.objects.get_or_create(username=SAMPLE_OWNER, defaults={"is_active": False})
    present = {document.filename: document for document in Document.objects.filter(owner=owner)}
    changed = []
    for file in sorted(SAMPLE_FOLDER.glob("*.md")):
        data = file.read_bytes()
        known = present.pop(file.name, None)
        if known and known.sha256 == hashlib.sha256(data).hexdigest():
            continue
        with transaction.atomic():
            if known:
                known.delete()
            changed.append(ingest(owner, data, file.name, shared=True))
    Document.objects.filter(pk__in=[document.pk for document in present.values()]).delete()
    backlog.complete(changed)
    return changed


def survey(owner_id: int, query: str) -> Survey:
    """What the library has about a question, in words that make good searches."""
    search = SearchQuery(text=query[:400], limit=30)
    found = fulltext.search_passages(owner_id, search)
    asked = set(terms(query))
    phrases = keywords([hit.text for hit in found], limit=40)
    return Survey(
        documents=list(dict.fromkeys(hit.title for hit in found)),
        headings=list(dict.fromkeys(filter(None, (without_page(hit.heading) for hit in found)))),
        phrases=[phrase for phrase in phrases if not asked.issuperset(terms(phrase))][:20],
    )

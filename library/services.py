"""Documents in and out of the library, and what it knows about a question."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count

from library import chunks, fulltext
from library.models import Document, Passage
from library.readers.document import ReadDocument, UnreadableDocument
from library.readers.formats import EXTENSIONS, read
from library.schemas import FileReport, Language, SearchQuery, Survey
from library.text.keywords import keywords
from library.text.terms import index_text, terms

SAMPLE_OWNER = "sample"
SAMPLE_FOLDER = Path(__file__).resolve().parent / "sample"


def ingest(
    owner: User,
    data: bytes,
    filename: str,
    *,
    url: str | None = None,
    title: str | None = None,
    media_type: str = "",
    shared: bool = False,
) -> Document:
    """Read a file and keep its passages; the same bytes from the same owner are the document there already is.

    Raises `UnreadableDocument` with a sentence.
    """
    sha256 = hashlib.sha256(data).hexdigest()
    if known := Document.objects.filter(owner=owner, sha256=sha256).first():
        return known
    content = read(data, filename, media_type)
    document = Document(
        owner=owner,
        title=(title or content.title)[:300],
        url=_web_address(url or content.url),
        publisher=content.publisher[:200],
        published=content.published[:10],
        language=content.language or "en",
        media_type=content.media_type[:100],
        filename=Path(filename).name[:255],
        sha256=sha256,
        size=len(data),
        topic=content.topic[:200],
        shared=shared,
    )
    try:
        _store(document, content)
    except IntegrityError:
        # Somebody added the same file at the same moment; theirs is as good.
        return Document.objects.get(owner=owner, sha256=sha256)
    return document


def _store(document: Document, content: ReadDocument) -> None:
    passages = chunks.passages(content.blocks)
    if not passages:
        raise UnreadableDocument("The document holds no text.")
    about = f"{document.title}. {document.topic}"
    with transaction.atomic():
        document.save()
        Passage.objects.bulk_create(
            (
                Passage(
                    document=document,
                    position=position,
                    heading=passage.heading[:300],
                    text=passage.text,
                    head_terms=index_text(f"{about}. {passage.heading}"),
                    terms=index_text(passage.text),
                    content_hash=chunks.content_hash(passage.text),
                )
                for position, passage in enumerate(passages)
            ),
            batch_size=500,
        )


def _web_address(url: str) -> str:
    return url[:2000] if urlsplit(url).scheme in {"http", "https"} else ""


def ingest_folder(
    owner: User, path: Path, on_file: Callable[[FileReport], None], *, shared: bool = False
) -> list[FileReport]:
    """Ingest a file, or every file of a folder and those below it; says of each what became of it."""
    reports = []
    for file in _files(path):
        report = _ingest_file(owner, file, shared=shared)
        on_file(report)
        reports.append(report)
    return reports


def _ingest_file(owner: User, file: Path, *, shared: bool) -> FileReport:
    if file.suffix.lower() not in EXTENSIONS:
        return FileReport(path=str(file), skipped="This kind of file cannot be read.")
    try:
        document = ingest(owner, file.read_bytes(), file.name, shared=shared)
    except UnreadableDocument as error:
        return FileReport(path=str(file), skipped=error.message)
    except OSError:
        return FileReport(path=str(file), skipped="The file could not be opened.")
    return FileReport(path=str(file), document_id=document.pk, passages=document.passages.count())


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    for file in sorted(path.rglob("*")):
        if file.is_file() and not any(part.startswith(".") for part in file.relative_to(path).parts):
            yield file


class Listed(NamedTuple):
    """A document and how many passages it has."""

    document: Document
    passages: int


def list_documents(owner: User) -> list[Listed]:
    """The documents someone may read: their own first, newest first, then shared ones."""
    visible = Document.objects.filter(fulltext.visible_documents(owner.pk)).order_by("shared", "-created_at", "-id")
    counted = visible.annotate(passage_count=Count("passages"))
    return [Listed(document, document.passage_count) for document in counted]


def readable_document(owner: User, document_id: int) -> Listed | None:
    """A document someone may read; None for anyone else's."""
    document = Document.objects.filter(fulltext.visible_documents(owner.pk), pk=document_id).first()
    return Listed(document, document.passages.count()) if document else None


def delete_document(owner: User, document_id: int) -> bool:
    """Delete an own document. Evidence taken from it stays with the runs that used it."""
    deleted, _ = Document.objects.filter(owner=owner, pk=document_id).delete()
    return deleted > 0


def load_sample() -> list[Document]:
    """Keep the sample documents as they are in the folder; returns those that were added or replaced."""
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
    return changed


def survey(owner_id: int, query: str, language: Language) -> Survey:
    """What the library has about a question, in words that make good searches."""
    search = SearchQuery(text=query[:400], language=language, limit=30)
    found = [passage for passage, _ in fulltext.ranked_passages(owner_id, search, per_document=6)]
    asked = set(terms(query))
    phrases = keywords([passage.text for passage in found], limit=40)
    return Survey(
        documents=list(dict.fromkeys(passage.document.title for passage in found)),
        headings=list(dict.fromkeys(passage.heading for passage in found if passage.heading)),
        phrases=[phrase for phrase in phrases if not asked.issuperset(terms(phrase))][:20],
    )

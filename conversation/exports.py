"""What was made, as files: each kind of artifact has formats of its own, and a document is written here."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from conversation.interactive.framing import standing_alone
from conversation.quizzes.exports import WRITERS
from conversation.schemas import ArtifactKind, InteractivePage, TextDocument
from library.exports import Formats, Writer, formats
from library.typeset import files
from library.typeset.paper import Block, Heading, Listing, Paper, PaperItem, Span, plain
from library.typeset.reading import lowered, read_markdown


def paper_of(document: TextDocument) -> Paper:
    blocks = list(read_markdown(document.content))
    # A text that begins with its own title does not say it twice.
    if blocks and isinstance(first := blocks[0], Heading) and first.text.strip() == document.title.strip():
        blocks.pop(0)
    laid = list(lowered(tuple(blocks), top=1))
    if document.sources:
        laid += [Heading(level=1, text=gettext("Sources")), *_listing([plain(one) for one in document.sources])]
    return Paper(title=document.title, language=document.language, blocks=tuple(laid))


def _listing(items: list[tuple[Span, ...]]) -> list[Block]:
    return [Listing(items=tuple(PaperItem(spans=one) for one in items))]


def document_size(document: TextDocument, made_at: datetime) -> int:
    """Bytes of the Word file."""
    return len(as_docx(document, made_at))


def as_docx(document: TextDocument, made_at: datetime) -> bytes:
    return files.to_docx(paper_of(document), made_at)


def as_pdf(document: TextDocument, made_at: datetime) -> bytes:
    return files.to_pdf(paper_of(document), made_at)


def as_markdown(document: TextDocument, _made_at: datetime) -> bytes:
    return files.to_markdown(paper_of(document))


def as_html(page: InteractivePage, _made_at: datetime) -> bytes:
    return standing_alone(page).encode()


def as_json(document: TextDocument | InteractivePage, _made_at: datetime) -> bytes:
    return f"{document.model_dump_json(indent=2)}\n".encode()


DOCUMENT_WRITERS: dict[str, Writer[TextDocument]] = {
    "docx": as_docx,
    "pdf": as_pdf,
    "md": as_markdown,
    "json": as_json,
}
FORMATS: dict[ArtifactKind, Formats[Any]] = {
    "quiz": formats(WRITERS),
    "document": formats(DOCUMENT_WRITERS),
    "interactive": formats({"html": as_html, "json": as_json}),
}
"""Of each kind of artifact its own."""
EVERY: Formats[Any] = {key: form for of in FORMATS.values() for key, form in of.items()}

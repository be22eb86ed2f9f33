"""What was made, as files: each kind of artifact has formats of its own, and a document is written here."""

import re
from datetime import datetime
from typing import Any
from unicodedata import east_asian_width

from django.utils.translation import gettext

from conversation.decks.exports import DECK_WRITERS, OUTLINE_WRITERS
from conversation.decks.schemas import PassageLink
from conversation.interactive.framing import standing_alone
from conversation.quizzes.exports import WRITERS
from conversation.schemas.artifacts import ArtifactKind, InteractivePage, TextDocument
from library.exports import Formats, Writer, formats, reached_at
from library.typeset import files
from library.typeset.paper import Block, Heading, Listing, PageBreak, Paper, PaperItem, Span, Table, plain
from library.typeset.reading import lowered, read_markdown


def paper_of(document: TextDocument) -> Paper:
    blocks = list(read_markdown(document.content, formulas=True))
    # A text that begins with its own title does not say it twice.
    if blocks and isinstance(first := blocks[0], Heading) and first.text.strip() == document.title.strip():
        blocks.pop(0)
    laid = [by_content(one) if isinstance(one, Table) else one for one in lowered(tuple(blocks), top=1)]
    if document.format in APART:
        laid = with_key_apart(laid)
    if document.sources:
        # What its sentences rest on, each section once, however many passages of it; else what it is made from.
        links: dict[str, PassageLink] = {}
        for link in document.links:
            links.setdefault(link.name, link)
        items = [PaperItem(spans=(Span(text=name, link=reached_at(link.address)),)) for name, link in links.items()]
        items = items or [PaperItem(spans=plain(one)) for one in document.sources]
        laid += [Heading(level=1, text=gettext("Sources")), Listing(items=tuple(items))]
    return Paper(title=document.title, language=document.language, blocks=tuple(laid))


def by_content(table: Table) -> Table:
    """With columns as wide as what stands in them asks for, none less than half an even share."""
    count = len(table.header)
    longest = [
        max(
            2 + sum(2 if east_asian_width(one) in "WF" else 1 for span in row[at] for one in span.text)
            for row in (table.header, *table.rows)
            if at < len(row)
        )
        for at in range(count)
    ]
    total = sum(longest) or 1
    widths = tuple(max(min(one, 0.6 * total), total / count / 2) for one in longest)
    return table.model_copy(update={"widths": widths})


APART = ("worksheet", "lesson_plan")
"""Documents whose answers begin a page: what is handed out ends before it."""
_KEY = re.compile(r"(?:answers?(?: key)?|key|solutions?|(?:参考)?答案(?:与解析)?)\W*", re.IGNORECASE)


def with_key_apart(blocks: list[Block]) -> list[Block]:
    """The blocks with a new page before the heading of the answers."""
    at = next((at for at, one in enumerate(blocks) if isinstance(one, Heading) and _KEY.fullmatch(one.text)), None)
    return blocks if not at else [*blocks[:at], PageBreak(), *blocks[at:]]


def document_size(document: TextDocument, made_at: datetime, key: str) -> int:
    """Bytes of the file of this format."""
    return len(DOCUMENT_WRITERS[key](document, made_at))


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
    "outline": formats(OUTLINE_WRITERS),
    "deck": formats(DECK_WRITERS),
}
"""Of each kind of artifact its own."""
EVERY: Formats[Any] = {key: form for of in FORMATS.values() for key, form in of.items()}

"""Which reader a file needs, and what it reads."""

import re
from importlib import import_module
from pathlib import PurePath
from typing import Literal

from library.readers import media_types
from library.readers.archives import members
from library.readers.dating import publication_date
from library.readers.document import NoText, ReadDocument, UnreadableDocument
from library.readers.encodings import is_text
from library.text.language import detect
from library.text.outlines import PLACES

Format = Literal["pdf", "docx", "pptx", "html", "markdown", "csv", "text"]
EXTENSIONS: dict[str, Format] = {
    ".pdf": "pdf",
    ".docx": "docx",
    ".pptx": "pptx",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".md": "markdown",
    ".markdown": "markdown",
    ".csv": "csv",
    ".tsv": "csv",
    ".txt": "text",
    ".text": "text",
}
MEDIA_TYPES: dict[str, Format] = {
    media_types.PDF: "pdf",
    media_types.DOCX: "docx",
    media_types.PPTX: "pptx",
    media_types.HTML: "html",
    media_types.XHTML: "html",
    media_types.MARKDOWN: "markdown",
    media_types.CSV: "csv",
    media_types.TEXT: "text",
}
READERS: dict[Format, str] = {"csv": "table"}
"""Which module reads a format, where it is not called like it. They are loaded when a file of theirs comes."""
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,2})*[_.\-\s]+(?=[^\W\d])")
"""What a file is numbered with, so that it stands in its place in a folder."""
_DAY = re.compile(r"((?:19|20)\d\d-?[01]\d-?[0-3]\d)[_.\-\s]+(?=[^\W\d])")
"""The day that a post is filed under: `2016-03-06-first-lady-dies`."""
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+){2,}")
BINARY: frozenset[Format] = frozenset({"pdf", "docx", "pptx"})


class UnknownFormat(UnreadableDocument):
    sentence = "This kind of file cannot be read. PDF, DOCX, PPTX, HTML, Markdown, text and CSV can."


def read(data: bytes, filename: str, media_type: str = "") -> ReadDocument:
    """The text of a file, read here; the server reads outside (`isolation`). Raises `UnreadableDocument`."""
    form = format_of(data, filename, media_type)
    reader = import_module(f"library.readers.{READERS.get(form, form)}")
    document: ReadDocument = reader.read(data)
    if not any(block.text.strip() for block in document.blocks):
        raise NoText
    if not document.title:
        document = _named_by_its_heading(document)
    sample = "\n".join(block.text for block in document.blocks[:20])[:20_000]
    filed = _DAY.match(PurePath(filename).name)
    return document.model_copy(
        update={
            "title": (document.title or _named(PurePath(filename).stem) or "Untitled")[:300],
            "published": document.published or (publication_date(filed[1]) if filed else ""),
            "language": document.language or detect(sample),
        }
    )


def _named_by_its_heading(document: ReadDocument) -> ReadDocument:
    """A document with the heading that all of it stands below for a title."""
    outermost = {block.heading.split(PLACES)[0] for block in document.blocks}
    if len(outermost) > 1 or len(document.blocks) == 1:
        return document
    title = next(iter(outermost))
    blocks = [
        block.model_copy(update={"heading": block.heading.removeprefix(f"{title}{PLACES}")})
        for block in document.blocks
    ]
    return document.model_copy(update={"title": title, "blocks": blocks})


def _named(stem: str) -> str:
    """What a file is called, as a person would write it: “Plate boundaries”, of `2_Plate_boundaries`; of `how-to-make-tea` four words."""
    numbered = _DAY.match(stem) or _NUMBER.match(stem)
    words = stem[numbered.end() if numbered else 0 :].replace("_", " ").strip()
    return words.replace("-", " ") if _SLUG.fullmatch(words) else words


def format_of(data: bytes, filename: str, media_type: str = "") -> Format:
    """The format by the file's first bytes, else its extension, else the media type a server gave it."""
    if not data.strip():
        raise UnreadableDocument("The file is empty.")
    if data[:1024].lstrip().startswith(b"%PDF-"):
        return "pdf"
    if data.startswith(b"PK"):
        names = members(data)
        if "word/document.xml" in names:
            return "docx"
        if "ppt/presentation.xml" in names:
            return "pptx"
    by_name = EXTENSIONS.get(PurePath(filename.lower()).suffix)
    by_type = MEDIA_TYPES.get(media_type.partition(";")[0].strip().lower())
    form = by_name or by_type
    if form is None or (form not in BINARY and not is_text(data)):
        raise UnknownFormat
    return form

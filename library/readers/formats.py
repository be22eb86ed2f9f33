"""Which reader a file needs, and reading it within limits of time and memory."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import ClassVar, Literal

from pydantic import ValidationError

from library.readers import docx, html, markdown, pdf, pptx, table, text
from library.readers.archives import members
from library.readers.document import ReadDocument, UnreadableDocument
from library.text.language import detect

Format = Literal["pdf", "docx", "pptx", "html", "markdown", "csv", "text"]
READERS: dict[Format, Callable[[bytes], ReadDocument]] = {
    "pdf": pdf.read,
    "docx": docx.read,
    "pptx": pptx.read,
    "html": html.read,
    "markdown": markdown.read,
    "csv": table.read,
    "text": text.read,
}
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
    pdf.MEDIA_TYPE: "pdf",
    docx.MEDIA_TYPE: "docx",
    pptx.MEDIA_TYPE: "pptx",
    html.MEDIA_TYPE: "html",
    "application/xhtml+xml": "html",
    markdown.MEDIA_TYPE: "markdown",
    table.MEDIA_TYPE: "csv",
    text.MEDIA_TYPE: "text",
}
# Readers of binary formats work in a process of their own: a hostile file can cost it time or memory, not the studio.
ISOLATED: frozenset[Format] = frozenset({"pdf", "docx", "pptx"})
SECONDS = 120
REFUSED = 3
"""Exit code of a reader that says why it could not read."""
MEMORY_BYTES = 2_000_000_000


class UnknownFormat(UnreadableDocument):
    sentence: ClassVar[str] = "This kind of file cannot be read. PDF, DOCX, PPTX, HTML, Markdown, text and CSV can."


def read(data: bytes, filename: str, media_type: str = "") -> ReadDocument:
    """The text of a file. Raises `UnreadableDocument` with a sentence."""
    form = format_of(data, filename, media_type)
    document = _isolated(form, data) if form in ISOLATED else READERS[form](data)
    if not any(block.text.strip() for block in document.blocks):
        raise UnreadableDocument("The document holds no text.")
    sample = "\n".join(block.text for block in document.blocks[:20])[:20_000]
    return document.model_copy(
        update={
            "title": (document.title or PurePath(filename).stem or "Untitled")[:300],
            "language": document.language or detect(sample),
        }
    )


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
    if form is None or (form not in ISOLATED and _is_binary(data)):
        raise UnknownFormat
    return form


def _is_binary(data: bytes) -> bool:
    start = data[:4096]
    return b"\x00" in start and not start.startswith((b"\xff\xfe", b"\xfe\xff"))


def _isolated(form: Format, data: bytes) -> ReadDocument:
    root = Path(__file__).resolve().parents[2]
    try:
        done = subprocess.run(  # noqa: S603  # our own interpreter and module
            [sys.executable, "-m", "library.readers.worker", form],
            input=data,
            capture_output=True,
            timeout=SECONDS,
            cwd=root,
            env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(root), "PYTHONWARNINGS": "ignore"},
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise UnreadableDocument("Reading the document took too long.") from error
    if done.returncode == REFUSED:
        raise UnreadableDocument(done.stdout.decode())
    try:
        return ReadDocument.model_validate_json(done.stdout)
    except ValidationError as error:
        raise UnreadableDocument("The document is damaged or too large to be read.") from error

"""Reads PDF: the text page by page, without running heads, sentences whole across pages."""

import io
import re
from collections import Counter

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from library.readers import media_types
from library.readers.document import Block, BlockBuilder, ReadDocument, UnreadableDocument, one_line
from library.readers.text import joined, unwrapped

MAX_PAGES = 2000
_PAGE_NUMBER = re.compile(r"[\s\-–—]*(?:page|p\.|第)?\s*\d{1,4}\s*(?:页|/\s*\d+|of\s+\d+)?[\s\-–—]*", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?。！？；:：]['\"”’)）]*$")


def read(data: bytes) -> ReadDocument:
    reader = _open(data)
    if len(reader.pages) > MAX_PAGES:
        raise UnreadableDocument("The PDF has more than %(most)s pages.", most=f"{MAX_PAGES:,}")
    # pypdf meets damaged pages with errors of many kinds; none of them may end more than this document.
    try:
        texts = [page.extract_text() for page in reader.pages]
    except Exception as error:
        raise UnreadableDocument("The PDF is damaged and could not be read.") from error
    pages = [[line.strip() for line in text.split("\n") if line.strip()] for text in texts]
    blocks = _fill(_without_running_heads(pages))
    if not blocks:
        raise UnreadableDocument("The PDF holds no text; it may consist of scanned images.")
    try:
        title = one_line(str(reader.metadata.title or "")) if reader.metadata else ""
    except (PyPdfError, ValueError, KeyError, TypeError):
        title = ""  # a broken information dictionary costs only the title the file states
    return ReadDocument(title=title, media_type=media_types.PDF, blocks=blocks)


def _open(data: bytes) -> PdfReader:
    try:
        reader = PdfReader(io.BytesIO(data))
        locked = reader.is_encrypted and not reader.decrypt("")
    except (PyPdfError, ValueError, KeyError, TypeError, OSError, RecursionError, NotImplementedError) as error:
        raise UnreadableDocument("The PDF is damaged and could not be opened.") from error
    if locked:
        raise UnreadableDocument("The PDF is protected by a password.")
    return reader


def _without_running_heads(pages: list[list[str]]) -> list[list[str]]:
    """Pages without page numbers and without first or last lines that most pages share."""
    edges = Counter(re.sub(r"\d+", "", line) for page in pages for line in {*page[:1], *page[-1:]})
    shared = {line for line, count in edges.items() if count >= 4 and count > len(pages) / 2}

    def keeps(page: list[str], index: int) -> bool:
        at_edge = index in {0, len(page) - 1}
        line = page[index]
        return not (at_edge and (_PAGE_NUMBER.fullmatch(line) or re.sub(r"\d+", "", line) in shared))

    return [[line for index, line in enumerate(page) if keeps(page, index)] for page in pages]


def _fill(pages: list[list[str]]) -> list[Block]:
    builder = BlockBuilder()
    unfinished = ""
    for number, lines in enumerate(pages, 1):
        if unfinished and lines:
            lines[0] = joined([unfinished, lines[0]])
        elif unfinished:
            lines.append(unfinished)
        paragraphs = unwrapped(lines)
        unfinished = ""
        if number < len(pages) and paragraphs and not _SENTENCE_END.search(paragraphs[-1]):
            paragraphs[-1], unfinished = _cut_at_sentence(paragraphs[-1])
        builder.heading(f"p. {number}")
        for paragraph in paragraphs:
            builder.paragraph(paragraph)
    return builder.finish()


def _cut_at_sentence(paragraph: str) -> tuple[str, str]:
    """The whole sentences of a page's last paragraph, and the start of one that goes on overleaf."""
    ends = [match.end() for match in re.finditer(r"[.!?]['\"”’)]*(?=\s+[^\Wa-z])|[。！？；]", paragraph)]
    cut = ends[-1] if ends else 0
    if len(paragraph) - cut > 1500:
        return paragraph, ""
    return paragraph[:cut], paragraph[cut:].strip()

"""Reads PDF: the text page by page under the sections of its outline, without running heads, sentences whole across pages."""

import io
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from pypdf import PdfReader
from pypdf.errors import PyPdfError
from pypdf.generic import Destination

from library.readers import media_types
from library.readers.document import Block, BlockBuilder, ReadDocument, UnreadableDocument, one_line, page_heading
from library.readers.text import joined, unwrapped

MAX_PAGES = 2000
_PAGE_NUMBER = re.compile(r"[\s\-–—]*(?:page|p\.|第)?\s*\d{1,4}\s*(?:页|/\s*\d+|of\s+\d+)?[\s\-–—]*", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?。！？；:：]['\"”’)）]*$")
_NUMBERING = re.compile(r"^\s*(?:(?:[A-Z]\.?)?\d+(?:\.\d+)*\.?|[IVX]+\.?|第\s?\S{1,3}\s?[章节])\s+")
TITLE_LINES = 3
"""Lines of a page that one title takes at most."""
_LISTED = re.compile(r"(?<![\s.])[\s.]++\d++$")
"""Behind a title in a table of contents."""
SHORTEST = 4
"""Letters of a title that a running head has, at least."""
_RUNNING = re.compile(r"(?:chapter|section|part|appendix|第)?\d*+(?:[章节]\d*+)?")
"""What it has beside the title: “Chapter 3: R and S 14”."""


class OutlineEntry(NamedTuple):
    """An entry of the outline."""

    level: int
    title: str

    def is_said_by(self, lines: Sequence[str]) -> bool:
        return _bare(self.title) == _bare(" ".join(lines)) != ""


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
    outline = _outline(reader)
    titles = {_bare(one.title) for sections in outline.values() for one in sections}
    blocks = _fill(_without_running_heads(pages, titles), outline)
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


def _without_running_heads(pages: list[list[str]], titles: AbstractSet[str]) -> list[list[str]]:
    """Pages without page numbers and contents, and first or last lines that most pages share or that have a section's title and a number."""
    edges = Counter(_without_number(line) for page in pages for line in {*page[:1], *page[-1:]})
    shared = {line for line, count in edges.items() if count >= 4 and count > len(pages) / 2}

    def names_a_section(line: str) -> bool:
        own = _bare(line)
        told = (own.replace(one, "", 1) for one in titles if len(one) >= SHORTEST and one in own)
        return own not in titles and any(map(_RUNNING.fullmatch, told))

    def keeps(page: list[str], index: int) -> bool:
        line = page[index]
        is_head = _PAGE_NUMBER.fullmatch(line) or _without_number(line) in shared
        is_numbered = line[0].isdecimal() or line[-1].isdecimal()
        is_edge = index in {0, len(page) - 1} and (is_head or (is_numbered and names_a_section(line)))
        title = _LISTED.sub("", line)
        is_listed = title != line and _bare(title) in titles and _bare(line) not in titles
        return not (is_edge or is_listed)

    return [[line for index, line in enumerate(page) if keeps(page, index)] for page in pages]


def _without_number(line: str) -> str:
    return re.sub(r"\d+", "", line).strip()


def _outline(reader: PdfReader) -> Mapping[int, Sequence[OutlineEntry]]:
    """The sections that begin on each page, which are counted from 0; none where the outline is damaged."""
    found = defaultdict[int, list[OutlineEntry]](list)
    try:
        for page, section in _sections(reader, reader.outline, 0):
            found[page].append(section)
    except Exception:  # noqa: BLE001  # as above
        return {}
    return found


def _sections(reader: PdfReader, outline: Sequence[object], level: int) -> Iterator[tuple[int, OutlineEntry]]:
    for one in outline:
        if isinstance(one, list):
            yield from _sections(reader, one, level + 1)
        elif isinstance(one, Destination) and (page := reader.get_destination_page_number(one)) is not None:
            yield page, OutlineEntry(level, one_line(str(one.title)))


def _fill(pages: list[list[str]], outline: Mapping[int, Sequence[OutlineEntry]]) -> list[Block]:
    builder = BlockBuilder()
    above: list[OutlineEntry] = []
    unfinished = ""
    divided = [list(_divided(lines, outline.get(page, ()))) for page, lines in enumerate(pages)]
    for number, (parts, following) in enumerate(zip(divided, [*divided[1:], []], strict=True), 1):
        builder.heading(page_heading(number))
        for one in above:
            builder.heading(one.title, one.level + 2)
        for section, lines in parts:
            if section:
                builder.heading(section.title, section.level + 2)
                above = [*(one for one in above if one.level < section.level), section]
            text = [joined([unfinished, *lines[:1]]), *lines[1:]] if unfinished else lines
            *paragraphs, last = unwrapped(text) or [""]
            goes_on = (section, lines) == parts[-1] and following and not following[0][0]
            last, unfinished = _cut_at_sentence(last) if goes_on and not _SENTENCE_END.search(last) else (last, "")
            for paragraph in (*paragraphs, last):
                builder.paragraph(paragraph)
    return builder.finish()


def _divided(lines: list[str], sections: Sequence[OutlineEntry]) -> Iterator[tuple[OutlineEntry | None, list[str]]]:
    """The lines of a page by the sections that begin there, each without its title; the first begins it where its title is not there."""
    start, current = 0, None
    for section in sections:
        places = ((at, at + size) for at in range(start, len(lines)) for size in range(1, TITLE_LINES + 1))
        place = next((place for place in places if section.is_said_by(lines[slice(*place)])), None)
        if place or not current:
            begin, end = place or (0, 0)
            if current or begin:
                yield current, lines[start:begin]
            start, current = end, section
    yield current, lines[start:]


def _bare(title: str) -> str:
    """A title without its number, blanks and case, as an outline and a page may write it."""
    return re.sub(r"\W+", "", _NUMBERING.sub("", title)).casefold()


def _cut_at_sentence(paragraph: str) -> tuple[str, str]:
    """The whole sentences of a page's last paragraph, and the start of one that goes on overleaf."""
    ends = [match.end() for match in re.finditer(r"[.!?]['\"”’)]*(?=\s+[^\Wa-z])|[。！？；]", paragraph)]
    cut = ends[-1] if ends else 0
    if len(paragraph) - cut > 1500:
        return paragraph, ""
    return paragraph[:cut], paragraph[cut:].strip()

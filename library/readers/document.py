"""What a reader makes of a file, and the error when it cannot."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest

from pydantic import BaseModel, ConfigDict

from library.schemas import Language, SourceLink
from library.text.outlines import PLACES, indented, placed
from runs.errors import RunError

MOST_LINKS, LEAST_TITLE = 400, 4
"""Links of a page that are looked at, and characters of the words of one that says where it leads."""
MAX_CHARACTERS = 20_000_000
"""Most text that is taken from one file."""
PAIR = 2
"""Cells of a row that tells one thing of another, of which the first row may be no head at all."""
_PAGE = re.compile(rf"p\. \d+(?:{PLACES}|$)")
BLANK = "____"
"""Where a text leaves something out for its reader to fill in."""
_RAISED = dict(zip("0123456789+-−–()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾ⁿ", strict=True))
_STOPS = tuple(".,;:!?。，；：！？”」』")
"""Behind them a raised number is that of a note."""


class UnreadableDocument(RunError):
    sentence = "The document could not be read."
    retryable = False


class NoText(UnreadableDocument):
    sentence = "The document holds no text."


class TooMuchText(UnreadableDocument):
    sentence = "The document holds more than %(most)s characters of text, the most that is taken in."

    def __init__(self) -> None:
        super().__init__(most=f"{MAX_CHARACTERS:,}")


class Block(BaseModel):
    """A stretch of text under one heading and those above it; its paragraphs are separated by line breaks, nested ones indented."""

    model_config = ConfigDict(frozen=True)

    heading: str = ""
    text: str


class ReadDocument(BaseModel):
    """A file's text and what it says about itself."""

    title: str = ""
    url: str = ""
    publisher: str = ""
    published: str = ""
    language: Language | None = None
    topic: str = ""
    media_type: str
    blocks: list[Block] = []
    links: list[SourceLink] = []
    """Where a page's text leads, as its addresses are written."""


class PassageRow(BaseModel):
    """A passage as it is stored and searched."""

    heading: str
    text: str
    head_terms: str
    terms: str
    content_hash: str


class BlockBuilder:
    """Collects paragraphs under the heading they follow and those that it stands below."""

    def __init__(self) -> None:
        self._blocks: list[tuple[list[str], str]] = []
        self._headings: list[tuple[int, str]] = []
        self._first: set[str] = set()
        self._paragraphs: list[str] = []
        self._characters = 0

    def heading(self, text: str, level: int = 1) -> None:
        """What stands above the text from here on, below the headings of lower levels before it."""
        self._close()
        said = one_line(text)
        self._headings = [(other, above) for other, above in self._headings if other < level] + [(level, said)]
        if level == 1:
            self._first.add(said)

    def paragraph(self, text: str, depth: int = 0) -> None:
        """A paragraph, or what stands in so many entries of lists."""
        line = one_line(text)
        self._characters += len(line)
        if self._characters > MAX_CHARACTERS:
            raise TooMuchText
        if not line:
            return
        self._paragraphs.append(indented(line, depth))

    def table(self, rows: Iterable[Sequence[str]], depth: int = 0, *, is_headed: bool = True) -> None:
        """The lines of a table, whose first row may name its columns."""
        for line in tell_rows(rows, is_headed=is_headed):
            self.paragraph(line, depth)

    def verbatim(self, text: str) -> None:
        """Code: its lines and their indentation are part of it."""
        lines = [line.rstrip() for line in text.replace("\x00", "").expandtabs(4).splitlines()]
        self._characters += sum(map(len, lines))
        if self._characters > MAX_CHARACTERS:
            raise TooMuchText
        self._paragraphs += [line for line in lines if line]

    def finish(self, title: str = "") -> list[Block]:
        """The text; what names it all, as its title or a single heading of the first level does, stands above none but its own."""
        self._close()
        naming = {title, *(self._first if len(self._first) == 1 else ())}
        return [
            Block(heading=placed([*(one for one in above[:-1] if one not in naming), *above[-1:]]), text=text)
            for above, text in self._blocks
        ]

    def _close(self) -> None:
        if self._paragraphs:
            self._blocks.append(([text for _, text in self._headings if text], "\n".join(self._paragraphs)))
        self._paragraphs = []


def one_line(text: str) -> str:
    """Text without line breaks, runs of white space or characters a database refuses."""
    return " ".join(text.replace("\x00", "").split())


def raised(text: str, before: str) -> str:
    """What stands above the line, as 10²³ is not 1023; nothing of the number of a note, unless that stands in brackets.

    What has no such letters is told as it is: 1st.
    """
    bare = text.strip()
    if bare.isdecimal() and before.endswith(_STOPS):
        return text.replace(bare, "")
    has_letters = bare and _RAISED.keys() >= {*bare} and not before.endswith("[")
    return text.replace(bare, "".join(map(_RAISED.__getitem__, bare))) if has_letters else text


def tell_rows(rows: Iterable[Sequence[str]], *, is_headed: bool = True) -> Iterator[str]:
    """A line for each row of a table; with a head and of more than a word and what it stands for each cell behind its column's name."""
    listed = iter(rows)
    head, first = next(listed, ()), next(listed, None)
    names = ["", *head[1:]] if is_headed and len(head) > PAIR and first is not None else []
    for row in chain(() if names else (head,), () if first is None else (first,), listed):
        yield name_cells(names if len(row) <= len(names) else (), row)


def name_cells(names: Sequence[str], row: Sequence[str]) -> str:
    """The filled cells of a row as one line, each behind the name of its column, if that has one and says something else."""
    cells = zip_longest(names, row, fillvalue="")
    return "; ".join(f"{name}: {cell}" if name and name != cell else cell for name, cell in cells if cell)


def page_heading(number: int) -> str:
    """The outermost heading of what stands on a page."""
    return f"p. {number}"


def without_page(heading: str) -> str:
    """A heading without the page; empty where it is no more than that."""
    return _PAGE.sub("", heading, count=1) if _PAGE.match(heading) else heading

"""What a reader makes of a file, and the error when it cannot."""

from pydantic import BaseModel, ConfigDict

from library.schemas import Language, SourceLink
from library.text.outlines import indented
from runs.errors import RunError

MOST_LINKS, LEAST_TITLE = 400, 4
"""Links of a page that are looked at, and characters of the words of one that says where it leads."""
MAX_CHARACTERS = 20_000_000
"""Most text that is taken from one file."""
BLANK = "____"
"""Where a text leaves something out for its reader to fill in."""


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
    """A stretch of text under one heading; its paragraphs are separated by line breaks, nested ones indented."""

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
    """Collects paragraphs under the heading they follow."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._heading = ""
        self._paragraphs: list[str] = []
        self._characters = 0
        self._outermost = 0

    def heading(self, text: str) -> None:
        self._close()
        self._heading = one_line(text)[:300]

    def paragraph(self, text: str, depth: int = 0) -> None:
        """A paragraph, or what stands in so many entries of lists; a list behind a colon belongs to what ends with it."""
        line = one_line(text)
        self._characters += len(line)
        if self._characters > MAX_CHARACTERS:
            raise TooMuchText
        if not line:
            return
        if depth == 0:
            self._outermost = int(line.endswith((":", "：")))
        self._paragraphs.append(indented(line, max(0, depth - 1 + self._outermost)))

    def verbatim(self, text: str) -> None:
        """Code: its lines and their indentation are part of it."""
        lines = [line.rstrip() for line in text.replace("\x00", "").expandtabs(4).splitlines()]
        self._characters += sum(map(len, lines))
        if self._characters > MAX_CHARACTERS:
            raise TooMuchText
        self._paragraphs += [line for line in lines if line]

    def finish(self) -> list[Block]:
        self._close()
        return self.blocks

    def _close(self) -> None:
        if self._paragraphs:
            self.blocks.append(Block(heading=self._heading, text="\n".join(self._paragraphs)))
        self._paragraphs = []
        self._outermost = 0


def one_line(text: str) -> str:
    """Text without line breaks, runs of white space or characters a database refuses."""
    return " ".join(text.replace("\x00", "").split())

"""What the assistant makes, as it is kept."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from conversation.decks.schemas import Deck, DeckOutline, PassageLink
from conversation.quizzes.schemas import Quiz
from library.schemas import Language
from runs.strict import CamelWire

ArtifactKind = Literal["quiz", "document", "interactive", "outline", "deck"]
PagePattern = Literal[
    "cards",
    "quiz",
    "timeline",
    "sorting",
    "matching",
    "plotter",
    "number_line",
    "concept_map",
    "chance",
    "motion",
]
DocumentFormat = Literal["plain", "lesson_plan", "handout", "worksheet", "report"]


class ArtifactAnswer(CamelWire):
    """Something that was made, and where it can be had."""

    kind: ArtifactKind
    id: str
    version: int
    title: str
    url: str
    filename: str | None = None


class TextDocument(CamelWire):
    """A lesson plan, handout, worksheet or report, as its artifact keeps it."""

    kind: Literal["document"] = "document"
    language: Language
    format: DocumentFormat
    title: str
    content: str
    """Markdown."""
    sources: list[str] = []
    """Titles of the documents that its sentences rest on; where none does by its words, of those it is made from."""
    passages: list[int] = []
    """The passages of the library it is made from."""
    links: list[PassageLink] = []
    """Those of them that its sentences rest on."""


class InteractivePage(CamelWire):
    """A page to be played with, as its artifact keeps it: three bodies, which only a frame without rights runs."""

    kind: Literal["interactive"] = "interactive"
    language: Language
    title: str
    description: str = ""
    pattern: PagePattern | None = None
    """The template it was filled from, where it was."""
    html: str
    """What stands in the body, without scripts and styles."""
    css: str = ""
    js: str = ""
    preferred_height: int = 640
    """Pixels that it needs to show itself without scrolling."""
    sources: list[str] = []
    """Titles of the documents it is made from."""
    is_tried: bool = False
    """Whether a browser has opened it and found no fault."""


Made = Annotated[Quiz | TextDocument | InteractivePage | DeckOutline | Deck, Field(discriminator="kind")]


class ArtifactVersionAnswer(ArtifactAnswer):
    """One version of what was made, with its content."""

    versions: list[int]
    content: Made
    exports: dict[str, str]
    """Where it can be had as a file, by format."""
    created_at: datetime

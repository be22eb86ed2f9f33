"""Notes as they are imported, and what counting them shows."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from runs.errors import Misfit
from runs.strict import Trimmed

Daypart = Literal["morning", "noon", "afternoon", "evening", "night"]
TitlePattern = Literal["number", "question", "contrast"]


class NoteRecord(Trimmed):
    """A note to import."""

    title: str = Field(min_length=1, max_length=200)
    text: str = Field("", max_length=20_000)
    tags: list[Annotated[str, Field(max_length=60)]] = Field([], max_length=50)
    likes: int = Field(0, ge=0)
    collects: int = Field(0, ge=0)
    comments: int = Field(0, ge=0)
    published_at: datetime | None = None
    topic: str = Field("", max_length=100)

    @field_validator("*", mode="before")
    @classmethod
    def _without_nul(cls, value: object) -> object:
        """Refuse the one character that databases do not take."""
        texts = value if isinstance(value, list) else [value]
        if any(isinstance(text, str) and "\0" in text for text in texts):
            raise Misfit("This must not contain the character NUL.")
        return value


class ImportReport(Trimmed):
    """What became of imported notes."""

    added: int
    known: int
    """Notes that were there already; their figures were updated."""
    refused: list[str]
    """One sentence per note that could not be read."""


class NoteModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class NoteFacts(NoteModel):
    """A note as it is counted."""

    id: str
    """`note12`."""
    title: str
    text: str
    tags: list[str] = []
    likes: int = 0
    collects: int = 0
    comments: int = 0
    published_at: datetime | None = None
    topic: str = ""
    sample: bool = False

    @property
    def engagement(self) -> int:
        """Likes, twice the collects and three times the comments."""
        return self.likes + 2 * self.collects + 3 * self.comments


class NoteQuote(NoteModel):
    """A sentence as it stands in a note."""

    text: str
    note: str
    title: str
    engagement: int
    tags: list[str] = []
    """Of its note, the one that says most narrowly what it is about first."""

    @property
    def theme(self) -> str:
        return self.tags[0] if self.tags else ""


class Figure(NoteModel):
    """How notes with something in common did."""

    name: str
    notes: int
    engagement: int
    """Mean per note."""
    lift: float
    """Against the mean of all notes about the topic."""
    best: NoteQuote
    """Title of the one that did best."""


class Audience(NoteModel):
    """A group of readers the notes name."""

    figure: Figure
    tags: list[str]
    """Those that stand with it more often than elsewhere."""
    pains: list[NoteQuote]
    tips: list[NoteQuote]
    collect_share: float
    daypart: Daypart | None = None
    """When its notes are published, where that differs from all the others."""


class NoteDigest(NoteModel):
    """Everything counted about a topic."""

    notes: int = 0
    sample: bool = False
    """Whether all of them belong to the invented sample."""
    topics: list[str] = []
    engagement: int = 0
    likes: int = 0
    collects: int = 0
    comments: int = 0
    collect_share: float = 0.0
    """Collects per like."""
    collect_share_elsewhere: float = 0.0
    tags: list[Figure] = []
    words: list[Figure] = []
    dayparts: list[Figure] = []
    weekend: Figure | None = None
    workdays: Figure | None = None
    titles: list[Figure] = []
    """`number`, `question` and `contrast`: titles that hold one."""
    complaints: Figure | None = None
    """The notes that complain of something."""
    audiences: list[Audience] = []
    pains: list[NoteQuote] = []
    tips: list[NoteQuote] = []
    top: list[NoteQuote] = []
    """Titles of the notes that did best."""

    @property
    def every_pain(self) -> list[NoteQuote]:
        """The complaints of all notes, then those of each audience."""
        return each_once([*self.pains, *(one for audience in self.audiences for one in audience.pains)])

    @property
    def every_tip(self) -> list[NoteQuote]:
        return each_once([*self.tips, *(one for audience in self.audiences for one in audience.tips)])


def each_once(found: Iterable[NoteQuote]) -> list[NoteQuote]:
    """The quotes without those that say the same once more."""
    first: dict[str, NoteQuote] = {}
    for one in found:
        first.setdefault(one.text, one)
    return list(first.values())

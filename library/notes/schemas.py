"""Notes as they are imported, and what counting them shows."""

from datetime import datetime, timedelta, timezone
from typing import Annotated

from pydantic import Field, field_validator

from runs.strict import Given, Trimmed

PLATFORM_TIME = timezone(timedelta(hours=8))  # The platform's clock; posting times mean its hours


class NoteRecord(Trimmed):
    title: str = Field(min_length=1, max_length=200)
    text: str = Field("", max_length=20_000)
    tags: list[Annotated[str, Field(max_length=60)]] = Field([], max_length=50)
    likes: int = Field(0, ge=0)
    collects: int = Field(0, ge=0)
    comments: int = Field(0, ge=0)
    published_at: datetime | None = None
    topic: str = Field("", max_length=100)

    @field_validator("published_at")
    @classmethod
    def _on_the_platform(cls, moment: datetime | None) -> datetime | None:
        return moment.replace(tzinfo=PLATFORM_TIME) if moment and not moment.tzinfo else moment


class ImportReport(Trimmed):
    added: int
    known: int
    """Notes that were there already; their figures were updated."""
    refused: list[str]
    """One sentence per note that could not be read."""


class NoteFacts(NoteRecord, Given):
    id: str
    """`note12`."""
    sample: bool = False
    numbers: bytes = Field(b"", exclude=True, repr=False)
    """What is kept of its meaning, for `library.notes.store`."""

    @property
    def engagement(self) -> int:
        return self.likes + 2 * self.collects + 3 * self.comments


class NoteQuote(Given):
    text: str
    note: str
    title: str
    notes: int = 1
    """How many notes say nearly the same."""


class NoteFigure(Given):
    """How the notes with a tag did, beside the others about the subject."""

    name: str
    notes: int
    others: int
    engagement: int
    """Mean engagement of a note."""
    lift: float
    """Mean engagement divided by that of the others."""
    best: NoteQuote
    """The title of the note that did best."""


class Audience(Given):
    name: str
    notes: int
    pains: list[NoteQuote]
    tips: list[NoteQuote]


class NoteDigest(Given):
    read: int = 0
    """Notes that were looked through."""
    known_topics: list[str] = []
    notes: int = 0
    sample: bool = False
    """Whether all of them belong to the invented sample."""
    engagement: int = 0
    """Of a note on average."""
    figures: list[NoteFigure] = []
    common_tags: list[str] = []
    """Tags in order of how many notes have them, without audiences."""
    audiences: list[Audience] = []
    pains: list[NoteQuote] = []
    tips: list[NoteQuote] = []
    top: list[NoteQuote] = []
    """Titles of the notes that did best."""


class Side(Given):
    name: str
    subject: str = ""
    """What its notes are about; empty where they are only for the readers it names."""
    digest: NoteDigest = NoteDigest()

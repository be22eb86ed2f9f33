"""Notes as they are imported, and what counting them shows."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, field_validator

from library.schemas import Language
from library.text.language import detect
from runs.described import Described
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


class NoteModel(Described):
    model_config = ConfigDict(extra="forbid", frozen=True)


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
    numbers: bytes = Field(b"", exclude=True, repr=False)
    """What is kept of its meaning, for `library.notes.meanings`."""

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
    notes: int = 1
    """How many notes say nearly the same."""

    @property
    def theme(self) -> str:
        return self.tags[0] if self.tags else ""


class NoteFigure(NoteModel):
    """How notes with something in common did, beside the others about the subject."""

    name: str
    notes: int
    others: int
    engagement: int
    """Mean engagement of a note."""
    lift: float
    """Mean engagement divided by that of the others."""
    best: NoteQuote
    """The title of the note that did best."""


class Audience(NoteModel):
    """A group of readers the notes name, and what their notes say."""

    name: str
    """As the notes name it most often."""
    notes: int
    figure: NoteFigure | None = None
    """How its notes did, where there are enough of them and of others."""
    tags: list[str]
    """Tags its notes have more often than the others."""
    pains: list[NoteQuote]
    tips: list[NoteQuote]
    daypart: Daypart | None = None
    """When its notes are published, where that differs from all the others."""


class NoteDigest(NoteModel):
    """Everything counted about a subject."""

    read: int = 0
    """Notes that were looked through."""
    known_topics: list[str] = []
    """What the notes that were looked through are about."""
    notes: int = 0
    sample: bool = False
    """Whether all of them belong to the invented sample."""
    themes: list[str] = []
    """In each language the narrowest tag that most of the notes share."""
    unsaid: list[str] = []
    """Words of the subject that none of the notes speaks of."""
    engagement: int = 0
    likes: int = 0
    collects: int = 0
    comments: int = 0
    collect_share: float = 0.0
    """Collects per like."""
    collect_share_elsewhere: float = 0.0
    elsewhere: int = 0
    """Notes about something else."""
    tags: list[NoteFigure] = []
    common_tags: list[str] = []
    """Tags in order of how many notes have them, without audiences."""
    dayparts: list[NoteFigure] = []
    titles: list[NoteFigure] = []
    """`number`, `question` and `contrast`: titles that hold one."""
    audiences: list[Audience] = []
    pains: list[NoteQuote] = []
    tips: list[NoteQuote] = []
    top: list[NoteQuote] = []
    """Titles of the notes that did best."""
    most: int = 0
    """Engagement of the one that did best, in whatever language."""

    def speaking(self, language: Language) -> "NoteDigest":
        """The same figures with what notes of that language say, where there are any; on their theme, where they have one."""
        theme = self.theme(language)

        def spoken(quotes: list[NoteQuote]) -> list[NoteQuote]:
            return [one for one in quotes if detect(one.text) == language and (not theme or theme in one.tags)]

        def own(tags: list[str]) -> list[str]:
            return [tag for tag in tags if detect(tag) == language]

        if not spoken([*self.pains, *self.tips]):
            return self
        audiences = [
            one.model_copy(update={"pains": spoken(one.pains), "tips": spoken(one.tips), "tags": own(one.tags)})
            for one in self.audiences
        ]
        # Of people of whom only notes in the other language speak nothing could be told.
        named = {"audiences": [one for one in audiences if one.pains or one.tips], "common_tags": own(self.common_tags)}
        said = {"pains": spoken(self.pains), "tips": spoken(self.tips), "top": spoken(self.top)}
        return self.model_copy(update=said | named)

    def theme(self, language: Language) -> str:
        """What the notes of a language call what they are about; empty where most do not agree."""
        return next((theme for theme in self.themes if detect(theme) == language), "")

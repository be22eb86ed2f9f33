"""What generation tools are asked."""

from typing import Annotated

from pydantic import Field

from conversation.briefs.tasks import MOST_QUESTIONS
from conversation.decks.briefs import USUAL_SLIDES
from conversation.decks.schemas import MOST_SLIDES, PlannedSlide
from conversation.quizzes.schemas import Difficulty, QuestionType
from conversation.schemas.artifacts import ArtifactKind, DocumentFormat, PagePattern
from runs.strict import Trimmed

USUAL = 10
"""Questions of a quiz where nobody says how many."""


class QuizArguments(Trimmed):
    """A quiz to be made."""

    topic: str = Field("", max_length=200)
    """What it is about. Empty only where it is about what the class finds hard."""
    count: Annotated[int, Field(ge=1, le=MOST_QUESTIONS)] = USUAL
    difficulty: Difficulty = "medium"
    types: list[QuestionType] = Field([], max_length=10)
    """The kinds of questions; several are mixed evenly. Any kinds where there are none."""
    subject: str = Field("", max_length=60)
    grade: str = Field("", max_length=60)
    class_id: str = Field("", max_length=100)
    """The class's id or name, where the quiz is to follow what the class finds hard."""
    weakness_focus: list[Annotated[str, Field(max_length=100)]] = Field([], max_length=10)
    """Knowledge points to be asked about, as the analysis tools name them."""
    from_bank: bool = False
    """Whether questions of the teacher's own banks are mixed in."""
    bank_ids: list[int] = Field([], max_length=20)
    """Banks to take them from; all of the teacher's where none is named."""


LONGEST_PART = 120
"""Most characters of what a part is called."""


class EditArguments(Trimmed):
    """A part of what was made, to be written anew."""

    part: str = Field(min_length=1, max_length=LONGEST_PART)
    """Which one, with what it is: “question 3”, “slide 5”, “section 2”, or the name of a section."""
    remark: str = Field(min_length=1, max_length=1000)
    """What is to be different about it, in the teacher's words."""
    artifact_id: str = Field("", max_length=32)
    """What it is a part of; the last thing made in this conversation where nothing is named."""
    version: int | None = None
    """The version that was looked at; nothing is changed where another one is there by now."""


class FileArguments(Trimmed):
    """Something that was made, wanted as a file."""

    format: str = Field(min_length=1, max_length=40)
    """One of docx, pdf, papers, moodle, gift, qti, h5p, apkg, csv, md, json, html, pptx; else what it is called."""
    kinds: list[ArtifactKind] = Field([], max_length=5)
    """What it is, where the teacher says that; else it is the last thing that was made."""
    artifact_id: str = Field("", max_length=32)


class DocxArguments(Trimmed):
    """A Word document to be made."""

    title: str = Field(min_length=1, max_length=200)
    format: DocumentFormat = "plain"
    topic: str = Field("", max_length=200)
    """What it is about, where that is not its title."""
    grade: str = Field("", max_length=60)
    class_id: str = Field("", max_length=100)
    """The class's id or name, where its figures belong into it."""
    content: str = Field("", max_length=60_000)
    """The whole text as Markdown. Leave it empty to have it written from the teacher's documents."""


class OutlineArguments(Trimmed):
    """Slides to be proposed."""

    topic: str = Field("", max_length=200)
    """What they are about. Empty only where they are about what the class finds hard."""
    title: str = Field("", max_length=200)
    count: Annotated[int, Field(ge=3, le=MOST_SLIDES)] = USUAL_SLIDES
    """How many slides."""
    grade: str = Field("", max_length=60)
    class_id: str = Field("", max_length=100)
    """The class's id or name, where its figures belong into the slides."""
    outline: list[PlannedSlide] = Field([], max_length=MOST_SLIDES)
    """The whole outline. Leave it empty to have it written from the teacher's documents."""


class DeckArguments(OutlineArguments):
    """Slides to be made."""

    outline_id: str = Field("", max_length=64)
    """The outline that the teacher agreed to. Without one the slides are made at once, from the topic."""


LONGEST_BODY = 120_000
"""Most characters of a page's HTML, style or script."""


class InteractiveArguments(Trimmed):
    """An interactive page to be made."""

    title: str = Field(min_length=1, max_length=200)
    topic: str = Field("", max_length=200)
    """What it is about, where that is not its title."""
    description: str = Field("", max_length=2000)
    """What is done on it, and what pupils are to learn by that."""
    pattern: PagePattern | None = None
    """What kind of page it is, where it is one of these."""
    sections: list[Annotated[str, Field(max_length=300)]] = Field([], max_length=10)
    """Its parts, in order."""
    subject: str = Field("", max_length=60)
    grade: str = Field("", max_length=60)


class HtmlArguments(Trimmed):
    """An interactive page that is written already."""

    title: str = Field(min_length=1, max_length=200)
    html: str = Field(min_length=1, max_length=LONGEST_BODY)
    """What stands in the body, with one h1; no scripts, styles, handlers or addresses of other sites."""
    css: str = Field("", max_length=LONGEST_BODY)
    js: str = Field("", max_length=LONGEST_BODY)
    """One script, run at the end. It has no network, no storage and nothing around the page."""
    description: str = Field("", max_length=2000)
    preferred_height: int = Field(640, ge=200, le=4000)

"""What generation tools are asked."""

from typing import Annotated

from pydantic import Field

from conversation.briefs import MOST_QUESTIONS
from conversation.quizzes.schemas import Difficulty, QuestionType
from conversation.schemas import DocumentFormat, PagePattern
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


class DocxArguments(Trimmed):
    """A Word document to be made."""

    title: str = Field(min_length=1, max_length=200)
    format: DocumentFormat = "plain"
    topic: str = Field("", max_length=200)
    """What it is about, where that is not its title."""
    grade: str = Field("", max_length=60)
    content: str = Field("", max_length=60_000)
    """The whole text as Markdown. Leave it empty to have it written from the teacher's documents."""


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

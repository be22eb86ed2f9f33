"""What generation tools are asked."""

from typing import Annotated

from pydantic import Field

from conversation.briefs import MOST_QUESTIONS
from conversation.quizzes.schemas import Difficulty, QuestionType
from conversation.schemas import DocumentFormat
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

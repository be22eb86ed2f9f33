"""What the maker of questions is given and what it hands back."""

from pydantic import Field

from conversation.briefs.tasks import MOST_QUESTIONS, AgentTask, Excerpt
from conversation.quizzes.schemas import Difficulty, QuestionType, QuizQuestion
from runs.strict import Given, Strict

PORTION = 5
"""Questions of one call of a model: the first are read while the next are made."""


class FaultyQuestion(Given):
    """A question that may not leave as it is."""

    question: QuizQuestion
    problems: list[str]


class QuizTask(AgentTask):
    """Some questions of a quiz."""

    topic: str
    count: int = Field(ge=1, le=MOST_QUESTIONS)
    types: list[QuestionType] = []
    """One for each question; any where there are none."""
    difficulty: Difficulty = "medium"
    subject: str = ""
    grade: str = ""
    weak_points: list[str] = []
    """What the class finds hard."""
    passages: list[Excerpt] = []
    taken: list[str] = []
    """Questions that are there already, not to be asked again."""
    to_mend: list[FaultyQuestion] = []
    """What is to be written again, one for each of the count."""
    instead_of: QuizQuestion | None = None
    """The question that another one is to take the place of."""
    remark: str = ""
    """What the teacher says of it."""


class QuizDraft(Strict):
    """Questions as an agent hands them in; its schema bounds what a model that finds no end can write."""

    questions: list[QuizQuestion] = Field(max_length=MOST_QUESTIONS, json_schema_extra={"maxItems": PORTION + 1})

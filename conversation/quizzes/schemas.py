"""The question model: what a quiz is made of, whatever it is made from and written as."""

from datetime import datetime
from typing import Literal

from library.schemas import Language
from runs.strict import CamelWire

Difficulty = Literal["easy", "medium", "hard"]
QuestionType = Literal[
    "SINGLE_CHOICE",
    "MULTIPLE_CHOICE",
    "TRUE_FALSE",
    "FILL_IN_BLANK",
    "SHORT_ANSWER",
    "LONG_ANSWER",
    "MATCHING",
    "ORDERING",
    "COMPOSITE",
    "NUMERIC",
]
Bloom = Literal["remember", "understand", "apply", "analyse", "evaluate", "create"]
"""What of the mind is asked for, after the taxonomy of Bloom as Anderson and Krathwohl revised it (2001)."""


class WeakBasis(CamelWire):
    """What the class's work says of a knowledge point, so that a question can tell why it is asked."""

    name: str
    wrong: int
    """Answers that were not right."""
    of: int
    """All answers that count."""
    date: str
    """The day of the last of them, as 2026-10-12."""


class QuizPart(CamelWire):
    """One question without parts of its own. Options stand without their letters, which come from their order."""

    id: str
    order: int
    question_type: QuestionType
    question: str
    """Markdown with math. MATCHING numbers its left items here."""
    options: list[str] = []
    """The choices; of MATCHING the right items, of ORDERING what is to be ordered."""
    correct_answer: str | list[str] | None = None
    """The letter or letters of the right options, `true` or `false`, the text, or the number; of several blanks a list
    in their order; of MATCHING pairs such as `1-B`, of ORDERING the letters in order. None where the sub-questions
    have it."""
    explanation: str = ""
    difficulty: Difficulty = "medium"
    bloom: Bloom | None = None
    points: float = 1.0
    knowledge_point: str = ""
    weak_point: WeakBasis | None = None
    """What of the class's work it follows, where it follows any."""
    source: str = ""
    """The document it is made from, where it is."""
    passage_url: str = ""
    """Where the passage can be read that it is made from; of a kept result, what that rests on."""

    @property
    def right(self) -> list[str]:
        """The right answer, or all parts of it."""
        key = self.correct_answer
        return [] if key is None else [key] if isinstance(key, str) else list(key)


class QuizQuestion(QuizPart):
    """One question of a quiz; of COMPOSITE the stem."""

    sub_questions: list[QuizPart] = []


class QuizMeta(CamelWire):
    title: str
    description: str = ""
    subject: str = ""
    total_points: float
    estimated_duration: int
    """Minutes."""
    question_count: int


class Quiz(CamelWire):
    """A quiz, as its artifact keeps it."""

    kind: Literal["quiz"] = "quiz"
    language: Language
    meta: QuizMeta
    questions: list[QuizQuestion]


class LeftOut(CamelWire):
    """Something of a file that is no question here."""

    place: str
    """Where it stands: a line, a number, the name of an item."""
    reason: str


class BankSummary(CamelWire):
    """A bank of a teacher's own questions."""

    id: int
    title: str
    filename: str
    question_count: int
    left_out_count: int
    created_at: datetime


class BankList(CamelWire):
    banks: list[BankSummary]


class BankDetail(BankSummary):
    """A bank with its questions, and what of its file was left out."""

    questions: list[QuizQuestion]
    left_out: list[LeftOut]

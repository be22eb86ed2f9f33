"""CSV: a row a question, parts under their question; `importing.tables` reads the same columns."""

from datetime import datetime

from conversation.quizzes.schemas import Quiz, QuizPart
from library.exports import as_csv

LETTERS = "ABCDEFGHIJ"
COLUMNS = (
    "number", "type", "question", *LETTERS, "answer", "explanation", "difficulty", "bloom", "points",
    "knowledge point", "weak point", "source",
)  # fmt: skip


def write(quiz: Quiz, _made_at: datetime) -> bytes:
    rows: list[list[object]] = []
    for question in quiz.questions:
        rows.append(_row(question, str(question.order)))
        rows += [_row(part, f"{question.order}.{part.order}") for part in question.sub_questions]
    return as_csv(COLUMNS, rows)


def _row(question: QuizPart, number: str) -> list[object]:
    weak = question.weak_point
    return [
        number,
        question.question_type,
        question.question,
        *(question.options[place] if place < len(question.options) else "" for place in range(len(LETTERS))),
        " | ".join(question.right),
        question.explanation,
        question.difficulty,
        question.bloom or "",
        f"{question.points:g}",
        question.knowledge_point,
        f"{weak.name}: {weak.wrong}/{weak.of}, {weak.date}" if weak else "",
        question.source,
    ]

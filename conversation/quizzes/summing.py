"""What is said of a quiz as a whole: its points, how long it takes."""

from collections.abc import Sequence

from conversation.quizzes.schemas import QuestionType, QuizMeta, QuizQuestion

MINUTES: dict[QuestionType, int] = {"SHORT_ANSWER": 4, "LONG_ANSWER": 10, "COMPOSITE": 8, "NUMERIC": 3, "MATCHING": 3}
USUAL = 2


def meta_of(title: str, subject: str, questions: Sequence[QuizQuestion], description: str = "") -> QuizMeta:
    return QuizMeta(
        title=title,
        description=description,
        subject=subject,
        total_points=sum(one.points for one in questions),
        estimated_duration=sum(MINUTES.get(one.question_type, USUAL) for one in questions),
        question_count=len(questions),
    )

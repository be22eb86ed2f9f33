"""A quiz with one of its questions in another form: another one is put there, or what is asked for it is worked out."""

import re
from collections.abc import Sequence

from conversation.quizzes.checking.spreading import faults, numbered
from conversation.quizzes.errors import UnfitQuestion
from conversation.quizzes.schemas import Difficulty, QuestionType, Quiz, QuizQuestion
from conversation.quizzes.summing import meta_of
from runs.words import Sentence

LADDER: tuple[QuestionType, ...] = ("TRUE_FALSE", "SINGLE_CHOICE", "FILL_IN_BLANK")
"""Ways to ask for the same, the easiest first: to judge, to choose, to know."""
DEGREES: tuple[Difficulty, ...] = ("easy", "medium", "hard")
_HARDER = re.compile(
    r"\b(?:harder|more difficult|tougher|more challenging|too easy)\b|更?难一?[点些]|更难|太简单|太容易|加大难度",
    re.IGNORECASE,
)
_EASIER = re.compile(
    r"\b(?:easier|simpler|less difficult|too (?:hard|difficult))\b|简单一?[点些]|容易一?[点些]|更简单|更容易|太难|降低难度",
    re.IGNORECASE,
)


def others(quiz: Quiz, question: QuizQuestion) -> list[QuizQuestion]:
    return [one for one in quiz.questions if one.order != question.order]


def with_question(quiz: Quiz, old: QuizQuestion, question: QuizQuestion) -> Quiz:
    """The quiz with a question in another's place. Raises `UnfitQuestion` with what is wrong."""
    new = numbered(question, old.order)
    if found := faults(new, others(quiz, old)):
        problem = Sentence(found[0].partition("”: ")[2] or found[0])
        raise UnfitQuestion("The question does not pass the checks: %(problem)s", problem=problem)
    questions = [new if one.order == old.order else one for one in quiz.questions]
    meta = meta_of(quiz.meta.title, quiz.meta.subject, questions, quiz.meta.description)
    return quiz.model_copy(update={"questions": questions, "meta": meta})


def wanted(question: QuizQuestion, remark: str) -> tuple[Sequence[QuestionType], Difficulty]:
    """Which types would do what a remark says, the best first, and how hard the question is to be."""
    step = 1 if _HARDER.search(remark) else -1 if _EASIER.search(remark) else 0
    degree = DEGREES[min(max(DEGREES.index(question.difficulty) + step, 0), len(DEGREES) - 1)]
    if not step or question.question_type not in LADDER:
        return (question.question_type,), degree
    place = LADDER.index(question.question_type) + step
    own: tuple[QuestionType, ...] = (question.question_type,)
    return ((LADDER[place], *own) if 0 <= place < len(LADDER) else own), degree

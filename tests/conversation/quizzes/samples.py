"""A quiz with every kind of question, with formulas, a table, Chinese and the signs that formats keep for themselves."""

from typing import Any

from conversation.quizzes.schemas import Quiz, QuizMeta, QuizQuestion
from library.schemas import Language

TABLE = "| t / s | v / m·s⁻¹ |\n| --- | --- |\n| 1 | 2 |\n| 2 | 4 |"


def question(order: int, kind: str, text: str, key: Any, **more: Any) -> QuizQuestion:
    given = {"id": f"q-{order:03}", "order": order, "questionType": kind, "question": text, "correctAnswer": key}
    return QuizQuestion.model_validate({"explanation": "It stands in the text.", "source": "Motion"} | given | more)


QUESTIONS = [
    question(
        1, "SINGLE_CHOICE", r"What is $\frac{1}{2} m v^2$ of a body {m = 2 kg} at 3 m/s? 50% ~ #1: x=y", "B",
        options=["6 J", "9 J", r"$\frac{9}{2}$ J", "18 J {no}"], explanation="$0.5 \\cdot 2 \\cdot 9 = 9$",
        difficulty="hard", bloom="apply",
        weakPoint={"name": "Kinetic energy", "wrong": 14, "of": 27, "date": "2026-10-12"},
    ),
    question(2, "MULTIPLE_CHOICE", "哪些是矢量？", ["A", "C"], options=["速度", "质量", "力", "温度", "时间"]),
    question(3, "TRUE_FALSE", "A body at rest <stays> at rest & needs no force.", "true"),
    question(4, "FILL_IN_BLANK", "The unit of force is the ____.", "newton"),
    question(5, "FILL_IN_BLANK", "力的单位是____，能量的单位是____。", ["牛顿", "焦耳"]),
    question(6, "SHORT_ANSWER", "Why does a passenger lean forward when a bus brakes?", "The body keeps its velocity."),
    question(7, "LONG_ANSWER", f"Describe the motion in the table.\n\n{TABLE}", "It is uniformly accelerated.\n\n$a = 2$"),
    question(8, "MATCHING", "连线：\n1. 力\n2. 能量", ["1-B", "2-C"], options=["帕斯卡", "牛顿", "焦耳"]),
    question(9, "ORDERING", "Put the years in order.", ["B", "C", "A"], options=["1905", "1687", "1865"]),
    question(10, "NUMERIC", "What is $g$ in m/s², to two places?", "9.81"),
    question(
        11, "COMPOSITE", "A cart of 2 kg is pulled with 6 N.", None, explanation="",
        subQuestions=[
            {"id": "q-011-1", "order": 1, "questionType": "NUMERIC", "question": "What is its acceleration?",
             "correctAnswer": "3", "explanation": "6 / 2 = 3"},
            {"id": "q-011-2", "order": 2, "questionType": "SINGLE_CHOICE", "question": "Which law says so?",
             "options": ["the first", "the third", "the second"], "correctAnswer": "C"},
        ],
    ),
]  # fmt: skip


def quiz(language: Language, title: str) -> Quiz:
    points = sum(one.points for one in QUESTIONS)
    meta = QuizMeta(title=title, total_points=points, estimated_duration=30, question_count=len(QUESTIONS))
    return Quiz(language=language, meta=meta, questions=QUESTIONS)


QUIZ = quiz("en", "Forces / motion")
CHINESE = quiz("zh", "力与运动")

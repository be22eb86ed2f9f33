"""The gates: what a question must be before anybody sees it, and where right answers stand."""

from collections import Counter
from typing import Any

import pytest

from conversation.quizzes.checking.questions import is_repeated, problems
from conversation.quizzes.checking.spreading import as_asked, balanced, is_longest, rearranged
from conversation.quizzes.schemas import QuizQuestion


def question(**values: Any) -> QuizQuestion:
    usual = {
        "id": "q", "order": 1, "questionType": "SINGLE_CHOICE", "question": "Which gas do leaves take in?",
        "options": ["carbon dioxide", "pure nitrogen", "noble helium", "ordinary air"], "correctAnswer": "A",
    }  # fmt: skip
    return QuizQuestion.model_validate(usual | values)


def of(kind: str, key: object, **more: Any) -> QuizQuestion:
    judged = {"question": "Leaves take in carbon dioxide."} if kind == "TRUE_FALSE" else {}
    return question(questionType=kind, correctAnswer=key, **{"options": [], **judged, **more})


FIT = [
    question(),
    of("MULTIPLE_CHOICE", ["A", "C"], options=["a b", "c d", "e f", "g h"]),
    of("TRUE_FALSE", "true"),
    of("FILL_IN_BLANK", "green", question="Leaves are ____."),
    of("SHORT_ANSWER", "They need light."),
    of("LONG_ANSWER", "They need light, water and air."),
    of("NUMERIC", "9.81"),
    of("MATCHING", ["1-B", "2-A"], question="Match:\n1. red\n2. green", options=["stop sign", "leaf"]),
    of("ORDERING", ["B", "A", "C"], options=["noon", "dawn", "dusk"]),
    of("COMPOSITE", None, subQuestions=[of("TRUE_FALSE", "false").model_dump(exclude={"sub_questions"})]),
    question(question=r"What is $\frac{1}{2}+\frac{1}{4}$?"),
    question(question="What takes in gas?", options=["A leaf", "A root", "The bark", "A petal"]),
    question(question="What is 7 × 8?", options=["56", "54", "63", "48"]),
    question(question="下列哪种气体被叶片吸收？", options=["二氧化碳", "氮气", "氦气", "氢气"]),
    question(
        question=r"Which is $\sqrt[3]{8} \times \left(\frac12\right)^2$?", options=["$\\frac12$", "$1$", "$2$", "$4$"]
    ),
    question(
        question="Is $x_1^2 + x_2^2 \\neq 1$ a circle? Which line is it?",
        options=["no line", "a ray", "a line", "a part"],
    ),
    question(question="What costs \\$5 and what \\$7?", options=["the pen", "the ink", "a book", "a bag"]),
    of("NUMERIC", "12", question="Solve for x: 2x + 3 = 27.", explanation="27 - 3 = 24 and 24 / 2 = 12."),
    of("NUMERIC", "0.67", question="What is 2 ÷ 3, to two places?", explanation="2 / 3 = 0.67"),
    of("NUMERIC", "40", question="200的20%是多少？", explanation="200 × 20% = 40"),
    of("NUMERIC", "1779", question="In which year did Jan Ingenhousz show that plants need light?"),
    of(
        "NUMERIC",
        "9.8",
        question="A stone falls for 2 s from 19.6 m. What is g in m/s²?",
        explanation="2·19.6/2² = 9.8",
    ),
    of("NUMERIC", "500", question="How many stomata has a leaf on each mm² of its lower side, if 5 leaves have 2500?"),
    of("NUMERIC", "1/2", question=r"Compute $\frac{1}{4}+\frac{1}{4}$."),
    of("FILL_IN_BLANK", ["light", "water"], question="Plants need ____ and ____."),
    of("FILL_IN_BLANK", "art", question="The ____ of the start is to begin."),
    of("MATCHING", ["1-C", "2-A"], question="连线：\n1. 水\n2. 火", options=["热", "光", "湿"]),
]
UNFIT = [
    (question(question=" "), "empty"),
    (question(question="$y = -\x0crac{1}{2}x$"), "control character"),
    (question(question="What is $x + 1?"), "not closed"),
    (question(question=r"What is $\frac{1}{2$?"), "not closed"),
    (question(options=["air", "Air ", "water", "soil"]), "the same"),
    (question(correctAnswer="E"), "letter of the right option"),
    (question(correctAnswer="carbon dioxide"), "letter of the right option"),
    (question(correctAnswer=None), "letter of the right option"),
    (question(options=["A air", "B water", "C soil", "D rock"]), "without their letters"),
    (question(options=["A. air", "B. water", "C. soil", "D. rock"]), "without their letters"),
    (question(options=["the gas that is made when carbon burns in much air", "air", "soil", "rock"]), "much longer"),
    (of("MULTIPLE_CHOICE", ["A", "B", "C"], options=["a b", "c d", "e f"]), "must be wrong"),
    (of("TRUE_FALSE", "yes"), "`true` or `false`"),
    (of("TRUE_FALSE", "true", question="解方程：x^2 - 4 = 0"), "state something"),
    (of("TRUE_FALSE", "true", question="Which gas do leaves take in?"), "state something"),
    (of("TRUE_FALSE", "true", question="叶片吸收的是什么气体？"), "state something"),
    (of("FILL_IN_BLANK", "green", question="Leaves are green."), "blank must stand"),
    (of("SHORT_ANSWER", ""), "no answer"),
    (of("NUMERIC", "about nine"), "a number"),
    (of("MATCHING", ["1-B"], question="Match:\n1. red\n2. green", options=["stop", "leaf"]), "pair each once"),
    (of("MATCHING", ["1-B", "2-B"], question="Match:\n1. red\n2. green", options=["stop", "leaf"]), "of its own"),
    (of("ORDERING", ["A", "B"], options=["noon", "dawn", "dusk"]), "all letters"),
    (of("COMPOSITE", "A", subQuestions=[]), "sub-questions"),
    (of("COMPOSITE", None, subQuestions=[of("TRUE_FALSE", "false").model_dump(exclude={"sub_questions"})] * 2), "the same"),
    (question(question="Is $a \neq b$?"), "control character"),
    (question(question="Is $3 \times 4$ a product?"), "control character"),
    (question(question="Is $\beta$ an angle?"), "control character"),
    (question(question=r"What is $\frac{1}$?"), "lacks an argument"),
    (question(question=r"What is $\left( 1 + 2$?"), "do not pair"),
    (question(question=r"What is $\begin{matrix} 1 \end{pmatrix}$?"), "do not pair"),
    (question(question="What is $x^2^3$?"), "exponent or index"),
    (question(question="What is $x^$?"), "exponent or index"),
    (question(explanation="$x + 1"), "not closed"),
    (question(options=["air", "", "water", "soil"]), "is empty"),
    (question(options=["1/2", "0.5", "2", "4"]), "the same"),
    (question(options=["air", "water", "soil", "All of the above"]), "speak of the others"),
    (question(options=["空气", "水", "土壤", "以上都对"], correctAnswer="D"), "speak of the others"),
    (question(question="Which gas is carbon dioxide, that leaves take in?"), "stands in the question"),
    (question(options=["air"]), "too few options"),
    (question(correctAnswer=["A", "B"]), "letter of the right option"),
    (question(question="What is 7 × 8?", options=["54", "56", "63", "48"]), "another option is right"),
    (question(question="计算 $12 \\div 4$。", options=["4", "3", "6", "8"]), "another option is right"),
    (of("MULTIPLE_CHOICE", ["A", "A"], options=["a b", "c d", "e f"]), "no letter stands twice"),
    (of("FILL_IN_BLANK", "light", question="Plants need ____ and ____."), "Each blank"),
    (of("FILL_IN_BLANK", "green", question="Green leaves are ____."), "stands in the question"),
    (of("NUMERIC", "54", question="What is 7 × 8?"), "Computed again"),
    (of("NUMERIC", "0.6", question=r"Compute $\frac{1}{4}+\frac{1}{4}$."), "Computed again"),
    (of("NUMERIC", "13", question="Solve for x: 2x + 3 = 27."), "does not solve"),
    (of("NUMERIC", "3", question="解方程 $x^2 = 16$。"), "does not solve"),
    (of("NUMERIC", "9", question="How fast is it?", explanation="18 / 3 = 9"), "is not 9"),
    (of("NUMERIC", "6", question="How fast is it?", explanation="18 / 2 = 9"), "comes to 9"),
    (of("NUMERIC", ["1", "2"]), "a number"),
    (of("ORDERING", ["A", "B", "B"], options=["noon", "dawn", "dusk"]), "all letters"),
    (of("MATCHING", ["1-B", "2-E"], question="Match:\n1. red\n2. green", options=["stop", "leaf"]), "of its own"),
]  # fmt: skip


@pytest.mark.parametrize("fit", FIT, ids=lambda one: one.question_type)
def test_what_is_fit_passes(fit: QuizQuestion) -> None:
    assert problems(fit) == []


@pytest.mark.parametrize(("unfit", "said"), UNFIT)
def test_what_is_unfit_is_named(unfit: QuizQuestion, said: str) -> None:
    (problem,) = problems(unfit)
    assert said in problem


def test_right_answers_are_spread_over_the_positions() -> None:
    drafts = [
        question(question=f"Which word belongs to number {number} of the list {'xyz'[number % 3]}?", options=[
            f"right{number}", f"wrong{number}", f"other{number}", f"third{number}",
        ])
        for number in range(12)
    ]  # fmt: skip
    passed: list[QuizQuestion] = []
    for draft in drafts:
        passed += balanced([draft.model_copy(update={"question": draft.question * (len(passed) + 1)})], [], seed="s")
    made = balanced(passed, [], seed="s")
    assert Counter(one.correct_answer for one in made).most_common()[0][1] <= -(-len(made) // 4)
    for one in made:
        assert one.options["ABCD".index(str(one.correct_answer))].startswith("right")


def test_the_longest_option_is_not_right_by_habit() -> None:
    drafts = [
        question(question=f"{name}?", options=[f"the {name}", "an apple"[:3], "one", "two"])
        for name in ("river", "mountain", "valley", "desert", "island", "harbour", "glacier", "volcano")
    ]
    made = balanced(drafts, [], seed="s")
    assert sum(map(is_longest, made)) <= 4


def test_repeats_are_left_out() -> None:
    assert is_repeated(question(), ["Which gas do the leaves take in?"])
    assert len(balanced([question(), question(question="Which gas do leaves take in ?")], [], seed="s")) == 1


def test_letters_in_an_explanation_follow_their_options() -> None:
    moved = rearranged(question(explanation="Option A is right, option C is rare."), [2, 0, 1, 3])
    assert moved.options[0] == "noble helium"
    assert (moved.correct_answer, moved.explanation) == ("B", "Option B is right, option A is rare.")


def test_types_come_as_asked() -> None:
    numeric, true = of("NUMERIC", "1"), of("TRUE_FALSE", "true")
    assert as_asked([true, numeric, true], ["NUMERIC", "TRUE_FALSE"]) == [numeric, true]
    assert as_asked([true], ["NUMERIC"]) == []

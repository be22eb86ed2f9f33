"""The gates: what a question must be before anybody sees it, and where right answers stand."""

from collections import Counter
from typing import Any

import pytest

from conversation.checking.questions import as_asked, balanced, is_longest, is_repeated, problems, rearranged
from conversation.schemas import QuizQuestion


def question(**values: Any) -> QuizQuestion:
    usual = {
        "id": "q", "order": 1, "questionType": "SINGLE_CHOICE", "question": "Which gas do leaves take in?",
        "options": ["carbon dioxide", "pure nitrogen", "noble helium", "ordinary air"], "correctAnswer": "A",
    }  # fmt: skip
    return QuizQuestion.model_validate(usual | values)


def of(kind: str, key: object, **more: Any) -> QuizQuestion:
    return question(questionType=kind, correctAnswer=key, **{"options": [], **more})


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
    (question(options=["A. air", "B. water", "C. soil", "D. rock"]), "without their letters"),
    (question(options=["the gas that is made when carbon burns in much air", "air", "soil", "rock"]), "much longer"),
    (of("MULTIPLE_CHOICE", ["A", "B", "C"], options=["a b", "c d", "e f"]), "must be wrong"),
    (of("TRUE_FALSE", "yes"), "`true` or `false`"),
    (of("FILL_IN_BLANK", "green", question="Leaves are green."), "blank must stand"),
    (of("SHORT_ANSWER", ""), "no answer"),
    (of("NUMERIC", "about nine"), "a number"),
    (of("MATCHING", ["1-B"], question="Match:\n1. red\n2. green", options=["stop", "leaf"]), "pair each once"),
    (of("MATCHING", ["1-B", "2-B"], question="Match:\n1. red\n2. green", options=["stop", "leaf"]), "of its own"),
    (of("ORDERING", ["A", "B"], options=["noon", "dawn", "dusk"]), "all letters"),
    (of("COMPOSITE", "A", subQuestions=[]), "sub-questions"),
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

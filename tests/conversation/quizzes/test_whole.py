"""A quiz as a whole: as many as asked for, of the types asked for, without a pattern that gives the answers away."""

from collections.abc import Callable

import pytest

from conversation.quizzes.checking.spreading import balanced, numbered
from conversation.quizzes.schemas import QuizQuestion
from tests.conversation.quizzes.checking.test_questions import question
from tests.conversation.quizzes.whole import shortcomings

WORDS = ("amber", "basil", "cedar", "delta", "ember", "fjord", "grape", "hazel", "ivory", "joker", "kiosk", "lemon")
Quiz = list[QuizQuestion]


def quiz(place: Callable[[int], int], right: str = "item") -> Quiz:
    made = []
    for number, word in enumerate(WORDS, 1):
        options = ["wood", "iron", "clay"]
        options.insert(place(number), right)
        key = "ABCD"[place(number)]
        made.append(numbered(question(question=f"{word} {word}s?", options=options, correctAnswer=key), number))
    return made


def test_a_good_one_passes() -> None:
    assert shortcomings(quiz(lambda number: number % 4), 12, ["SINGLE_CHOICE"] * 12) == []


@pytest.mark.parametrize(
    ("made", "types", "said"),
    [
        (quiz(lambda number: number % 4)[:-1], [], "not 12"),
        (quiz(lambda number: number % 4), ["SINGLE_CHOICE"] * 11 + ["NUMERIC"], "types"),
        (quiz(lambda _: 1), [], "one position"),
        (quiz(lambda number: number % 4, right="copper"), [], "longest"),
        ([*quiz(lambda number: number % 4)[:-1], quiz(lambda number: number % 4)[0]], [], "twice"),
        (list(reversed(quiz(lambda number: number % 4))), [], "numbered"),
    ],
)
def test_what_is_wrong_with_the_whole_is_named(made: Quiz, types: list[str], said: str) -> None:
    assert any(said in one for one in shortcomings(made, 12, types))  # type: ignore[arg-type]


def test_what_is_spread_passes() -> None:
    made = quiz(lambda _: 1)
    assert shortcomings(balanced(made, [], seed="s"), 12) == []

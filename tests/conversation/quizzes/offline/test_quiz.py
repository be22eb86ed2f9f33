"""Questions made offline: of every kind, each passing the gates, each said in the documents."""

import re
from itertools import pairwise
from typing import get_args

import pytest

from conversation.briefs.tasks import Excerpt
from conversation.offline.requests import extracted
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.checking.questions import problems
from conversation.quizzes.offline.answers import dated
from conversation.quizzes.offline.material import Statement
from conversation.quizzes.offline.quiz import draft
from conversation.quizzes.offline.wording import put, without_date
from conversation.quizzes.offline.wrong import is_bound
from conversation.quizzes.revising import wanted
from conversation.quizzes.schemas import QuestionType
from library.text.dates import find_dates
from tests.conversation.conftest import LIGHT

PASSAGES = [
    Excerpt(title="Leaves", heading=part.splitlines()[0], text=" ".join(part.splitlines()[1:]).strip())
    for part in LIGHT.split("## ")[1:]
]


def task(*types: QuestionType, count: int = 1) -> QuizTask:
    return QuizTask(language="en", topic="photosynthesis", count=count, types=list(types), passages=PASSAGES)


@pytest.mark.parametrize("kind", get_args(QuestionType))
def test_every_kind_can_be_made(kind: QuestionType) -> None:
    (made,) = draft(task(kind)).questions
    assert made.question_type == kind
    assert problems(made) == []
    assert made.source == "Leaves"


def test_what_is_right_stands_in_the_documents() -> None:
    said = " ".join(" ".join(one.text.split()) for one in PASSAGES)
    for made in draft(task(*["SINGLE_CHOICE", "FILL_IN_BLANK"] * 3, count=6)).questions:
        assert made.explanation in said


def test_an_order_is_the_order_of_the_dates() -> None:
    (made,) = draft(task("ORDERING")).questions
    dates = [find_dates(line)[0].point.first for line in made.explanation.splitlines()]
    assert all(before < after for before, after in pairwise(dates))
    assert not any(find_dates(option) for option in made.options)


@pytest.mark.parametrize(
    ("kind", "remark", "becomes", "about_the_same"),
    [
        ("TRUE_FALSE", "harder", "SINGLE_CHOICE", False),  # nothing in its sentence can be asked for
        ("SINGLE_CHOICE", "难一点", "FILL_IN_BLANK", True),
        ("FILL_IN_BLANK", "harder", "FILL_IN_BLANK", False),
        ("SINGLE_CHOICE", "太难了", "TRUE_FALSE", True),
        ("NUMERIC", "another one", "NUMERIC", False),
        ("SINGLE_CHOICE", "another one", "SINGLE_CHOICE", False),
    ],
)
def test_a_question_is_put_otherwise(
    kind: QuestionType, remark: str, becomes: QuestionType, *, about_the_same: bool
) -> None:
    (old,) = draft(task(kind)).questions
    types, difficulty = wanted(old, remark)
    assert types[0] == becomes
    again = task(types[0]).model_copy(update={"instead_of": old, "difficulty": difficulty})
    for new in draft(again).questions:
        assert new.question != old.question
        assert (new.explanation == old.explanation) == about_the_same


def test_wrong_options_are_of_the_same_kind() -> None:
    for made in draft(task(*["SINGLE_CHOICE"] * 4, count=4)).questions:
        shapes = {re.sub(r"\d", "0", one) if one[0].isdigit() else one.istitle() for one in made.options}
        assert len(shapes) == 1


def test_without_passages_nothing_is_made() -> None:
    assert draft(QuizTask(language="en", topic="knitting", count=3)).questions == []


@pytest.mark.parametrize(
    ("message", "topic", "count", "types"),
    [
        ("给我出10道光合作用的题", "光合作用", 10, []),
        ("帮我出5道关于牛顿第一定律的选择题，难一点", "牛顿第一定律", 5, ["SINGLE_CHOICE"]),
        ("根据八年级一班的薄弱点出一套题", "", None, []),
        ("写一份关于惯性的教案", "惯性", None, []),
        ("Make a quiz about knitting", "knitting", None, []),
        ("Write ten multiple choice questions on Newton's laws for grade 8", "Newton's laws", 10, ["SINGLE_CHOICE"]),
        ("5 true or false and matching questions about magnets", "magnets", 5, ["TRUE_FALSE", "MATCHING"]),
        ("给我出5道判断题和3道选择题，关于惯性", "惯性", 8, [*["TRUE_FALSE"] * 5, *["SINGLE_CHOICE"] * 3]),
        (
            "出一份关于靖康之变的试卷：4道单选、2道判断、1道简答",
            "靖康之变",
            7,
            [*["SINGLE_CHOICE"] * 4, *["TRUE_FALSE"] * 2, "SHORT_ANSWER"],
        ),
        ("做一份10题的惯性测验，其中两道简答题，其余选择题", "惯性", 10, ["SHORT_ANSWER"] * 2 + ["SINGLE_CHOICE"] * 8),
        (
            "Make a 6-question quiz on vaccines with two true/false questions",
            "vaccines",
            6,
            ["TRUE_FALSE", "TRUE_FALSE", "SINGLE_CHOICE", "FILL_IN_BLANK", "SHORT_ANSWER", "SINGLE_CHOICE"],
        ),
        (
            "A quiz of 4 multiple choice and 2 essay questions about tides",
            "tides",
            6,
            ["SINGLE_CHOICE"] * 4 + ["LONG_ANSWER"] * 2,
        ),
    ],
)
def test_what_a_request_says(message: str, topic: str, count: int | None, types: list[str]) -> None:
    found = extracted(message, ["八年级一班"])
    assert (found.topic, found.count, found.types) == (topic, count, types)


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("In 2017, Sean Whitton deprecated the usertag of the tracker, after discussions at DebConf17.", "2017"),
        (
            "The Dorset farmer Benjamin Jesty had protected his family in 1774, but Jesty did not publish it.",
            "Benjamin Jesty",
        ),
    ],
)
def test_a_question_does_not_tell_its_answer(text: str, never: str) -> None:
    passage = Excerpt(title="A text", heading="What happened", text=text)
    kinds: list[QuestionType] = ["FILL_IN_BLANK"] * 3
    asked = QuizTask(language="en", topic="A text", count=3, types=kinds, passages=[passage])
    for one in draft(asked).questions:
        assert never not in one.right
        assert not one.question.startswith(never)


def test_a_reason_is_asked_for_whole() -> None:
    text = "Postgres is still the official name of the project, both because of tradition and because people find it easier."
    passage = Excerpt(title="A text", heading="The name", text=text)
    asked = QuizTask(language="en", topic="A text", count=1, types=["SHORT_ANSWER"], passages=[passage])
    assert not [one.question for one in draft(asked).questions if one.question.startswith("Why")]


def test_a_year_beside_another_is_asked_for_in_its_place() -> None:
    sentence = "The first system became operational in 1987 and was shown at the 1988 conference in Boston."
    statement = Statement(sentence, Excerpt(title="A text", text=sentence), ())
    answer = next(one for _, one in dated(sentence) if one.text == "1987")
    assert put(statement, answer).startswith(
        "Which year belongs in the gap? The first system became operational in ____"
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "Salyut 6, launched on 29 September 1977, had two docking ports, which allowed visits by other crews.",
        "1726年出版的《原理》第三版由亨利·彭伯顿编辑，是牛顿生前的最后一版。",
    ],
)
def test_dates_leave_whole_sentences_behind(sentence: str) -> None:
    ((_, answer),) = dated(sentence)
    assert without_date(sentence, answer) == ""


@pytest.mark.parametrize(
    ("sentence", "number", "bound"),
    [
        ("In the 1970s fewer than 5 per cent of infants were vaccinated.", "5", True),
        ("The rocket was 111 metres tall.", "111", False),
        ("全国有超过300万名儿童接种。", "300", True),
        ("每年有300多名学生参加。", "300", True),
        ("水运仪象台高约12米。", "12", False),
    ],
)
def test_how_far_something_goes_is_not_made_false_by_another_number(sentence: str, number: str, bound: bool) -> None:
    before, _, behind = sentence.partition(number)
    assert is_bound(before, behind) is bound

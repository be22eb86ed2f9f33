"""A bank out of each format: what we write comes back, what others write is understood, the rest is told with its place."""

from datetime import UTC, datetime

import pytest

from conversation.quizzes.exports import WRITERS
from conversation.quizzes.importing.reading import read
from library.readers.document import UnreadableDocument
from tests.conversation.quizzes.samples import QUIZ

MADE = datetime(2026, 11, 22, tzinfo=UTC)
NAMES = {"moodle": "a.xml", "gift": "a.gift", "qti": "a.zip", "csv": "a.csv"}
LEFT_OUT = {
    "moodle": ["Questions of the type “cloze” are not known here."],
    "gift": [],
    "qti": ["Several answers in one text are not known here."],
    "csv": ["Several answers in one text are not known here."] * 3,
}
GIFT = """// a comment
$CATEGORY: physics

Who wrote the Principia?{ ~Hooke =Newton #yes ~%-50%Leibniz }

::Sum:: 2 + 2 = ? {#4}

Water boils at {=100 =one hundred} degrees.

The Sun is a star. {T}

Match. { =red -> stop =green -> go }

Which are metals? {~%50%iron ~%50%zinc ~%-100%wood}

No answer here.

Half a question {=a ~b} and another {=c}

Two right? {=a =a}
"""
MOODLE = """<?xml version="1.0"?><quiz>
<question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>What is
\\(x^2\\) for <b>x</b> = 3?</p><table><tr><td>x</td><td>y</td></tr><tr><td>1</td><td>2</td></tr></table>]]></text></questiontext>
<single>true</single><answer fraction="100"><text>9</text></answer><answer fraction="0"><text>6</text></answer></question>
<question type="calculated"><name><text>c</text></name></question></quiz>"""


@pytest.mark.parametrize("key", NAMES)
def test_what_we_write_comes_back(key: str) -> None:
    found = read(WRITERS[key](QUIZ, MADE), NAMES[key])
    assert [str(one.reason) for one in found.left_out] == LEFT_OUT[key]
    asked = {one.question: one for one in QUIZ.questions}
    same = [one for one in found.questions if one.question in asked]
    assert len(same) >= 7
    for one in same:
        if one.question_type in ("SINGLE_CHOICE", "MULTIPLE_CHOICE", "TRUE_FALSE", "NUMERIC", "FILL_IN_BLANK"):
            was = asked[one.question]
            assert (one.question_type, one.options, one.right) == (was.question_type, was.options, was.right)


def test_gift_of_others() -> None:
    found = read(GIFT.encode(), "bank.gift")
    assert [(one.question_type, one.question, one.options, one.right) for one in found.questions] == [
        ("SINGLE_CHOICE", "Who wrote the Principia?", ["Hooke", "Newton", "Leibniz"], ["B"]),
        ("NUMERIC", "2 + 2 = ?", [], ["4"]),
        ("FILL_IN_BLANK", "Water boils at ____ degrees.", [], ["100", "one hundred"]),
        ("TRUE_FALSE", "The Sun is a star.", [], ["true"]),
        ("MATCHING", "Match.\n1. red\n2. green", ["stop", "go"], ["1-A", "2-B"]),
        ("MULTIPLE_CHOICE", "Which are metals?", ["iron", "zinc", "wood"], ["A", "B"]),
        ("FILL_IN_BLANK", "Two right? ____", [], ["a", "a"]),
    ]
    assert [(one.place, str(one.reason)) for one in found.left_out] == [
        ("18", "Several answers in one text are not known here.")
    ]


def test_moodle_of_others() -> None:
    found = read(MOODLE.encode(), "bank.xml")
    (one,) = found.questions
    assert one.question == "What is\n$x^2$ for x = 3?\n\n| x | y |\n| --- | --- |\n| 1 | 2 |"
    assert [(left.place, str(left.reason)) for left in found.left_out] == [
        ("2: c", "Questions of the type “calculated” are not known here.")
    ]


def test_chinese_columns() -> None:
    text = "题型,题目,选项A,选项B,答案,难度\n单选题,水的化学式是？,H2O,CO2,A,易\n判断题,太阳是恒星。,,,对,\n,,a,b,A,\n"
    found = read(text.encode("gb18030"), "题库.csv")
    assert [(one.question_type, one.right, one.difficulty) for one in found.questions] == [
        ("SINGLE_CHOICE", ["A"], "easy"),
        ("TRUE_FALSE", ["true"], "medium"),
    ]
    assert [one.place for one in found.left_out] == ["4"]


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (b'<!DOCTYPE x [<!ENTITY a "b">]><quiz/>', "a.xml", "entities of its own"),
        (b"<quiz><question>", "a.xml", "no complete XML"),
        (b"PK\x03\x04 no zip", "a.zip", "damaged"),
        (b"words", "a.pages", "cannot be read"),
        (b"x" * 10_000_001, "a.gift", "at most 10 MB"),
    ],
)
def test_what_cannot_be_read_is_said(data: bytes, name: str, said: str) -> None:
    with pytest.raises(UnreadableDocument, match=said):
        read(data, name)

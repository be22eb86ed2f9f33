"""A bank out of each format: what we write comes back, what others write is understood, the rest is told with its place."""

from datetime import UTC, datetime

import pytest

from conversation.quizzes.exports import WRITERS
from conversation.quizzes.importing.reading import read
from conversation.quizzes.schemas import QuizQuestion
from library.readers.document import UnreadableDocument
from tests.conversation.quizzes.samples import QUIZ

MADE = datetime(2026, 11, 22, tzinfo=UTC)
NAMES = {"moodle": "a.xml", "gift": "a.gift", "qti": "a.zip", "csv": "a.csv"}
LEFT_OUT = {
    "moodle": ["It is a text that asks nothing."],
    "gift": [],
    "qti": [],
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


CLOZE = """<?xml version="1.0"?><quiz>
<question type="cloze"><name><text>gaps</text></name><questiontext format="html"><text><![CDATA[<p>Plants take in
{1:SHORTANSWER:=carbon dioxide#yes~%50%CO2} and give off {1:SA:=oxygen}.</p>]]></text></questiontext></question>
<question type="cloze"><name><text>mixed</text></name><questiontext format="html"><text><![CDATA[<p>Leaves are
{1:MULTICHOICE:red~=green#right~blue}; an oak has {2:NUMERICAL:=500:5} stomata, and {1:MULTIRESPONSE:=chlorophyll~
%50%carotene~%-50%iron} give colour.</p>]]></text></questiontext></question>
<question type="cloze"><name><text>one</text></name><questiontext format="html"><text>The leaf is
{1:MC:=green~red~blue}.</text></questiontext></question>
<question type="cloze"><name><text>drag</text></name><questiontext format="html"><text>A {1:DRAGBOX:=b}.</text></questiontext></question>
<question type="cloze"><name><text>none</text></name><questiontext format="html"><text>Nothing to fill in.</text></questiontext></question>
</quiz>"""
QTI = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" title="Leaves" identifier="a">
<responseDeclaration identifier="R1" cardinality="single" baseType="identifier"><correctResponse><value>B</value>
</correctResponse></responseDeclaration><responseDeclaration identifier="R2" cardinality="single" baseType="string">
<correctResponse><value>starch</value></correctResponse></responseDeclaration>
<itemBody>%s</itemBody></assessmentItem>"""
INLINE = """<p>Leaves are <inlineChoiceInteraction responseIdentifier="R1"><inlineChoice identifier="A">red</inlineChoice>
<inlineChoice identifier="B">green</inlineChoice></inlineChoiceInteraction> and store <textEntryInteraction
responseIdentifier="R2"/>.</p>"""
PARTS = """<p>A leaf in the sun.</p><p>Which colour has it?</p><choiceInteraction responseIdentifier="R1" maxChoices="1">
<simpleChoice identifier="A">red</simpleChoice><simpleChoice identifier="B">green</simpleChoice></choiceInteraction>
<p>It stores <textEntryInteraction responseIdentifier="R2"/>.</p>"""
UNKNOWN = """<p>A leaf.</p><hotspotInteraction responseIdentifier="R1"/><p>Starch <textEntryInteraction
responseIdentifier="R2"/></p>"""


def _parts(question: QuizQuestion) -> list[tuple[str, str, list[str], list[str]]]:
    return [(one.question_type, one.question, one.options, one.right) for one in question.sub_questions]


def test_gaps_of_moodle_are_filled_in_and_mixed_ones_are_parts() -> None:
    found = read(CLOZE.encode(), "bank.xml")
    gaps, mixed, one = found.questions
    assert (gaps.question_type, gaps.right) == ("FILL_IN_BLANK", ["carbon dioxide", "oxygen"])
    assert gaps.question == "Plants take in\n____ and give off ____."
    assert mixed.question == "Leaves are\n(1) ____; an oak has (2) ____ stomata, and (3) ____ give colour."
    assert _parts(mixed) == [
        ("SINGLE_CHOICE", "(1) ____", ["red", "green", "blue"], ["B"]),
        ("NUMERIC", "(2) ____", [], ["500"]),
        ("MULTIPLE_CHOICE", "(3) ____", ["chlorophyll", "carotene", "iron"], ["A", "B"]),
    ]
    assert (one.question_type, one.options, one.right) == ("SINGLE_CHOICE", ["green", "red", "blue"], ["A"])
    assert [(left.place, str(left.reason)) for left in found.left_out] == [
        ("4: drag", "Gaps of the type “DRAGBOX” are not known here."),
        ("5: none", "It does not pass the checks: The blank must stand in it as ____."),
    ]


def test_items_of_qti_that_ask_several_things_are_questions_of_parts() -> None:
    (inline,), (parts,) = (read((QTI % body).encode(), "item.xml").questions for body in (INLINE, PARTS))
    assert inline.question == "Leaves are (1) ____ and store (2) ____."
    assert _parts(inline) == [
        ("SINGLE_CHOICE", "(1) ____", ["red", "green"], ["B"]),
        ("FILL_IN_BLANK", "(2) ____", [], ["starch"]),
    ]
    assert parts.question == "A leaf in the sun."
    assert _parts(parts) == [
        ("SINGLE_CHOICE", "Which colour has it?", ["red", "green"], ["B"]),
        ("FILL_IN_BLANK", "It stores ____.", [], ["starch"]),
    ]
    unknown = read((QTI % UNKNOWN).encode(), "item.xml")
    assert unknown.questions == []
    assert [str(one.reason) for one in unknown.left_out] == [
        "Questions of the type “hotspotInteraction” are not known here."
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

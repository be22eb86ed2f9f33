"""What of an answer that was cut can be used."""

import json

import pytest
from pydantic import BaseModel
from pydantic_ai.messages import ModelResponse, TextPart

from runs.truncation import closed, finished, is_cut


class Line(BaseModel):
    text: str
    cites: list[str]


class Part(BaseModel):
    heading: str
    lines: list[Line]


class Paper(BaseModel):
    title: str
    parts: list[Part]
    remark: str = ""


WHOLE = Paper(
    title='The "Web"',
    parts=[
        Part(heading="One", lines=[Line(text="It began.", cites=["e1"]), Line(text="It grew.", cites=["e1", "e2"])]),
        Part(heading="Two", lines=[Line(text="它还在。", cites=["e3"])]),
    ],
    remark="Little is known.",
)
TEXT = WHOLE.model_dump_json()


def lines(paper: Paper) -> list[str]:
    return [line.text for part in paper.parts for line in part.lines]


@pytest.mark.parametrize(
    ("cut", "left"),
    [
        ('"remark":"Lit', ["It began.", "It grew.", "它还在。"]),
        ('"cites":["e3', ["It began.", "It grew.", "它还在。"]),
        ('{"text":"它还', ["It began.", "It grew."]),
        ('{"heading":"Tw', ["It began.", "It grew."]),
        ('"It gr', ["It began."]),
    ],
)
def test_what_was_finished_is_used(cut: str, left: list[str]) -> None:
    paper = finished(TEXT[: TEXT.index(cut) + len(cut)], Paper)
    assert paper is not None
    assert lines(paper) == left


def test_wherever_it_is_cut_nothing_is_there_that_was_not_written() -> None:
    written = lines(WHOLE)
    for end in range(len(TEXT)):
        paper = finished(TEXT[:end], Paper)
        if paper is not None:
            assert lines(paper) == written[: len(lines(paper))]


@pytest.mark.parametrize("text", ["", "{", '{"title":"The', '{"title":"The Web"', "I am a model.", json.dumps([1, 2])])
def test_what_lacks_too_much_is_nothing(text: str) -> None:
    assert finished(text, Paper) is None


@pytest.mark.parametrize("text", ['{"lines": [', '{"lines": [{"text": "It', '{"lines": [], "remark": "'])
def test_where_nothing_was_finished_there_is_no_answer_though_the_schema_may_do_without(text: str) -> None:
    class Notes(BaseModel):
        lines: list[Line] = []
        remark: str | None = None

    assert finished(text, Notes) is None


def test_an_object_that_ends_in_the_middle_is_cut() -> None:
    cut = [ModelResponse(parts=[TextPart(text)], finish_reason="length") for text in ('{"name": "Pa', "Paris is", "{}")]
    assert [is_cut(one) for one in cut] == [True, False, False]


class Begun(BaseModel):
    title: str = ""
    parts: list[Part] = []
    remark: str = ""


@pytest.mark.parametrize(
    ("cut", "left"),
    [
        ('"title":"The', Begun()),
        ('"parts":[', Begun(title=WHOLE.title)),
        ('{"text":"It grew."', Begun(title=WHOLE.title)),
        ('{"heading":"Tw', Begun(title=WHOLE.title, parts=WHOLE.parts[:1])),
        ('"cites":["e3"]}]}', Begun(title=WHOLE.title, parts=WHOLE.parts[:1])),
        ('"remark":"', Begun(title=WHOLE.title, parts=WHOLE.parts)),
        ("known.", Begun(title=WHOLE.title, parts=WHOLE.parts)),
    ],
)
def test_closed_is_what_something_else_follows(cut: str, left: Begun) -> None:
    assert closed(TEXT[: TEXT.index(cut) + len(cut)], Begun, by_items={"parts"}) == left


@pytest.mark.parametrize("text", ["", "{", "no JSON", "[1,", '{"title":3,"parts":['])
def test_nothing_is_closed_of_what_the_schema_does_not_know(text: str) -> None:
    assert closed(text, Begun) is None


def test_an_answer_in_a_fence_is_read_as_well() -> None:
    assert closed('```json\n{"title":"A","remark":"b', Begun) == Begun(title="A")


def test_members_are_whole_unless_they_are_read_by_items() -> None:
    text = TEXT[: TEXT.index('"heading":"Two"')]
    assert closed(text, Begun) == Begun(title=WHOLE.title)

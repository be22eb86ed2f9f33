"""A sentence keeps its source, so that it can be told again in another language."""

import json
from typing import Literal

import pytest
from pydantic import BaseModel

from runs import log
from runs.errors import BudgetReached, RunError, TooManyRuns
from runs.events import Event, Record, Stream
from runs.words import KEEPING, Sentence, Words, compute, retell, sources, speaking, tell
from tests.finished import FinishedValue

PROBLEM = "Note %(number)s: %(field)s: %(problem)s"
REQUIRED = "This field is required."


class Part(BaseModel):
    data: Words


class Warned(Event):
    type: Literal["warned"] = "warned"
    part: Part
    warnings: list[Words]
    query: str


STREAM = Stream("test", "/", Warned)


def test_a_sentence_is_said_in_the_language_being_spoken() -> None:
    with speaking("zh"):
        assert Sentence(REQUIRED) == "该字段是必填项。"
    assert Sentence(REQUIRED) == REQUIRED


def test_a_sentence_is_told_again_with_the_sentences_in_its_values() -> None:
    with speaking("zh"):
        said = Sentence(PROBLEM, number=3, field="title", problem=Sentence(REQUIRED))
    kept = json.loads(json.dumps(said.source))

    assert said == "第 3 条笔记：title：该字段是必填项。"
    assert tell(kept) == said.anew() == "Note 3: title: This field is required."


def test_several_values_are_enumerated_as_the_language_does_whenever_they_are_told() -> None:
    with speaking("zh"):
        said = Sentence("From: %(names)s", names=["light.md", Sentence(REQUIRED)])
    assert said == "出自：light.md、该字段是必填项。"
    assert tell(json.loads(json.dumps(said.source))) == said.anew() == "From: light.md, This field is required."


def test_what_we_keep_ourselves_has_the_source_and_the_wire_has_the_words() -> None:
    with speaking("zh"):
        part = Part(data=Sentence(REQUIRED))
    assert part.model_dump(mode="json") == {"data": "该字段是必填项。"}
    assert Part.model_validate(part.model_dump(mode="json", context=KEEPING)) == Part(data=REQUIRED)
    assert Part.model_json_schema(mode="serialization")["properties"] == {"data": {"title": "Data", "type": "string"}}


def test_a_finished_sentence_is_refused_as_a_value_of_another() -> None:
    with pytest.raises(FinishedValue):
        Sentence(PROBLEM, number=3, field="title", problem="The run was cancelled.")
    with speaking("zh"), pytest.raises(FinishedValue):
        Sentence("From: %(names)s", names=["运行已取消。"])


async def test_a_thread_speaks_what_is_spoken_where_it_was_started() -> None:
    with speaking("zh"):
        assert str(await compute(Sentence, REQUIRED)) == "该字段是必填项。"
    assert str(await compute(Sentence, REQUIRED)) == REQUIRED


@pytest.mark.parametrize(("count", "said"), [(1, "1 passage"), (2, "2 passages")])
def test_the_plural_follows_the_count(count: int, said: str) -> None:
    assert Sentence("%(count)s passage", plural="%(count)s passages", count=count) == said


def test_values_are_never_taken_for_a_pattern() -> None:
    assert Sentence(PROBLEM, number=1, field="100 %s", problem="%(number)d") == "Note 1: 100 %s: %(number)d"
    assert Sentence("100 % sure") == "100 % sure"


def test_an_error_is_told_in_its_readers_language() -> None:
    error = TooManyRuns(going=3)
    with speaking("zh"):
        chinese = str(error)
    assert (chinese, str(error)) == (
        "你有 3 个运行正在进行，已达上限。请等其中一个完成。",
        "You have 3 runs going, which is as many as allowed. Please wait for one to finish.",
    )


def test_an_error_comes_back_from_its_record_as_it_was() -> None:
    error = BudgetReached("The run reached its budget of time.")
    again = RunError.kinds[error.kind](tell(error.message.source))
    assert (type(again), str(again)) == (BudgetReached, str(error))


def test_the_log_keeps_the_sentences_of_an_event_beside_its_payload() -> None:
    with speaking("zh"):
        event = Warned(part=Part(data=Sentence(REQUIRED)), warnings=["free", Sentence(REQUIRED)], query=REQUIRED)
        line = log.line(STREAM, event)
    record = Record(1, line.type, line.data, said=line.said)

    assert json.loads(line.data) == {
        "part": {"data": "该字段是必填项。"},
        "warnings": ["free", "该字段是必填项。"],
        "query": REQUIRED,
    }
    assert STREAM.decode(record) == Warned(part=Part(data=REQUIRED), warnings=["free", REQUIRED], query=REQUIRED)
    assert sorted(sources(event)) == ["part.data", "warnings.1"]


def test_retelling_leaves_everything_else_as_it_is() -> None:
    payload = {"warnings": ["alt", "kept"], "n": 1}
    assert retell(payload, {"warnings.0": Sentence(REQUIRED).source}) == {"warnings": [REQUIRED, "kept"], "n": 1}

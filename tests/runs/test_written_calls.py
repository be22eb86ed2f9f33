"""A call that is written out as text is the call; other text is text, and is heard whole."""

import pytest
from pydantic_ai.messages import (
    FinalResultEvent,
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
)

from runs.written_calls import WrittenCall

TOOLS = ["find", "final_result"]


def streamed(text: str) -> list[ModelResponseStreamEvent]:
    deltas = [PartDeltaEvent(index=0, delta=TextPartDelta(letter)) for letter in text[3:]]
    return [
        PartStartEvent(index=0, part=TextPart(text[:3])),
        FinalResultEvent(tool_name=None, tool_call_id=None),
        *deltas,
    ]


def taken(written: WrittenCall, events: list[ModelResponseStreamEvent]) -> list[ModelResponseStreamEvent]:
    """What is heard, until a call is found or all is said."""
    heard: list[ModelResponseStreamEvent] = []
    for event in events:
        heard += written.take(event)
        if written.found:
            return heard
    return [*heard, *written.rest()]


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [
        ('\n{"name": "find", "arguments": {"id": "3"}}. There are two {of} them.', "find", {"id": "3"}),
        ('```json\n{"name": "find", "arguments": {}}\n```', "find", {}),
        ('<tool_call>\n{"name": "find", "arguments": {"id": "3"}}', "find", {"id": "3"}),
        ('{"name": "final_result", "parameters": {"status": "a } in it"}}', "final_result", {"status": "a } in it"}),
        ('{"name": "find", "arguments": "{\\"id\\": 3}"} and so on', "find", '{"id": 3}'),
    ],
)
def test_a_call_in_words_is_found_where_it_ends_and_nothing_of_it_is_heard(
    text: str, name: str, arguments: object
) -> None:
    written = WrittenCall(TOOLS)
    assert taken(written, streamed(text)) == []
    assert written.found
    assert (written.found.tool_name, written.found.args) == (name, arguments)


@pytest.mark.parametrize(
    "text",
    [
        "Three pupils are missing.",
        '{"name": "unknown", "arguments": {}}',
        '{"name": "find"}',
        '{"status": "answer_ready", "message": "hello"}',
        "{not json",
        "```python\nprint(3)\n```",
        '{"name": "find", "arguments": [1]}',
    ],
)
def test_all_else_is_heard_whole_and_in_order(text: str) -> None:
    written, events = WrittenCall(TOOLS), streamed(text)
    assert taken(written, events) == events
    assert written.found is None


def test_where_there_are_no_tools_and_where_one_is_called_nothing_is_held() -> None:
    event = PartStartEvent(index=0, part=TextPart("{"))
    assert WrittenCall([]).take(event) == [event]
    called = PartStartEvent(index=0, part=ToolCallPart("find", "{}"))
    assert WrittenCall(TOOLS).take(called) == [called]

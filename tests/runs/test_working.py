"""Agents with tools, as a whole in `tests/conversation`; here what is decided between two requests."""

import pytest
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart

from runs.working import asks_again


def calling(*arguments: str) -> ModelResponse:
    return ModelResponse([ToolCallPart("look", f'{{"id": "{one}"}}') for one in arguments])


@pytest.mark.parametrize(
    ("responses", "again"),
    [
        ([], False),
        ([calling("1")], False),
        ([calling("1"), calling("2")], False),
        ([calling("1"), calling("1")], True),
        ([calling("1", "2"), ModelResponse([TextPart("hm")]), calling("2")], True),
        ([calling("1"), calling("1", "2")], False),
        ([calling("1"), ModelResponse([TextPart("done")])], False),
    ],
)
def test_the_same_call_twice_brings_nothing_new(responses: list[ModelResponse], again: bool) -> None:
    assert asks_again(responses) is again

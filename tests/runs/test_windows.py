"""How much a model reads and writes in one call."""

import json
from collections.abc import Iterator

import pytest
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, ToolCallPart, ToolReturnPart, UserPromptPart

from runs import telling, windows
from runs.telling import slots_at
from runs.windows import CUT, HOSTED, LOCAL, UNKNOWN, UNTOLD, Window, shortened, tokens, tokens_of, window_of
from tests.conftest import SetEnv
from tests.serving import Serve


@pytest.fixture(autouse=True)
def nobody_told() -> Iterator[None]:
    telling._told.clear()
    windows._unknown.clear()
    yield
    telling._told.clear()
    windows._unknown.clear()


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("openai:gpt-4o", 128_000),
        ("anthropic:claude-sonnet-4-5", 200_000),
        ("openai:nobody-knows-this", HOSTED),
        ("nonsense", HOSTED),
    ],
)
async def test_a_hosted_models_window_is_looked_up(name: str, known: int) -> None:
    assert await window_of(name, None) == Window(known)


async def test_the_operators_word_comes_first(env: SetEnv) -> None:
    env(model_context=10_000, model_contexts={"small": 4096})
    assert await window_of("small@http://127.0.0.1:9/v1", "http://127.0.0.1:9/v1") == Window(4096)
    assert await window_of("openai:gpt-4o", None) == Window(10_000)


@pytest.mark.parametrize(
    ("path", "body", "window"),
    [
        ("/props", {"default_generation_settings": {"n_ctx": 4608}, "total_slots": 2}, 4608),
        ("/v1/models", {"data": [{"id": "one", "max_model_len": 32_000}]}, 32_000),
        ("/v1/models", {"data": [{"id": "one"}]}, LOCAL),
        (
            "/api/ps",
            {"models": [{"name": "two:8b", "context_length": 1}, {"name": "one", "context_length": 4096}]},
            4096,
        ),
        ("/api/ps", {"models": [{"name": "one:latest", "context_length": 16_384}]}, 16_384),
        ("/api/ps", {"models": [{"name": "two:8b", "context_length": 4096}]}, LOCAL),
        ("/api/ps", {"models": [{"name": "one"}]}, LOCAL),
        ("/nowhere", {}, LOCAL),
    ],
    ids=[
        "llama.cpp",
        "vLLM",
        "says nothing of it",
        "Ollama",
        "its newest",
        "not loaded",
        "an old one",
        "nothing at all",
    ],
)
async def test_a_server_tells_its_window(serve: Serve, path: str, body: object, window: int) -> None:
    url = serve(lambda asked, _body: (200 if asked == path else 404, {}, json.dumps(body).encode()))
    assert await window_of("one", url + "/v1") == Window(window)
    assert slots_at(url + "/v1") == (2 if path == "/props" else None)


async def test_the_operator_is_told_once_where_a_window_is_assumed(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    address = serve(lambda _asked, _body: (404, {}, b"")) + "/v1"
    told = serve(lambda _asked, _body: (200, {}, b'{"data": [{"id": "one", "max_model_len": 32000}]}')) + "/v1"
    for asked in (address, address, told):
        await window_of("one", asked)
    warnings = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert warnings == [UNTOLD % (address, LOCAL)]


async def test_each_model_of_ollama_has_a_window_of_its_own(serve: Serve) -> None:
    loaded = {"models": [{"name": "one:1b", "context_length": 4096}, {"name": "two:8b", "context_length": 16_384}]}
    body = json.dumps(loaded).encode()
    url = serve(lambda asked, _body: (200, {}, body) if asked == "/api/ps" else (404, {}, b"")) + "/v1"
    windows = [(await window_of(name, url)).tokens for name in ("one:1b", "two:8b", "one:1b")]
    assert windows == [4096, 16_384, 4096]


async def test_the_operator_is_told_once_of_a_hosted_model_whose_window_nobody_knows(
    caplog: pytest.LogCaptureFixture,
) -> None:
    for name in ("openai:nobody-knows-this", "openai:nobody-knows-this", "openai:gpt-4o"):
        await window_of(name, None)
    warnings = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert warnings == [UNKNOWN % ("openai:nobody-knows-this", HOSTED)]


def test_the_room_leaves_place_for_the_answer_and_the_instructions(env: SetEnv) -> None:
    env(model_max_tokens=16_000)
    assert (Window(8192).answer, Window(200_000).answer) == (2048, 16_000)
    assert Window(8192).room("x" * 3500) == int((8192 - 2048) * 0.85) - 1000
    assert Window(1024).room("x" * 35_000) == 0


def test_tokens_are_estimated_for_both_scripts() -> None:
    assert (tokens("宋朝的经济"), tokens("x" * 35)) == (5, 10)


@pytest.mark.parametrize("arguments", ['{"name":"' + "x" * 59, {"name": "x" * 59}], ids=["cut off", "whole"])
def test_what_a_call_of_a_tool_says_is_counted(arguments: str | dict[str, object]) -> None:
    assert tokens_of([ModelResponse([ToolCallPart("final_result", arguments)])]) in {19, 20}


def test_what_tools_returned_is_cut_where_a_request_would_not_fit_the_longest_first() -> None:
    messages: list[ModelMessage] = [
        ModelRequest([UserPromptPart("Who is weakest?")]),
        ModelRequest([ToolReturnPart("one", "short", "call-1"), ToolReturnPart("two", "x" * 7000, "call-2")]),
        ModelRequest([ToolReturnPart("three", "y" * 700, "call-3")]),
    ]
    assert shortened(messages, tokens_of(messages)) is messages
    fitting = shortened(messages, 1000)
    contents = [part.content for message in fitting for part in message.parts if isinstance(part, ToolReturnPart)]
    assert contents[0] == "short"
    assert contents[1].startswith("xxx")
    assert contents[1].endswith(CUT)
    assert contents[2] == "y" * 700
    assert 950 < tokens_of(fitting) <= 1010
    assert tokens_of(shortened(messages, 10)) < 40


def test_what_tools_returned_leaves_room_for_what_they_were_called_with() -> None:
    messages: list[ModelMessage] = [
        ModelResponse([ToolCallPart("write", {"text": "x" * 1400}, "call-1")]),
        ModelRequest([ToolReturnPart("write", "y" * 1400, "call-1")]),
    ]
    assert 590 < tokens_of(shortened(messages, 600)) <= 610

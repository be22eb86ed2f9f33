"""Models served by whatever speaks OpenAI's protocol."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from unittest.mock import Mock

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent, ModelRetry
from pydantic_ai.exceptions import ModelContextWindowExceededError, ModelTimeoutError
from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from runs import llm, windows
from runs.budgets import Budget, Meter
from runs.errors import ModelFailed
from runs.local_models import REFUSED, local_model
from runs.windows import ServerWord, tokens_of
from tests.conftest import SetEnv
from tests.runs.speaking import speaking
from tests.serving import Answer, Serve

ADDRESS = "http://127.0.0.1:9/v1"
LONG: list[ModelMessage] = [ModelRequest([UserPromptPart("A fig tree. " * 1000)])]


@pytest.fixture(autouse=True)
def nobody_told() -> Iterator[None]:
    windows._told.clear()
    yield
    windows._told.clear()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What arrives where the model's server would be: how long each request may be silent, and when it is done."""
    said: list[object] = []

    @asynccontextmanager
    async def answer(_model: object, _messages: object, asked: ModelSettings, *_: object) -> AsyncIterator[Mock]:
        said.append(asked["timeout"])
        yield Mock()
        said.append("done")

    monkeypatch.setattr(OpenAIChatModel, "request_stream", answer)
    return said


async def test_a_prompt_that_llama_cpp_finds_too_long_is_known_as_such(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    said = {"error": {"code": 400, "type": "exceed_context_size_error", "message": "request exceeds the size"}}
    url = serve(lambda _asked, _body: (400, {"Content-Type": "application/json"}, json.dumps(said).encode()))
    model = local_model("qwen", f"{url}/v1", "key", ModelProfile())
    with pytest.raises(ModelContextWindowExceededError):
        await ask(model, LONG)


async def ask(model: OpenAIChatModel, messages: list[ModelMessage]) -> None:
    async with model.request_stream(messages, None, ModelRequestParameters()):
        await asyncio.sleep(0)


def test_a_local_model_is_asked_at_its_address_and_once_a_call() -> None:
    model = local_model("qwen", ADDRESS, "key", ModelProfile())
    asked = (model.model_name, str(model.client.base_url), model.client.max_retries)
    assert asked == ("qwen", f"{ADDRESS}/", 0)


async def test_while_it_reads_a_long_prompt_it_may_be_silent(env: SetEnv, heard: list[object]) -> None:
    env(model_timeout_seconds=120)
    model = local_model("qwen", ADDRESS, "key", ModelProfile())
    await ask(model, [])
    await ask(model, LONG)
    assert heard == [120, "done", 120 + tokens_of(LONG) / 25, "done"]


@pytest.mark.parametrize(("before", "after"), [([], "{}"), (["{"], "}")], ids=["nothing said", "begun"])
async def test_it_may_be_silent_for_longer_only_while_it_reads(
    env: SetEnv, monkeypatch: pytest.MonkeyPatch, before: list[str], after: str
) -> None:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    env(model_timeout_seconds=120)
    async with speaking() as speaker:
        asked = asyncio.create_task(hear(local_model("qwen", speaker.url, "key", ModelProfile())))
        line = await speaker.is_asked()
        line.begin()
        for written in before:
            line.say(written)
        await line.wait(200)  # of 257, since it takes 137 to read the prompt
        line.say(after)
        line.end()
        if before:
            with pytest.raises(ModelTimeoutError):
                await asked
        else:
            assert await asked == "{}"


async def hear(model: OpenAIChatModel) -> str:
    async with model.request_stream(LONG, None, ModelRequestParameters()) as stream:
        async for _ in stream:
            pass
    return "".join(call.args_as_json_str() for call in stream.get().tool_calls)


class City(BaseModel):
    name: str


@pytest.mark.parametrize(
    ("told", "profile", "tools", "mode"),
    [
        (ServerWord(8192, 1), ModelProfile(), [], "native"),
        (ServerWord(8192, 1), ModelProfile(), [ToolDefinition(name="look")], "tool"),
        (ServerWord(8192, 1), ModelProfile(default_structured_output_mode="tool"), [], "tool"),
        (ServerWord(8192), ModelProfile(), [], "tool"),
    ],
    ids=["llama.cpp", "with tools of its own", "said otherwise", "another server"],
)
async def test_llama_cpp_is_held_to_the_schema_where_nothing_else_is_to_be_called(
    told: ServerWord, profile: ModelProfile, tools: list[ToolDefinition], mode: str
) -> None:
    windows._told[ADDRESS] = told
    model = local_model("qwen", ADDRESS, "key", profile)
    schema = OutputObjectDefinition(name="City", json_schema=City.model_json_schema())
    given = ModelRequestParameters(output_mode="auto", output_object=schema, function_tools=tools)
    asked = model.prepare_request(None, given)[1]
    assert asked.output_mode == mode
    assert ("City" in str(asked.instruction_parts)) == (mode == "native")  # it is shown the schema as well


@pytest.mark.parametrize("mode", ["auto", "tool"])
async def test_a_refused_answer_is_not_shown_again_and_the_reason_is(
    mode: str, serve: Serve, monkeypatch: pytest.MonkeyPatch, env: SetEnv
) -> None:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    asked: list[list[str]] = []

    def answer(_path: str, body: bytes) -> Answer:
        messages = json.loads(body)["messages"]
        asked.append([f"{one['role']}: {one['content']}" for one in messages if one["role"] != "system"])
        said = json.dumps({"name": f"plum {len(asked)}"})
        call = {"index": 0, "id": "1", "type": "function", "function": {"name": "final_result", "arguments": said}}
        delta = {"content": said} if mode == "auto" else {"tool_calls": [call]}
        choice = {"index": 0, "delta": delta, "finish_reason": "stop"}
        event = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "qwen", "choices": [choice]}
        return 200, {"Content-Type": "text/event-stream"}, f"data: {json.dumps(event)}\n\ndata: [DONE]\n\n".encode()

    url = f"{serve(answer)}/v1"
    windows._told[url] = ServerWord(8192, 1)
    env(model=f"qwen@{url}", model_context=8192, model_output=mode)
    picky = Agent(name="testing.mayor", deps_type=str, output_type=City, retries={"output": 2})

    @picky.output_validator
    def no_plum(city: City) -> City:
        raise ModelRetry("No plum, please.")

    with pytest.raises(ModelFailed):
        await llm.ask(picky, "", "A city?", meter=Meter(Budget()), offline=lambda _: City(name="York"))
    reason = f"user: {REFUSED}\nNo plum, please."
    assert asked == [["user: A city?"], *[["user: A city?", reason]] * 2]

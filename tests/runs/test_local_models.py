"""Models served by whatever speaks OpenAI's protocol."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent, ModelRetry
from pydantic_ai.exceptions import ModelContextWindowExceededError
from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.tools import ToolDefinition

from runs import llm, telling
from runs.budgets import Budget, Meter
from runs.errors import ModelFailed
from runs.local_models import REFUSED, local_model
from runs.telling import ServerWord
from tests.conftest import SetEnv
from tests.serving import Answer, Serve

ADDRESS = "http://127.0.0.1:9/v1"
LONG: list[ModelMessage] = [ModelRequest([UserPromptPart("A fig tree. " * 1000)])]


@pytest.fixture(autouse=True)
def nobody_told() -> Iterator[None]:
    telling._told.clear()
    yield
    telling._told.clear()


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


def test_a_local_model_is_asked_at_its_address() -> None:
    model = local_model("qwen", ADDRESS, "key", ModelProfile())
    assert (model.model_name, str(model.client.base_url)) == ("qwen", f"{ADDRESS}/")


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
    telling._told[ADDRESS] = told
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
    telling._told[url] = ServerWord(8192, 1)
    env(model=f"qwen@{url}", model_context=8192, model_output=mode)
    picky = Agent(name="testing.mayor", deps_type=str, output_type=City, retries={"output": 2})

    @picky.output_validator
    def no_plum(city: City) -> City:
        raise ModelRetry("No plum, please.")

    with pytest.raises(ModelFailed):
        await llm.ask(picky, "", "A city?", meter=Meter(Budget()), offline=lambda _: City(name="York"))
    reason = f"user: {REFUSED}\nNo plum, please."
    assert asked == [["user: A city?"], *[["user: A city?", reason]] * 2]

"""What a model is asked once more, and that each request counts."""

import json
from collections.abc import Iterator

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent

from runs import metering
from runs.budgets import Budget, Meter
from runs.llm import ask, hosted_model
from tests.conftest import SetEnv
from tests.serving import Answer, Serve


class Fruit(BaseModel):
    name: str


agent: Agent[None, Fruit] = Agent(name="testing.grocer", output_type=Fruit)
SOON, LATER = {"retry-after": "0"}, {"retry-after": "900"}


@pytest.fixture(autouse=True)
def reachable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    monkeypatch.setattr(metering, "PAUSE", 0)
    monkeypatch.setenv("OPENAI_API_KEY", "test-value")
    hosted_model.cache_clear()
    yield
    hosted_model.cache_clear()


def fig() -> Answer:
    call = {"index": 0, "id": "1", "function": {"name": "final_result", "arguments": '{"name": "fig"}'}}
    choice = {"index": 0, "delta": {"role": "assistant", "tool_calls": [call]}, "finish_reason": "tool_calls"}
    event = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
    return 200, {"Content-Type": "text/event-stream"}, f"data: {json.dumps(event)}\n\ndata: [DONE]\n\n".encode()


@pytest.mark.parametrize(
    ("name", "refusals", "engine", "requests"),
    [
        ("openai-chat:gpt-4o", [(503, {})], "openai-chat:gpt-4o", 2),
        ("openai-chat:gpt-4o", [(500, {})], "openai-chat:gpt-4o", 2),
        ("openai-chat:gpt-4o", [(429, SOON)], "openai-chat:gpt-4o", 2),
        ("openai-chat:gpt-4o", [(503, {}), (503, {})], "offline", 2),
        ("openai-chat:gpt-4o", [(429, LATER)], "offline", 1),
        ("openai-chat:gpt-4o", [(400, {})], "offline", 1),
        ("qwen@URL", [(503, {})], "offline", 1),
    ],
)
async def test_what_may_pass_is_asked_once_more_of_hosted_models_and_each_request_counts(
    env: SetEnv,
    serve: Serve,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    refusals: list[tuple[int, dict[str, str]]],
    engine: str,
    requests: int,
) -> None:
    asked: list[str] = []

    def answer(path: str, _body: bytes) -> Answer:
        asked.append(path)
        if len(asked) > len(refusals):
            return fig()
        status, headers = refusals[len(asked) - 1]
        return status, {"Content-Type": "application/json", **headers}, b'{"error": {"message": "no"}}'

    url = serve(answer) + "/v1"
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    env(model=f"{name.replace('URL', url)},offline", model_context=8192)
    meter = Meter(Budget())
    found = await ask(agent, None, "A fruit?", meter=meter, offline=lambda _: Fruit(name="none"))
    assert (found.engine, len(asked), meter.usage.model_requests) == (engine, requests, requests)

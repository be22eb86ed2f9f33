"""Agents with tools, as a whole in `tests/conversation`; here what is decided between two requests."""

import json
from typing import cast

import pytest
from pydantic_ai import Agent
from pydantic_ai.exceptions import ModelContextWindowExceededError
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
from pydantic_ai.toolsets import FunctionToolset

from runs.execution import Execution
from runs.llm import hosted_model
from runs.testing import Forgetful, ScriptedModel, scripted
from runs.windows import tokens
from runs.working import Work, Worked, WorkPrompt, asks_again, work
from tests.conftest import SetEnv
from tests.serving import Answer, Serve

worker: Agent[None, str] = Agent(name="testing.worker", deps_type=type(None), output_type=str)


async def worked(prompt: WorkPrompt) -> Worked[str]:
    task = Work(worker, None, prompt, lambda _deps, _returned: "by code", FunctionToolset())
    return await work(cast("Execution", Forgetful()), task)


async def test_a_prompt_that_was_too_long_is_halved_by_what_it_took_and_the_next_is_shorter(env: SetEnv) -> None:
    env(model="scripted")
    evidence = ["fruit " * 70] * 125  # 15,000 tokens, where the window of a model nobody knows leaves 40,000
    model = ScriptedModel([ModelContextWindowExceededError("scripted", "too long"), "A fig.", "A date."])
    with scripted(scripted=model):
        for answer in ("A fig.", "A date."):
            found = await worked(lambda room: "".join(evidence[: room // 120]))
            assert (found.output, found.engine) == (answer, "scripted")
    assert [round(tokens(prompt), -3) for prompt in model.prompts] == [15_000, 7_000, 7_000]


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


@pytest.mark.parametrize(
    ("efforts", "limit", "thinks"),
    [
        ({}, 16_000, None),
        ({"strong": "high"}, 16_000, None),
        ({"standard": "low"}, 20_096, {"type": "enabled", "budget_tokens": 2_048}),
        ({"testing.worker": "none", "standard": "low"}, 16_000, None),
    ],
)
async def test_who_works_with_tools_thinks_where_somebody_says_so(
    env: SetEnv,
    serve: Serve,
    monkeypatch: pytest.MonkeyPatch,
    efforts: dict[str, str],
    limit: int,
    thinks: object,
) -> None:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    bodies: list[dict[str, object]] = []

    def refuse(_path: str, body: bytes) -> Answer:
        bodies.append(json.loads(body))
        return 400, {"Content-Type": "application/json"}, b'{"error": {"message": "no", "type": "no"}}'

    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-value")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", serve(refuse))
    hosted_model.cache_clear()
    env(model="anthropic:claude-haiku-4-5", model_efforts=efforts, model_max_tokens=16_000)
    assert (await worked("A fruit?")).output == "by code"
    assert [(body["max_tokens"], body.get("thinking")) for body in bodies] == [(limit, thinks)]

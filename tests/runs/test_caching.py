import json
from typing import cast

import pytest
from pydantic import BaseModel, JsonValue, SecretStr
from pydantic_ai import Agent
from pydantic_ai.messages import CachePoint
from pydantic_ai.toolsets import FunctionToolset

from config.env import Env
from runs.budgets import Budget, Meter
from runs.caching import Prefixed, sent
from runs.execution import Execution
from runs.llm import ask, hosted_model
from runs.testing import Forgetful
from runs.windows import Window
from runs.working import Work, work
from tests.conftest import SetEnv
from tests.serving import Answer, Serve

PROMPT = Prefixed("the evidence", "the section")
SECTIONS, OTHERS = 8, 6
"""Sections of a deep report, and what else is asked with its evidence: gaps, outline, summary, revision."""


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch, env: SetEnv) -> None:
    env(model_api_key=SecretStr("k"))
    for name in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.setenv(name, "k")


def test_where_a_provider_keeps_what_it_read_it_is_told_where_that_ends() -> None:
    model = hosted_model("anthropic:claude-sonnet-4-5")
    assert sent(PROMPT, model) == ["the evidence", CachePoint(), "the section"]
    assert sent("a text", model) == "a text"


@pytest.mark.parametrize("name", ["openai:gpt-4o", "qwen3:8b@http://127.0.0.1:9/v1"])
def test_others_get_one_text(name: str) -> None:
    assert sent(PROMPT, hosted_model(name)) == "the evidencethe section"


def test_the_usual_budget_holds_a_deep_report_by_a_window_of_two_hundred_thousand() -> None:
    assert Env.model_fields["budget_tokens"].default >= (SECTIONS + OTHERS) * Window(200_000).room("")


class Fruit(BaseModel):
    name: str


grocer: Agent[None, Fruit] = Agent(name="testing.grocer", output_type=Fruit, instructions="Sell fruit.")
buyer: Agent[None, Fruit] = Agent(name="testing.buyer", output_type=Fruit, instructions="Sell fruit.")
EPHEMERAL = {"type": "ephemeral", "ttl": "5m"}


@buyer.tool_plain
def taste(fruit: str) -> str:
    return f"{fruit} is sweet."


@pytest.fixture
def bodies(env: SetEnv, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, JsonValue]]:
    """What Anthropic receives, of which this one takes nothing."""
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    sent: list[dict[str, JsonValue]] = []

    def refuse(_path: str, body: bytes) -> Answer:
        sent.append(json.loads(body))
        return 400, {"Content-Type": "application/json"}, b'{"error": {"message": "no", "type": "no"}}'

    monkeypatch.setenv("ANTHROPIC_BASE_URL", serve(refuse))
    hosted_model.cache_clear()
    env(model="anthropic:claude-haiku-4-5,offline")
    return sent


def marks(body: dict[str, JsonValue]) -> list[object]:
    """Where what is kept ends: with the tools, with the instructions, and with all that was said."""
    told = body["system"]
    ends = [cast("list[dict[str, JsonValue]]", part)[-1] for part in (body["tools"], told) if isinstance(part, list)]
    return [one["cache_control"] for one in [*ends, body] if "cache_control" in one]


@pytest.mark.parametrize(
    ("agent", "marked"), [(grocer, []), (buyer, [EPHEMERAL] * 3)], ids=["without tools", "with tools"]
)
async def test_a_loop_that_sends_all_again_is_kept(
    bodies: list[dict[str, JsonValue]], agent: Agent[None, Fruit], marked: list[object]
) -> None:
    await ask(agent, None, "A fruit?", meter=Meter(Budget()), offline=lambda _: Fruit(name="fig"))
    assert [marks(body) for body in bodies] == [marked]


async def test_work_with_tools_is_kept(bodies: list[dict[str, JsonValue]]) -> None:
    task = Work(grocer, None, "A fruit?", lambda _deps, _returned: Fruit(name="fig"), FunctionToolset([taste]))
    await work(cast("Execution", Forgetful()), task)
    assert [marks(body) for body in bodies] == [[EPHEMERAL] * 3]

"""What a call may cost at most."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from pydantic_ai import Agent

from conversation.builds.checking.affordable import is_affordable, price
from runs.budgets import Budget, Meter
from runs.llm import hosted_model
from tests.conftest import SetEnv


@pytest.fixture(autouse=True)
def fresh_models() -> Iterator[None]:
    yield
    hosted_model.cache_clear()


@pytest.mark.parametrize(("effort", "affordable"), [("none", True), ("high", False)])
async def test_what_a_model_thinks_is_paid_for(
    env: SetEnv, monkeypatch: pytest.MonkeyPatch, effort: str, affordable: bool
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test-value")
    env(model="openai:gpt-5", model_efforts={"standard": effort}, model_max_tokens=16_000)
    meter = Meter(Budget(cost_usd=0.2))
    agent: Agent[object, object] = Agent(name="testing.payer")
    assert await is_affordable(meter, agent, "A fruit?", requests=1, sharers=1) == affordable
    assert price("openai:gpt-5", 0, 16_000) == Decimal("0.16")

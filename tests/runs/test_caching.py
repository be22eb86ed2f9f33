import pytest
from pydantic import SecretStr
from pydantic_ai.messages import CachePoint

from config.env import Env
from runs.caching import Prefixed, sent
from runs.llm import hosted_model
from runs.windows import Window
from tests.conftest import SetEnv

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

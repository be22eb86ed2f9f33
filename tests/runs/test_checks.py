"""What `manage.py check` says about a deployment."""

from collections.abc import Iterator

import pytest

from runs import checks, llm
from tests.conftest import SetEnv


@pytest.fixture(autouse=True)
def fresh_models() -> Iterator[None]:
    yield
    llm.hosted_model.cache_clear()


def test_local_mode_is_an_error_in_production(env: SetEnv) -> None:
    env(local_user=True)
    assert [problem.id for problem in checks.local_mode(None)] == ["runs.E001"]
    env(local_user=False)
    assert checks.local_mode(None) == []


def test_every_model_that_cannot_be_made_is_named(env: SetEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    env(
        model="offline", model_fast="local@http://127.0.0.1:9/v1, nonsense", model_strong="odd:one",
        model_roles={"research.writer": "openai:gpt-5,offline"},
    )  # fmt: skip
    problems = checks.models_resolve(None)
    assert {problem.id for problem in problems} == {"runs.W001"}
    named = [problem.msg.removeprefix("The model ").partition(" ")[0] for problem in problems]
    assert named == ["nonsense", "odd:one", "openai:gpt-5"]


def test_the_offline_engine_needs_no_check(env: SetEnv) -> None:
    env(model="offline", model_fast=None, model_roles={})
    assert checks.models_resolve(None) == []

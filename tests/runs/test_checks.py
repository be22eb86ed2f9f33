"""What `manage.py check` says about a deployment."""

import sqlite3
from collections.abc import Iterator
from types import SimpleNamespace

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


def test_this_sqlite_suffices() -> None:
    assert checks.sqlite_suffices(None) == []


def test_an_sqlite_too_old_for_the_journal_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks.sqlite3, "sqlite_version_info", (3, 34, 1))
    monkeypatch.setattr(checks.sqlite3, "sqlite_version", "3.34.1")
    (problem,) = checks.sqlite_suffices(None)
    assert (problem.id, problem.msg) == ("runs.E002", "SQLite 3.34.1 is too old: 3.35 or newer is needed.")


def test_an_sqlite_without_full_text_search_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(sqlite3.Connection):
        def execute(self, *_: object) -> sqlite3.Cursor:
            raise sqlite3.OperationalError("no such module: fts5")

    monkeypatch.setattr(checks.sqlite3, "connect", Bare)
    (problem,) = checks.sqlite_suffices(None)
    assert problem.id == "runs.E003"


def test_postgres_needs_no_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "connection", SimpleNamespace(vendor="postgresql"))
    monkeypatch.setattr(checks.sqlite3, "sqlite_version_info", (3, 1))
    assert checks.sqlite_suffices(None) == []

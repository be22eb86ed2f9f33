"""What `manage.py check` says about a deployment."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import connection
from pydantic_ai.exceptions import UserError

from runs import llm

OLDEST_SQLITE = (3, 35)  # the engine's journal needs RETURNING


@register(Tags.security, deploy=True)
def local_mode(app_configs: Sequence[AppConfig] | None, **_: Any) -> list[CheckMessage]:
    """The single-user mode lets in whoever reaches the studio."""
    if not settings.ENV.local_user:
        return []
    hint = "Set NOVA_LOCAL_USER=false; people then sign in, and programs send tokens."
    return [
        checks.Error(
            "The single-user local mode is on: whoever reaches the studio is its user.", hint=hint, id="runs.E001"
        )
    ]


@register()
def sqlite_suffices(app_configs: Sequence[AppConfig] | None, **_: Any) -> list[CheckMessage]:
    """The SQLite that Python came with must be able to keep the journal and to search full text."""
    if connection.vendor != "sqlite":
        return []
    hint = "Use a Python with a newer SQLite, or a Postgres through DATABASE_URL."
    version = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        return [checks.Error(f"SQLite {version} is too old: {needed} or newer is needed.", hint=hint, id="runs.E002")]
    if not _searches_text():
        return [checks.Error(f"This SQLite {version} was built without FTS5.", hint=hint, id="runs.E003")]
    return []


def _searches_text() -> bool:
    with closing(sqlite3.connect(":memory:")) as memory:
        try:
            memory.execute("CREATE VIRTUAL TABLE words USING fts5(word)")
        except sqlite3.OperationalError:
            return False
    return True


@register()
def models_resolve(app_configs: Sequence[AppConfig] | None, **_: Any) -> list[CheckMessage]:
    """Every configured model name must stand for a model."""
    env = settings.ENV
    chains = [
        env.model,
        env.model_fast,
        env.model_standard,
        env.model_strong,
        env.model_vision,
        *env.model_roles.values(),
    ]
    names = {name.strip() for chain in chains if chain for name in chain.split(",")} - {llm.OFFLINE, ""}
    problems: list[CheckMessage] = []
    for name in sorted(names):
        try:
            llm.hosted_model(name)
        except (UserError, ValueError, ImportError) as error:
            problems.append(checks.Warning(f"The model {name} cannot be used: {error}", id="runs.W001"))
    return problems

"""What `manage.py check` says about a deployment."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from pydantic_ai.exceptions import UserError

from runs import llm


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
    return [problem for name in sorted(names) if (problem := _problem(name))]


def _problem(name: str) -> CheckMessage | None:
    try:
        llm.hosted_model(name)
    except (UserError, ValueError, ImportError) as error:
        return checks.Warning(f"The model {name} cannot be used: {error}", id="runs.W001")
    return None

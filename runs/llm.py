"""From a role and a tier to a model: hosted, local or offline, with fallback, metering and budgets.

A chain of models is walked here rather than by pydantic-ai's `FallbackModel`, because a small model usually fails
by answering outside its schema, which only the agent sees, and because the output mode differs from model to model.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Generic, Literal, TypeVar

from django.conf import settings
from pydantic import BaseModel
from pydantic_ai import Agent, UsageLimits
from pydantic_ai.exceptions import ModelRequestTimeout, ModelTimeoutError
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse, infer_model
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import RunContext

from runs.budgets import Meter
from runs.causes import FAILURES, Cause, cause_of
from runs.errors import BudgetReached, ModelFailed
from runs.offline import Counterpart, offline_model
from runs.words import Sentence

logger = logging.getLogger(__name__)

Tier = Literal["fast", "standard", "strong", "vision"]
OutputMode = Literal["tool", "native", "prompted"]
OFFLINE = "offline"

D = TypeVar("D")
O = TypeVar("O", bound=BaseModel)  # noqa: E741  # output, as D is deps


def chain(role: str, tier: Tier) -> list[str]:
    """The model names to try for a role, in order: by role, else by tier, else `NOVA_MODEL`."""
    env = settings.ENV
    by_tier = {
        "fast": env.model_fast,
        "standard": env.model_standard,
        "strong": env.model_strong,
        "vision": env.model_vision,
    }
    names = env.model_roles.get(role) or by_tier[tier] or env.model
    return [name.strip() for name in names.split(",") if name.strip()]


@lru_cache
def hosted_model(name: str) -> Model:
    """The pydantic-ai model a name stands for: `provider:model`, `model@base-url`, or a model of `NOVA_MODEL_BASE_URL`.

    Raises `UserError` for a name nothing can be made of.
    """
    env = settings.ENV
    model_name, _, url = name.partition("@")
    profile = _profile(env.model_outputs.get(model_name, env.model_output))
    base_url = url or (env.model_base_url if ":" not in name else None)
    if base_url:
        from runs.local_models import local_model  # noqa: PLC0415  # its client takes 15 MB, which few studios need

        key = env.model_api_key.get_secret_value() if env.model_api_key else "none"
        return local_model(model_name, base_url, key, profile)
    model = infer_model(name)
    model._profile = profile  # noqa: SLF001  # infer_model takes no profile, and a constructor per provider would be ours to keep
    return model


def _profile(mode: OutputMode) -> ModelProfile:
    profile = ModelProfile(default_structured_output_mode=mode)
    if mode == "native":
        profile["supports_json_schema_output"] = True
    return profile


class MeteredModel(WrapperModel):
    """A model whose requests are counted against a run's budget before they are made."""

    def __init__(self, wrapped: Model, meter: Meter, label: str) -> None:
        super().__init__(wrapped)
        self._meter = meter
        self._label = label

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        self._meter.reserve_request()
        try:
            response = await self.wrapped.request(messages, model_settings, model_request_parameters)
        except (asyncio.CancelledError, ModelTimeoutError, ModelRequestTimeout):
            # Nobody says what it used; that it read the prompt is likely.
            self._meter.record(engine=self._label, input_tokens=estimated_tokens(messages))
            raise
        self._record(response)
        return response

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[object] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        self._meter.reserve_request()
        async with self.wrapped.request_stream(
            messages, model_settings, model_request_parameters, run_context
        ) as stream:
            try:
                yield stream
            finally:
                self._record(stream.get())

    def _record(self, response: ModelResponse) -> None:
        usage = response.usage
        self._meter.record(
            engine=self._label,
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            cost_usd=_cost(response),
        )


def estimated_tokens(messages: Sequence[ModelMessage]) -> int:
    """Tokens of a prompt whose provider did not count them: one for each Chinese character, else one for four bytes."""
    text = "".join(str(getattr(part, "content", "")) for message in messages for part in message.parts)
    text += "".join(message.instructions or "" for message in messages if isinstance(message, ModelRequest))
    wide = sum("\u2e80" <= character <= "\uffef" for character in text)
    return wide + (len(text) - wide) // 4


def _cost(response: ModelResponse) -> Decimal:
    """The price of a response in US dollars, zero where no price is known (local and offline models)."""
    try:
        return response.cost().total_price
    except (LookupError, ValueError, AssertionError):
        return Decimal(0)


@dataclass(frozen=True)
class Answer(Generic[O]):
    """What an agent answered, and which model gave it."""

    output: O
    engine: str
    spent: BudgetReached | None = None
    """Why the offline engine answered in place of a model the budget no longer allowed."""


async def ask(
    agent: Agent[D, O],
    deps: D,
    prompt: str,
    *,
    meter: Meter,
    offline: Counterpart[D],
    tier: Tier = "standard",
    requests: int = 4,
    when_spent: Literal["raise", "offline"] = "raise",
) -> Answer[O]:
    """Run an agent on the first model of its chain that gives a valid answer.

    Before a call the budget does not allow it raises `BudgetReached`, or lets the offline engine answer, which is free.
    Raises `ModelFailed` when no model of the chain gave a valid answer within `requests` requests.
    """
    names = chain(agent.name or "", tier)
    try:
        return await _first_valid(names, agent, deps, prompt, meter, offline, requests)
    except BudgetReached as error:
        if when_spent == "raise":
            raise
        answer = await _first_valid([OFFLINE], agent, deps, prompt, meter, offline, requests)
        return replace(answer, spent=error)


async def _first_valid(
    names: Sequence[str],
    agent: Agent[D, O],
    deps: D,
    prompt: str,
    meter: Meter,
    offline: Counterpart[D],
    requests: int,
) -> Answer[O]:
    causes: list[Cause] = []
    for name in names:
        label = name.partition("@")[0]
        try:
            model = offline_model(offline, deps) if name == OFFLINE else hosted_model(name)
            result = await agent.run(
                prompt,
                deps=deps,
                model=model if name == OFFLINE else MeteredModel(model, meter, label),
                model_settings=ModelSettings(
                    max_tokens=settings.ENV.model_max_tokens, timeout=settings.ENV.model_timeout_seconds
                ),
                usage_limits=UsageLimits(request_limit=requests),
            )
        except FAILURES as error:
            logger.warning("%s failed as %s: %s", label, agent.name, error)
            causes.append(cause_of(error, label))
            continue
        for cause in causes:
            meter.notice(Sentence("%(cause)s Going on with %(next)s.", cause=cause.sentence, next=_called(label)))
        if name == OFFLINE:
            meter.record(engine=OFFLINE)
        return Answer(result.output, label)
    if not causes:
        raise ModelFailed
    raise ModelFailed(
        "The language model could not give a usable answer. %(cause)s",
        cause=causes[-1].sentence,
        retryable=any(cause.retryable for cause in causes),
    )


def _called(label: str) -> str:
    return Sentence("the offline engine") if label == OFFLINE else label

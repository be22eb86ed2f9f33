"""From a role and a tier to a model: hosted, local or offline, with fallback, metering and budgets.

A chain of models is walked here rather than by pydantic-ai's `FallbackModel`, because a small model usually fails
by answering outside its schema, which only the agent sees, and because the output mode differs from model to model.
"""

import json
import logging
from collections.abc import AsyncIterable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Generic, Literal, TypeVar, cast

from django.conf import settings
from django.utils import timezone
from pydantic import BaseModel
from pydantic_ai import Agent, UsageLimits
from pydantic_ai.agent import EventStreamHandler
from pydantic_ai.exceptions import (
    ModelContextWindowExceededError,
    OutputTokenLimitExceeded,
)
from pydantic_ai.messages import AgentStreamEvent
from pydantic_ai.models import Model, infer_model
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import RunContext
from pydantic_ai.toolsets import FunctionToolset

from runs.budgets import Meter
from runs.caching import Filled, sent
from runs.causes import FAILURES, Cause, cause_of
from runs.errors import BudgetReached, ModelFailed
from runs.metering import MeteredModel
from runs.offline import Counterpart, offline_model
from runs.patience import THINKING
from runs.places import address_of
from runs.prompts import standing
from runs.repeating import Repetition
from runs.telling import told_by_server
from runs.thinking import Asked, thinker, thinking, thinks
from runs.truncation import finished_of
from runs.watching import Watch, Watching, unwatched
from runs.windows import THINKING_SHARE, Window, narrow, schema_of, tokens, window_of
from runs.words import Sentence, compute

logger = logging.getLogger(__name__)

Tier = Literal["fast", "standard", "strong", "vision"]
OutputMode = Literal["auto", "tool", "native", "prompted"]
OFFLINE = "offline"
UNLIMITED = 10**9
"""The room of an engine that reads no prompt."""
SHORT = {"research.planner": 4_000, "research.gap_finder": 4_000, "research.verifier": 8_000}
"""Most tokens of answers that are short: more of them is a model that lost its way. Forty claims are settled in 6,000."""

Prompt = str | Callable[[int], Filled]
"""What an agent is asked: a text, or what makes one that fills a room of so many tokens."""

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


def effort(role: str, tier: Tier) -> Asked:
    """How hard a model thinks for a role: as is said of the role, else of its tier; else as the model does by itself."""
    said = settings.ENV.model_efforts
    level = said.get(role) or said.get(tier)
    return False if level == "none" else level


@lru_cache
def hosted_model(name: str) -> Model:
    """The pydantic-ai model a name stands for: `provider:model`, `model@base-url`, or a model of `NOVA_MODEL_BASE_URL`.

    Raises `UserError` for a name nothing can be made of.
    """
    env = settings.ENV
    model_name = name.partition("@")[0]
    mode = env.model_outputs.get(model_name, env.model_output)
    if base_url := address_of(name):
        from runs.local_models import local_model  # noqa: PLC0415  # its client takes 15 MB, which few studios need

        key = env.model_api_key.get_secret_value() if env.model_api_key else "none"
        return local_model(model_name, base_url, key, _profile(mode))
    model = infer_model(name)
    model._profile = _profile("tool" if mode == "auto" else mode)  # noqa: SLF001  # infer_model takes no profile, and a constructor per provider would be ours to keep
    return model


def _profile(mode: OutputMode) -> ModelProfile:
    """For `auto` none, so that the model's own kind decides."""
    if mode == "auto":
        return ModelProfile()
    profile = ModelProfile(default_structured_output_mode=mode)
    if mode == "native":
        profile["supports_json_schema_output"] = True
    return profile


async def longest_answer(role: str, tier: Tier = "standard") -> int:
    """Tokens that an answer of the first model of a role's chain may have."""
    name = chain(role, tier)[0]
    return UNLIMITED if name == OFFLINE else (await window_for(name, most_said(role, tier), effort(role, tier))).answer


def most_said(role: str, tier: Tier) -> int | None:
    """Most tokens of an answer as is said of the role, else of its tier, else as such a role needs."""
    said, short = settings.ENV.model_answers, SHORT.get(role)
    return said.get(role) or said.get(tier) or (short and min(short, settings.ENV.model_max_tokens))


async def window_for(name: str, most: int | None, asked: Asked) -> Window:
    """The window of a model, for answers of so many tokens where something is said of them, and for thinking so hard."""
    window = await window_of(name, address_of(name))
    profile, share = _profile_of(name), window.tokens // THINKING_SHARE
    longest = cast("dict[str, int | None]", profile).get("anthropic_max_output_tokens") or window.longest
    address, bare = address_of(name), name.partition("@")[0]
    if address and thinks(bare):
        told = await told_by_server(address, bare) if asked is False else None
        # Its window is often small, and to read enough is worth more than to think long.
        profile, share = thinker(bare, can_be_told=bool(told and told.has_template)), share // 2
    thought = thinking(asked, profile, share)
    return replace(window, most=most, thinking=thought, longest=longest)


def _profile_of(name: str) -> ModelProfile:
    try:
        return hosted_model(name).profile
    except FAILURES:  # which is told where it is asked
        return ModelProfile()


async def room_of(agent: Agent[D, O], tier: Tier = "standard") -> int:
    """Tokens that the first model of an agent's chain leaves for what changes from call to call."""
    role = agent.name or ""
    name = chain(role, tier)[0]
    if name == OFFLINE:
        return UNLIMITED
    return _room(agent, await window_for(name, most_said(role, tier), effort(role, tier)))


def _room(agent: Agent[D, O], window: Window) -> int:
    return window.room(_standing(agent))


def _standing(agent: Agent[D, O]) -> str:
    return standing(agent.name or "") + json.dumps(schema_of(cast("type[O]", agent.output_type)))


@dataclass(frozen=True)
class Calls:
    """How a model is called: how often at most for one answer, how hard it thinks, how long it may answer, and who watches it."""

    requests: int
    effort: Asked = None
    most: int | None = None
    """Tokens of an answer, where something is said of them."""
    watch: Watch = unwatched
    has_tools: bool = False
    """Whether each request begins with all that was said before it, which providers that keep it are told."""

    def settings(self, window: Window) -> ModelSettings:
        """What is sent with each call; a model that has no effort to set keeps its own."""
        made = ModelSettings(
            max_tokens=window.output,
            timeout=settings.ENV.model_timeout_seconds + window.thinking.tokens / THINKING,
            max_retries=0,  # each would be a request the budget does not know of
        )
        if window.thinking.effort is not None:
            made["thinking"] = window.thinking.effort
        if self.has_tools:
            made["cache"] = True
        return made


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
    prompt: Prompt,
    *,
    meter: Meter,
    offline: Counterpart[D],
    tier: Tier = "standard",
    requests: int = 4,
    when_spent: Literal["raise", "offline"] = "raise",
    watch: Watch = unwatched,
) -> Answer[O]:
    """Run an agent on the first model of its chain that gives a valid answer.

    `watch` is shown what a model writes while it writes, also what is refused then; of the offline engine nothing.
    Before a call the budget does not allow it raises `BudgetReached`, or lets the offline engine answer, which is free.
    Raises `ModelFailed` when no model of the chain gave a valid answer within `requests` requests.
    """
    role = agent.name or ""
    has_tools = any(isinstance(one, FunctionToolset) and one.tools for one in agent.toolsets)
    names, calls = chain(role, tier), Calls(requests, effort(role, tier), most_said(role, tier), watch, has_tools)
    try:
        return await _first_valid(names, agent, deps, prompt, meter, offline, calls)
    except BudgetReached as error:
        if when_spent == "raise":
            raise
        answer = await _first_valid([OFFLINE], agent, deps, prompt, meter, offline, calls)
        return replace(answer, spent=error)


async def _first_valid(
    names: Sequence[str],
    agent: Agent[D, O],
    deps: D,
    prompt: Prompt,
    meter: Meter,
    offline: Counterpart[D],
    calls: Calls,
) -> Answer[O]:
    causes: list[Cause] = []
    for name in names:
        label = name.partition("@")[0]
        try:
            if name == OFFLINE:
                result = (await agent.run("", deps=deps, model=offline_model(offline, deps))).output
            else:
                result = await _fitted(agent, deps, prompt, MeteredModel(hosted_model(name), meter, name), calls)
        except FAILURES as error:
            logger.warning("%s failed as %s: %s", label, agent.name, error)
            causes.append(cause_of(error, label))
            continue
        for cause in causes:
            meter.notice(Sentence("%(cause)s Going on with %(next)s.", cause=cause.sentence, next=_called(label)))
        if name == OFFLINE:
            meter.record(engine=OFFLINE)
        return Answer(result, label)
    if not causes:
        raise ModelFailed
    raise ModelFailed(
        "The language model could not give a usable answer. %(cause)s",
        cause=causes[-1].sentence,
        retryable=any(cause.retryable for cause in causes),
    )


def _called(label: str) -> str:
    return Sentence("the offline engine") if label == OFFLINE else label


async def _fitted(agent: Agent[D, O], deps: D, prompt: Prompt, model: MeteredModel, calls: Calls) -> O:
    """The answer to a prompt that fills the window; once more to half of it where the model says it is too long."""
    window = await window_for(model.name, calls.most, calls.effort)
    room = _room(agent, window)
    filled = await _filled(prompt, room)
    try:
        return await _whole(agent, deps, filled, model, window, calls)
    except ModelContextWindowExceededError:
        if isinstance(prompt, str):
            raise
        taken = tokens("".join(filled))
        left = min(room, taken) // 2
        narrow(model.name, window, _standing(agent), left)
        window, half = await window_for(model.name, calls.most, calls.effort), await _filled(prompt, left)
        if tokens("".join(half)) >= taken:
            raise
        return await _whole(agent, deps, half, model, window, calls)


async def _filled(prompt: Prompt, room: int) -> Filled:
    """Choosing what fills a window compares hundreds of passages, which is no work for the event loop."""
    return prompt if isinstance(prompt, str) else await compute(prompt, room)


async def _whole(agent: Agent[D, O], deps: D, prompt: Filled, model: MeteredModel, window: Window, calls: Calls) -> O:
    """The agent's answer; of one that was cut at its token limit what was finished, past the agent's own checks."""
    try:
        return await _run(agent, deps, prompt, model, window, calls)
    except OutputTokenLimitExceeded:
        rest = finished_of(model.last, cast("type[O]", agent.output_type))
        if rest is None:
            raise
    result = await agent.run("", deps=deps, model=offline_model(lambda _: rest, deps))
    model.notice_cut()
    return result.output


async def _run(agent: Agent[D, O], deps: D, prompt: Filled, model: MeteredModel, window: Window, calls: Calls) -> O:
    """The agent's answer, streamed: what is limited is the silence between tokens, and what arrived is counted."""
    result = await agent.run(
        sent(prompt, model.wrapped),
        deps=deps,
        instructions=f"Today is {timezone.localdate()}.",
        model=model,
        model_settings=calls.settings(window),
        usage_limits=UsageLimits(request_limit=calls.requests),
        event_stream_handler=_listening(calls.watch),
    )
    return result.output


def _listening(watch: Watch) -> EventStreamHandler[D]:
    async def listen(_context: RunContext[D], events: AsyncIterable[AgentStreamEvent]) -> None:
        repetition, watching = Repetition(), Watching(watch)
        async for event in events:
            repetition.hear(event)
            await watching.take(event)

    return listen

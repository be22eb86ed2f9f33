"""An answer in any case: from a model of the chain, or from the offline engine, and then people are told why."""

from typing import TypeVar, cast

from django.conf import settings
from pydantic import BaseModel
from pydantic_ai import Agent

from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import OFFLINE, Answer, Prompt, Tier, ask, room_of
from runs.offline import Counterpart
from runs.watching import Watch, unwatched
from runs.windows import SMALL_ROOM
from runs.words import Sentence, Words, compute

D = TypeVar("D")
O = TypeVar("O", bound=BaseModel)  # noqa: E741  # output, as D is deps


async def decides_by_code(agent: Agent[D, O], tier: Tier = "standard") -> bool:
    """Whether what an agent decides for the rest, a route or a plan, is left to code: its model is a small one.

    Of twenty messages one of half a billion parameters took nearly all for questions; code routes 191 of 200 rightly.
    Who gives a model the role by name gets it all the same.
    """
    return agent.name not in settings.ENV.model_roles and await room_of(agent, tier) < SMALL_ROOM


async def answer_anyhow(
    agent: Agent[D, O],
    deps: D,
    prompt: Prompt,
    *,
    meter: Meter,
    offline: Counterpart[D],
    tier: Tier = "standard",
    requests: int = 4,
    may_fail: bool = False,
    watch: Watch = unwatched,
) -> Answer[O]:
    """The answer of the first model that gives one; the offline engine's where none does or the budget is spent.

    Raises `ModelFailed` when no model gave a valid answer and it may fail: where people can try it again.
    """
    try:
        answer = await ask(
            agent,
            deps,
            prompt,
            meter=meter,
            offline=offline,
            tier=tier,
            requests=requests,
            when_spent="offline",
            watch=watch,
        )
    except ModelFailed as error:
        if may_fail:
            raise
        return await answer_by_code(agent, deps, meter=meter, offline=offline, cause=error.message)
    if answer.spent:
        _tell(meter, answer.spent.message)
    return answer


async def answer_by_code(
    _agent: Agent[D, O], deps: D, *, meter: Meter, offline: Counterpart[D], cause: Words = ""
) -> Answer[O]:
    """The offline engine's answer in an agent's place; where people expected a model, they are told the cause."""
    if cause:
        _tell(meter, cause)
    meter.record(engine=OFFLINE)
    return Answer(cast("O", await compute(offline, deps)), OFFLINE)


def unfounded(model: str) -> Sentence:
    """Why code writes what a model has written already."""
    return Sentence("Nothing of what %(model)s wrote is borne out by what it was given.", model=model)


def _tell(meter: Meter, cause: Words) -> None:
    meter.notice(Sentence("%(cause)s The offline engine goes on, which is free.", cause=cause))

"""An answer in any case: what a model gives up, or may not be asked for, code answers, and people are told why."""

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent

from runs import answering
from runs.answering import answer_anyhow, decides_by_code
from runs.budgets import Budget, Meter, Usage
from runs.errors import ModelFailed
from runs.llm import OFFLINE
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv


class Said(BaseModel):
    text: str


agent = Agent(name="tests.sayer", output_type=Said, deps_type=str)


def by_code(deps: str) -> Said:
    return Said(text=f"code on {deps}")


def meter(**budget: int) -> Meter:
    return Meter(Budget.model_validate(budget), Usage())


async def test_what_a_model_does_not_manage_code_does_and_people_are_told(env: SetEnv) -> None:
    env(model_roles={"tests.sayer": "babbler"})
    told = meter()
    with scripted(babbler=ScriptedModel(["no form at all"] * 4)):
        answer = await answer_anyhow(agent, "glass", "Say it.", meter=told, offline=by_code)
    assert (answer.output, answer.engine) == (Said(text="code on glass"), OFFLINE)
    assert len(told.notices) == 1
    assert told.notices[0].endswith("The offline engine goes on, which is free.")


async def test_where_people_can_try_again_a_model_may_fail_and_a_spent_budget_is_still_no_failure(env: SetEnv) -> None:
    env(model_roles={"tests.sayer": "babbler"})
    with scripted(babbler=ScriptedModel(["no form at all"] * 4)), pytest.raises(ModelFailed):
        await answer_anyhow(agent, "glass", "Say it.", meter=meter(), offline=by_code, may_fail=True)
    spent = meter(model_requests=0)
    with scripted(babbler=ScriptedModel(["never asked"])):
        answer = await answer_anyhow(agent, "glass", "Say it.", meter=spent, offline=by_code, may_fail=True)
    assert answer.output == Said(text="code on glass")


async def test_a_spent_budget_is_told_as_well(env: SetEnv) -> None:
    env(model_roles={"tests.sayer": "clever"})
    told = meter(model_requests=0)
    with scripted(clever=ScriptedModel([Said(text="never asked")])):
        answer = await answer_anyhow(agent, "glass", "Say it.", meter=told, offline=by_code)
    assert answer.output == Said(text="code on glass")
    assert [one.endswith("The offline engine goes on, which is free.") for one in told.notices] == [True]


async def test_a_small_model_decides_only_what_it_was_given_by_name(
    env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def room(*_: object) -> int:
        return answering.SMALL_ROOM - 1

    assert not await decides_by_code(agent)
    monkeypatch.setattr(answering, "room_of", room)
    assert await decides_by_code(agent)
    env(model_roles={"tests.sayer": "small"})
    assert not await decides_by_code(agent)

import pytest

from research.agents.reviser import agent, revise
from research.briefs import RefutedClaim, ReviserBrief, Revision, Revisions
from runs.budgets import Budget, Meter
from runs.errors import BudgetReached, ModelFailed
from runs.llm import room_of
from runs.testing import ScriptedModel, scripted
from runs.windows import tokens
from tests.conftest import SetEnv
from tests.research.agents.test_writer import many
from tests.research.offline.passages import SERVERS, WEB

WRONG = RefutedClaim(claim_id="c2", text="It began in 1975.", reason="The report says “1975”.", passages=[WEB, SERVERS])
TASK = ReviserBrief(query="How did the World Wide Web begin?", language="en", claims=[WRONG])


def says(*revisions: Revision) -> ScriptedModel:
    return ScriptedModel([Revisions(revisions=list(revisions))])


@pytest.fixture(autouse=True)
def scripted_by_name(env: SetEnv) -> None:
    env(model="scripted", model_context=8192)


async def test_a_revision_cites_what_its_sentence_was_shown_with() -> None:
    model = says(
        Revision(claim_id="c2", text="It began in 1989.", evidence=["e1", "e9"]),
        Revision(claim_id="c7", text="Nobody asked about this."),
    )
    with scripted(scripted=model):
        made = await revise(Meter(Budget()), TASK)
    assert made == [Revision(claim_id="c2", text="It began in 1989.", evidence=["e1"])]
    asked = model.prompts[0]
    assert "Sentence c2: It began in 1975.\nThe check: The report says “1975”." in asked
    assert "= Birth of the Web" in asked


async def test_a_revision_without_passages_has_those_of_its_sentence() -> None:
    with scripted(scripted=says(Revision(claim_id="c2", text="It began in 1989."))):
        (made,) = await revise(Meter(Budget()), TASK)
    assert made.evidence == ["e1", "e2"]


async def test_as_many_sentences_are_shown_as_there_is_room_for() -> None:
    found = many(160)
    claims = [
        WRONG.model_copy(update={"claim_id": f"c{one}", "passages": found[4 * one : 4 * one + 4]}) for one in range(40)
    ]
    model = says()
    with scripted(scripted=model):
        await revise(Meter(Budget()), TASK.model_copy(update={"claims": claims}))
    room = await room_of(agent, "strong")
    assert 0.7 * room < tokens(model.prompts[0]) <= room


async def test_who_says_nothing_usable_or_may_not_be_asked_revises_nothing(env: SetEnv) -> None:
    with scripted(scripted=ScriptedModel(["No."] * 3)), pytest.raises(ModelFailed):
        await revise(Meter(Budget()), TASK)
    with scripted(scripted=ScriptedModel([])), pytest.raises(BudgetReached):
        await revise(Meter(Budget(model_requests=0)), TASK)
    env(model="offline")
    assert await revise(Meter(Budget()), TASK) == []

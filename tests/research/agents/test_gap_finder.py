import pytest

from library.schemas import Survey
from research.agents.gap_finder import agent, find
from research.briefs import GapBrief, Lead, Shortfall
from research.offline import gap_finder as offline
from research.schemas.plans import SearchStep
from runs.budgets import Budget, Meter
from runs.errors import BudgetReached
from runs.llm import room_of
from runs.testing import ScriptedModel, scripted
from runs.windows import tokens
from tests.conftest import SetEnv
from tests.research.agents.test_writer import many
from tests.research.offline.passages import SERVERS, WEB

TASK = GapBrief(
    query="How did the World Wide Web begin?",
    language="en",
    searched=["World Wide Web begin", "Tim Berners-Lee CERN"],
    evidence=[WEB, SERVERS],
    survey=Survey(headings=["The proposal"]),
    searches=2,
    pages=1,
)


def steps(*terms: str) -> list[SearchStep]:
    return [SearchStep(search_terms=one, purpose="To know.") for one in terms]


@pytest.fixture(autouse=True)
def scripted_by_name(env: SetEnv) -> None:
    env(model_roles={"research.gap_finder": "scripted"}, model_context=8192)


async def test_only_new_searches_and_known_pages_within_what_is_allowed_are_kept() -> None:
    said = Shortfall(
        unanswered=["Who paid for it"],
        searches=steps("begin World Wide Web", "Web funding", "Web funding", "Mike Sendall", "NeXT cube"),
        pages=["e9", "e2", "e1"],
    )
    model = ScriptedModel([said])
    with scripted(scripted=model):
        found = await find(Meter(Budget()), TASK)
    kept = Shortfall(unanswered=["Who paid for it"], searches=steps("Web funding", "Mike Sendall"), pages=["e2"])
    assert found == kept
    asked = model.prompts[0]
    assert "Searches made:\n- World Wide Web begin\n- Tim Berners-Lee CERN\n" in asked
    assert "- The proposal" in asked
    assert "= Birth of the Web" in asked


async def test_a_source_that_was_read_whole_is_not_read_again() -> None:
    read = TASK.model_copy(update={"read": [WEB.source]})
    with scripted(scripted=ScriptedModel([Shortfall(pages=["e1"])])):
        assert (await find(Meter(Budget()), read)).pages == []


async def test_links_are_chosen_by_their_ids() -> None:
    leads = [Lead(id=f"l{place}", title=f"Link {place}", site="a.example", page="Steam") for place in range(1, 8)]
    said = Shortfall(links=["l9", "l7", "l7", "l1", "l2", "l3", "l4"])
    model = ScriptedModel([said, said])
    with scripted(scripted=model):
        led = await find(Meter(Budget()), TASK.model_copy(update={"leads": leads}))
        alone = await find(Meter(Budget()), TASK)
    assert (led.links, alone.links) == (["l7", "l1", "l2", "l3"], [])
    asked = [" At most 4 links. " in str(one) for one in model.asked]
    shown = [
        "Links of the pages read whole:\n<untrusted_passages>\n[l1] Link 1 (a.example), on: Steam\n" in one
        for one in model.prompts
    ]
    assert (asked, shown) == ([True, False], [True, False])


async def test_the_prompt_fills_the_window() -> None:
    model = ScriptedModel([Shortfall()])
    with scripted(scripted=model):
        await find(Meter(Budget()), TASK.model_copy(update={"evidence": many(200)}))
    room = await room_of(agent)
    assert 0.7 * room < tokens(model.prompts[0]) <= room


async def test_nothing_is_asked_once_the_budget_is_spent() -> None:
    with scripted(scripted=ScriptedModel([])), pytest.raises(BudgetReached):
        await find(Meter(Budget(model_requests=0)), TASK)


async def test_offline_what_is_answered_needs_no_further_search(env: SetEnv) -> None:
    env(model="offline", model_roles={})
    assert await find(Meter(Budget()), TASK) == Shortfall() == offline.find(TASK)


async def test_a_small_model_is_not_asked_what_code_finds(env: SetEnv) -> None:
    env(model="scripted", model_roles={}, model_context=8192)
    with scripted(scripted=ScriptedModel([])):
        assert await find(Meter(Budget()), TASK) == offline.find(TASK)

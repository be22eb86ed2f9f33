import pytest

from research.agents.outliner import outline
from research.briefs import DraftSection, Outline, PlannedSection
from runs.budgets import Budget, Meter
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.research.offline.passages import SERVERS, WEB, writing

TASK = writing("How did the World Wide Web begin?", WEB, SERVERS)


@pytest.fixture(autouse=True)
def scripted_by_name(env: SetEnv) -> None:
    env(model="scripted")


async def test_sections_that_name_no_passage_get_the_nearest_without_being_asked_for_again() -> None:
    bare = PlannedSection(heading="Who began it", covers="Who invented the World Wide Web.", evidence=["e77"])
    named = PlannedSection(heading="Servers", covers="How it grew.", evidence=["e2", "e9"])
    twice = PlannedSection(heading="servers", covers="The same again.", evidence=["e1"])
    model = ScriptedModel([Outline(kind="history", title="The Web", sections=[bare, named, twice])])
    with scripted(scripted=model):
        made = await outline(Meter(Budget()), TASK)
    assert [(one.heading, one.evidence) for one in made.sections] == [
        ("Who began it", ["e1", "e2"]),
        ("Servers", ["e2"]),
    ]
    assert len(model.asked) == 1


def test_a_schema_says_where_its_lists_end_for_servers_that_write_by_it() -> None:
    fields = [(Outline, "sections"), (PlannedSection, "evidence"), (DraftSection, "claims")]
    assert [model.model_json_schema()["properties"][name]["maxItems"] for model, name in fields] == [8, 24, 12]


def test_a_longer_list_is_taken_all_the_same() -> None:
    assert len(PlannedSection(heading="All", covers="", evidence=[f"e{n}" for n in range(40)]).evidence) == 40

import pytest

from library.briefing import CLOSE
from research.agents.section import OWN, RETOLD, agent, write
from research.briefs import (
    DraftCell,
    DraftClaim,
    DraftRow,
    DraftSection,
    DraftTable,
    Kind,
    Outline,
    PlannedSection,
    SectionBrief,
)
from research.errors import SynthesisError
from research.offline import section as offline
from runs.budgets import Budget, Meter
from runs.llm import room_of
from runs.prompts import last_words, prompt
from runs.testing import ScriptedModel, scripted
from runs.windows import tokens
from tests.conftest import SetEnv
from tests.research.agents.test_writer import many
from tests.research.offline.passages import SERVERS, WEB, plan_of

PEOPLE = PlannedSection(heading="People", covers="Who began it.", evidence=["e1"])
GROWTH = PlannedSection(heading="Growth", covers="How it grew.", evidence=["e2"])
SAID = DraftSection(heading="People", claims=[DraftClaim(text="Berners-Lee began it.", evidence=["e1"])])
TASK = SectionBrief(
    query="How did the World Wide Web begin?",
    language="en",
    plan=plan_of("web"),
    evidence=[WEB, SERVERS],
    outline=Outline(kind="history", title="The Web", sections=[PEOPLE, GROWTH]),
    place=1,
    before=[SAID],
)
GREW = DraftSection(heading="Something else", claims=[DraftClaim(text="It grew.", evidence=["e2"])])


@pytest.fixture(autouse=True)
def scripted_by_name(env: SetEnv) -> None:
    env(model="scripted", model_context=64_000)


async def test_it_stands_under_the_outlines_heading() -> None:
    with scripted(scripted=ScriptedModel([GREW])):
        assert (await write(Meter(Budget()), TASK)).output == GREW.model_copy(update={"heading": "Growth"})


async def test_a_heading_of_a_source_in_another_language_gives_way_to_one_in_the_reports() -> None:
    written = GREW.model_copy(update={"heading": "万维网的发展"})
    with scripted(scripted=ScriptedModel([written])):
        made = await write(Meter(Budget()), TASK.model_copy(update={"language": "zh"}))
    assert made.output.heading == "万维网的发展"


async def test_what_cites_nothing_known_is_asked_for_again_and_nothing_at_all_is_an_answer() -> None:
    unknown = GREW.model_copy(update={"claims": [DraftClaim(text="It grew.", evidence=["e7"])]})
    empty = DraftSection(heading="Growth", claims=[])
    with scripted(scripted=ScriptedModel([unknown, empty])):
        assert (await write(Meter(Budget()), TASK)).output == empty


async def test_all_sections_begin_with_the_same_evidence_and_their_own_is_not_left_out(env: SetEnv) -> None:
    env(model="scripted", model_context=16_384)
    own = PlannedSection(heading="Growth", covers="How it grew.", evidence=["e1", "e200"])
    outline = TASK.outline.model_copy(update={"sections": [PEOPLE, own]})
    task = TASK.model_copy(update={"evidence": many(200), "outline": outline})
    model = ScriptedModel([GREW.model_copy(update={"claims": []})] * 2)
    with scripted(scripted=model):
        await write(Meter(Budget()), task.model_copy(update={"place": 0, "before": []}))
        await write(Meter(Budget()), task)
    first, second = model.prompts[0], model.prompts[1]
    evidence = first.partition(CLOSE)[0]
    assert second.startswith(evidence)
    assert "[e200]" not in evidence
    assert "[e200]" in second
    assert second.endswith(f"Passages meant for it: e1, e200.\n{last_words('research', 'section', 'en')}")
    room = await room_of(agent, "strong")
    assert 0.7 * room < tokens(evidence) < tokens(second) <= room


async def test_a_small_window_shows_what_the_section_is_for_and_nothing_else(env: SetEnv) -> None:
    env(model_context=8192)
    own = PlannedSection(heading="Growth", covers="", evidence=["e3", "e7"])
    outline = TASK.outline.model_copy(update={"sections": [PEOPLE, own]})
    model = ScriptedModel([GREW.model_copy(update={"claims": []})])
    with scripted(scripted=model):
        await write(Meter(Budget()), TASK.model_copy(update={"evidence": many(20), "outline": outline}))
    asked = model.prompts[0]
    assert [f"e{number}" for number in range(1, 21) if f"[e{number}] " in asked] == ["e3", "e7"]
    assert "Write section 2: Growth. In six to twelve sentences.\nPassages meant for it: e3, e7." in asked
    assert SAID.claims[0].text not in asked


async def test_of_many_passages_a_small_window_shows_the_first_few(env: SetEnv) -> None:
    env(model_context=8192)
    own = PlannedSection(heading="Growth", covers="", evidence=[f"e{number}" for number in range(1, 21)])
    outline = TASK.outline.model_copy(update={"sections": [PEOPLE, own]})
    model = ScriptedModel([GREW.model_copy(update={"claims": []})])
    with scripted(scripted=model):
        await write(Meter(Budget()), TASK.model_copy(update={"evidence": many(20), "outline": outline}))
    shown, _, _ = model.prompts[0].partition(CLOSE)
    assert "[e1] " in shown
    assert "[e20] " not in shown
    assert tokens(shown) < RETOLD + OWN


@pytest.mark.parametrize(("window", "asked"), [(8192, "What is there to tell of Growth, asked: "), (64_000, "")])
async def test_of_a_comparison_a_small_model_is_asked_for_the_sections_side(
    env: SetEnv, window: int, asked: str
) -> None:
    env(model="scripted", model_context=window)
    model = ScriptedModel([GREW, GREW])
    compared = TASK.outline.model_copy(update={"kind": "comparison"})
    with scripted(scripted=model):
        await write(Meter(Budget()), TASK.model_copy(update={"outline": compared}))
    assert model.prompts[0].startswith(f"Question: {asked}{TASK.query}\n")


async def test_a_sentence_does_not_stand_under_its_sections_own_heading() -> None:
    said = [GREW.claims[0].model_copy(update={"under": under}) for under in ("Growth", "Since 1993")]
    with scripted(scripted=ScriptedModel([GREW.model_copy(update={"claims": said})])):
        answer = await write(Meter(Budget()), TASK)
    assert [one.under for one in answer.output.claims] == ["", "Since 1993"]


@pytest.mark.parametrize(("window", "engine"), [(8192, "offline"), (64_000, "scripted")])
async def test_where_nothing_of_a_small_model_stands_in_a_passage_code_writes(
    env: SetEnv, window: int, engine: str
) -> None:
    env(model="scripted", model_context=window)
    invented = DraftClaim(text="In 1973 the Moon was compared with Congress in a report of 400 pages.", evidence=["e1"])
    meter = Meter(Budget())
    said = GREW.model_copy(update={"claims": [invented]})
    with scripted(scripted=ScriptedModel([said, said])):
        answer = await write(meter, TASK)
    assert answer.engine == engine
    assert [str(one).split(".")[0] for one in meter.notices] == (
        ["Nothing of what scripted wrote is borne out by what it was given"] if engine == "offline" else []
    )


async def test_a_small_model_is_asked_once_more_where_nothing_of_it_stands_in_a_passage(env: SetEnv) -> None:
    env(model="scripted", model_context=8192)
    invented = DraftClaim(text="In 1973 the Moon was compared with Congress.", evidence=["e1"])
    founded = DraftClaim(text=f"{SERVERS.text.partition('. ')[0]}.", evidence=[SERVERS.id])
    said = [GREW.model_copy(update={"claims": [one]}) for one in (invented, founded)]
    meter, model = Meter(Budget()), ScriptedModel(said)
    with scripted(scripted=model):
        answer = await write(meter, TASK)
    assert (answer.engine, answer.output.claims, meter.notices) == ("scripted", [founded], [])
    assert model.prompts[1].splitlines() == [
        "Write section 2: Growth.",
        "<untrusted_passages>",
        *(f"[{SERVERS.id}] {one.strip('.')}." for one in SERVERS.text.split(". ")),
        "</untrusted_passages>",
        prompt("research", "section.last.retold.en"),
    ]


async def test_what_stands_in_another_passage_than_a_small_model_cites_is_borne_out(env: SetEnv) -> None:
    env(model="scripted", model_context=8192)
    beside = DraftClaim(text=f"{SERVERS.text.partition('. ')[0]}.", evidence=[WEB.id])
    with scripted(scripted=ScriptedModel([GREW.model_copy(update={"claims": [beside]})])):
        answer = await write(Meter(Budget()), TASK)
    assert (answer.engine, answer.output.claims) == ("scripted", [beside])


async def test_what_a_small_model_retells_in_another_language_than_its_passages_stays(env: SetEnv) -> None:
    env(model="scripted", model_context=8192)
    retold = DraftClaim(text="1989年，蒂姆·伯纳斯-李在欧洲核子研究中心提出了万维网。", evidence=["e1"])
    told = GREW.model_copy(update={"claims": [retold]})
    with scripted(scripted=ScriptedModel([told])):
        answer = await write(Meter(Budget()), TASK.model_copy(update={"language": "zh"}))
    assert (answer.engine, answer.output.claims) == ("scripted", [retold])


@pytest.mark.parametrize(("kind", "is_kept"), [("comparison", True), ("history", False)])
async def test_a_table_stands_only_where_things_are_compared(kind: Kind, is_kept: bool) -> None:
    rows = [DraftRow(name=one, cells=[DraftCell(text="1989", evidence=["e1"])]) for one in ("Web", "Gopher")]
    drawn = GREW.model_copy(update={"table": DraftTable(title="Years", columns=["Year"], rows=rows)})
    task = TASK.model_copy(update={"outline": TASK.outline.model_copy(update={"kind": kind})})
    with scripted(scripted=ScriptedModel([drawn])):
        assert ((await write(Meter(Budget()), task)).output.table is not None) == is_kept


async def test_a_model_that_writes_none_fails_and_a_spent_budget_has_it_written_offline() -> None:
    with scripted(scripted=ScriptedModel(["No."] * 4)), pytest.raises(SynthesisError):
        await write(Meter(Budget()), TASK)
    with scripted(scripted=ScriptedModel([])):
        written = await write(Meter(Budget(model_requests=0)), TASK)
    assert (written.output, written.engine) == (offline.write(TASK), "offline")


def test_offline_its_sentences_stand_in_its_own_passages_and_are_not_said_twice() -> None:
    task = TASK.model_copy(update={"place": 0, "before": []})
    made = offline.write(task)
    assert made.claims
    assert all(claim.text in WEB.text for claim in made.claims)
    assert offline.write(task.model_copy(update={"before": [made]})).claims == []


@pytest.mark.parametrize("text", [WEB.title, "The report discusses how the Web began.", "本报告讨论万维网。"])
async def test_what_only_names_a_source_or_the_report_is_asked_for_again(text: str) -> None:
    named = DraftSection(heading="", claims=[DraftClaim(text=text, evidence=["e1"])])
    model = ScriptedModel([named, DraftSection(heading="", claims=[*named.claims, *GREW.claims])])
    with scripted(scripted=model):
        made = (await write(Meter(Budget()), TASK)).output
    assert made.claims == GREW.claims
    assert f"“{text}” states nothing" in str(model.asked[1])


async def test_a_section_is_as_long_as_the_depth_says_and_for_whom_the_person_says() -> None:
    model = ScriptedModel([GREW, GREW])
    with scripted(scripted=model):
        await write(Meter(Budget()), TASK)
        await write(Meter(Budget()), TASK.model_copy(update={"depth": "quick", "audience": "our board"}))
    first, second = model.prompts
    assert "Write section 2: Growth. It has to settle: How it grew. In six to twelve sentences." in first.splitlines()
    assert (
        "Write section 2: Growth. It has to settle: How it grew. In two to four sentences. Write for: our board."
        in second.splitlines()
    )

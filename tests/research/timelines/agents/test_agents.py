"""The agents with scripted models: what they may search, what is refused, and what happens when they fail."""

import re
from collections.abc import AsyncIterator

import pytest
from pydantic_ai.messages import ModelMessage, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel

from library.briefing import CLOSE, OPEN
from library.schemas import EvidenceItem, Survey
from research.timelines.agents import detail, milestone, planner, synthesis
from research.timelines.briefs import (
    DetailTask,
    DraftDetails,
    DraftProposal,
    DraftSynthesis,
    DraftTimeline,
    ProposalTask,
    SynthesisTask,
)
from research.timelines.checking.details import checked
from research.timelines.checking.synthesis import held, sum_up
from research.timelines.offline.detail import details as offline_details
from research.timelines.offline.synthesis import synthesis as offline_synthesis
from research.timelines.schemas import CitedText, Connection, ResearchThread
from runs import llm
from runs.budgets import Budget, Meter
from runs.errors import BudgetReached, ModelFailed
from runs.prompts import last_words
from runs.testing import ScriptedModel, scripted
from runs.windows import tokens, tokens_of
from tests.conftest import SetEnv
from tests.research.timelines.making import item, items, task, timeline
from tests.research.timelines.making import milestone as drafted

TEXT = "On 4 October 1957 the Soviet Union launched Sputnik 1."
GOOD = DraftTimeline(milestones=[drafted("Sputnik 1", ("e1", TEXT, "4 October 1957"))])
BAD = DraftTimeline(milestones=[drafted("Sputnik 1", ("e1", "Sputnik flew in 1958", "1958"))])


def meter(**limits: int) -> Meter:
    return Meter(Budget(**limits))


async def nothing(query: str) -> list[EvidenceItem]:
    return []


async def test_altered_quotes_are_asked_for_again(env: SetEnv) -> None:
    env(model="scripted")
    model = ScriptedModel([BAD, GOOD])
    with scripted(scripted=model):
        answer = await milestone.draft(meter(), task("Sputnik", items(TEXT)), nothing)
    assert [one.evidence for one in answer.output.milestones] == [one.evidence for one in GOOD.milestones]
    assert len(model.asked) == 2


async def test_what_a_draft_does_not_say_is_taken_from_its_passages(env: SetEnv) -> None:
    env(model="scripted")
    bare = GOOD.milestones[0].model_copy(update={"description": "", "significance_reason": "", "thread": "Nothing"})
    with scripted(scripted=ScriptedModel([DraftTimeline(milestones=[bare])])):
        answer = await milestone.draft(meter(), task("Sputnik", items(TEXT), threads=1), nothing)
    (made,) = answer.output.milestones
    assert (made.title, made.description, made.thread) == ("Sputnik 1", TEXT, "Sputnik 0")


@pytest.mark.parametrize("roles", [{}, {"research.timelines.milestone": "scripted"}])
async def test_code_chooses_for_a_small_model_unless_the_role_is_given_to_it_by_name(
    env: SetEnv, roles: dict[str, str]
) -> None:
    env(model="scripted", model_context=8192, model_roles=roles)
    model = ScriptedModel([GOOD])
    with scripted(scripted=model):
        answer = await milestone.draft(meter(), task("Sputnik", items(TEXT)), nothing)
    assert [one.evidence[0].quote for one in answer.output.milestones] == [TEXT]
    assert (answer.engine, len(model.asked)) == (("scripted", 1) if roles else ("offline", 0))


async def test_a_model_that_only_invents_fails(env: SetEnv) -> None:
    env(model="scripted")
    with scripted(scripted=ScriptedModel([ValueError("down")])), pytest.raises(Exception, match="down"):
        await milestone.draft(meter(), task("Sputnik", items(TEXT)), nothing)
    with scripted(scripted=ScriptedModel(["prose"] * 4)), pytest.raises(ModelFailed):
        await milestone.draft(meter(), task("Sputnik", items(TEXT)), nothing)


async def test_the_search_tool_brings_passages_that_may_be_cited_and_is_limited(
    env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    env(model="searching")
    found = item("e2", "In 1961 Yuri Gagarin became the first human in space.")
    asked: list[str] = []
    returned: list[str] = []

    async def search(query: str) -> list[EvidenceItem]:
        asked.append(query)
        return [found]

    async def say(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[DeltaToolCalls]:
        returned.extend(str(part.content) for part in messages[-1].parts if isinstance(part, ToolReturnPart))
        if info.function_tools:
            yield {
                place: DeltaToolCall("search", '{"query": "Gagarin"}', tool_call_id=f"call {place}")
                for place in range(4)
            }
            return
        whole = DraftTimeline(milestones=[drafted("Gagarin", ("e2", found.text, "1961"))])
        yield {0: DeltaToolCall(info.output_tools[0].name, whole.model_dump_json())}

    monkeypatch.setattr(llm, "hosted_model", lambda _: FunctionModel(stream_function=say))
    answer = await milestone.draft(meter(), task("Sputnik", items(TEXT)), search)
    assert answer.output.milestones[0].evidence[0].evidence_id == "e2"
    assert len(asked) == milestone.SEARCHES
    assert returned[0].startswith("- e2 [Source 2](https://example.org/2)\n  In 1961")
    assert returned[-2:] == ["No more searches. Hand in the milestones."] * 2
    assert len(returned) == 8


async def test_the_offline_engine_chooses_the_milestones_when_the_budget_is_spent(env: SetEnv) -> None:
    env(model="scripted")
    spent = meter(model_requests=0)
    with scripted(scripted=ScriptedModel([GOOD])):
        answer = await milestone.draft(spent, task("Sputnik", items(TEXT)), nothing)
    assert isinstance(answer.spent, BudgetReached)
    assert [one.evidence[0].quote for one in answer.output.milestones] == [TEXT]
    assert spent.usage.engine == "offline"


def proposal_task() -> ProposalTask:
    return ProposalTask(
        topic="Space", language="en", level=None, survey=Survey(documents=["Satellites", "People", "Stations"])
    )


async def test_a_failing_planner_is_replaced_by_the_offline_engine(env: SetEnv) -> None:
    env(model="scripted")
    thread = ResearchThread(name="Rockets")
    good = DraftProposal(topic_type="technology", reasoning="Known.", research_threads=[thread])
    model = ScriptedModel([good])
    with scripted(scripted=model):
        assert await planner.plan(meter(), proposal_task()) == good
    assert model.prompts == [f"Topic: Space\n{OPEN}\ndocuments:\n- Satellites\n- People\n- Stations\n{CLOSE}"]
    spent = meter()
    with scripted(scripted=ScriptedModel(["prose"] * 4)):
        draft = await planner.plan(spent, proposal_task())
    assert [one.name for one in draft.research_threads] == ["Satellites", "People", "Stations"]
    assert spent.usage.engine == "scripted, offline"


async def test_details_that_no_passage_bears_out_are_left_out(env: SetEnv) -> None:
    env(model="scripted")
    text = f"{TEXT} Sergei Korolev designed it in Moscow. Sputnik 1 had a mass of 83.6 kilograms."
    evidence = items(text, "Sally Ride flew in 1983.")
    node = timeline("Sputnik", evidence).nodes[0]
    draft = DraftDetails(
        key_features=[
            CitedText(text="Sputnik 1 had a mass of 83.6 kilograms.", evidence_id="e1"),
            CitedText(text="Sputnik 1 had a mass of 90 kilograms.", evidence_id="e1"),
            CitedText(text="Sputnik 1 had a mass of 83.6 kilograms.", evidence_id="e9"),
        ],
        impact=CitedText(text="Everybody was afraid.", evidence_id="e1"),
        key_people=["Sergei Korolev", "SERGEI KOROLEV", "Wernher von Braun", "Sally Ride"],
        notable_quote=CitedText(text="One small step", evidence_id="e1"),
        location="Paris",
        tags=["space", " Space ", ""],
    )
    with scripted(scripted=ScriptedModel([draft])):
        asked = DetailTask(topic="Sputnik", language="en", node=node, evidence=evidence)
        kept = checked(await detail.detail(meter(), asked), asked)
    assert [one.text for one in kept.key_features] == ["Sputnik 1 had a mass of 83.6 kilograms."]
    assert (kept.impact, kept.notable_quote, kept.location) == (None, None, "")
    assert (kept.key_people, kept.tags, kept.sources) == (["Sergei Korolev"], ["space"], ["https://example.org/1"])


def test_people_are_single_names_and_no_institutions() -> None:
    text = "永乐年间，即1405年7月11日，郑和与王景弘率船队和明军从苏州刘家港出发，明太祖、郑和的父亲和外祖母已去世，法租界公董局和龙华苗圃当时还不存在。"
    evidence = items(text)
    asked = DetailTask(topic="郑和", language="zh", node=timeline("郑和", evidence).nodes[0], evidence=evidence)
    said = ["郑和与王景弘", "郑和", "法租界公董局", "郑和的父亲", "外祖母", "明军", "明太祖"]
    kept = checked(DraftDetails(key_people=said, location="永乐年间"), asked)
    assert kept.location == ""
    assert kept.key_people == ["郑和", "王景弘", "明太祖"]


@pytest.mark.parametrize(
    ("text", "people", "location"),
    [
        ("On 12 April 1961 Yuri Gagarin lifted off from Baikonur.", ["Yuri Gagarin", "Baikonur"], "Baikonur"),
        ("In 1923 Hermann Oberth published a book on rockets in German.", ["Hermann Oberth"], "German"),
        ("In 2006 Vint Cerf opened the first Governance Meeting in Athens.", ["Vint Cerf", "Governance Meeting"], "Athens"),
        ("In 1967 Wernher von Braun saw a Saturn V rocket fly in Florida.", ["Wernher von Braun", "Saturn V rocket"], "Florida"),
    ],
)  # fmt: skip
def test_a_place_and_a_thing_are_nobody_and_a_language_is_no_place(text: str, people: list[str], location: str) -> None:
    evidence = items(text)
    asked = DetailTask(topic="Space", language="en", node=timeline("Space", evidence).nodes[0], evidence=evidence)
    kept = checked(DraftDetails(key_people=people, location=location), asked)
    assert (kept.key_people, kept.location) == (people[:1], "" if location == "German" else location)


def test_what_is_told_of_somebody_else_is_no_detail() -> None:
    evidence = items(
        "On 3 November 1957 Sputnik 2 carried the dog Laika into orbit. On 12 April 1961 Yuri Gagarin flew.",
        "On 19 August 1960 the dogs Belka and Strelka entered orbit, and both were recovered alive the next day.",
    )
    node = timeline("Dogs in space", evidence).nodes[0]
    asked = DetailTask(topic="Dogs in space", language="en", node=node, evidence=evidence)
    said = [
        "Laika was recovered alive the next day.",
        "In August 1960",
        "Belka and Strelka were recovered alive the next day.",
    ]
    draft = DraftDetails(
        key_features=[CitedText(text=one, evidence_id="e2") for one in said],
        key_people=["Laika", "Yuri Gagarin", "Jacobson v Massachusetts", "World Health Assembly"],
    )
    kept = checked(draft, asked)
    assert ([one.text for one in kept.key_features], kept.key_people) == (said[2:], ["Laika"])


def test_a_heading_is_no_detail_nor_one_that_is_miswritten() -> None:
    evidence = items(TEXT, "The early Soviet stations were Salyut 1 and Salyut 2.")
    stations = evidence[1].model_copy(update={"heading": "Salyut 1 and the early Soviet stations"})
    node = timeline("Sputnik", evidence).nodes[0]
    asked = DetailTask(topic="Sputnik", language="en", node=node, evidence=[evidence[0], stations])
    said = ["Soyuz 1 and the early Soviet stations", stations.heading]
    draft = DraftDetails(key_features=[CitedText(text=one, evidence_id="e2") for one in said])
    assert checked(draft, asked).key_features == []


def test_what_is_miswritten_is_told_once_and_a_sentence_is_no_place() -> None:
    cause = "靖康之变的远因是宋徽宗时期政治腐败、军备松弛和对金外交失误。"
    evidence = items(f"靖康之变是金军在1127年攻灭北宋的事件。{cause}")
    node = timeline("靖康之变", evidence).nodes[0]
    asked = DetailTask(topic="靖康之变", language="zh", node=node, evidence=evidence)
    said = [cause, "靖康之变的远因是宋徽宗时期政治腐败、军备松和对金外交失误。"]
    draft = DraftDetails(
        key_features=[CitedText(text=one, evidence_id="e1") for one in said],
        location="靖康之变是金军在1127年攻灭北宋的事件",
        tags=["靖康之变", "靖康之变的远因是政治腐败"],
    )
    kept = checked(draft, asked)
    assert ([one.text for one in kept.key_features], kept.location, kept.tags) == ([cause], "", ["靖康之变"])


async def test_a_synthesis_keeps_only_what_the_milestones_tell(env: SetEnv) -> None:
    env(model="scripted")
    evidence = items(TEXT, "In 1958 the United States founded NASA in response to Sputnik 1.")
    nodes = timeline("Sputnik", evidence).nodes
    draft = DraftSynthesis(
        summary=[
            CitedText(text="In 1957 the Soviet Union launched Sputnik 1.", evidence_id="e1"),
            CitedText(text="In 1957 Sputnik 1 was launched by the Soviet Union.", evidence_id="e1"),
            CitedText(text="Sputnik 1", evidence_id="e1"),
            CitedText(text="NASA was founded by the United States in 1958.", evidence_id="e2"),
            CitedText(text="In 1963 Valentina Tereshkova flew.", evidence_id="e1"),
            CitedText(text="The project of Sputnik 1 was completed with the first space war.", evidence_id="e1"),
            CitedText(text="The Soviet Union launched Sputnik 1.", evidence_id="e7"),
        ],
        key_insight="Space became a network of many countries.",
        connections=[
            Connection(
                from_id="ms_001", to_id="ms_002", relationship="responded_to", reason="in response to Sputnik 1"
            ),
            Connection(from_id="ms_001", to_id="ms_002", relationship="caused", reason="made people angry"),
            Connection(from_id="ms_001", to_id="ms_009", relationship="caused", reason="Sputnik 1"),
        ],
    )
    asked = SynthesisTask(topic="Sputnik", language="en", nodes=nodes)
    with scripted(scripted=ScriptedModel([draft])):
        draft = held(await synthesis.synthesise(meter(), asked), offline_synthesis(asked), nodes, evidence)
    summed = sum_up(draft, nodes, [], "en")
    assert [one.text for one in summed.summary] == [
        "In 1957 the Soviet Union launched Sputnik 1.",
        "NASA was founded by the United States in 1958.",
    ]
    assert summed.key_insight == TEXT
    assert [one.relationship for one in summed.connections] == ["responded_to"]
    spent = meter(model_requests=0)
    with scripted(scripted=ScriptedModel([draft])):
        await synthesis.synthesise(spent, asked)
    assert spent.usage.engine == "offline"


def test_a_summary_that_no_passage_bears_out_is_codes() -> None:
    evidence = items(TEXT, "In 1958 the United States founded NASA in response to Sputnik 1.")
    asked = SynthesisTask(topic="Sputnik", language="en", nodes=timeline("Sputnik", evidence).nodes)
    invented = CitedText(text="The project was completed in 1957 with the first space war.", evidence_id="e1")
    by_code = offline_synthesis(asked)
    kept = held(DraftSynthesis(summary=[invented], key_insight="Space is a network."), by_code, asked.nodes, evidence)
    assert kept == by_code.model_copy(update={"connections": []})


def test_details_that_say_no_more_than_the_milestone_and_the_headings_say_nothing() -> None:
    text = f"{TEXT} Sergei Korolev had designed Sputnik 1 for a year. It weighed 83.6 kilograms."
    evidence = items(text)
    asked = DetailTask(topic="Sputnik", language="en", node=timeline("Sputnik", evidence).nodes[0], evidence=evidence)
    said = [TEXT, "Sputnik", "Sputnik 1", "Source 1"]
    draft = DraftDetails(
        key_features=[CitedText(text=one, evidence_id="e1") for one in said],
        key_people=["NASA", "Sergei Korolev and Sputnik 1"],
        location="1957",
        tags=["a tag of far too many words", "satellite"],
    )
    kept = checked(draft, asked)
    assert (kept.key_features, kept.key_people, kept.location) == ([], ["Sergei Korolev"], "")
    assert kept.tags == ["satellite"]
    assert not kept.says_something
    assert checked(offline_details(asked), asked).says_something


async def test_a_small_window_is_filled_several_times_with_each_passage_once(env: SetEnv) -> None:
    env(model="scripted", model_context=4096, model_roles={"research.timelines.milestone": "scripted"})
    texts = [f"On {day} October 1957 the Soviet Union launched Sputnik {day}. " * 8 for day in range(1, 31)]
    whole = task("Sputnik", items(*texts))
    parts = await milestone.divided(whole)
    model = ScriptedModel([])
    with scripted(scripted=model):
        for number, share in enumerate(milestone.shares(whole, parts), 1):
            key = share.evidence[0].id
            quote, day = share.evidence[0].text.partition(". ")[0], f"{key[1:]} October 1957"
            model.enqueue(DraftTimeline(milestones=[drafted(day, (key, quote, day))]))
            await milestone.draft(meter(), share, nothing)
            assert len(model.asked) == number
            assert tokens_of(model.asked[-1]) < 4096
            assert re.findall(r"\[(e\d+)\]", model.prompts[-1]) == parts[number - 1]
    assert len(parts) > 1
    assert [key for part in parts for key in part] == [f"e{number}" for number in range(1, sum(map(len, parts)) + 1)]


@pytest.mark.parametrize(
    ("limit", "answer", "shares"),
    [
        (60, 16_000, [(60, 1, 12)]),
        (110, 16_000, [(55, 1, 6), (55, 2, 6)]),
        (110, 8_000, [(28, place, 3) for place in range(1, 5)]),
    ],
)
async def test_no_share_has_more_milestones_than_an_answer_holds(
    env: SetEnv, limit: int, answer: int, shares: list[tuple[int, int, int]]
) -> None:
    """Each has its part of the best, which stand first."""
    env(model="scripted", model_context=200_000, model_max_tokens=answer)
    texts = [f"On {day} October 1957 the Soviet Union launched Sputnik {day}." for day in range(1, 13)]
    whole = task("Sputnik", items(*texts), limit=limit)
    made = milestone.shares(whole, await milestone.divided(whole))
    assert [(one.limit, int(one.evidence[0].id[1:]), len(one.evidence)) for one in made] == shares


async def test_the_last_words_ask_in_the_language_of_the_timeline(env: SetEnv) -> None:
    env(model="scripted", model_context=8192)
    evidence = items(TEXT)
    node = timeline("Sputnik", evidence).nodes[0]
    told, summed = ScriptedModel([DraftDetails()]), ScriptedModel([DraftSynthesis(summary=[], key_insight="")])
    with scripted(scripted=told):
        await detail.detail(meter(), DetailTask(topic="卫星", language="zh", node=node, evidence=evidence))
    with scripted(scripted=summed):
        await synthesis.synthesise(meter(), SynthesisTask(topic="卫星", language="zh", nodes=[node]))
    assert [model.prompts[0].splitlines()[-1] for model in (told, summed)] == [
        last_words("research.timelines", name, "zh") for name in ("detail", "synthesis")
    ]


async def test_a_small_model_is_shown_the_milestones_own_passage_and_few_others(env: SetEnv) -> None:
    env(model="scripted", model_context=8192)
    evidence = items(
        TEXT, *(f"In 19{year} a satellite was launched. {'It circled the Earth. ' * 20}" for year in range(60, 80))
    )
    node = timeline("Sputnik", evidence).nodes[0]
    model = ScriptedModel([DraftDetails()])
    with scripted(scripted=model):
        await detail.detail(meter(), DetailTask(topic="Sputnik", language="en", node=node, evidence=evidence))
    assert "[e1] " in model.prompts[0]
    assert tokens(model.prompts[0]) <= detail.NEAREST + 20


@pytest.mark.parametrize(
    ("window", "shown"), [(8192, ["ms_1", *(f"ms_{place}" for place in range(12, 21))]), (200_000, None)]
)
async def test_a_small_model_sums_up_the_weightiest_milestones(
    env: SetEnv, window: int, shown: list[str] | None
) -> None:
    env(model="scripted", model_context=window)
    evidence = items(TEXT)
    (node,) = timeline("Sputnik", evidence).nodes
    nodes = [
        node.model_copy(update={"id": f"ms_{place}", "significance": "medium" if 1 < place < 12 else "high"})
        for place in range(1, 31)
    ]
    model = ScriptedModel([DraftSynthesis(summary=[], key_insight="")])
    with scripted(scripted=model):
        await synthesis.synthesise(meter(), SynthesisTask(topic="Sputnik", language="en", nodes=nodes))
    assert re.findall(r"^ms_\d+", model.prompts[0], re.MULTILINE) == (shown or [one.id for one in nodes])

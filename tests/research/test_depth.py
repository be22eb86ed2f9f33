"""A deep report with a model of the frontier's size: rounds, pages read whole, sections, a revision; what each is asked."""

import asyncio
import re

import pytest
from django.contrib.auth.models import User
from pydantic import BaseModel
from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.messages import ModelMessage, ModelRequest

from library import sources
from library.schemas import EvidenceItem, Hit, SearchOutcome, SearchQuery, SourceLink
from library.services import ingest
from research import services
from research.agents import gap_finder, outliner, reviser, section, summariser
from research.briefs import (
    DraftCell,
    DraftClaim,
    DraftReport,
    DraftRow,
    DraftSection,
    DraftSummary,
    DraftTable,
    Outline,
    PlannedSection,
    Revision,
    Revisions,
    Settlements,
    Shortfall,
)
from research.schemas.plans import ResearchPlan, SearchStep
from research.schemas.reports import ResearchResult
from research.schemas.requests import ResearchRequest
from runs import sse
from runs.budgets import Meter
from runs.database import in_thread
from runs.engine import Engine
from runs.llm import room_of
from runs.models import Run
from runs.testing import NEVER, Frame, ScriptedModel, collect, prompt_of, scripted
from runs.windows import tokens, tokens_of
from tests.conftest import SetEnv
from tests.research.conftest import Report
from tests.runs.making import restart, until

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "How did the World Wide Web begin?"
AGENTS = {
    "# Research planner": "planner",
    "# Gap finder": "gap_finder",
    "# Outliner": "outliner",
    "# Section writer": "section",
    "# Summariser": "summariser",
    "# Claim checker": "verifier",
    "# Reviser": "reviser",
}
LOGBOOK = "# The logbook of CERN\n\n" + "\n\n".join(
    f"## Page {number}\n\nOn page {number} of the logbook {number * 100} readers are counted. "
    + "The pages of the logbook lie in a cupboard at CERN, and nobody counted them before. " * 4
    for number in range(1, 31)
)
MAKING = {
    "gap_finder": gap_finder.agent,
    "outliner": outliner.agent,
    "section": section.agent,
    "summariser": summariser.agent,
    "reviser": reviser.agent,
}
BEGAN = "Robert Cailliau joined the World Wide Web project at CERN in 1990."
WRONG = "Robert Cailliau joined the World Wide Web project at CERN in 1975."
FREE = "In 1993, CERN put the software of the World Wide Web into the public domain."
GONE = "The World Wide Web was paid for by a lottery of fishermen from Iceland."


def claim(text: str, *evidence: str) -> DraftClaim:
    return DraftClaim(text=text, evidence=list(evidence))


def steps(*terms: str) -> list[SearchStep]:
    return [SearchStep(search_terms=one, purpose=f"To know of {one}.") for one in terms]


PLAN = ResearchPlan(
    executive_summary="Five searches.",
    web_search_steps=steps(
        "World Wide Web began", "first web browser", "Tim Berners-Lee CERN", "Cailliau joined", "public domain software"
    ),
    analysis_instructions="Compare.",
)
OUTLINE = Outline(
    kind="history",
    title="The beginning of the Web",
    sections=[
        PlannedSection(heading="People", covers="Who took part.", evidence=["e1"]),
        PlannedSection(heading="Readers", covers="How many read it.", evidence=["e2"]),
    ],
)
SECTIONS = [
    DraftSection(heading="", claims=[claim(WRONG, "e1"), claim(BEGAN, "e1")]),
    DraftSection(heading="", claims=[claim(FREE, "e2"), claim(GONE, "e2")]),
]
SUMMARY = DraftSummary(summary=[claim(BEGAN, "e1")], key_findings=[], limitations="Little is known.")
SCRIPT: list[BaseModel] = [
    PLAN,
    Shortfall(unanswered=["How many read it"], searches=steps("readers of the logbook")),
    Shortfall(one_origin=["The readers"], pages=["e3"]),
    Shortfall(),
    OUTLINE,
    *SECTIONS,
    SUMMARY,
]


class Talk:
    """What a scripted model was asked, call by call."""

    def __init__(self, model: ScriptedModel) -> None:
        self.agents = [agent_of(messages) for messages in model.asked]
        self.prompts = [prompt_of(messages) for messages in model.asked]

    def of(self, agent: str) -> list[str]:
        return [prompt for name, prompt in zip(self.agents, self.prompts, strict=True) if name == agent]


def agent_of(messages: list[ModelMessage]) -> str:
    (first,) = [message for message in messages[:1] if isinstance(message, ModelRequest)]
    return next(name for title, name in AGENTS.items() if title in (first.instructions or ""))


def shown(prompt: str) -> set[str]:
    return set(re.findall(r"^\[(e\d+)\]", prompt, re.MULTILINE))


@pytest.fixture
def logbook(alice: User, articles: None) -> None:
    ingest(alice, LOGBOOK.encode(), "logbook.md")


@pytest.fixture(autouse=True)
def frontier(env: SetEnv) -> None:
    env(model="scripted", model_context=200_000)


async def result_of(run: Run) -> ResearchResult:
    result = await in_thread(services.report_of, run)
    assert result is not None
    return result


async def start(alice: User, depth: str = "deep") -> Run:
    request = ResearchRequest.model_validate({"query": QUESTION, "depth": depth})
    return await in_thread(services.start_report, alice, request, correlation_id="correlation")


async def test_a_deep_report_searches_on_reads_whole_writes_by_section_and_revises(
    report: Report, logbook: None
) -> None:
    revisions = Revisions(revisions=[Revision(claim_id="c2", text=BEGAN, evidence=["e1"])])
    model = ScriptedModel([*SCRIPT, revisions])
    with scripted(scripted=model):
        run, frames = await report(QUESTION, depth="deep")
    assert frames[-1].event == "complete", frames[-1].data
    talk = Talk(model)
    assert talk.agents == [
        "planner", "gap_finder", "gap_finder", "gap_finder", "outliner", "section", "section", "summariser", "reviser",
    ]  # fmt: skip
    result = await result_of(run)
    told = [(one.round, one.kind, one.query) for one in result.search_results]
    assert told[5:] == [(2, "search", "readers of the logbook"), (3, "page", "The logbook of CERN")]
    assert told[:5] == [(1, "search", one.search_terms) for one in PLAN.web_search_steps]
    progress = [frame.json for frame in frames if frame.event == "gathering_progress"]
    assert [(one["completed"], one["total"]) for one in progress] == [  # type: ignore[index]
        (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 6), (7, 7),
    ]  # fmt: skip
    assert [part.heading for part in result.report.sections] == ["People", "Readers"]
    assert {claim.text for claim in result.report.claims} == {BEGAN, FREE}
    assert result.report.title == "The beginning of the Web"
    assert result.report.limitations == (
        f"Little is known. 1 sentence was left out, since its sources do not bear it out: “{GONE}”"
    )
    assert run.model_requests == len(model.asked)
    await every_prompt_is_full(talk, len(result.evidence))


async def every_prompt_is_full(talk: Talk, evidence: int) -> None:
    """None above its window, and none below 70 % of the evidence there is."""
    for name, made in MAKING.items():
        room = await room_of(made, "strong")
        assert [tokens(prompt) <= room for prompt in talk.of(name)] == [True] * len(talk.of(name)), name
    for prompt in (*talk.of("outliner"), *talk.of("section")):
        assert len(shown(prompt)) == evidence
    seen = [len(shown(prompt)) for prompt in talk.of("gap_finder")]
    assert seen == sorted(seen)
    assert seen[-1] == evidence


async def test_what_an_earlier_section_says_is_not_shown_again_and_then_taken_back(
    report: Report, logbook: None
) -> None:
    script = list(SCRIPT)
    again = claim(BEGAN.replace(",", "").upper(), "e1")
    script[6] = DraftSection(heading="", claims=[again, claim(f"{BEGAN} {FREE}", "e1", "e2"), claim(FREE, "e2")])
    with scripted(scripted=ScriptedModel([*script, Revisions(revisions=[])])):
        run, _ = await report(QUESTION, depth="deep")
    followed = await collect(sse.frames(run, stay=True))
    shown = [frame.json["sentences"] for frame in followed if frame.event == "section_written"]
    assert [[one["text"] for one in sentences] for sentences in shown] == [[BEGAN], [FREE]]
    result = await result_of(run)
    assert [claim.text for claim in result.report.claims if claim.part == "section"] == [BEGAN, FREE]


async def test_whoever_writes_and_reads_is_told_what_stands_alone_and_where_sources_disagree(
    report: Report, logbook: None
) -> None:
    script = list(SCRIPT)
    script[3] = Shortfall(contradictory=["Whether it began in 1989 or 1990"], one_origin=["Who kept the logbook"])
    model = ScriptedModel([*script, Revisions(revisions=[])])
    with scripted(scripted=model):
        run, _ = await report(QUESTION, depth="deep")
    told = (
        "Passages contradict each other: Whether it began in 1989 or 1990\nRests on one origin: Who kept the logbook\n"
    )
    talk = Talk(model)
    assert [told in prompt for name in ("outliner", "section", "summariser") for prompt in talk.of(name)] == [True] * 4
    assert (await result_of(run)).report.limitations.endswith(
        "Its sources contradict each other: “Whether it began in 1989 or 1990”. "
        "Only one origin speaks of this: “Who kept the logbook”."
    )


async def test_what_a_later_passage_speaks_of_stands_no_longer_alone(report: Report, logbook: None) -> None:
    noticed = Shortfall(
        one_origin=["The logbook of CERN", "Who kept the zoo"], searches=steps("readers of the logbook")
    )
    model = ScriptedModel(
        [PLAN, noticed, DraftReport(title="", summary=[claim(BEGAN, "e1")], key_findings=[], sections=[])]
    )
    with scripted(scripted=model):
        run, _ = await report(QUESTION, depth="standard")
    assert "Rests on one origin: Who kept the zoo\n" in model.prompts[2]
    assert (await result_of(run)).report.limitations == "Only one origin speaks of this: “Who kept the zoo”."


async def test_a_deep_report_follows_where_a_page_leads_that_was_worth_reading(
    report: Report, logbook: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed = "https://example.org/readers"
    read: list[tuple[str | None, bool]] = []
    whole = sources.read_whole

    async def read_whole(meter: Meter, owner_id: int, item: EvidenceItem, query: SearchQuery) -> SearchOutcome:
        read.append((item.url, bool(item.queries)))
        if item.url != followed:
            outcome = await whole(meter, owner_id, item, query)
            return outcome.model_copy(update={"links": [SourceLink(url=followed, title="Readers of the Web")]})
        values = {"provider": "brave", "title": item.title, "url": item.url, "publisher": item.publisher}
        text = "Nobody knows how many readers the Web has."
        hit = Hit.model_validate({**values, "text": text, "content_hash": "new", "retrieved_at": item.retrieved_at})
        return SearchOutcome(query=query.text, hits=[hit])

    monkeypatch.setattr(sources, "read_whole", read_whole)
    script = list(SCRIPT)
    script[3] = Shortfall(unanswered=["Who counted them"], links=["l1"])
    with scripted(scripted=ScriptedModel([*script, Revisions(revisions=[])])):
        run, _ = await report(QUESTION, depth="deep")
    result = await result_of(run)
    last = result.search_results[-1]
    assert read == [(None, True), (followed, False)]  # no search vouches for when a followed page was published
    assert (last.round, last.kind, last.query, last.sources) == (4, "page", "Readers of the Web", [followed])
    assert last.purpose == "“The logbook of CERN” leads there."
    (item,) = [one for one in result.evidence if one.url == followed]
    assert (item.title, item.publisher) == ("Readers of the Web", "example.org")


async def test_sections_are_shown_as_they_are_written_to_those_who_follow(report: Report, logbook: None) -> None:
    model = ScriptedModel([*SCRIPT, Revisions(revisions=[])])
    with scripted(scripted=model):
        run, frames = await report(QUESTION, depth="deep")
    followed = await collect(sse.frames(run, stay=True))
    assert [frame.json for frame in followed if frame.event == "section_written"] == [
        {
            "part": "section",
            "place": 1,
            "total": 2,
            "heading": "People",
            "sentences": [{"text": BEGAN, "evidence": ["e1"], "inferred": False}],
            "table": None,
        },
        {
            "part": "section",
            "place": 2,
            "total": 2,
            "heading": "Readers",
            "sentences": [{"text": FREE, "evidence": ["e2"], "inferred": False}],
            "table": None,
        },
    ]
    assert [frame for frame in followed if frame.event != "section_written"] == frames


IDS = [f"e{number}" for number in range(1, 13)]
READERS = DraftTable(
    title="Readers by page",
    rows_are="Page",
    columns=["Readers"],
    rows=[
        DraftRow(name="Page 1", cells=[DraftCell(text="100 readers", evidence=IDS)]),
        DraftRow(name="Page 2", cells=[DraftCell(text="900 readers", evidence=IDS)]),
        DraftRow(name="Page 3", cells=[DraftCell(text="300 readers", evidence=IDS)]),
    ],
)
TABLED = DraftSection(heading="", claims=[claim(BEGAN, "e1")], table=READERS)
LOGBOOK_PAGE = (
    "On page 1 of the logbook the Web counts 100 readers. On page 2 of the logbook the Web counts 200 readers. "
    "On page 3 of the logbook the Web counts 300 readers."
)


async def test_a_table_is_judged_cell_by_cell_and_what_stays_wrong_is_an_empty_cell(
    alice: User, report: Report
) -> None:
    await in_thread(ingest, alice, f"# The World Wide Web\n\n{LOGBOOK_PAGE}".encode(), "readers.md")
    tabled = TABLED.model_copy(update={"claims": []})
    compared = OUTLINE.model_copy(update={"kind": "comparison"})
    script = [PLAN, Shortfall(), compared, SECTIONS[0], tabled, SUMMARY, Revisions(revisions=[])]
    model = ScriptedModel(script)
    with scripted(scripted=model):
        run, frames = await report(QUESTION, depth="deep")
    assert frames[-1].event == "complete", frames[-1].data
    result = await result_of(run)
    table = result.report.sections[1].table
    assert table is not None
    claims = {one.id: one for one in result.report.claims}
    shown = [[row.name, *(claims[key].text if key else "" for key in row.cells)] for row in table.rows]
    assert shown == [["Page 1", "100 readers"], ["Page 3", "300 readers"]]
    assert "1 cell of a table was left empty" in result.report.limitations
    talk = Talk(model)
    (asked,) = talk.of("reviser")
    assert "Page 2 · Readers: 900 readers" in asked
    await every_prompt_is_full(talk, len(result.evidence))


async def test_sections_share_the_beginning_of_their_prompts_and_know_what_is_written(
    report: Report, logbook: None
) -> None:
    model = ScriptedModel([*SCRIPT, Revisions(revisions=[])])
    with scripted(scripted=model):
        await report(QUESTION, depth="deep", audience="our board")
    first, second = Talk(model).of("section")
    passages = first.partition("</untrusted_passages>")[0]
    assert second.startswith(passages)
    which = (
        "Write section 1: People. It has to settle: Who took part. In six to twelve sentences. Write for: our board."
    )
    assert f"{which}\nPassages meant for it: e1." in first
    assert "Already written" not in first
    assert f"Already written, not to be said again:\n- {WRONG}\n- {BEGAN}\n" in second


async def test_what_is_neither_borne_out_nor_revised_is_left_out_and_told(report: Report, logbook: None) -> None:
    model = ScriptedModel([*SCRIPT, "No.", "No."])
    with scripted(scripted=model):
        run, _ = await report(QUESTION, depth="deep")
    result = await result_of(run)
    assert {claim.text for claim in result.report.claims} == {BEGAN, FREE}
    assert f"“{WRONG}”, “{GONE}”" in result.report.limitations
    assert not {"conflicting", "unsupported"} & {one.verdict for one in result.validation.verdicts}


async def test_a_search_that_brings_nothing_new_ends_the_rounds(report: Report, logbook: None) -> None:
    again = Shortfall(searches=steps("software of the World Wide Web in 1993"))
    model = ScriptedModel([PLAN, again, OUTLINE, *SECTIONS, SUMMARY, Revisions(revisions=[])])
    with scripted(scripted=model):
        run, frames = await report(QUESTION, depth="deep")
    assert (run.state, run.searches) == ("completed", 6), frames[-1].data


@pytest.mark.parametrize(
    ("place", "first"),
    [*((place, SECTIONS[0]) for place in (5, 6, 7)), *((place, TABLED) for place in (5, 6))],
    ids=["a section", "between sections", "the summary", "a section with a table", "behind a table"],
)
async def test_killed_in_the_middle_no_finished_section_is_paid_for_again(
    alice: User, logbook: None, engine: Engine, place: int, first: DraftSection
) -> None:
    script = [*SCRIPT[:5], first, *SCRIPT[6:]]
    settled = [Revisions(revisions=[]), Settlements(settlements=[])]
    with scripted(scripted=ScriptedModel([*script, *settled])):
        whole = await start(alice)
        await collect(sse.frames(whole))
    model = ScriptedModel([*script[:place], NEVER, *script[place:], *settled])
    with scripted(scripted=model):
        run = await start(alice)
        reading = asyncio.ensure_future(collect(sse.frames(run)))
        await until(lambda: len(model.asked) == place + 1)
        await restart(engine)
        frames: list[Frame] = await reading
    assert frames[-1].event == "complete"
    agents = [*(name for name in Talk(model).agents if name not in {"reviser", "verifier"})]
    expected = ["planner", *["gap_finder"] * 3, "outliner", "section", "section", "summariser"]
    assert agents == [*expected[: place + 1], *expected[place:]]
    requests, read, written, searches = await used_by(whole)
    again = tokens_of(model.asked[place])
    assert await used_by(run) == (requests + 1, read + again, written, searches), "what was finished is counted once"


async def used_by(run: Run) -> tuple[int, ...]:
    names = ("model_requests", "input_tokens", "output_tokens", "searches")
    return await in_thread(Run.objects.values_list(*names).get, id=run.id)


async def test_a_standard_report_searches_on_once_and_is_written_in_one_call(report: Report, env: SetEnv) -> None:
    env(model_roles={"research.writer": "offline", "research.verifier": "offline"})
    model = ScriptedModel([PLAN, Shortfall(searches=steps("NeXT computer editor"))])
    with scripted(scripted=model):
        run, _ = await report(QUESTION)
    assert Talk(model).agents == ["planner", "gap_finder"]
    assert run.state == "completed"


async def test_a_gap_finder_that_fails_costs_nothing_but_its_round(report: Report, env: SetEnv) -> None:
    env(model_roles={"research.writer": "offline", "research.verifier": "offline"})
    with scripted(scripted=ScriptedModel([PLAN, "Nothing.", "Nothing."])):
        run, frames = await report(QUESTION)
    assert (run.state, run.searches) == ("completed", 5)
    assert "phase_warning" not in {frame.event for frame in frames}


async def test_a_spent_budget_has_the_rest_written_offline(report: Report, logbook: None, env: SetEnv) -> None:
    env(budget_model_requests=6)
    with scripted(scripted=ScriptedModel(list(SCRIPT))):
        run, frames = await report(QUESTION, depth="deep")
    assert (run.state, run.model_requests) == ("completed", 6)
    (warning,) = [frame.json for frame in frames if frame.event == "phase_warning"]
    assert warning["warnings"] == ["The run reached its budget, so the offline engine wrote 1 section."]  # type: ignore[index]


BROKEN = ModelHTTPError(500, "scripted", "an internal detail")


async def test_a_model_of_short_answers_writes_a_standard_report_by_section(
    report: Report, logbook: None, env: SetEnv
) -> None:
    env(model="scripted", model_context=8_192)
    model = ScriptedModel([*SECTIONS, Revisions(revisions=[])])
    with scripted(scripted=model):
        run, frames = await report(QUESTION)
    assert run.state == "completed", frames[-1].data
    agents = Talk(model).agents
    assert agents == ["section", "section", "reviser"]  # what decides for the rest is code's


async def test_an_outline_and_a_summary_that_fail_are_made_by_code_and_told(report: Report, logbook: None) -> None:
    sections = [DraftSection(heading="", claims=[claim(BEGAN, "e1")]), *[DraftSection(heading="", claims=[])] * 2]
    model = ScriptedModel([*SCRIPT[:4], BROKEN, *sections, BROKEN])
    with scripted(scripted=model):
        run, frames = await report(QUESTION, depth="deep")
    assert run.state == "completed", frames[-1].data
    (warning,) = [frame.json for frame in frames if frame.event == "phase_warning"]
    assert warning["warnings"] == [  # type: ignore[index]
        "No outline could be made, so the report is built on the headings of its sources.",
        "The summary could not be written, so it was chosen from the sections.",
    ]
    assert BEGAN in {one.text for one in (await result_of(run)).report.claims}

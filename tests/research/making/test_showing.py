"""A report in one call, shown as it is written: never taken back, never twice, and nothing of it on the endpoint's own stream."""

import asyncio
from collections.abc import Iterable

import pytest
from django.contrib.auth.models import User
from pydantic_ai.exceptions import ModelHTTPError

from library.services import ingest
from research import services
from research.briefs import DraftCell, DraftClaim, DraftReport, DraftRow, DraftSection, DraftTable, Revisions
from research.events import SectionWrittenEvent, report_stream
from research.schemas.plans import ResearchPlan, SearchStep
from research.schemas.reports import ResearchReport
from research.schemas.requests import ResearchRequest
from runs import log, sse
from runs.database import in_thread
from runs.engine import Engine
from runs.events import Event
from runs.follow import follow
from runs.models import Run
from runs.testing import InPieces, Said, ScriptedModel, collect, scripted
from tests.conftest import SetEnv
from tests.research.conftest import Report
from tests.runs.making import restart

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "How did the World Wide Web begin?"
PLAN = ResearchPlan(
    executive_summary="One search.",
    web_search_steps=[SearchStep(search_terms="World Wide Web began", purpose="To know.")],
    analysis_instructions="Compare.",
)
BEGAN = "The World Wide Web began in March 1989 with a proposal by Tim Berners-Lee at CERN in Geneva."
JOINED = "Robert Cailliau joined the World Wide Web project at CERN in 1990."
BROWSER = "Tim Berners-Lee wrote the first web browser on a NeXT computer in 1990."
FREE = "In 1993, CERN put the software of the World Wide Web into the public domain."
GONE = "The World Wide Web was paid for by a lottery of fishermen from Iceland."


def claims(*texts: str) -> list[DraftClaim]:
    return [DraftClaim(text=text, evidence=["e1" if text in {BEGAN, JOINED} else "e2"]) for text in texts]


def section(heading: str, *texts: str) -> DraftSection:
    return DraftSection(heading=heading, claims=claims(*texts))


DRAFT = DraftReport(
    title="The beginning of the Web",
    summary=claims(BEGAN, GONE),
    key_findings=claims(BEGAN, JOINED),
    sections=[section("The browser", BROWSER), section("Money", GONE), section("In public", FREE)],
)
WHOLE = DRAFT.model_dump_json()
NOT_REVISED = Revisions(revisions=[])
SHOWN = [
    ("summary", 1, "", [BEGAN]),
    ("finding", 1, "", [JOINED]),
    ("section", 1, "The browser", [BROWSER]),
    ("section", 2, "In public", [FREE]),
]
"""What of the draft stands in its passages: not the lottery, and no finding that is the summary."""


def until_text(text: str) -> str:
    return WHOLE[: WHOLE.index(text)]


def behind(text: str) -> str:
    return WHOLE[WHOLE.index(text) :]


@pytest.fixture(autouse=True)
def hosted(env: SetEnv) -> None:
    env(model="scripted", model_context=200_000)


Shown = list[tuple[str, int, str, list[str]]]


def parts(events: Iterable[Event]) -> Shown:
    told = [one for one in events if isinstance(one, SectionWrittenEvent)]
    return [(one.part, one.place, one.heading, [sentence.text for sentence in one.sentences]) for one in told]


async def written(run: Run) -> list[SectionWrittenEvent]:
    told = await in_thread(log.events_of, report_stream, run.id, "section_written")
    return [one for one in told if isinstance(one, SectionWrittenEvent)]


async def shown_of(run: Run) -> Shown:
    return parts(await written(run))


async def first_shown(run: Run, count: int) -> Shown:
    """What is shown first, once so much of it is."""
    told: Shown = []
    async for records in follow(run.id):
        told += parts(report_stream.decode(one) for one in records)
        if len(told) >= count:
            break
    return told


async def report_of(run: Run) -> ResearchReport:
    result = await in_thread(services.report_of, await in_thread(Run.objects.get, id=run.id))
    assert result is not None
    return result.report


async def start(alice: User) -> Run:
    request = ResearchRequest(query=QUESTION, depth="quick")
    return await in_thread(services.start_report, alice, request, correlation_id="correlation")


def script(*written: Said) -> list[Said]:
    return [PLAN, *written, NOT_REVISED]


async def test_parts_are_shown_before_the_report_is_whole(alice: User, articles: None, engine: Engine) -> None:
    first, second = asyncio.Event(), asyncio.Event()
    early, late = WHOLE.index(BROWSER), WHOLE.index('"heading":"In public"')
    model = ScriptedModel(script(InPieces([WHOLE[:early], first, WHOLE[early:late], second, WHOLE[late:]])))
    with scripted(scripted=model):
        run = await start(alice)
        following = asyncio.create_task(collect(sse.frames(run, stay=True)))
        promised = asyncio.create_task(collect(sse.frames(run)))
        assert await first_shown(run, 2) == SHOWN[:2]
        first.set()
        assert await first_shown(run, 3) == SHOWN[:3]
        second.set()
        followed, frames = await following, await promised
    assert await shown_of(run) == SHOWN
    assert [one.event for one in followed].count("section_written") == len(SHOWN)
    assert [one for one in followed if one.event != "section_written"] == frames
    assert frames[-1].event == "complete", frames[-1].data


async def test_all_that_was_shown_is_in_the_report(report: Report) -> None:
    with scripted(scripted=ScriptedModel(script(InPieces([WHOLE])))):
        run, frames = await report(QUESTION, depth="quick")
    assert frames[-1].event == "complete", frames[-1].data
    assert await shown_of(run) == SHOWN
    made = await report_of(run)
    assert [(one.part, one.text) for one in made.claims] == [
        ("summary", BEGAN), ("finding", JOINED), ("section", BROWSER), ("section", FREE),
    ]  # fmt: skip


@pytest.fixture
def again() -> DraftReport:
    """Written by another model after the first broke off behind its first section."""
    return DraftReport(
        title="How the Web began",
        summary=claims(JOINED),
        key_findings=[],
        sections=[section("The browser", JOINED), section("Afterwards", FREE)],
    )


BROKEN = InPieces([until_text('"heading":"Money"'), ModelHTTPError(500, "scripted", "gone")])
KEPT = [
    ("summary", BEGAN), ("finding", JOINED), ("section", BROWSER), ("section", FREE),
]  # fmt: skip


async def test_what_an_attempt_that_broke_off_has_shown_stays(report: Report, env: SetEnv, again: DraftReport) -> None:
    env(model="scripted,other", model_context=200_000)
    other = ScriptedModel([again, NOT_REVISED])
    with scripted(scripted=ScriptedModel([PLAN, BROKEN, ModelHTTPError(500, "scripted", "gone")]), other=other):
        run, frames = await report(QUESTION, depth="quick")
    assert frames[-1].event == "complete", frames[-1].data
    assert await shown_of(run) == [*SHOWN[:3], ("section", 2, "Afterwards", [FREE])]
    made = await report_of(run)
    assert [(one.part, one.text) for one in made.claims] == KEPT
    assert [one.heading for one in made.sections] == ["The browser", "Afterwards"]
    told = f"Already written, which stays; hand in only what the report says besides:\n- {BEGAN}\n- {JOINED}\n- The browser: {BROWSER}\n"
    assert told in other.prompts[0]


async def test_what_was_shown_as_inferred_stays_inferred(report: Report, env: SetEnv, again: DraftReport) -> None:
    env(model="scripted,other", model_context=200_000)
    text = "The World Wide Web began at CERN in March 1989, and in 1993 its software was put into the public domain."
    begun = section("Together", BEGAN).model_copy(
        update={"claims": [DraftClaim(text=text, evidence=["e1", "e2"], inferred=True)]}
    )
    draft = DRAFT.model_copy(update={"sections": [begun, section("The browser", BROWSER)]}).model_dump_json()
    broken = InPieces([draft[: draft.index("The browser")], ModelHTTPError(500, "scripted", "gone")])
    other = ScriptedModel([again, NOT_REVISED])
    with scripted(scripted=ScriptedModel([PLAN, broken, ModelHTTPError(500, "scripted", "gone")]), other=other):
        run, _ = await report(QUESTION, depth="quick")
    shown = [sentence for one in await written(run) for sentence in one.sentences if one.heading == "Together"]
    assert [(one.text, one.shown, one.inferred) for one in shown] == [(text, f"Inferred: {text}", True)]
    made = await report_of(run)
    assert [one.text for one in made.claims if one.inferred] == [text]


async def test_a_table_that_was_shown_stays(report: Report, env: SetEnv, again: DraftReport, alice: User) -> None:
    env(model="scripted,other", model_context=200_000)
    readers = ". ".join(
        f"On page {page} of the logbook the World Wide Web counts {page}00 readers" for page in (1, 2, 3)
    )
    await in_thread(ingest, alice, f"# The World Wide Web\n\n{readers}.".encode(), "readers.md")
    cited = [f"e{number}" for number in range(1, 9)]
    rows = [
        DraftRow(name=f"Page {page}", cells=[DraftCell(text=f"{count} readers", evidence=cited)])
        for page, count in ((1, 100), (2, 900), (3, 300))
    ]
    table = DraftTable(title="Readers by page", rows_are="Page", columns=["Readers"], rows=rows)
    tabled = DRAFT.model_copy(
        update={"sections": [DraftSection(heading="Count", claims=[], table=table), *again.sections]}
    )
    text = tabled.model_dump_json()
    broken = InPieces([text[: text.index('"heading":"The browser"')], ModelHTTPError(500, "scripted", "gone")])
    other = ScriptedModel([again.model_copy(update={"sections": []}), NOT_REVISED])
    with scripted(scripted=ScriptedModel([PLAN, broken, ModelHTTPError(500, "scripted", "gone")]), other=other):
        run, frames = await report(QUESTION, depth="quick")
    assert frames[-1].event == "complete", frames[-1].data
    (shown,) = [one for one in await written(run) if one.part == "section"]
    assert shown.table is not None
    told = [[row.name, *(cell.text if cell else "" for cell in row.cells)] for row in shown.table.rows]
    assert told == [["Page 1", "100 readers"], ["Page 3", "300 readers"]]
    made = await report_of(run)
    texts = {one.id: one.text for one in made.claims}
    tables = [one.table for one in made.sections if one.table]
    assert [[row.name, *(texts[key] for key in row.cells)] for row in tables[0].rows] == told


async def test_an_answer_that_is_refused_is_asked_for_again_and_what_it_showed_stays(
    report: Report, again: DraftReport
) -> None:
    refused = InPieces([WHOLE[: WHOLE.index('"limitations"')], f'"limits":"{GONE}"}}'])
    with scripted(scripted=ScriptedModel(script(refused, again))):
        run, frames = await report(QUESTION, depth="quick")
    assert frames[-1].event == "complete", frames[-1].data
    assert await shown_of(run) == SHOWN
    assert [(one.part, one.text) for one in (await report_of(run)).claims] == KEPT


async def test_the_offline_engine_goes_on_behind_what_was_shown(report: Report, env: SetEnv) -> None:
    env(model="scripted,offline", model_context=200_000)
    with scripted(scripted=ScriptedModel([PLAN, BROKEN])):
        run, frames = await report(QUESTION, depth="quick")
    assert frames[-1].event == "complete", frames[-1].data
    assert await shown_of(run) == SHOWN[:3]
    made = await report_of(run)
    said = [(one.part, one.text) for one in made.claims]
    assert [one for one in KEPT[:3] if one not in said] == []


async def test_a_restart_shows_nothing_twice_and_keeps_what_it_showed(
    alice: User, articles: None, engine: Engine, again: DraftReport
) -> None:
    held = InPieces([until_text('"heading":"Money"'), asyncio.Event()])
    with scripted(scripted=ScriptedModel([PLAN, held, again, NOT_REVISED])):
        run = await start(alice)
        assert await first_shown(run, 3) == SHOWN[:3]
        await restart(engine)
        followed = await collect(sse.frames(run, stay=True))
    assert followed[-1].event == "complete", followed[-1].data
    assert await shown_of(run) == [*SHOWN[:3], ("section", 2, "Afterwards", [FREE])]
    assert [(one.part, one.text) for one in (await report_of(run)).claims] == KEPT


async def test_of_the_offline_engine_alone_nothing_is_shown_before(report: Report, env: SetEnv) -> None:
    env(model="offline")
    run, frames = await report(QUESTION, depth="quick")
    assert frames[-1].event == "complete", frames[-1].data
    assert await shown_of(run) == []

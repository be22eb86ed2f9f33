"""Timelines from proposal to last event on the real engine, offline: whole streams, and what goes wrong on the way."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel

from library import providers
from library import services as library
from library.schemas import SearchOutcome, SearchQuery
from library.text.dates import find_dates
from research.timelines import pipeline, services, steps, store
from research.timelines.briefs import DetailTask, DraftDetails, DraftTimeline
from research.timelines.errors import DetailsFailed
from research.timelines.events import timeline_stream
from research.timelines.schemas import NodePatch, ResearchThread, TimelineResult
from runs import llm, log
from runs import services as runs
from runs.budgets import TIME, Meter
from runs.database import in_thread
from runs.engine import Engine
from runs.errors import BudgetReached, RunError
from runs.execution import Voice
from runs.follow import follow
from runs.models import Run
from runs.testing import Frame, ScriptedModel, prompt_of, scripted
from tests.conftest import SetEnv
from tests.research.timelines.conftest import SAMPLE, Finish, Ingest, propose
from tests.research.timelines.making import FIRMS
from tests.research.timelines.making import milestone as drafted
from tests.runs.making import restart, until

pytestmark = pytest.mark.django_db(transaction=True)

PRECISIONS = ["day", "month", "year", "decade", "century"]


def names(frames: list[Frame]) -> list[str | None]:
    return [frame.event for frame in frames]


def of(frames: list[Frame], event: str) -> list[dict[str, object]]:
    return [frame.json for frame in frames if frame.event == event]  # type: ignore[misc]  # payloads are objects


async def result_of(alice: User, session_id: str) -> TimelineResult:
    return await in_thread(lambda: services.result_of(services.own(alice, session_id)))


@pytest.mark.parametrize(
    ("thread", "queries"),
    [("Launches", ["Sputnik Launches", "Launches"]), ("Sputnik", ["Sputnik", "Sputnik"])],
)
def test_a_thread_that_is_the_topic_is_not_searched_within_it(thread: str, queries: list[str]) -> None:
    made = ResearchThread(name=thread, priority=5, estimated_nodes=3)
    assert list(pipeline.thread_queries("Sputnik", made)) == queries


async def test_the_whole_stream(alice: User, documents: None, finish: Finish) -> None:
    frames = await finish(await propose(alice))
    told = [
        (frame.event, [frame.json[key] for key in ("phase", "percent")])
        for frame in frames
        if frame.event == "progress"
    ]  # type: ignore[index]
    assert [frame.id for frame in frames] == list(range(1, 18))
    assert names(frames)[:10] == [*["progress"] * 9, "skeleton"]
    assert Counter(names(frames)[10:14]) == {"node_detail": 2, "progress": 2}, "nodes end in any order"
    assert names(frames)[14:] == ["progress", "synthesis", "complete"]
    assert [fields for _, fields in told] == [
        *[["skeleton", percent] for percent in (0, 5, 11, 17, 22, 28, 34, 40, 40)],
        ["detail", 70],
        ["detail", 90],
        ["synthesis", 90],
    ]
    nodes = of(frames, "skeleton")[0]["nodes"]
    assert [(one["id"], one["date"], one["title"], one["status"]) for one in nodes] == [  # type: ignore[attr-defined]
        (
            "ms_001",
            "1957-10-04",
            "The Soviet Union launched Sputnik 1, the first artificial satellite of the Earth",
            "skeleton",
        ),
        ("ms_002", "1961-04-12", "Yuri Gagarin became the first human being in space", "skeleton"),
    ]
    seconds = of(frames, "complete")[0]["duration_seconds"]
    assert of(frames, "complete") == [{"total_nodes": 2, "duration_seconds": seconds, "detail_completed": 2}]
    assert {one["node_id"] for one in of(frames, "node_detail")} == {"ms_001", "ms_002"}


async def test_a_node_has_all_fields_of_the_protocol(alice: User, documents: None, finish: Finish) -> None:
    nodes = of(await finish(await propose(alice)), "skeleton")[0]["nodes"]
    fields = {"id", "date", "title", "subtitle", "significance", "description", "sources", "status"}
    assert all(fields <= node.keys() for node in nodes)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("prefix", "topic", "language"), [("spaceflight", "History of spaceflight", "en"), ("song", "宋朝历史", "zh")]
)
async def test_every_node_has_evidence_with_its_date_as_written_and_is_no_more_precise(
    alice: User, ingest: Ingest, finish: Finish, prefix: str, topic: str, language: str
) -> None:
    await in_thread(ingest, prefix)
    session = await propose(alice, topic)
    frames = await finish(session)
    assert names(frames)[-1] == "complete"
    result = await result_of(alice, session.id)
    texts = {item.id: item.text for item in result.evidence}
    places = {item.id: item.source for item in result.evidence}
    assert len(result.nodes) >= 15
    assert result.language == language
    for node in result.nodes:
        assert any(node.date_text in one.quote for one in node.evidence)
        assert all(one.quote in texts[one.evidence_id] and one.date_text in one.quote for one in node.evidence)
        quoted = [mention.point.precision for one in node.evidence for mention in find_dates(one.quote, year=1)]
        finest = min((PRECISIONS.index(one) for one in quoted), default=0)
        assert PRECISIONS.index(node.date_precision) >= finest
        assert node.sources == list(dict.fromkeys(places[one.evidence_id] for one in node.evidence))
    assert len({tuple(node.sources) for node in result.nodes}) > 1, "each node has its own sources"


async def test_a_chinese_topic_gives_a_chinese_timeline(alice: User, ingest: Ingest, finish: Finish) -> None:
    await in_thread(ingest, "song")
    session = await propose(alice, "宋朝历史")
    frames = await finish(session)
    result = await result_of(alice, session.id)
    assert of(frames, "progress")[0]["message"] == "正在构建时间线骨架…"
    assert all("\u4e00" <= node.title[-2] <= "\u9fff" for node in result.nodes if node.title[-2].isalpha())
    assert result.title == "“宋朝历史”时间线"
    assert result.synthesis is not None
    assert all("年" in sentence.text or "世纪" in sentence.text for sentence in result.synthesis.summary)
    # Said in a thread, which by itself speaks English.
    assert all("\u4e00" <= note[-2] <= "\u9fff" for note in of(frames, "synthesis")[0]["verification_notes"])


async def test_details_rest_on_their_passages(alice: User, documents: None, finish: Finish) -> None:
    session = await propose(alice)
    await finish(session)
    result = await result_of(alice, session.id)
    texts = {item.id: " ".join(item.text.split()) for item in result.evidence}
    first = result.nodes[0].details
    assert first is not None
    told = first.key_features[0]
    assert told.text == "The launch of Sputnik 1 led to the space race."
    assert told.text in texts[told.evidence_id]
    assert first.sources == ["https://example.org/spaceflight"]


async def test_nothing_found_is_a_typed_error_and_never_a_timeline(alice: User, finish: Finish) -> None:
    session = await propose(alice, "Quantum chromodynamics")
    frames = await finish(session)
    assert names(frames) == ["progress"] * (len(frames) - 1) + ["error"]
    assert frames[-1].json == {
        "error": "NothingFound",
        "message": "Nothing that was searched tells of dated events about “Quantum chromodynamics”, so there is no timeline."
        " A document about it, added to the library, would help, or a topic that the library speaks of.",
    }
    assert (await in_thread(services.own, alice, session.id)).state == "failed"


async def test_some_searches_failing_is_told_and_all_failing_is_an_error(
    alice: User, documents: None, finish: Finish
) -> None:
    original, failing = providers.search, [True, True]

    async def search(meter: Meter, query: SearchQuery, owner_id: int, run_id: str | None = None) -> SearchOutcome:
        if failing:
            failing.pop()
            raise RunError
        return await original(meter, query, owner_id, run_id)

    async def fail(meter: Meter, query: SearchQuery, owner_id: int, run_id: str | None = None) -> SearchOutcome:
        raise RunError

    with patch.object(providers, "search", search):
        frames = await finish(await propose(alice))
    assert "2 of 7 searches failed; going on with the others." in [one["message"] for one in of(frames, "progress")]
    assert "2 of 7 searches failed." in of(frames, "synthesis")[0]["verification_notes"]
    assert names(frames)[-1] == "complete"
    with patch.object(providers, "search", fail):
        frames = await finish(await propose(alice))
    assert (frames[-1].event, frames[-1].json["error"]) == ("error", "SearchesFailed")  # type: ignore[index]


@pytest.mark.parametrize("error", [DetailsFailed(), ValueError("a secret detail")])
async def test_one_failing_detail_costs_only_its_node(
    alice: User, documents: None, finish: Finish, error: Exception
) -> None:
    original = steps.detail.detail

    async def detail(meter: Meter, task: DetailTask) -> DraftDetails:
        if task.node.id == "ms_001":
            raise error
        return await original(meter, task)

    with patch.object(steps.detail, "detail", detail):
        session = await propose(alice)
        frames = await finish(session)
    assert [one["node_id"] for one in of(frames, "node_detail")] == ["ms_002"]
    assert of(frames, "complete")[0]["detail_completed"] == 1
    notes = of(frames, "synthesis")[0]["verification_notes"]
    assert notes[-1] == "1 milestone has no details, because fetching them failed or the budget was reached."  # type: ignore[index]
    assert "secret" not in str([frame.data for frame in frames])


@pytest.mark.parametrize(
    ("window", "tokens", "room"), [(8192, 2_500_000, 0), (200_000, 2_500_000, 24), (200_000, 32_000, 10)]
)
async def test_a_large_window_is_shown_more_of_what_was_found_for_a_node_as_far_as_the_budget_pays(
    alice: User, documents: None, finish: Finish, env: SetEnv, window: int, tokens: int, room: int
) -> None:
    env(model_roles={"research.timelines.detail": "scripted"}, model_context=window, budget_tokens=tokens)
    original, asked = providers.search, set[tuple[int, int]]()

    async def search(meter: Meter, query: SearchQuery, owner_id: int, run_id: str | None = None) -> SearchOutcome:
        if query.limit == pipeline.NODE_PASSAGES:
            asked.add((query.limit, query.room))
        return await original(meter, query, owner_id, run_id)

    with patch.object(providers, "search", search), scripted(scripted=ScriptedModel([DraftDetails()] * 2)):
        frames = await finish(await propose(alice))
    assert (asked, names(frames)[-1]) == ({(6, room)}, "complete")


async def test_a_locked_node_is_not_paid_for(alice: User, documents: None, finish: Finish) -> None:
    session = await propose(alice)
    searched: list[str] = []
    original = providers.search

    async def search(meter: Meter, query: SearchQuery, owner_id: int, run_id: str | None = None) -> SearchOutcome:
        if query.limit == pipeline.NODE_PASSAGES:
            searched.append(query.text)
        return await original(meter, query, owner_id, run_id)

    def lock_first(voice: Voice, session_id: str, *made: object) -> None:
        keep(voice, session_id, *made)  # type: ignore[arg-type]
        services.edit_node(services.own(alice, session_id), "ms_001", NodePatch(locked=True, title="Mine"))

    keep = store.keep_skeleton
    with patch.object(providers, "search", search), patch.object(store, "keep_skeleton", lock_first):
        frames = await finish(session)
    assert [one["node_id"] for one in of(frames, "node_detail")] == ["ms_002"]
    assert len(searched) == 1
    node = (await result_of(alice, session.id)).nodes[0]
    assert (node.title, node.locked, node.details, node.edited) == ("Mine", True, None, ["title"])


async def test_a_budget_of_searches_ends_gracefully_with_what_was_found(
    alice: User, documents: None, finish: Finish
) -> None:
    usual = services._budget

    with patch.object(services, "_budget", lambda proposal: usual(proposal).model_copy(update={"searches": 3})):
        session = await propose(alice)
        frames = await finish(session)
    run = await in_thread(Run.objects.get, id=(await in_thread(services.own, alice, session.id)).run_id)
    assert (names(frames)[-1], run.searches) == ("complete", 3)


DAYS = 9
TOLD = re.compile(r"\[(e\d+)\].*? \| (On (\d+ October 1957) .*? (Sputnik \d+)\.)")


@pytest.fixture
def launches(alice: User, env: SetEnv) -> None:
    """More than a small window holds; only the milestones are left to the model that has it."""
    for day in range(1, DAYS + 1):
        heard = (f"{firm} of house {day * 50 + place} heard its signals." for place, firm in enumerate(FIRMS * 2))
        told = f"On {day} October 1957 the Soviet Union launched the satellite Sputnik {day}."
        text = f"# Sputnik {day}\n\n{told} {' '.join(heard)}"
        library.ingest(alice, text.encode(), f"sputnik-{day}.md")
    env(model_context=4096, model_roles={"research.timelines.milestone": "reading"})


class Reader:
    """A model that tells of all passages it is shown."""

    def __init__(self, *, silent: int = 0, mute: int = 0) -> None:
        self.prompts: list[str] = []
        self._silent, self._mute = silent, mute
        """Which prompt is never answered the first time, and which is answered with nothing that can be used."""

    async def __call__(self, messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str | DeltaToolCalls]:
        prompt = prompt_of(messages)
        self.prompts.append(prompt)
        number = len(dict.fromkeys(self.prompts))
        if number == self._silent and self.prompts.count(prompt) == 1:
            await asyncio.Event().wait()
        if number == self._mute:
            yield "I cannot tell."
            return
        told = [drafted(title, (key, quote, date)) for key, quote, date, title in TOLD.findall(prompt)]
        made = DraftTimeline(milestones=told)
        yield {0: DeltaToolCall(info.output_tools[0].name, made.model_dump_json())}

    @property
    def titles(self) -> list[list[str]]:
        """What it was asked to tell of, prompt by prompt."""
        return [[one[3] for one in TOLD.findall(prompt)] for prompt in dict.fromkeys(self.prompts)]


async def test_a_restart_in_a_windowful_pays_for_no_earlier_one_again(
    alice: User, engine: Engine, launches: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Reader(silent=2)
    monkeypatch.setattr(llm, "hosted_model", lambda _: FunctionModel(stream_function=model))
    session = await propose(alice, "Sputnik launched")
    run = await in_thread(services.begin, session, correlation_id="correlation")
    async for _ in follow(run.id):
        told = [record.data for record in await in_thread(log.read, run.id) if "parts read" in record.data]
        if len(told) == 2:
            break
    await restart(engine)
    async for _ in follow(run.id):
        pass
    first, second, third = dict.fromkeys(model.prompts)
    assert model.prompts == [first, second, third, second]
    run = await in_thread(Run.objects.get, id=run.id)
    assert (run.state, run.model_requests) == ("completed", 4)
    told = [node.title for node in (await result_of(alice, session.id)).nodes]
    assert sorted(told) == sorted(title for part in model.titles for title in part)


async def test_a_windowful_that_gives_nothing_costs_only_its_own_milestones(
    alice: User, launches: None, finish: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Reader(mute=2)
    monkeypatch.setattr(llm, "hosted_model", lambda _: FunctionModel(stream_function=model))
    session = await propose(alice, "Sputnik launched")
    frames = await finish(session)
    assert names(frames)[-1] == "complete"
    told = [node.title for node in (await result_of(alice, session.id)).nodes]
    first, _, *others = model.titles
    assert sorted(told) == sorted(title for part in (first, *others) for title in part)
    read = [(one["message"], one["percent"]) for one in of(frames, "progress") if "parts read" in str(one["message"])]
    assert read == [(f"Choosing milestones: {done} of 3 parts read", 40 + 5 * done // 3) for done in (1, 2, 3)]


async def test_a_restart_in_the_middle_of_details_finishes_the_remaining_nodes_only(
    alice: User, engine: Engine, ingest: Ingest
) -> None:
    await in_thread(ingest, "spaceflight-apollo")
    asked: Counter[str] = Counter()
    gate, original = asyncio.Event(), steps.detail.detail

    async def detail(meter: Meter, task: DetailTask) -> DraftDetails:
        asked[task.node.id] += 1
        if asked.total() > 3:
            await gate.wait()
        return await original(meter, task)

    with patch.object(steps.detail, "detail", detail):
        session = await propose(alice, "Apollo programme")
        run = await in_thread(services.begin, session, correlation_id="correlation")
        async for _ in follow(run.id):
            if sum(record.type == "node_detail" for record in await in_thread(log.read, run.id)) >= 3:
                break
        await until(lambda: asked.total() == 3 + pipeline.NODES_AT_ONCE)
        before = {one.node_id for one in await in_thread(_detailed, run)}
        await restart(engine)
        gate.set()
        async for _ in follow(run.id):
            pass
    events = await in_thread(log.read, run.id)
    assert Counter(record.type for record in events)["complete"] == 1
    detailed = [one.node_id for one in await in_thread(_detailed, run)]
    total = len((await result_of(alice, session.id)).nodes)
    assert len(detailed) == len(set(detailed)) == total
    assert all(asked[key] == 1 for key in before), "what was finished is not asked for again"
    assert [record.seq for record in events] == list(range(1, len(events) + 1))


def _detailed(run: Run) -> list[object]:
    events = log.events_of(timeline_stream, run.id)
    return [event for event in events if event.type == "node_detail"]


async def test_cancelling_keeps_what_was_made(alice: User, documents: None, engine: Engine) -> None:
    started, gate = asyncio.Event(), asyncio.Event()

    async def detail(meter: Meter, task: DetailTask) -> DraftDetails:
        started.set()
        await gate.wait()
        raise AssertionError

    with patch.object(steps.detail, "detail", detail):
        session = await propose(alice)
        run = await in_thread(services.begin, session, correlation_id="correlation")
        await asyncio.wait_for(started.wait(), 60)
        await in_thread(runs.cancel, run)
        async for _ in follow(run.id):
            pass
    session = await in_thread(services.own, alice, session.id)
    assert session.state == "cancelled"
    assert len(await in_thread(store.nodes_of, session)) == 2
    last = (await in_thread(log.read, run.id))[-1]
    assert (last.type, last.data) == ("error", '{"error":"Cancelled","message":"The run was cancelled."}')


def test_errors_are_sentences() -> None:
    kinds = ["NothingFound", "SearchesFailed", "DetailsFailed"]
    assert all(RunError.kinds[kind].sentence.endswith(".") for kind in kinds)


def test_the_sample_is_there() -> None:
    assert len(list(SAMPLE.glob("spaceflight*.md"))) > 3


async def test_a_model_server_that_is_not_there_fails_the_session_and_says_so(
    alice: User, documents: None, finish: Finish, env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await propose(alice)
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)
    env(model="local@http://127.0.0.1:9/v1", model_context=64_000)
    frames = await finish(session)
    error = frames[-1].json
    assert isinstance(error, dict)
    assert (frames[-1].event, error["error"]) == ("error", "ModelFailed")
    assert (await in_thread(services.own, alice, session.id)).state == "failed"


async def test_where_no_model_answers_a_small_ones_details_are_codes_and_that_is_said(
    alice: User, documents: None, finish: Finish, env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await propose(alice)
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)
    env(model="local@http://127.0.0.1:9/v1")
    frames = await finish(session)
    assert sorted(str(one["node_id"]) for one in of(frames, "node_detail")) == ["ms_001", "ms_002"]
    assert of(frames, "complete")[0]["detail_completed"] == 2
    (synthesis,) = of(frames, "synthesis")
    assert synthesis["verification_notes"][2:] == [  # type: ignore[index]
        "The language model could not give a usable answer. local could not be reached. The offline engine goes on, which is free."
    ]


async def test_details_that_no_budget_pays_for_are_codes(
    alice: User, documents: None, finish: Finish, env: SetEnv
) -> None:
    env(model_roles={"research.timelines.detail": "scripted"})
    usual, model = services._budget, ScriptedModel([])
    with patch.object(services, "_budget", lambda proposal: usual(proposal).model_copy(update={"model_requests": 0})):
        session = await propose(alice)
        with scripted(scripted=model):
            frames = await finish(session)
    assert (len(model.asked), of(frames, "complete")[0]["detail_completed"]) == (0, 2)
    note = "The run reached its budget of model requests. The offline engine goes on, which is free."
    assert of(frames, "synthesis")[0]["verification_notes"][2:] == [note]  # type: ignore[index]
    assert {"phase": "detail", "message": note, "percent": 50} in of(frames, "progress")


async def test_details_still_to_come_when_the_time_is_up_are_made_of_what_is_there(
    alice: User, documents: None, finish: Finish
) -> None:
    original, asked, searched = steps.detail.detail, Counter[str](), Counter[str]()
    search = steps.search_for_node

    async def detail(meter: Meter, task: DetailTask) -> DraftDetails:
        asked[task.node.id] += 1
        if asked[task.node.id] == 1:
            raise BudgetReached(TIME)
        return await original(meter, task)

    async def counted(
        meter: Meter, query: SearchQuery | None, owner_id: int, run_id: str, node_id: str
    ) -> SearchOutcome:
        searched[node_id] += query is not None
        return await search(meter, query, owner_id, run_id, node_id)

    with patch.object(steps.detail, "detail", detail), patch.object(pipeline, "search_for_node", counted):
        frames = await finish(await propose(alice))
    assert (asked, searched) == (Counter(ms_001=2, ms_002=2), Counter(ms_001=1, ms_002=1))
    assert of(frames, "complete")[0]["detail_completed"] == 2
    assert of(frames, "synthesis")[0]["verification_notes"][2:] == []  # type: ignore[index]

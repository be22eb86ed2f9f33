"""Timelines over HTTP: proposals, the stream's rules, changes, and who may see what."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import timedelta
from typing import cast
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.http import StreamingHttpResponse
from django.utils import timezone
from rest_framework.test import APIClient

from research.timelines import lease, pipeline, services, steps, store
from research.timelines.briefs import DetailTask, DraftDetails
from research.timelines.models import Timeline
from runs.budgets import Meter
from runs.database import in_thread
from runs.engine import Engine
from runs.follow import follow
from runs.models import Run
from runs.services import cancel
from runs.testing import Frame, parse
from tests.conftest import SetEnv
from tests.research.timelines.conftest import Finish, make, propose

pytestmark = pytest.mark.django_db(transaction=True)

ClientOf = Callable[[User], APIClient]
BODY = {"topic": "Early spaceflight", "level": "light"}


@pytest.fixture
def held() -> Iterator[asyncio.Event]:
    """The details wait until the test opens the gate."""
    gate, original = asyncio.Event(), steps.detail.detail

    async def detail(meter: Meter, task: DetailTask) -> DraftDetails:
        await gate.wait()
        return await original(meter, task)

    with patch.object(steps.detail, "detail", detail):
        yield gate


async def get(client: APIClient, session: Timeline, query: str = "", **headers: str) -> StreamingHttpResponse:
    path = f"/api/research/{session.id}/stream{query}"
    return cast("StreamingHttpResponse", await in_thread(lambda: client.get(path, headers=headers)))


def chunks(response: StreamingHttpResponse) -> AsyncIterator[bytes]:
    return cast("AsyncIterator[bytes]", response._iterator)  # type: ignore[attr-defined]


async def read(response: StreamingHttpResponse, until: str = "complete") -> list[Frame]:
    """The frames up to the first event of a type."""
    text = b""
    async for chunk in chunks(response):
        text += chunk
        if f"event: {until}\n".encode() in text:
            break
    return parse(text.decode())


async def leave(response: StreamingHttpResponse) -> None:
    await response._iterator.aclose()  # type: ignore[attr-defined]  # what the response was made of


async def test_post_answers_201_with_a_proposal_and_searches_nothing(
    alice: User, documents: None, engine: Engine, client_of: ClientOf
) -> None:
    response = await in_thread(lambda: client_of(alice).post("/api/research", BODY, format="json"))
    answer = response.json()
    assert (response.status_code, sorted(answer)) == (201, ["proposal", "session_id"])
    assert sorted(answer["proposal"]) == [
        "complexity",
        "estimated_cost",
        "estimated_duration",
        "language",
        "notes",
        "research_threads",
        "topic",
        "topic_type",
        "user_facing",
    ]
    assert [thread["name"] for thread in answer["proposal"]["research_threads"]] == [
        "Satellites",
        "People in space",
        "Yuri Gagarin",
    ]
    assert answer["proposal"]["complexity"]["estimated_total_nodes"] == 20
    assert answer["proposal"]["estimated_cost"] == {"min_usd": 0.0, "max_usd": 0.0}
    session = await in_thread(services.own, alice, answer["session_id"])
    assert (session.state, session.run, await in_thread(lambda: Run.objects.get().searches)) == (
        "proposal_ready",
        None,
        0,
    )


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({}, "topic: This field is required."),
        ({"topic": " "}, "topic: This must not be empty."),
        ({"topic": "x" * 501}, "topic: This must have at most 500 characters."),
        ({"topic": "x", "colour": "red"}, "colour: This field is not known."),
        ({"topic": "x", "level": "vast"}, "level: This must be one of 'light', 'medium', 'deep', 'epic'."),
    ],
)
def test_bad_requests_are_named(alice: User, client_of: ClientOf, body: dict[str, str], detail: str) -> None:
    response = client_of(alice).post("/api/research", body, format="json")
    assert (response.status_code, response.json()["detail"]) == (422, detail)
    assert Timeline.objects.count() == 0


def paths(session_id: str) -> list[tuple[str, str]]:
    return [
        ("get", f"/api/research/{session_id}"),
        ("patch", f"/api/research/{session_id}"),
        ("get", f"/api/research/{session_id}/stream"),
        ("post", f"/api/research/{session_id}/cancel"),
        ("patch", f"/api/research/{session_id}/nodes/ms_001"),
        ("get", f"/api/research/{session_id}/evidence/e1"),
        ("get", f"/research/timelines/{session_id}/export/json"),
        ("delete", f"/api/research/{session_id}"),
    ]


def test_unknown_sessions_and_other_peoples_are_404(alice: User, charlie: User, client_of: ClientOf) -> None:
    session = make(alice)
    client = client_of(charlie)
    for method, path in [*paths("0" * 32), *paths(session.id)]:
        response = getattr(client, method)(path, {}, format="json") if method != "get" else client.get(path)
        assert response.status_code == 404, path
    assert client.get("/api/research").json() == {"timelines": []}
    assert not Run.objects.filter(kind=pipeline.KIND).exists()


def test_sessions_are_listed_and_found(alice: User, client_of: ClientOf) -> None:
    first, second = make(alice, "Early spaceflight"), make(alice, "宋朝历史")

    def listed(search: str = "") -> list[str]:
        answer = client_of(alice).get("/api/research", {"search": search}).json()
        return [one["session_id"] for one in answer["timelines"]]

    assert listed() == [second.id, first.id]
    assert listed("宋朝") == [second.id]


def test_reports_keep_their_addresses(alice: User, client_of: ClientOf) -> None:
    assert client_of(alice).get("/api/research/reports").json() == {"reports": []}


async def test_the_stream_runs_the_proposal_and_is_replayed_after_the_end(
    alice: User, documents: None, engine: Engine, client_of: ClientOf
) -> None:
    session = await propose(alice)
    client = await in_thread(client_of, alice)
    response = await get(client, session)
    assert (response.status_code, response["Content-Type"]) == (200, "text/event-stream")
    assert response["Cache-Control"] == "no-cache, no-transform"
    assert (response["X-Accel-Buffering"], len(response["X-Run-ID"])) == ("no", 32)
    frames = await read(response)
    await leave(response)
    assert [frame.id for frame in frames] == list(range(1, 18))
    state = await in_thread(lambda: client.get(f"/api/research/{session.id}").json())
    assert (state["state"], state["engine"], len(state["nodes"])) == ("completed", "offline", 2)
    assert state["nodes"][0]["details"]["key_features"][0]["text"] == "The launch of Sputnik 1 led to the space race."
    assert state["synthesis"]["timeline_span"] == "1957 – 1961"
    for query, first in (("", 1), ("?after=9", 10), ("?after=soon", 1)):
        again = await get(client, session, query)
        assert await read(again) == frames[first - 1 :]
        await leave(again)
    cut = await get(client, session, **{"Last-Event-ID": "15"})
    assert [frame.event for frame in await read(cut)] == ["synthesis", "complete"]
    await leave(cut)
    assert (await get(client, session, "?after=17")).status_code == 204
    assert await in_thread(Run.objects.filter(kind=pipeline.KIND).count) == 1


async def test_a_second_reader_is_refused_without_a_cursor_and_welcome_with_one(
    alice: User, documents: None, engine: Engine, client_of: ClientOf, held: asyncio.Event
) -> None:
    session = await propose(alice)
    client = await in_thread(client_of, alice)
    first = await get(client, session)
    await read(first, until="skeleton")
    refused = await get(client, session)
    assert refused.status_code == 409
    assert json.loads(refused.content) == {
        "detail": "This timeline is being read already. Come back with Last-Event-ID or ?after= to go on from an event.",
        "code": "already_read",
        "correlation_id": refused["X-Correlation-ID"],
        "errors": [],
    }
    second = await get(client, session, "?after=9")
    assert [frame.event for frame in await read(second, until="skeleton")] == ["skeleton"]
    held.set()
    rest = await read(second)
    assert rest[-1].event == "complete"
    await leave(first)
    await leave(second)
    assert await in_thread(Run.objects.filter(kind=pipeline.KIND).count) == 1


async def test_a_reader_that_left_makes_room_and_so_does_one_that_died(
    alice: User, documents: None, engine: Engine, client_of: ClientOf, held: asyncio.Event
) -> None:
    session = await propose(alice)
    client = await in_thread(client_of, alice)
    run = await in_thread(services.begin, session, correlation_id="correlation")
    first = lease.frames(run, await in_thread(lambda: lease.claim(session, has_cursor=False)), after=0)
    async for chunk in first:
        if b"event: skeleton" in chunk:
            break
    await first.aclose()
    second = await get(client, session)
    await read(second, until="skeleton")
    assert (await get(client, session)).status_code == 409
    await in_thread(Timeline.objects.update, reader_until=timezone.now() - timedelta(seconds=1))
    third = await get(client, session)
    held.set()
    assert (await read(third))[-1].event == "complete"
    await leave(second)
    await leave(third)


async def test_two_first_readers_start_one_run(
    alice: User, documents: None, engine: Engine, client_of: ClientOf, held: asyncio.Event
) -> None:
    session = await propose(alice)
    client = await in_thread(client_of, alice)
    responses = await asyncio.gather(*(get(client, session) for _ in range(4)))
    assert sorted(response.status_code for response in responses) == [200, 409, 409, 409]
    held.set()
    (reading,) = [response for response in responses if response.status_code == 200]
    assert (await read(reading))[-1].event == "complete"
    await leave(reading)
    assert await in_thread(Run.objects.filter(kind=pipeline.KIND).count) == 1


async def test_a_stream_cut_at_any_event_goes_on_without_gap_or_repeat(
    alice: User, documents: None, finish: Finish, client_of: ClientOf
) -> None:
    session = await propose(alice)
    whole = await finish(session)
    client = await in_thread(client_of, alice)
    for cut in range(1, len(whole)):
        response = await get(client, session, f"?after={cut}")
        assert await read(response) == whole[cut:]
        await leave(response)


async def test_an_attached_timeline_is_cancelled_when_its_reader_leaves(
    alice: User, documents: None, engine: Engine, client_of: ClientOf, held: asyncio.Event, env: SetEnv
) -> None:
    session = await propose(alice, on_disconnect="cancel")
    response = await get(await in_thread(client_of, alice), session)
    await read(response, until="skeleton")
    env(grace_seconds=1)
    await leave(response)
    async for _ in follow(response["X-Run-ID"]):
        pass
    session = await in_thread(services.own, alice, session.id)
    assert session.state == "cancelled"
    assert len(await in_thread(store.nodes_of, session)) == 2


def test_a_proposal_is_changed_before_it_runs(alice: User, documents: None, client_of: ClientOf) -> None:
    session = make(alice)
    client = client_of(alice)
    threads = [{"name": "Satellites", "description": "", "priority": 5, "estimated_nodes": 30}]
    body = {"revision": 1, "research_threads": threads, "topic": "Sputnik", "on_disconnect": "continue"}
    answer = client.patch(f"/api/research/{session.id}", body, format="json")
    state = answer.json()
    assert (answer.status_code, state["revision"], state["state"]) == (200, 2, "proposal_ready")
    proposal = state["proposal"]
    assert (proposal["topic"], proposal["complexity"]["level"]) == ("Sputnik", "medium")
    assert proposal["user_facing"]["thread_names"] == ["Satellites"]
    assert proposal["complexity"]["parallel_threads"] == 1


@pytest.mark.parametrize(
    ("body", "status", "detail"),
    [
        ({"research_threads": []}, 422, "research_threads: This must not be empty."),
        (
            {"research_threads": [{"name": "A"}, {"name": "a"}]},
            422,
            "research_threads must have different names.",
        ),
        ({"colour": "red"}, 422, "colour: This field is not known."),
        ({"revision": 7}, 409, "The proposal was changed meanwhile. Please load it again."),
    ],
)
def test_bad_changes_are_refused(
    alice: User, client_of: ClientOf, body: dict[str, object], status: int, detail: str
) -> None:
    session = make(alice)
    answer = client_of(alice).patch(f"/api/research/{session.id}", body, format="json")
    assert (answer.status_code, answer.json()["detail"]) == (status, detail)
    assert Timeline.objects.get().revision == 1


async def test_a_proposal_cannot_be_changed_while_it_runs_or_afterwards(
    alice: User, documents: None, engine: Engine, client_of: ClientOf, held: asyncio.Event
) -> None:
    session = await propose(alice)
    client = await in_thread(client_of, alice)
    response = await get(client, session)
    await read(response, until="skeleton")

    def patch_it() -> tuple[int, str]:
        answer = client.patch(f"/api/research/{session.id}", {"topic": "Other"}, format="json")
        return answer.status_code, answer.json()["detail"]

    assert await in_thread(patch_it) == (
        409,
        "The proposal can only be changed before it runs; this timeline is being made.",
    )
    held.set()
    await read(response)
    await leave(response)
    assert (await in_thread(patch_it))[0] == 409


def test_a_proposal_can_be_cancelled_and_then_not_run(alice: User, client_of: ClientOf) -> None:
    session = make(alice)
    client = client_of(alice)
    for _ in range(2):
        assert client.post(f"/api/research/{session.id}/cancel").json()["state"] == "cancelled"
    answer = client.get(f"/api/research/{session.id}/stream")
    assert (answer.status_code, answer.json()["detail"]) == (
        409,
        "This timeline cannot be started; it is cancelled.",
    )


async def test_nodes_are_edited_locked_and_exported_with_the_changes(
    alice: User, documents: None, finish: Finish, client_of: ClientOf
) -> None:
    session = await propose(alice)
    await finish(session)
    client = await in_thread(client_of, alice)

    def edit(body: dict[str, object], key: str = "ms_001") -> tuple[int, dict[str, object]]:
        answer = client.patch(f"/api/research/{session.id}/nodes/{key}", body, format="json")
        return answer.status_code, answer.json()

    status, node = await in_thread(edit, {"title": "Sputnik!", "significance": "revolutionary", "locked": True})
    assert (status, node["title"], node["significance"], node["locked"]) == (200, "Sputnik!", "revolutionary", True)
    assert (node["edited"], node["date"]) == (["significance", "title"], "1957-10-04")
    assert (await in_thread(edit, {"date": "1957"}))[1]["detail"] == "date: This field is not known."
    assert (await in_thread(edit, {"title": "x"}, "ms_999"))[0] == 404
    exported = await in_thread(lambda: client.get(f"/research/timelines/{session.id}/export/json").json())
    assert exported["nodes"][0]["title"] == "Sputnik!"
    item = await in_thread(lambda: client.get(f"/api/research/{session.id}/evidence/e1").json())
    assert item["id"] == "e1"
    assert (await in_thread(lambda: client.get(f"/api/research/{session.id}/evidence/e99"))).status_code == 404


async def test_a_timeline_without_nodes_has_no_files(alice: User, client_of: ClientOf) -> None:
    session = await propose(alice)
    path = f"/research/timelines/{session.id}/export/json"
    assert (await in_thread(lambda: client_of(alice).get(path))).status_code == 404


def test_a_timeline_is_deleted_with_its_runs(alice: User, client_of: ClientOf) -> None:
    session, kept = make(alice, "Early spaceflight"), make(alice, "宋朝历史")
    answer = client_of(alice).delete(f"/api/research/{session.id}")
    assert (answer.status_code, list(Timeline.objects.all())) == (204, [kept])
    assert list(Run.objects.all()) == [kept.planning]


@pytest.mark.parametrize("name", ["planning", "run"])
def test_with_either_of_its_runs_a_timeline_is_deleted_whole(alice: User, client_of: ClientOf, name: str) -> None:
    session = make(alice)
    services.begin(session, correlation_id="correlation")
    session.refresh_from_db()
    run: Run = getattr(session, name)
    assert client_of(alice).delete(f"/api/runs/{run.id}").status_code == 409
    assert session.run is not None
    cancel(session.run)
    assert client_of(alice).delete(f"/api/runs/{run.id}").status_code == 204
    assert (Timeline.objects.count(), Run.objects.count()) == (0, 0)


def test_a_timeline_that_is_being_made_is_cancelled_before_it_is_deleted(alice: User, client_of: ClientOf) -> None:
    session = make(alice)
    services.begin(session, correlation_id="correlation")
    answer = client_of(alice).delete(f"/api/research/{session.id}")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert Timeline.objects.filter(id=session.id, planning__isnull=False).exists()

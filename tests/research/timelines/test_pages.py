"""The pages of timelines: propose, decide, watch, read a node, change it."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from library.services import ingest
from research.timelines import services
from research.timelines.events import TimelineProgressEvent, timeline_stream
from research.timelines.models import Timeline
from research.timelines.pipeline import KIND
from research.timelines.schemas import TimelineRequest
from runs import live, log
from runs.database import in_thread
from runs.engine import Engine
from runs.events import Record
from runs.follow import follow
from runs.models import Run
from tests.conftest import SetEnv
from tests.following import OpenPage
from tests.research.timelines.conftest import Finish, make, propose
from tests.research.timelines.telling import STEPS, Teller

pytestmark = pytest.mark.django_db(transaction=True)

ClientOf = Callable[[User], APIClient]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def page(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    return client


def text(client: Client, path: str, **headers: str) -> str:
    response = client.get(path, headers=headers)
    assert response.status_code == 200, path
    return response.content.decode()


async def test_a_topic_becomes_a_proposal_once(page: Client, documents: None, engine: Engine) -> None:
    body = {"topic": "Early spaceflight", "language": "auto", "token": "one"}
    responses = [await in_thread(page.post, "/research/timelines/", body) for _ in range(2)]
    session = await in_thread(Timeline.objects.get)
    path = f"/research/timelines/{session.id}/"
    assert {response["Location"] for response in responses} == {path}
    run = await in_thread(Run.objects.get)
    async for _ in follow(run.id):
        pass
    shown = await in_thread(text, page, path)
    assert "Build this timeline" in shown
    assert all(name in shown for name in ("Yuri Gagarin", "People in space", "Satellites"))
    assert (await in_thread(page.get, f"/research/timelines/run/{run.id}"))["Location"] == path


def test_a_proposal_that_is_being_made_is_followed_and_can_be_put_away(page: Client, alice: User) -> None:
    run = services.start_proposal(alice, TimelineRequest(topic="Early spaceflight"), correlation_id="correlation")
    path = f"/research/timelines/{Timeline.objects.get().id}/"
    shown = text(page, path)
    assert "Planning the lines of research…" in shown
    assert f'hx-sse:connect="/api/runs/{run.id}/events?view=page&amp;language=en"' in shown
    for kind in ("proposal", "error"):
        partials = live.Partials()
        render_to_string(f"research/timelines/planning/{kind}.html", {"run": run, "event": None, "slots": partials})
        assert f'hx-get="/research/timelines/run/{run.id}"' in "".join(partials.parts)
    page.post(f"{path}cancel")
    assert "This timeline was cancelled" in text(page, path)


def test_more_proposals_than_allowed_are_refused_with_the_topic_kept(page: Client, env: SetEnv) -> None:
    env(owner_runs=1)
    for token in ("one", "two"):
        response = page.post("/research/timelines/", {"topic": "Space", "language": "auto", "token": token})
    assert response.status_code == 429
    assert "which is as many as allowed" in response.content.decode()
    assert ">Space</textarea>" in response.content.decode()


def test_the_list_shows_own_timelines_and_finds_them(page: Client, alice: User, bob: User) -> None:
    make(alice, "Early spaceflight")
    make(alice, "宋朝历史")
    make(bob, "Secrets")
    everything = text(page, "/research/timelines/")
    assert "Early spaceflight" in everything
    assert "宋朝历史" in everything
    assert "Secrets" not in everything
    assert "Early spaceflight" not in text(page, "/research/timelines/?search=宋朝")
    assert "No topic of yours contains these words." in text(page, "/research/timelines/?search=nothing")


def test_home_lists_a_timeline_and_not_also_its_proposal(page: Client, alice: User, documents: None) -> None:
    session = make(alice)
    assert [run.id for run in page.get("/").context["runs"]] == [session.planning_id]
    page.post(f"/research/timelines/{session.id}/start", {"thread": ["0", "2"]})
    session.refresh_from_db()
    assert [run.id for run in page.get("/").context["runs"]] == [session.run_id]


def test_an_empty_topic_is_named_and_what_was_typed_is_kept(page: Client) -> None:
    response = page.post("/research/timelines/", {"topic": "", "language": "zh", "token": ""})
    assert response.status_code == 422
    shown = response.content.decode()
    assert "Please write a topic." in shown
    assert '<option value="zh" selected>' in shown


def test_starting_keeps_the_ticked_threads_and_the_size(page: Client, alice: User, documents: None) -> None:
    session = make(alice)
    response = page.post(f"/research/timelines/{session.id}/start", {"thread": ["0", "2"], "level": "medium"})
    assert response["Location"] == f"/research/timelines/{session.id}/"
    session.refresh_from_db()
    assert session.run is not None
    assert [thread["name"] for thread in session.proposal["research_threads"]] == ["Satellites", "Yuri Gagarin"]
    assert session.proposal["complexity"]["level"] == "medium"
    again = page.post(f"/research/timelines/{session.id}/start", {"thread": ["0"]})
    assert again.status_code == 302
    assert Run.objects.filter(kind=KIND).count() == 1


def test_starting_without_a_thread_starts_nothing(page: Client, alice: User) -> None:
    session = make(alice)
    page.post(f"/research/timelines/{session.id}/start", {"level": "light"})
    assert not Run.objects.filter(kind=KIND).exists()
    assert "Please keep at least one line of research." in text(page, f"/research/timelines/{session.id}/")


def test_a_proposal_is_put_away(page: Client, alice: User) -> None:
    session = make(alice)
    page.post(f"/research/timelines/{session.id}/cancel")
    assert "This proposal was put away." in text(page, f"/research/timelines/{session.id}/")


async def test_a_finished_timeline_shows_eras_dates_sources_and_files(
    alice: User, page: Client, documents: None, finish: Finish
) -> None:
    session = await propose(alice)
    await finish(session)
    path = f"/research/timelines/{session.id}/"
    shown = await in_thread(text, page, path)
    for words in ("4 October 1957", "12 April 1961", "1957 – 1961", "2 independent sources", "Turning point"):
        assert words in shown
    assert shown.count('class="tl-node ') == 2
    assert shown.count("/export/") == 11
    assert "hx-sse:connect" not in shown
    run_id = (await in_thread(services.own, alice, session.id)).run_id
    response = await in_thread(page.get, f"/research/timelines/run/{run_id}")
    assert response["Location"] == path


async def test_a_timeline_in_the_middle_is_drawn_from_what_is_there_and_follows(
    alice: User, page: Client, documents: None, finish: Finish
) -> None:
    session = await propose(alice)
    await finish(session)
    run_id = (await in_thread(services.own, alice, session.id)).run_id
    await in_thread(lambda: Run.objects.filter(id=run_id).update(state="running", seq=9))
    shown = await in_thread(text, page, f"/research/timelines/{session.id}/")
    assert f'hx-sse:connect="/api/runs/{run_id}/events?view=page&amp;language=en&amp;after=9"' in shown
    assert "Summing up…" in shown


async def test_a_node_shows_its_quotes_and_is_changed_in_the_pane(
    alice: User, page: Client, documents: None, finish: Finish
) -> None:
    session = await propose(alice)
    await finish(session)
    path = f"/research/timelines/{session.id}/nodes/ms_002"
    pane = await in_thread(lambda: text(page, path, **HTMX))
    assert "<html" not in pane
    assert "Yuri Gagarin became the first human in space in April 1961." in pane
    assert "<html" in await in_thread(text, page, path)
    body = {"title": "Gagarin!", "description": "<script>alert(1)</script>", "significance": "high", "locked": "on"}

    def change(body: dict[str, str]) -> str:
        return page.post(path, body, headers=HTMX).content.decode()

    saved = await in_thread(change, body)
    assert "Saved." in saved
    assert "<script>" not in saved
    whole = await in_thread(text, page, f"/research/timelines/{session.id}/")
    assert "Gagarin!" in whole
    assert "Kept as it is" in whole
    plain = await in_thread(lambda: page.post(path, {**body, "title": "Yuri"}))
    assert plain["Location"].endswith("#node-ms_002")
    bad = await in_thread(lambda: page.post(path, {**body, "title": ""}, headers=HTMX))
    assert "Saved." not in bad.content.decode()


async def test_every_event_has_partials_for_the_open_page(alice: User, documents: None, finish: Finish) -> None:
    session = await propose(alice)
    await finish(session)
    run = await in_thread(lambda: services.own(alice, session.id).run)
    assert run is not None

    def targets() -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for event in log.events_of(timeline_stream, run.id):
            made = live.render(run, event)
            found.setdefault(event.type, set()).update(part.split('"')[0] for part in made.split('hx-target="#')[1:])
        return found

    assert await in_thread(targets) == {
        "progress": {"progress", "run-facts"},
        "skeleton": {"axis", "minimap", "announce"},
        "node_detail": {"details-ms_001", "details-ms_002"},
        "synthesis": {"synthesis"},
        "complete": {"live", "progress", "run-facts", "announce"},
    }


async def test_a_failed_timeline_says_what_happened_and_what_is_kept(alice: User, page: Client, finish: Finish) -> None:
    await in_thread(ingest, alice, b"# Smallpox\n\nSmallpox was declared eradicated in 1980.", "smallpox.md")
    session = await propose(alice, "Quantum chromodynamics")
    await finish(session)
    shown = await in_thread(text, page, f"/research/timelines/{session.id}/")
    assert "This timeline could not be finished" in shown
    assert all(offer in shown for offer in ("Add a document", "Change the topic", "?topic=Smallpox"))
    assert "Try again" not in shown
    assert "Nothing that was searched tells of dated events about “Quantum chromodynamics”" in shown
    run = await in_thread(lambda: services.own(alice, session.id).run)
    (event,) = [one for one in await in_thread(log.events_of, timeline_stream, run.id) if one.type == "error"]
    assert 'hx-target="#problem"' in await in_thread(live.render, run, event)


@pytest.mark.parametrize("opened", range(len(STEPS)))
@pytest.mark.parametrize("end", [Teller.complete, Teller.fail, Teller.cancel])
def test_a_page_that_is_followed_shows_what_one_drawn_later_shows(
    page: Client, alice: User, opened: int, end: Callable[[Teller], object]
) -> None:
    teller = Teller(alice)
    path = f"/research/timelines/{teller.session.id}/"
    for step in STEPS[:opened]:
        step(teller)
    followed = OpenPage(text(page, path), teller.run)
    for step in [*STEPS[opened:-1], end]:
        step(teller)
        assert followed.follow().shown() == OpenPage(text(page, path), teller.run).shown()


def test_an_event_costs_the_same_however_many_milestones_there_are(alice: User) -> None:
    costs = {}
    for nodes in (10, 35, 110):
        teller = Teller(alice, nodes)
        teller.skeleton()
        for event in (teller.detail(), TimelineProgressEvent(phase="detail", message="On", percent=60)):
            with CaptureQueriesContext(connection) as queries:
                frame = live._page_frames(teller.run, [Record(9, event.type, timeline_stream.encode(event))], "en")
            costs[event.type, nodes] = (len(queries), len(frame))
    assert [costs["node_detail", nodes] for nodes in (10, 35, 110)] == [(1, 87)] * 3
    assert len({queries for queries, _ in costs.values()}) == 1
    assert len({size for (kind, _), (_, size) in costs.items() if kind == "progress"}) == 1


def test_other_peoples_pages_do_not_exist(charlie: User, alice: User) -> None:
    session = make(alice)
    client = Client()
    client.force_login(charlie)
    for path in ("", "nodes/ms_001"):
        assert client.get(f"/research/timelines/{session.id}/{path}").status_code == 404
    for path in ("start", "cancel", "nodes/ms_001"):
        assert client.post(f"/research/timelines/{session.id}/{path}").status_code == 404
    assert client.get(f"/research/timelines/run/{'0' * 32}").status_code == 404
    assert Client().get("/research/timelines/").status_code == 302


def test_a_timeline_is_deleted_from_its_page(alice: User, charlie: User, page: Client) -> None:
    session, going = make(alice), make(alice)
    services.begin(going, correlation_id="correlation")
    assert f'action="/research/timelines/{session.id}/delete"' in text(page, f"/research/timelines/{session.id}/")
    stranger = Client()
    stranger.force_login(charlie)
    assert stranger.post(f"/research/timelines/{session.id}/delete").status_code == 404

    answers = [page.post(f"/research/timelines/{one.id}/delete") for one in (session, going)]

    assert [answer["Location"] for answer in answers] == ["/research/timelines/", f"/research/timelines/{going.id}/"]
    assert list(Timeline.objects.all()) == [going]

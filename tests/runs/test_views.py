"""Runs over REST: the list, the snapshot, cancelling; and nothing of anybody else's."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from runs import views
from runs.budgets import Budget
from runs.models import Run
from runs.words import Sentence
from tests.runs.making import CORRELATION, make_run

pytestmark = pytest.mark.django_db

ClientOf = Callable[[User], APIClient]
NOON = datetime(2026, 1, 28, 12, tzinfo=UTC)


def at(owner: User, minute: int, **values: object) -> Run:
    run = make_run(owner, **values)
    Run.objects.filter(id=run.id).update(created_at=NOON + timedelta(minutes=minute))
    return run


def listed(client: APIClient, **query: str) -> list[str]:
    return [run["id"] for run in client.get("/api/runs", query).json()["runs"]]


def test_a_snapshot_says_how_a_run_stands(alice: User, client_of: ClientOf) -> None:
    run = make_run(
        alice, title="Count", state="failed", seq=7, engine="offline", cost_usd="0.25", searches=2,
        error_kind="TooHot", error=Sentence("The oven is too hot.").source, started_at=NOON, finished_at=NOON,
        budget=Budget(searches=4).model_dump(),
    )  # fmt: skip
    run.refresh_from_db()
    assert client_of(alice).get(f"/api/runs/{run.id}").json() == {
        "id": run.id,
        "kind": "testing.count",
        "title": "Count",
        "state": "failed",
        "place_in_queue": None,
        "last_event": 7,
        "engine": "offline",
        "on_disconnect": "continue",
        "correlation_id": CORRELATION,
        "usage": {
            "model_requests": 0, "input_tokens": 0, "output_tokens": 0, "searches": 2, "images": 0, "cost_usd": 0.25,
        },
        "budget": Budget(searches=4).model_dump(),
        "error": {"kind": "TooHot", "message": "The oven is too hot."},
        "created_at": run.created_at.isoformat().replace("+00:00", "Z"),
        "started_at": "2026-01-28T12:00:00Z",
        "finished_at": "2026-01-28T12:00:00Z",
        "events_url": f"/api/runs/{run.id}/events",
    }  # fmt: skip


def test_a_queued_run_shows_its_place(alice: User, bob: User, client_of: ClientOf) -> None:
    at(bob, 0, state="queued")
    run = at(alice, 1, state="queued")
    assert client_of(alice).get(f"/api/runs/{run.id}").json()["place_in_queue"] == 2


def test_the_list_is_newest_first_and_ones_own(alice: User, charlie: User, client_of: ClientOf) -> None:
    old, new = at(alice, 1), at(alice, 3)
    at(charlie, 2)
    assert listed(client_of(alice)) == [new.id, old.id]


def test_the_list_goes_on_from_page_to_page(alice: User, client_of: ClientOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PAGE", 2)
    ids = [at(alice, minute).id for minute in (5, 4, 3, 2, 1)]
    client, seen, query = client_of(alice), [], {}
    while True:
        page = client.get("/api/runs", query).json()
        seen += [run["id"] for run in page["runs"]]
        if page["next_before"] is None:
            break
        query = {"before": page["next_before"]}
    assert seen == ids


def test_the_list_by_state_and_kind(alice: User, client_of: ClientOf) -> None:
    failed, other = at(alice, 1, state="failed"), at(alice, 2, state="failed", kind="research.report")
    at(alice, 3)
    client = client_of(alice)
    assert listed(client, state="failed") == [other.id, failed.id]
    assert listed(client, state="failed", kind="testing.count") == [failed.id]
    assert listed(client, kind="nothing") == []


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ({"state": "odd"}, "state must be one of queued, running, waiting, completed, failed, cancelled."),
        *[
            ({"before": before}, "before must be a date and time with a time zone, such as 2026-01-28T12:34:56Z.")
            for before in ("", "yesterday", "2026-01-28T12:00:00", "2026-99-99T12:00:00Z")
        ],
    ],
)
def test_a_senseless_query_is_refused(alice: User, client_of: ClientOf, query: dict[str, str], detail: str) -> None:
    response = client_of(alice).get("/api/runs", query)
    assert (response.status_code, response.json()["detail"]) == (400, detail)


def test_cancelling_answers_with_the_snapshot_however_often(alice: User, client_of: ClientOf) -> None:
    path = f"/api/runs/{make_run(alice, state='waiting').id}/cancel"
    first, second = client_of(alice).post(path), client_of(alice).post(path)
    assert first.json() == second.json()
    assert (first.status_code, first.json()["state"]) == (200, "cancelled")


@pytest.mark.parametrize(
    ("method", "path"), [("get", "/api/runs/{}"), ("delete", "/api/runs/{}"), ("post", "/api/runs/{}/cancel")]
)
def test_charlie_finds_nothing(alice: User, charlie: User, client_of: ClientOf, method: str, path: str) -> None:
    run = make_run(alice, state="waiting")
    response = getattr(client_of(charlie), method)(path.format(run.id))
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
    run.refresh_from_db()
    assert run.state == "waiting"


def queries(client: APIClient) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        client.get("/api/runs")
    return len(captured)


def test_a_longer_list_needs_no_more_queries(alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    make_run(alice)
    one = queries(client)
    make_run(alice)
    make_run(alice)
    assert queries(client) == one


def test_a_longer_list_of_queued_runs_needs_no_more_queries(alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    make_run(alice, state="queued")
    one = queries(client)
    make_run(alice, state="queued")
    make_run(alice, state="queued")
    assert queries(client) == one


def test_a_run_that_is_over_can_be_deleted(alice: User, client_of: ClientOf) -> None:
    run, kept = make_run(alice, state="failed"), make_run(alice, state="failed")
    answer = client_of(alice).delete(f"/api/runs/{run.id}")
    assert (answer.status_code, list(Run.objects.all())) == (204, [kept])


def test_a_run_that_goes_on_is_cancelled_before_it_is_deleted(alice: User, client_of: ClientOf) -> None:
    run = make_run(alice, state="running")
    answer = client_of(alice).delete(f"/api/runs/{run.id}")
    assert (answer.status_code, answer.json()["code"], list(Run.objects.all())) == (409, "not_over", [run])

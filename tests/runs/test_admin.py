"""Runs in the admin: shown with their events, cancelled, and otherwise left as they are."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from runs.models import Run, Server, Worker
from tests.runs.making import count, make_run

pytestmark = pytest.mark.django_db

LIST = "admin:runs_run_changelist"


@pytest.fixture
def operator(db: None, client: Client) -> Client:
    client.force_login(User.objects.create_superuser("operator"))
    return client


def detail(run: Run) -> str:
    return reverse("admin:runs_run_change", args=[run.id])


def test_the_list_shows_runs_with_cost_and_time(operator: Client, alice: User) -> None:
    now = timezone.now()
    run = make_run(
        alice, title="Count", cost_usd="0.25", started_at=now, finished_at=now + timezone.timedelta(seconds=2.5)
    )
    make_run(alice, title="Unfinished")
    shown = operator.get(reverse(LIST)).content.decode()
    assert all(text in shown for text in (run.id, "Count", "0.25", "2.5", "Unfinished"))


@pytest.mark.parametrize("query", ["{id}", "Count", "correlation-1", "alice"])
def test_runs_are_found_by_what_people_name(operator: Client, run: Run, query: str) -> None:
    Run.objects.update(title="Count")
    found = operator.get(reverse(LIST), {"q": query.format(id=run.id)}).context["cl"].result_list
    assert list(found) == [run]


def test_a_run_shows_its_events_escaped(operator: Client, run: Run) -> None:
    count(run, 1, 2)
    run.events.filter(seq=2).update(data='{"text":"<script>"}')
    shown = operator.get(detail(run)).content.decode()
    assert "&quot;number&quot;: 1" in shown
    assert "&lt;script&gt;" in shown
    assert "<script>" not in shown.partition("<details>")[2].partition("</details>")[0]


def test_selected_runs_are_cancelled(operator: Client, alice: User) -> None:
    runs = [make_run(alice, state="waiting") for _ in range(3)]
    chosen = [run.id for run in runs[:2]]
    answer = operator.post(reverse(LIST), {"action": "cancel", "_selected_action": chosen}, follow=True)
    assert "2 runs were asked to end." in answer.content.decode()
    assert Run.objects.filter(state="cancelled").count() == 2


def test_nothing_can_be_added_or_changed(operator: Client, run: Run) -> None:
    assert operator.get(reverse("admin:runs_run_add")).status_code == 403
    assert operator.post(detail(run), {"title": "Forged"}).status_code == 403
    run.refresh_from_db()
    assert run.title == ""


def test_staff_without_the_permission_see_nothing(alice: User, client: Client, run: Run) -> None:
    alice.is_staff = True
    alice.save()
    client.force_login(alice)
    assert client.get(reverse(LIST)).status_code == 403
    alice.user_permissions.add(Permission.objects.get(codename="view_run"))
    assert client.get(reverse(LIST)).status_code == 200


def test_the_list_needs_the_same_queries_for_more_runs(
    operator: Client, alice: User, django_assert_max_num_queries: object
) -> None:
    for _ in range(20):
        make_run(alice)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        operator.get(reverse(LIST))


def test_workers_are_listed(operator: Client) -> None:
    Worker.objects.create(id="host:1:abc", seen_at=timezone.now())
    assert "host:1:abc" in operator.get(reverse("admin:runs_worker_changelist")).content.decode()


def test_models_say_what_they_are(run: Run) -> None:
    count(run, 1)
    assert [str(run), str(run.events.get()), str(Worker(id="host:1")), str(Server(id="host:2"))] == [
        f"testing.count {run.id[:8]}",
        "1 counted",
        "host:1",
        "host:2",
    ]

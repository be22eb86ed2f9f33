"""Starting once, cancelling in every state, answering once."""

import asyncio
import threading
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from runs import log, services
from runs.budgets import Budget
from runs.database import in_thread
from runs.engine import Engine
from runs.errors import Fenced, KeyReused, NotWaiting, TooManyRuns
from runs.models import Run
from runs.queue import places_in_queue
from runs.services import Start
from runs.testing import Began, Broke, CountRequest, count_stream
from tests.conftest import SetEnv
from tests.runs.making import CORRELATION, count, make_run

pytestmark = pytest.mark.django_db(transaction=True)


def request(owner: User, key: str = "", upto: int = 3, **more: object) -> Start:
    return Start(
        kind="testing.count", owner=owner, body=CountRequest(upto=upto), title="Count", correlation_id=CORRELATION,
        idempotency_key=key, **more,
    )  # type: ignore[arg-type]  # fmt: skip


def test_a_run_is_kept_with_all_that_was_asked(alice: User, env: SetEnv) -> None:
    env(grace_seconds=100)
    run = services.start(request(alice, "key", budget=Budget(searches=1)))
    run.refresh_from_db()
    assert (run.owner, run.state, run.title, run.input["upto"], run.idempotency_key) == (
        alice,
        "queued",
        "Count",
        3,
        "key",
    )
    assert run.budget["searches"] == 1
    assert run.attended_until is not None
    assert run.attended_until > timezone.now() + timedelta(seconds=95)


def test_a_run_that_continues_needs_no_reader(alice: User) -> None:
    assert services.start(request(alice, on_disconnect="continue")).attended_until is None


def test_the_first_event_and_the_apps_row_come_with_the_run(alice: User) -> None:
    def also(run: Run) -> None:
        Run.objects.filter(id=run.id).update(title="Ours")

    run = services.start(request(alice, opening=Began, opening_once="began", also=also))
    run.refresh_from_db()
    assert (run.title, run.seq, log.events_of(count_stream, run.id)) == ("Ours", 1, [Began()])
    assert run.events.get().once == "began"


def test_nothing_is_kept_when_the_apps_row_fails(alice: User) -> None:
    def fail(_run: Run) -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        services.start(request(alice, also=fail))
    assert not Run.objects.exists()


def test_a_key_gives_the_same_run_ever(alice: User, bob: User) -> None:
    first = services.start(request(alice, "key"))
    Run.objects.filter(id=first.id).update(state="completed")
    assert services.start(request(alice, "key")) == first
    assert services.start(request(bob, "key")) != first
    assert services.start(request(alice)) != services.start(request(alice))


def test_a_key_with_another_body_is_refused(alice: User) -> None:
    services.start(request(alice, "key"))
    with pytest.raises(KeyReused):
        services.start(request(alice, "key", upto=4))
    assert Run.objects.count() == 1


async def test_a_key_posted_many_times_at_once_makes_one_run(alice: User) -> None:
    runs = await asyncio.gather(*(in_thread(services.start, request(alice, "key")) for _ in range(20)))
    assert {run.id for run in runs} == {(await in_thread(Run.objects.get)).id}


def test_a_key_taken_between_looking_and_writing_is_found(alice: User) -> None:
    first = services.start(request(alice, "key"))
    answers = [None, first]
    with patch.object(services, "_known", lambda *_: answers.pop(0)):
        assert services.start(request(alice, "key")) == first


def test_an_owner_has_a_limit_of_runs(alice: User, bob: User, env: SetEnv) -> None:
    env(owner_runs=2)
    make_run(alice, state="completed")
    make_run(alice, state="waiting")
    services.start(request(alice, "key"))
    services.start(request(alice))
    with pytest.raises(TooManyRuns, match="You have 2 runs going"):
        services.start(request(alice))
    services.start(request(alice, "key"))
    services.start(request(bob))


async def test_the_limit_of_runs_holds_for_posts_at_once(alice: User, env: SetEnv) -> None:
    env(owner_runs=1)
    together = threading.Barrier(4)
    with patch.object(services, "_known", lambda *_: together.wait(60) and None):
        posts = (in_thread(services.start, request(alice)) for _ in range(4))
        answers = await asyncio.gather(*posts, return_exceptions=True)
    assert [type(answer) for answer in answers].count(TooManyRuns) == 3
    assert await in_thread(Run.objects.count) == 1


@pytest.mark.parametrize("state", ["queued", "waiting"])
def test_cancelling_a_run_that_only_waits_ends_it_now(alice: User, state: str) -> None:
    run = make_run(alice, state=state, attended_until=timezone.now())
    services.cancel(run)
    services.cancel(run)
    run.refresh_from_db()
    ending = Broke(kind="Cancelled", message="The run was cancelled. (None)")
    assert (run.state, run.error_kind, run.attended_until) == ("cancelled", "Cancelled", None)
    assert log.events_of(count_stream, run.id) == [ending]
    assert log.read(run.id)[-1].closing == "end"


def test_cancelling_a_running_run_asks_its_worker(run: Run) -> None:
    services.cancel(run)
    run.refresh_from_db()
    assert (run.state, run.cancel_requested_at is not None, run.seq) == ("running", True, 0)


@pytest.mark.parametrize("state", ["completed", "failed", "cancelled"])
def test_cancelling_a_run_that_is_over_changes_nothing(alice: User, state: str) -> None:
    run = make_run(alice, state=state)
    services.cancel(run)
    assert Run.objects.values_list("state", "cancel_requested_at", "seq").get() == (state, None, 0)


def test_an_answer_continues_a_waiting_run_once(alice: User) -> None:
    run = make_run(alice, state="waiting")
    answered = services.answer(run, {"go": True})
    assert (answered.state, answered.leg, answered.answer) == ("queued", 1, {"go": True})
    with pytest.raises(NotWaiting):
        services.answer(run, {"go": False})
    run.refresh_from_db()
    assert (run.leg, run.answer) == (1, {"go": True})


async def test_one_of_many_answers_at_once_counts(alice: User) -> None:
    run = await in_thread(make_run, alice, state="waiting")
    answers = (in_thread(services.answer, run, number) for number in range(10))
    outcomes = await asyncio.gather(*answers, return_exceptions=True)
    assert sum(isinstance(outcome, NotWaiting) for outcome in outcomes) == 9
    await in_thread(run.refresh_from_db)
    assert run.leg == 1


def test_an_answered_run_that_is_attached_has_a_grace_again(alice: User) -> None:
    run = make_run(alice, state="waiting", on_disconnect="cancel")
    assert services.answer(run, None).attended_until is not None


async def test_a_failing_queue_is_logged_and_the_run_kept(
    alice: User, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    with patch.object(Engine, "enqueue", side_effect=OSError("full")):
        run = await in_thread(services.start, request(alice))
        await asyncio.to_thread(services._queueing.submit(lambda: None).result)
    assert f"Run {run.id} could not be queued yet." in caplog.text
    await in_thread(run.refresh_from_db)
    assert run.state == "queued"


def test_the_place_in_the_queue_counts_who_came_before(alice: User, bob: User) -> None:
    first, running, second = make_run(bob, state="queued"), make_run(alice), make_run(alice, state="queued")
    assert places_in_queue([first, running, second]) == {first.id: 1, second.id: 2}


def test_a_cancelled_run_says_nothing_more(alice: User) -> None:
    run = make_run(alice, state="waiting")
    services.cancel(run)
    with pytest.raises(Fenced):
        count(run, 1)
    assert len(log.read(run.id)) == 1

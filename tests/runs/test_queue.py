"""Who is next: owners take turns, places are true, and nobody starts faster than allowed."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework.test import APIClient

from runs import services
from runs.database import in_thread
from runs.engine import Engine
from runs.errors import TooManyStarts
from runs.follow import follow
from runs.models import Run, Worker
from runs.queue import places_in_queue, release, share
from runs.services import Start
from runs.testing import CountRequest, Gates
from tests.conftest import SetEnv
from tests.runs.making import make_run, restart, until

pytestmark = pytest.mark.django_db(transaction=True)


def start(owner: User, **body: int) -> Run:
    request = Start(
        kind="testing.count", owner=owner, body=CountRequest(**body), title="", correlation_id="c" * 8,
        on_disconnect="continue",
    )  # fmt: skip
    return services.start(request)


def test_many_runs_of_one_owner_do_not_put_anothers_last(alice: User, bob: User, charlie: User) -> None:
    flood = [start(alice) for _ in range(200)]
    Run.objects.filter(id__in=[run.id for run in flood[:50]]).update(state="running")
    two = [start(bob) for _ in range(2)]
    late = start(charlie)
    places = places_in_queue(list(Run.objects.all()))
    order = sorted(places, key=places.__getitem__)
    first = [flood[50], two[0], late, flood[51], two[1], *flood[52:]]
    assert order == [run.id for run in first]
    assert sorted(places.values()) == list(range(1, 154))


def test_turns_begin_anew_when_nobody_waits(alice: User) -> None:
    first, second = start(alice), start(alice)
    Run.objects.update(state="completed")
    assert (first.turn, second.turn, start(alice).turn) == (1, 2, 1)


async def test_the_engine_follows_the_turns(alice: User, bob: User, engine: Engine, gates: Gates, env: SetEnv) -> None:
    env(concurrency=1)
    await restart(engine)
    held = await in_thread(start, alice, upto=1, wait_at=1)
    await until(lambda: engine.running == [held.id])
    flood = [await in_thread(start, alice, upto=1) for _ in range(3)]
    other = await in_thread(start, bob, upto=1)
    waiting = [*flood, other]
    places = await in_thread(places_in_queue, waiting)
    await asyncio.wrap_future(services._queueing.submit(lambda: None))  # behind the others, which it has enqueued
    gates[1].set()
    for run in waiting:
        async for _ in follow(run.id):
            pass
    order = await in_thread(lambda: list(Run.objects.order_by("started_at").values_list("id", flat=True)))
    assert order == [held.id, *sorted(places, key=places.__getitem__)]
    assert places == {flood[0].id: 1, other.id: 2, flood[1].id: 3, flood[2].id: 4}


async def test_slow_runs_of_one_owner_leave_slots_to_others(
    alice: User, bob: User, engine: Engine, gates: Gates, env: SetEnv
) -> None:
    env(concurrency=5)
    await restart(engine)
    slow = [await in_thread(start, alice, upto=1, wait_at=1) for _ in range(7)]
    await until(lambda: len(engine.running) == 4)
    async for _ in follow((await in_thread(start, bob, upto=1)).id):
        pass
    assert sorted(engine.running) == sorted(run.id for run in slow[:4])
    places = await in_thread(lambda: places_in_queue(list(Run.objects.all())))
    assert places == {run.id: place for place, run in enumerate(slow[4:], 1)}
    gates[1].set()
    for run in slow:
        async for _ in follow(run.id, beat=0.5):
            pass
    assert await in_thread(Run.objects.filter(state="completed").count) == 8


@pytest.mark.parametrize(
    ("concurrency", "workers", "local_user", "expected"),
    [
        (50, 0, False, 40),
        (50, 2, False, 80),
        (2, 1, False, 1),
        (1, 2, False, 1),
        (1, 1, False, 200),
        (50, 1, True, 200),
    ],
)
def test_the_share_of_one_owner(
    env: SetEnv, db: None, concurrency: int, workers: int, local_user: bool, expected: int
) -> None:
    env(concurrency=concurrency, local_user=local_user)
    now = timezone.now()
    for number in range(workers):
        Worker.objects.create(id=f"worker {number}", seen_at=now)
    Worker.objects.create(id="silent", seen_at=now - timedelta(minutes=1))
    assert share() == expected


def test_a_held_run_is_released_once_and_can_be_cancelled(alice: User, env: SetEnv) -> None:
    env(concurrency=2)
    first, second, third = (start(alice) for _ in range(3))
    assert [first.is_held, second.is_held, third.is_held] == [False, True, True]
    assert release() == []
    services.cancel(second)
    Run.objects.filter(id=first.id).update(state="completed")
    assert (release(), release()) == ([third], [])


def test_an_answered_run_waits_its_turn(alice: User, bob: User) -> None:
    paused = make_run(alice, state="waiting")
    waiting = [start(bob) for _ in range(2)]
    services.answer(paused, "yes")
    places = places_in_queue(list(Run.objects.all()))
    assert [places[run.id] for run in (waiting[0], paused, waiting[1])] == [1, 2, 3]


def test_starting_faster_than_allowed_is_refused_until_the_minute_is_over(alice: User, bob: User, env: SetEnv) -> None:
    env(owner_starts_per_minute=3)
    runs = [start(alice) for _ in range(3)]
    Run.objects.filter(id=runs[0].id).update(created_at=timezone.now() - timedelta(seconds=50))
    with pytest.raises(TooManyStarts) as refused:
        start(alice)
    assert refused.value.retry_after in (9, 10)
    assert str(refused.value).startswith("You started 3 runs within a minute")
    start(bob)
    Run.objects.filter(id=runs[0].id).update(created_at=timezone.now() - timedelta(seconds=61))
    start(alice)


def test_a_program_is_told_when_to_come_back(alice: User, env: SetEnv, client_of: Callable[[User], APIClient]) -> None:
    env(owner_starts_per_minute=1)
    start(alice)
    body = {"query": "How did the World Wide Web begin?", "on_disconnect": "continue"}
    response = client_of(alice).post("/research/stream", body, format="json")
    assert (response.status_code, response.json()["code"]) == (429, "too_many_starts")
    assert 1 <= int(response["Retry-After"]) <= 60

"""The supervisor: lost runs are found, silent workers replaced, unattended runs ended, and nothing stops its looking."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.utils import timezone

from runs import attendance, log, services, supervisor
from runs.database import in_thread
from runs.engine import Engine
from runs.follow import follow
from runs.models import Run, Server, Worker
from runs.supervisor import Supervisor
from runs.testing import Gates
from tests.conftest import SetEnv
from tests.runs.making import make_run, restart, until

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Clock:
    now: float

    def time(self) -> float:
        return self.now


@dataclass
class Status:
    workflow_id: str
    executor_id: str
    status: str = "PENDING"


@dataclass
class Journal:
    """What the engine's journal holds, without an engine."""

    pending: list[Status] = field(default_factory=list)
    known: list[Status] = field(default_factory=list)

    def list_workflows(self, *, status: str = "", workflow_ids: Sequence[str] = (), **_loading: bool) -> list[Status]:
        return self.pending if status == "PENDING" else [one for one in self.known if one.workflow_id in workflow_ids]


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Journal:
    fake = Journal()
    monkeypatch.setattr(supervisor, "DBOS", fake)
    return fake


@dataclass
class Watch:
    """A supervisor, and what it asked for."""

    executes: bool = True
    serves: bool = True
    executing: list[str] = field(default_factory=list)
    enqueued: list[tuple[str, int, int]] = field(default_factory=list)
    begun_again: list[str] = field(default_factory=list)
    given_back: list[tuple[str, str]] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.supervisor = Supervisor(
            "me",
            executes=self.executes,
            serves=self.serves,
            executing=lambda: self.executing,
            enqueue=lambda *run: self.enqueued.append(run),
            begin_again=self.begun_again.append,
            give_back=self._give_back,
            stop=self.stopped.append,
        )

    def _give_back(self, workflow_id: str, executor_id: str) -> bool:
        self.given_back.append((workflow_id, executor_id))
        return True


async def ended(run: Run) -> None:
    async for _ in follow(run.id, beat=0.5):
        pass
    await in_thread(run.refresh_from_db)
    assert run.state == "completed"


def queued(owner: User, age: float, **values: object) -> Run:
    run = make_run(owner, state="queued", **values)
    Run.objects.filter(id=run.id).update(queued_at=timezone.now() - timedelta(seconds=age))
    return run


def test_a_queued_run_the_engine_does_not_know_is_enqueued(alice: User, kept: Journal) -> None:
    lost, fresh, known = queued(alice, 60, leg=2), queued(alice, 1), queued(alice, 60)
    kept.known = [Status(f"{known.id}:0", "", "ENQUEUED")]
    watch = Watch()
    watch.supervisor._beat()
    assert watch.enqueued == [(lost.id, 2, 1)]
    assert fresh.state == "queued"


def test_a_running_run_the_engine_does_not_know_or_takes_for_ended_is_executed_anew(alice: User, kept: Journal) -> None:
    past = timezone.now() - timedelta(seconds=60)
    gone, ended, known, here = (make_run(alice, started_at=past) for _ in range(4))
    make_run(alice, started_at=past, state="completed")
    make_run(alice, started_at=past, state="waiting")
    kept.known = [Status(f"{ended.id}:0", "me", "ERROR"), Status(f"{known.id}:0", "other")]
    watch = Watch(executing=[here.id])
    watch.supervisor._beat()
    assert (watch.enqueued, watch.begun_again) == ([(gone.id, 0, 1)], [f"{ended.id}:0"])


def test_a_run_that_ends_while_the_engine_is_asked_is_not_executed_again(
    alice: User, kept: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = make_run(alice, started_at=timezone.now() - timedelta(seconds=60))

    def list_workflows(**_asked: object) -> list[Status]:
        Run.objects.filter(id=run.id).update(state="completed")
        return [Status(f"{run.id}:0", "me", "SUCCESS")]

    monkeypatch.setattr(kept, "list_workflows", list_workflows)
    watch = Watch()
    watch.supervisor._find_lost()
    assert (watch.enqueued, watch.begun_again) == ([], [])


def test_a_run_that_was_taken_from_the_queue_and_never_begun_is_given_back(alice: User, kept: Journal) -> None:
    run = make_run(alice, started_at=timezone.now() - timedelta(seconds=60))
    kept.known = [Status(f"{run.id}:0", "me")]
    watch = Watch()
    watch.supervisor._find_lost()
    assert watch.given_back == []
    watch.supervisor._find_lost()
    assert watch.given_back == [(f"{run.id}:0", "me")]


def test_runs_of_silent_workers_are_resumed_and_others_left_alone(alice: User, kept: Journal, env: SetEnv) -> None:
    env(worker_timeout_seconds=8)
    now = timezone.now()
    Worker.objects.create(id="alive", seen_at=now)
    Worker.objects.create(id="silent", seen_at=now - timedelta(seconds=9))
    kept.pending = [Status(f"{name}:0", name) for name in ("me", "alive", "silent", "unheard-of")]
    watch = Watch()
    watch.supervisor._beat()
    assert watch.given_back == [("silent:0", "silent"), ("unheard-of:0", "unheard-of")]


def test_a_worker_that_signs_on_while_others_look_for_silent_ones_keeps_its_runs(
    alice: User, kept: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def list_workflows(**_asked: object) -> list[Status]:
        Worker.objects.create(id="new", seen_at=timezone.now())
        return [Status("taken:0", "new")]

    monkeypatch.setattr(kept, "list_workflows", list_workflows)
    watch = Watch()
    watch.supervisor._take_over()
    assert watch.given_back == []


def test_a_sign_of_life_is_given_and_old_ones_are_swept(kept: Journal, db: None) -> None:
    Worker.objects.create(id="ancient", seen_at=timezone.now() - timedelta(days=2))
    Watch().supervisor._beat()
    assert list(Worker.objects.values_list("id", flat=True)) == ["me"]


async def test_who_has_left_gives_no_sign_any_more(kept: Journal, db: None) -> None:
    """A thread may still be at what the supervisor asked before it was closed."""
    watch = Watch()
    await in_thread(watch.supervisor.sign_on)
    await watch.supervisor.close()
    await in_thread(watch.supervisor._beat)
    assert not await in_thread(lambda: Worker.objects.exists() or Server.objects.exists())


@pytest.mark.parametrize(("executes", "serves"), [(False, True), (True, False), (True, True)])
def test_a_process_gives_signs_of_what_it_does(kept: Journal, db: None, executes: bool, serves: bool) -> None:
    Watch(executes=executes, serves=serves).supervisor._beat()
    assert (Worker.objects.exists(), Server.objects.exists()) == (executes, serves)


def test_readers_of_another_process_are_absent_only_when_it_says_so(alice: User) -> None:
    now = timezone.now()
    run = make_run(alice, attended_until=now - timedelta(seconds=1))
    other = Server.objects.create(id="other", vouched_at=now - timedelta(seconds=2))
    watch = Watch()
    watch.supervisor._leave_unattended()
    run.refresh_from_db()
    assert run.cancel_requested_at is None
    attendance.vouch(other.id)
    watch.supervisor._leave_unattended()
    run.refresh_from_db()
    assert run.cancel_requested_at is not None


def test_readers_of_a_process_that_is_gone_have_time_to_return_elsewhere(
    alice: User, kept: Journal, env: SetEnv
) -> None:
    env(worker_timeout_seconds=8, grace_seconds=100)
    now = timezone.now()
    run = make_run(alice, attended_until=now - timedelta(seconds=1))
    silent = Server.objects.create(id="silent", vouched_at=now - timedelta(seconds=7))
    watch = Watch()
    watch.supervisor._beat()
    assert Server.objects.count() == 2
    Server.objects.filter(id=silent.id).update(vouched_at=now - timedelta(seconds=9))
    watch.supervisor._beat()
    assert list(Server.objects.values_list("id", flat=True)) == ["me"]
    run.refresh_from_db()
    assert run.attended_until is not None
    assert 110 < (run.attended_until - now).total_seconds() < 120


def test_a_process_that_was_away_itself_does_not_take_others_for_gone(
    kept: Journal, env: SetEnv, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    env(worker_timeout_seconds=8)
    watch = Watch()
    start = time.time()
    watch.supervisor._beat()
    Server.objects.create(id="other", vouched_at=timezone.now() - timedelta(seconds=9))
    for later, left in ((9, 2), (12, 2), (15, 2), (18, 1)):
        monkeypatch.setattr(supervisor, "time", Clock(start + later))
        watch.supervisor._beat()
        assert Server.objects.count() == left


def test_unattended_runs_are_cancelled(alice: User) -> None:
    now = timezone.now()
    past, future = now - timedelta(seconds=1), now + timedelta(seconds=60)
    runs = {
        "left while queued": make_run(alice, state="queued", attended_until=past),
        "left while running": make_run(alice, attended_until=past),
        "still read": make_run(alice, attended_until=future),
        "needs no reader": make_run(alice),
    }
    Watch().supervisor._leave_unattended()
    fresh = {name: Run.objects.get(id=run.id) for name, run in runs.items()}
    assert {name: (run.state, run.cancel_requested_at is not None) for name, run in fresh.items()} == {
        "left while queued": ("cancelled", False),
        "left while running": ("running", True),
        "still read": ("running", False),
        "needs no reader": ("running", False),
    }


async def test_a_process_that_starts_gives_attached_runs_a_fresh_grace(alice: User, kept: Journal, env: SetEnv) -> None:
    env(grace_seconds=100)
    run = await in_thread(make_run, alice, attended_until=timezone.now() - timedelta(minutes=10))
    await Watch().supervisor._look()
    await in_thread(run.refresh_from_db)
    assert run.attended_until is not None
    assert (run.cancel_requested_at, run.attended_until > timezone.now() + timedelta(seconds=90)) == (None, True)


async def test_time_in_which_the_process_was_away_is_not_the_readers(
    alice: User, kept: Journal, env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    env(grace_seconds=100)
    watch = Watch()
    await watch.supervisor._look()
    overdue = await in_thread(make_run, alice, attended_until=timezone.now() - timedelta(seconds=1))
    now = time.time()
    monkeypatch.setattr(supervisor, "time", Clock(now + 60))
    await watch.supervisor._look()
    await in_thread(overdue.refresh_from_db)
    assert overdue.cancel_requested_at is None
    await in_thread(Run.objects.filter(id=overdue.id).update, attended_until=timezone.now() - timedelta(seconds=1))
    await watch.supervisor._look()
    await in_thread(overdue.refresh_from_db)
    assert overdue.cancel_requested_at is not None


async def test_a_database_that_was_away_is_not_the_readers_absence(
    alice: User, kept: Journal, env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    env(grace_seconds=100)
    watch = Watch()
    await watch.supervisor._look()
    run = await in_thread(make_run, alice, attended_until=timezone.now() - timedelta(seconds=1))
    start = time.time()
    gone = patch.object(supervisor.attendance, "renew_all", side_effect=OperationalError("gone"))
    with gone, pytest.raises(OperationalError):
        await watch.supervisor._look()
    monkeypatch.setattr(supervisor, "time", Clock(start + 5))
    await watch.supervisor._look()
    await in_thread(run.refresh_from_db)
    assert run.cancel_requested_at is None


async def test_a_process_that_serves_nobody_does_not_judge_who_reads(alice: User, kept: Journal) -> None:
    run = await in_thread(make_run, alice, attended_until=timezone.now() - timedelta(seconds=1))
    watch = Watch(serves=False)
    await watch.supervisor._look()
    await watch.supervisor._look()
    await in_thread(run.refresh_from_db)
    assert run.cancel_requested_at is None


def test_a_worker_that_was_away_itself_does_not_judge_others_at_once(
    kept: Journal, env: SetEnv, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    env(worker_timeout_seconds=8)
    watch = Watch()
    start = time.time()
    watch.supervisor._beat()
    Worker.objects.create(id="other", seen_at=timezone.now() - timedelta(seconds=9))
    kept.pending = [Status("other:0", "other")]
    monkeypatch.setattr(supervisor, "time", Clock(start + 9))
    watch.supervisor._beat()
    monkeypatch.setattr(supervisor, "time", Clock(start + 12))
    watch.supervisor._beat()
    assert watch.given_back == []
    monkeypatch.setattr(supervisor, "time", Clock(start + 15))
    watch.supervisor._beat()
    monkeypatch.setattr(supervisor, "time", Clock(start + 18))
    watch.supervisor._beat()
    assert watch.given_back == [("other:0", "other")]


async def test_runs_asked_to_end_are_stopped_when_it_looks(alice: User, kept: Journal) -> None:
    run = await in_thread(make_run, alice, cancel_requested_at=timezone.now())
    watch = Watch()
    watch.supervisor.start()
    await until(lambda: watch.stopped)
    await watch.supervisor.close()
    assert set(watch.stopped) == {run.id}
    assert (await in_thread(Worker.objects.count), await in_thread(Server.objects.count)) == (0, 0)


async def test_it_looks_at_once_when_told(kept: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "LOOK_SECONDS", 60)
    looked = asyncio.Queue[None]()

    async def look(_self: Supervisor) -> None:
        looked.put_nowait(None)

    monkeypatch.setattr(Supervisor, "_look", look)
    watch = Watch()
    watch.supervisor.start()
    await looked.get()
    watch.supervisor.look_now()
    await looked.get()
    await watch.supervisor.close()


async def test_a_database_that_is_away_does_not_end_its_looking(
    kept: Journal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(supervisor, "LOOK_SECONDS", 0.01)
    with patch.object(supervisor.attendance, "renew_all", side_effect=OperationalError("gone")) as renew:
        watch = Watch()
        watch.supervisor.start()
        await until(lambda: renew.call_count == 2)
        renew.side_effect = None
        await until(lambda: renew.call_count == 4)
    await watch.supervisor.close()
    assert "The supervisor could not look around." in caplog.text


async def test_it_closes_without_a_database(kept: Journal, db: None) -> None:
    watch = Watch()
    watch.supervisor.start()
    with patch.object(Worker.objects, "filter", side_effect=OperationalError("gone")) as ask:
        await watch.supervisor.close()
    assert ask.called


async def test_a_run_whose_process_died_before_queueing_it_is_found(
    alice: User, engine: Engine, monkeypatch: pytest.MonkeyPatch, env: SetEnv
) -> None:
    env(worker_timeout_seconds=1)
    monkeypatch.setattr(supervisor, "LOST_AFTER", timedelta(0))
    run = await in_thread(make_run, alice, state="queued", fence=0, input={"upto": 1})
    await ended(run)


@pytest.mark.parametrize("is_cancelled", [False, True])
async def test_a_run_goes_on_or_can_be_cancelled_after_the_journal_was_lost(
    alice: User, engine: Engine, gates: Gates, data_dir: Path, monkeypatch: pytest.MonkeyPatch, is_cancelled: bool
) -> None:
    monkeypatch.setattr(supervisor, "LOST_AFTER", timedelta(0))
    run = await in_thread(make_run, alice, state="queued", fence=0, input={"upto": 2, "wait_at": 2})
    await until(lambda: gates.entered == [1, 2])
    monkeypatch.setattr(supervisor, "LOST_AFTER", timedelta(seconds=0.1))
    await engine.close()
    for file in data_dir.glob("engine.sqlite3*"):
        file.unlink()
    gates[2].set()
    if is_cancelled:
        await in_thread(services.cancel, run)
    await restart(engine)
    async for _ in follow(run.id, beat=0.5):
        pass
    await in_thread(run.refresh_from_db)
    assert run.state == ("cancelled" if is_cancelled else "completed")
    assert [record.seq for record in await in_thread(log.read, run.id)] == list(range(1, run.seq + 1))


async def test_what_a_silent_worker_left_is_taken_over(
    alice: User, engine: Engine, gates: Gates, env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "LOST_AFTER", timedelta(0))
    env(role="worker", worker_timeout_seconds=3)
    await restart(engine)
    gone = engine.id
    run = await in_thread(make_run, alice, state="queued", fence=0, input={"upto": 2, "wait_at": 2})
    await until(lambda: gates.entered == [1, 2])
    # Where the machine is busy a run that is taken over may look lost for two beats, and would begin once more.
    monkeypatch.setattr(supervisor, "LOST_AFTER", timedelta(minutes=5))
    await restart(engine)
    assert engine.id != gone
    await until(lambda: gates.entered == [1, 2, 2])
    gates[2].set()
    await ended(run)
    assert (run.fence, run.seq) == (2, 4)

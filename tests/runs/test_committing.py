"""Writing the log: numbers without gaps, fences, moves, groups, and retries when the database is away."""

import threading
from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import contextmanager
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F

from runs import committing, log
from runs.committing import Committer
from runs.entries import Entry, EventRow
from runs.errors import Fenced
from runs.events import Record
from runs.models import Run
from tests.runs.making import counted

pytestmark = pytest.mark.django_db(transaction=True)


def test_entries_are_numbered_without_gaps_and_told_after_the_commit(
    run: Run, told: list[tuple[str, list[Record]]]
) -> None:
    committer = Committer()
    entries = [committer.submit(Entry(run.id, 1, [counted(2 * n), counted(2 * n + 1)])) for n in range(50)]
    wait([entry.done for entry in entries])
    lines = log.read(run.id)
    assert [(record.seq, record.data) for record in lines] == [(n + 1, f'{{"number":{n}}}') for n in range(100)]
    assert [record for _, records in told for record in records] == lines
    assert len(told) < 50


def test_an_old_fence_writes_nothing_and_the_others_do(run: Run) -> None:
    committer = Committer()
    stale = committer.submit(Entry(run.id, 0, [counted(1)]))
    fresh = committer.submit(Entry(run.id, 1, [counted(2)]))
    assert isinstance(stale.done.exception(timeout=60), Fenced)
    assert fresh.done.result(timeout=60) is None
    assert log.read(run.id) == [Record(1, "counted", '{"number":2}')]


def test_a_run_that_is_over_says_nothing_more(run: Run) -> None:
    committer = Committer()
    end = committer.submit(Entry(run.id, 1, [counted(1, closing="end")], move="completed"))
    late = committer.submit(Entry(run.id, 1, [counted(2)]))
    assert end.done.exception(timeout=60) is None
    assert isinstance(late.done.exception(timeout=60), Fenced)
    run.refresh_from_db()
    assert (run.state, run.seq, run.finished_at is not None) == ("completed", 1, True)


def test_a_failing_domain_write_takes_only_its_own_lines_back(run: Run) -> None:
    committer = Committer()

    def fail() -> None:
        Run.objects.filter(id=run.id).update(title="half")
        raise ValueError("no")

    bad = committer.submit(Entry(run.id, 1, [counted(1)], write=fail))
    good = committer.submit(Entry(run.id, 1, [counted(2)], write=lambda: 42))
    assert isinstance(bad.done.exception(timeout=60), ValueError)
    assert good.done.result(timeout=60) is None
    assert good.result == 42
    run.refresh_from_db()
    assert (run.title, [record.data for record in log.read(run.id)]) == ("", ['{"number":2}'])


def test_a_repeated_key_fails_alone(run: Run) -> None:
    committer = Committer()
    with patch.object(committing, "GROUP_SECONDS", 0):
        entries = [
            committer.submit(Entry(run.id, 1, [counted(number, once=key)]))
            for number, key in [(1, "a"), (2, "a"), (3, "b")]
        ]
        wait([entry.done for entry in entries])
    assert [entry.done.exception() is None for entry in entries] == [True, False, True]
    assert [record.data for record in log.read(run.id)] == ['{"number":1}', '{"number":3}']


def test_a_database_that_is_away_for_a_moment_loses_nothing(run: Run) -> None:
    committer = Committer()
    original, failures = committing.insert, [OperationalError("gone"), OperationalError("gone")]

    def flaky(rows: list[EventRow]) -> None:
        if failures:
            raise failures.pop()
        original(rows)

    with patch.object(committing, "insert", flaky), patch("runs.committing.time.sleep"):
        entry = committer.submit(Entry(run.id, 1, [counted(1)]))
        assert entry.done.result(timeout=60) is None
    assert [record.seq for record in log.read(run.id)] == [1]


@contextmanager
def a_commit_whose_answer_is_lost() -> Iterator[None]:
    original, losses = BaseDatabaseWrapper.commit, [1]

    def commit(self: BaseDatabaseWrapper) -> None:
        original(self)
        if losses and threading.current_thread().name == "log-committer":
            losses.pop()
            raise OperationalError("server closed the connection unexpectedly")

    with patch.object(BaseDatabaseWrapper, "commit", commit), patch("runs.committing.time.sleep"):
        yield
    assert losses == []


@pytest.mark.parametrize("once", ["", "key"])
def test_a_commit_whose_answer_was_lost_is_not_written_twice(
    run: Run, told: list[tuple[str, list[Record]]], once: str
) -> None:
    with a_commit_whose_answer_is_lost():
        entry = Committer().submit(Entry(run.id, 1, [counted(1, once=once)]))
        assert entry.done.result(timeout=5) is None
    assert [record.seq for record in log.read(run.id)] == [1]
    assert told == [(run.id, [Record(1, "counted", '{"number":1}')])]


def test_a_domain_write_whose_answer_was_lost_is_not_made_twice(run: Run) -> None:
    def write() -> int:
        return Run.objects.filter(id=run.id).update(searches=F("searches") + 1)

    with a_commit_whose_answer_is_lost():
        entry = Committer().submit(Entry(run.id, 1, write=write))
        assert entry.done.result(timeout=5) is None
    run.refresh_from_db()
    assert (entry.result, run.searches) == (1, 1)


def test_an_end_whose_answer_was_lost_is_an_end(run: Run) -> None:
    with a_commit_whose_answer_is_lost():
        entry = Committer().submit(Entry(run.id, 1, [counted(1, closing="end")], move="completed"))
        assert entry.done.result(timeout=5) is None
    run.refresh_from_db()
    assert (run.state, run.seq) == ("completed", 1)


def test_many_threads_share_one_committer(run: Run) -> None:
    committer = Committer()
    entries: list[Entry] = []

    def write() -> None:
        entries.extend([committer.submit(Entry(run.id, 1, [counted(n)])) for n in range(25)])

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wait([entry.done for entry in entries])
    assert [record.seq for record in log.read(run.id)] == list(range(1, 101))


def test_a_database_that_stays_away_fails_the_entry(run: Run) -> None:
    with (
        patch.object(committing, "RETRY_SECONDS", 0),
        patch.object(committing, "_write", side_effect=OperationalError("gone")),
    ):
        entry = Committer().submit(Entry(run.id, 1, [counted(1)]))
        assert isinstance(entry.done.exception(timeout=60), OperationalError)


def test_nothing_is_written_behind_what_could_not_be(run: Run, alice: User) -> None:
    other = Run.objects.create(kind="testing.count", owner=alice, correlation_id="c", state="running", fence=1)
    committer = Committer()
    with (
        patch.object(committing, "RETRY_SECONDS", 0),
        patch.object(committing, "_write", side_effect=OperationalError("gone")),
    ):
        wait([committer.submit(Entry(run.id, 1, [counted(1)])).done])
    behind = committer.submit(Entry(run.id, 1, [counted(2)]))
    elsewhere = committer.submit(Entry(other.id, 1, [counted(1)]))
    assert isinstance(behind.done.exception(timeout=5), OperationalError)
    assert elsewhere.done.result(timeout=5) is None
    Run.objects.filter(id=run.id).update(fence=2)
    assert committer.submit(Entry(run.id, 2, [counted(1)])).done.result(timeout=5) is None
    assert [record.data for record in log.read(run.id)] == ['{"number":1}']


def test_an_unforeseen_error_is_told_to_who_waits(run: Run) -> None:
    with patch.object(committing, "_write", side_effect=ZeroDivisionError):
        entry = Committer().submit(Entry(run.id, 1, [counted(1)]))
        assert isinstance(entry.done.exception(timeout=60), ZeroDivisionError)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_waiter_that_was_cancelled_does_not_end_the_committer(run: Run) -> None:
    committer = Committer()
    with committer._arrived:  # both in one batch
        left = committer.submit(Entry(run.id, 1, [counted(1)]))
        left.done.cancel()  # as asyncio.wrap_future does when its task is cancelled
        other = committer.submit(Entry(run.id, 1, [counted(2)]))
    assert other.done.result(timeout=60) is None


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_listener_that_fails_harms_nobody_else(run: Run, alice: User, told: list[tuple[str, list[Record]]]) -> None:
    def fail(_run_id: str, _records: object) -> None:
        raise RuntimeError("Event loop is closed")

    log.listeners.insert(0, fail)
    try:
        committer = Committer()
        entry = committer.submit(Entry(run.id, 1, [counted(1)]))
        assert entry.done.result(timeout=60) is None
        assert committer._thread
        committer._thread.join(0.2)
        assert committer._thread.is_alive()
    finally:
        log.listeners.remove(fail)
    assert [run_id for run_id, _ in told] == [run.id]

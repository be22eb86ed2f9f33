"""Who listens to attached runs: counted per process, renewed in the database."""

from collections import Counter
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from runs import attendance
from runs.models import Run
from tests.conftest import SetEnv
from tests.runs.making import make_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def attached(alice: User, env: SetEnv) -> Run:
    env(grace_seconds=100)
    # Not this very moment: SQLite's clock tells milliseconds, and a fast machine asks within the same one.
    return make_run(alice, attended_until=timezone.now() - timedelta(seconds=1))


def seconds_left(run: Run) -> float:
    run.refresh_from_db()
    assert run.attended_until is not None
    return (run.attended_until - timezone.now()) / timedelta(seconds=1)


def test_a_run_is_read_until_its_last_reader_leaves() -> None:
    attendance.arrive("a")
    attendance.arrive("a")
    attendance.leave("a")
    assert attendance._readers == Counter({"a": 1})
    attendance.leave("a")
    assert attendance._readers == Counter()


def test_renewing_gives_the_grace_from_now(attached: Run) -> None:
    attendance.renew_run(attached.id)
    assert 95 < seconds_left(attached) <= 100


def test_renewing_all_reaches_only_runs_that_are_read_here(attached: Run, alice: User) -> None:
    other = make_run(alice, attended_until=timezone.now())
    attendance.arrive(attached.id)
    attendance.renew_all()
    attendance.leave(attached.id)
    assert (seconds_left(attached) > 95, seconds_left(other) < 1) == (True, True)


def test_a_process_vouches_for_the_time_before_it_counted(
    attached: Run, monkeypatch: pytest.MonkeyPatch, env: SetEnv
) -> None:
    """It may be stopped at any line: what it renewed before must not run out under a later word."""
    env(grace_seconds=0)
    attendance.vouch("here")
    attendance.arrive(attached.id)
    renew = attendance.renew_all

    def renew_and_sleep() -> None:
        renew()
        monkeypatch.setattr(attendance, "renew_all", renew)
        Run.objects.filter(id=attached.id).update(attended_until=timezone.now())

    monkeypatch.setattr(attendance, "renew_all", renew_and_sleep)
    attendance.vouch("here")
    attendance.leave(attached.id)
    while not attendance.overdue().exists():
        pass  # within the very millisecond, the least that SQLite's clock tells
    assert (list(attendance.overdue()), list(attendance.unattended())) == ([attached], [])
    attendance.vouch("here")
    assert list(attendance.unattended()) == [attached]


def test_nobody_is_judged_before_anybody_vouches(attached: Run) -> None:
    assert (list(attendance.overdue()), list(attendance.unattended())) == ([attached], [])


def test_a_run_that_is_not_attached_stays_so(run: Run) -> None:
    attendance.renew_run(run.id)
    run.refresh_from_db()
    assert run.attended_until is None


@pytest.mark.parametrize(("left", "is_short"), [(49, True), (60, False), (-5, True), (None, False)])
def test_a_reader_renews_at_once_when_half_the_grace_is_over(env: SetEnv, left: int | None, is_short: bool) -> None:
    env(grace_seconds=100)
    until = None if left is None else timezone.now() + timedelta(seconds=left)
    assert attendance.is_short(Run(attended_until=until)) is is_short

"""The commands: pruning, the written-down contract, a worker from start to stop."""

import asyncio
import os
import signal
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from dbos import DBOS
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from runs import workflows
from runs.database import in_thread
from runs.engine import Engine
from runs.engine import engine as the_engine
from runs.follow import follow
from runs.management.commands import prune_runs, runs_worker
from runs.models import Run, RunEvent, Worker
from runs.services import Start, start
from runs.testing import CountRequest, counting
from tests.conftest import SetEnv
from tests.runs.making import count, make_run, until


def said(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def ended(owner: User, days: int, state: str = "completed") -> Run:
    run = make_run(owner)
    count(run, 1)
    Run.objects.filter(id=run.id).update(state=state, finished_at=timezone.now() - timedelta(days=days))
    return run


@pytest.mark.django_db
def test_old_runs_are_deleted_with_their_events(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    forgotten: list[str] = []
    monkeypatch.setattr(prune_runs, "forget", forgotten.extend)
    monkeypatch.setattr(prune_runs, "BATCH", 2)
    for state in ("completed", "failed", "cancelled", "completed", "completed"):
        ended(alice, 100, state)
    old = set(Run.objects.values_list("id", flat=True))
    kept = [ended(alice, 1), ended(alice, 100, "waiting"), make_run(alice)]
    assert said("prune_runs") == "5 runs deleted.\n"
    assert (set(Run.objects.all()), set(forgotten)) == (set(kept), old)
    assert RunEvent.objects.count() == 2
    assert said("prune_runs", "--days", "0") == "1 runs deleted.\n"


@pytest.mark.django_db
def test_what_several_runs_made_goes_when_the_last_of_them_is_old(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, alone = ended(alice, 100), ended(alice, 1), ended(alice, 100)
    together = {first.id, second.id}
    whole = replace(counting, whole=lambda run_id: together if run_id in together else ())
    monkeypatch.setitem(workflows._registered, "testing.count", whole)
    assert said("prune_runs") == "1 runs deleted.\n"
    assert not Run.objects.filter(id=alone.id).exists()
    Run.objects.filter(id=second.id).update(finished_at=timezone.now() - timedelta(days=100))
    assert said("prune_runs") == "2 runs deleted.\n"


@pytest.mark.django_db(transaction=True)
async def test_old_runs_leave_nothing_in_the_engines_journal(alice: User, engine: Engine) -> None:
    request = Start("testing.count", alice, CountRequest(upto=1), "", "c" * 8)
    run = await in_thread(start, request)
    async for _ in follow(run.id):
        pass
    await until(lambda: not engine.running)
    assert await DBOS.get_workflow_status_async(f"{run.id}:0") is not None
    await in_thread(said, "prune_runs", "--days", "0")
    assert await DBOS.get_workflow_status_async(f"{run.id}:0") is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="Postgres gives space back by itself.")
def test_deleted_runs_give_their_space_back(alice: User) -> None:
    run = ended(alice, 100)
    RunEvent.objects.bulk_create(
        RunEvent(run=run, seq=seq, type="count", data="x" * 10_000, created_at=timezone.now()) for seq in range(2, 200)
    )
    before = pages_of_database()
    said("prune_runs")
    assert pages_of_database() < before / 2


def pages_of_database() -> int:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        return int(cursor.fetchone()[0])


@pytest.mark.django_db
def test_runs_are_deleted_where_no_engine_ever_ran(alice: User) -> None:
    ended(alice, 100)
    assert said("prune_runs") == "1 runs deleted.\n"


def test_the_contract_is_written_once_and_then_fresh(settings: LazySettings, tmp_path: Path) -> None:
    settings.BASE_DIR = tmp_path
    (tmp_path / "docs").mkdir()
    with pytest.raises(CommandError, match=r"openapi\.json, events\.ts, events\.md, settings\.md, \.env\.example"):
        call_command("contract", "--check")
    assert said("contract") == "5 documents written.\n"
    assert said("contract", "--check") == ""
    (tmp_path / "docs" / "events.md").write_text("Old.")
    with pytest.raises(CommandError, match=r"^Stale: events.md. Run `make contract`.$"):
        call_command("contract", "--check")


@pytest.mark.django_db(transaction=True)
async def test_a_worker_executes_runs_until_it_is_told_to_stop(alice: User, env: SetEnv) -> None:
    env(role="worker")
    out = StringIO()
    run = await in_thread(make_run, alice, state="queued", fence=0, input={"upto": 1})
    working = asyncio.ensure_future(runs_worker.Command(stdout=out)._work())
    await until(lambda: "is ready" in out.getvalue())
    assert out.getvalue() == f"Worker {the_engine.id} is ready.\n"
    await in_thread(the_engine.enqueue, run.id, 0, 1)
    async for _ in follow(run.id):
        pass
    await until(lambda: not the_engine.running)
    os.kill(os.getpid(), signal.SIGTERM)
    await working
    assert not the_engine.is_running
    assert await in_thread(Worker.objects.count) == 0


@pytest.mark.django_db
def test_nothing_is_served_from_a_database_that_was_not_prepared() -> None:
    MigrationRecorder.Migration.objects.filter(app="runs").delete()
    with pytest.raises(CommandError, match=r"^The database is not prepared: run `manage.py serve --prepare`.$"):
        call_command("serve")


def test_a_worker_whose_engine_cannot_start_says_why(transactional_db: None, data_dir: Path) -> None:
    (data_dir / "engine.sqlite3").mkdir()
    with pytest.raises(CommandError, match=r"^The engine could not start with its journal in .*: unable to open"):
        call_command("runs_worker")

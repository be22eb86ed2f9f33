"""Applications that run by themselves: each time once, whoever dies, and none is kept waiting by another."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from conversation.builds.models import AppExecution, Application, AppSchedule
from conversation.builds.services import executions, scheduling
from runs.database import in_thread
from runs.models import Run
from tests.conftest import SetEnv
from tests.conversation.builds.conftest import HOMEWORK, Builder


class Killed(BaseException):
    """As a process ends: nothing that handles errors sees it."""


async def planned(builder: Builder, app: str, status: int = 201, **more: object) -> Any:
    """A plan that is due since an hour ago."""
    made = await builder.post(f"/{app}/schedules", {"params": {"class": "Physics 8A"}, "weekday": 0, **more}, status)
    an_hour_ago = timezone.now() - timedelta(hours=1)
    await in_thread(lambda: AppSchedule.objects.filter(pk=made["id"]).update(next_at=an_hour_ago))
    return made


async def started() -> int:
    return await in_thread(AppExecution.objects.count)


async def schedule(pk: int) -> AppSchedule:
    return await in_thread(AppSchedule.objects.get, pk=pk)


async def test_a_schedule_starts_each_time_once(builder: Builder) -> None:
    app = await builder.saved(HOMEWORK)
    made = await builder.post(f"/{app}/schedules", {"params": {"class": "Physics 8A"}, "weekday": 0, "days": 14}, 201)
    assert not await in_thread(scheduling.start_due)
    an_hour_ago = timezone.now() - timedelta(hours=1)
    await in_thread(lambda: AppSchedule.objects.update(next_at=an_hour_ago))
    assert await in_thread(scheduling.start_due)
    assert not await in_thread(scheduling.start_due)
    run_id, params = await in_thread(lambda: AppExecution.objects.values_list("run_id", "params").get())
    today = timezone.localdate()
    assert params["period"] == {"first": (today - timedelta(days=14)).isoformat(), "last": today.isoformat()}
    await builder.over(run_id)
    assert (await in_thread(AppSchedule.objects.get)).next_at > timezone.now()
    assert (await builder.client.delete(f"/api/apps/{app}/schedules/{made['id']}")).status_code == 204
    await in_thread(lambda: Application.objects.filter(pk=app).update(active=None))
    await builder.post(f"/{app}/schedules", {"params": {}}, 409)
    await builder.post("/estimate", {"appId": app}, 409)


def test_the_next_time_lies_ahead() -> None:
    monday = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)
    assert scheduling.next_time(monday, None, 7) == datetime(2026, 11, 24, 7, 0, tzinfo=UTC)
    assert scheduling.next_time(monday, 0, 7) == datetime(2026, 11, 30, 7, 0, tzinfo=UTC)
    assert scheduling.next_time(monday, 0, 9) == datetime(2026, 11, 23, 9, 0, tzinfo=UTC)


async def test_the_same_plan_is_made_once(builder: Builder) -> None:
    app = await builder.saved(HOMEWORK)
    first, again, other = [
        await builder.post(f"/{app}/schedules", {"params": {"class": "Physics 8A"}, "weekday": day}, 201)
        for day in (0, 0, 1)
    ]
    assert first == again
    assert other["id"] != first["id"]


@pytest.mark.parametrize("is_made", [False, True], ids=["before the run", "after the run"])
async def test_a_schedule_whose_process_dies_while_it_starts_is_started_once(
    builder: Builder, monkeypatch: pytest.MonkeyPatch, is_made: bool
) -> None:
    app = await builder.saved(HOMEWORK)
    plan = await planned(builder, app)
    due = (await schedule(plan["id"])).next_at
    really = executions.start_execution

    def die(*given: Any, **named: Any) -> Run:
        if is_made:
            really(*given, **named)
        raise Killed

    with monkeypatch.context() as patches:
        patches.setattr(executions, "start_execution", die)
        with pytest.raises(Killed):
            await in_thread(scheduling.start_due)
    assert (await started(), (await schedule(plan["id"])).next_at) == (0, due)
    assert await in_thread(scheduling.start_due)
    assert not await in_thread(scheduling.start_due)
    assert await started() == 1
    await builder.over(await in_thread(lambda: AppExecution.objects.get().run_id))


async def test_two_processes_that_look_at_once_start_one_run(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    app = await builder.saved(HOMEWORK)
    await planned(builder, app)
    really: Callable[[AppSchedule], None] = scheduling._start

    def twice(one: AppSchedule) -> None:
        really(one)
        really(one)

    monkeypatch.setattr(scheduling, "_start", twice)
    assert await in_thread(scheduling.start_due)
    assert await started() == 1
    await builder.over(await in_thread(lambda: AppExecution.objects.get().run_id))


async def test_a_broken_schedule_says_so_and_keeps_nobody_waiting(builder: Builder) -> None:
    broken, whole = await builder.saved(HOMEWORK), await builder.saved(HOMEWORK)
    first, second = await planned(builder, broken), await planned(builder, whole)
    due = (await schedule(first["id"])).next_at
    await in_thread(lambda: Application.objects.get(pk=broken).versions.update(blueprint={"language": "en"}))
    assert [await in_thread(scheduling.start_due) for _ in range(3)] == [True, True, False]
    assert await in_thread(lambda: AppExecution.objects.get().application_id) == whole
    left = await schedule(first["id"])
    assert left.next_at == due  # it is still due: its fault is ours, and may be mended
    assert left.again_at is not None
    assert timedelta(minutes=10) < left.again_at - timezone.now() < timedelta(hours=1)
    told = await in_thread(scheduling.answer, left)
    assert told.problem == "It could not be started; it is tried again within the hour."
    assert (await schedule(second["id"])).problem is None
    await builder.over(await in_thread(lambda: AppExecution.objects.get().run_id))


async def test_a_schedule_refused_for_what_passes_is_tried_again(builder: Builder, env: SetEnv) -> None:
    app = await builder.saved(HOMEWORK)
    plan = await planned(builder, app)
    env(owner_runs=0)
    assert [await in_thread(scheduling.start_due) for _ in range(2)] == [True, False]
    assert "as many as allowed" in (await in_thread(scheduling.answer, await schedule(plan["id"]))).problem
    env(owner_runs=20)
    assert not await in_thread(scheduling.start_due)
    await in_thread(lambda: AppSchedule.objects.update(again_at=timezone.now()))
    assert await in_thread(scheduling.start_due)
    assert await started() == 1
    left = await schedule(plan["id"])
    assert (left.problem, left.again_at, left.next_at > timezone.now()) == (None, None, True)
    await builder.over(await in_thread(lambda: AppExecution.objects.get().run_id))


async def test_a_schedule_that_may_not_run_waits_for_its_next_time(builder: Builder) -> None:
    app = await builder.saved(HOMEWORK)
    plan = await planned(builder, app)
    await in_thread(lambda: Application.objects.filter(pk=app).update(active=None))
    assert [await in_thread(scheduling.start_due) for _ in range(2)] == [True, False]
    left = await schedule(plan["id"])
    assert left.next_at > timezone.now()
    assert (await in_thread(scheduling.answer, left)).problem == "No version of this application is active yet."


async def test_nothing_runs_for_who_may_not_sign_in(builder: Builder) -> None:
    await planned(builder, await builder.saved(HOMEWORK))
    builder.user.is_active = False
    await in_thread(builder.user.save)
    assert not await in_thread(scheduling.start_due)

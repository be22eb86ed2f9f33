"""One task of a session at a time, under load and across crashes."""

import asyncio
import itertools
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

from django.utils import timezone

from novachat import lease
from novachat.models import Counter, NovaItem, NovaSession, NovaTask
from runs import services as run_services
from runs.database import in_thread
from runs.engine import Engine
from runs.follow import follow
from runs.models import Run
from tests.novachat.conftest import Caller, chunks, ids, request, said
from tests.novachat.gates import gate

PLAN = "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例"
CONTINUE: dict[str, Any] = {"query": "继续执行下一个任务", "interaction_type": "nova3_continue"}
TREND = "帮我分析美妆行业的趋势"


async def test_fifty_requests_over_ten_sessions(caller: Caller, beauty: None) -> None:
    names = [f"s{number % 10}" for number in range(50)]
    with gate() as standing:
        answers = await asyncio.gather(*(caller.ask(name, query=TREND) for name in names))
    assert len(standing.entered) == 50
    told: defaultdict[str, list[str]] = defaultdict(list)
    for name, events in zip(names, answers, strict=True):
        assert events[-1]["event_type"] == "system"
        told[name] += ids(events)
    # What a session was told already is not told again, as long as there is something else.
    made = len(told["s0"])
    for name in set(names):
        assert sorted(told[name], key=lambda key: int(key[7:])) == [f"insight{number}" for number in range(1, made + 1)]
    assert await in_thread(NovaItem.objects.count) == 10 * made
    assert set(await in_thread(lambda: list(Counter.objects.values_list("type", "last")))) == {
        ("insight", made),
        ("task", 5),
    }
    assert await in_thread(NovaTask.objects.filter(status="completed").count) == 50


async def test_one_task_of_a_session_runs_at_a_time(caller: Caller, beauty: None) -> None:
    with gate() as standing:
        answers = await asyncio.gather(*(caller.ask("s1", query=TREND) for _ in range(5)))
    assert (standing.most, len(standing.entered)) == (1, 5)
    assert sum("本会话有任务正在执行，已排队等待..." in said(events) for events in answers) >= 1
    spans = await in_thread(
        lambda: list(NovaTask.objects.order_by("started_at").values_list("started_at", "completed_at"))
    )
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(spans))


async def test_killed_in_the_middle_the_queue_resumes_with_that_task(
    caller: Caller, beauty: None, engine: Engine
) -> None:
    await caller.ask(query=PLAN)
    with gate() as standing:
        standing.shut = {"task002"}
        reading = asyncio.ensure_future(caller.post(request(**CONTINUE, auto=True)))
        await standing.arrived.wait()
        await kill(engine, reading)
        assert (await in_thread(NovaTask.objects.get, key="task002")).status == "running"

        standing.shut = set()
        await revive(engine)
        run = await in_thread(Run.objects.get, nova_tasks__key="task002")
        await finished(run.id)
    assert [standing.entered.count(f"task00{number}") for number in (1, 2, 3)] == [0, 2, 1]
    queue = await caller.queue()
    assert [task["status"] for task in queue["tasks"]] == ["completed"] * 4
    numbers = await in_thread(
        lambda: list(NovaItem.objects.filter(type="profile").order_by("number").values_list("number", flat=True))
    )
    assert numbers == list(range(1, len(numbers) + 1))
    assert (await in_thread(NovaSession.objects.get)).lease_run is None


async def kill(engine: Engine, reading: "asyncio.Future[object]") -> None:
    await engine.close()
    reading.cancel()
    await asyncio.wait({reading})


async def revive(engine: Engine) -> None:
    # The engine shut the loop's own executor down with itself.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())
    await engine.start("all")


async def finished(run_id: str) -> None:
    async for _ in follow(run_id):
        pass


async def test_killed_between_tasks_nothing_completed_runs_again(caller: Caller, beauty: None, engine: Engine) -> None:
    with gate() as standing:
        standing.shut = {"task003"}
        reading = asyncio.ensure_future(caller.post(request(query=PLAN, auto=True)))
        await standing.arrived.wait()
        await kill(engine, reading)
        standing.shut = set()
        await revive(engine)
        run = await in_thread(Run.objects.get)
        await finished(run.id)
    assert [standing.entered.count(f"task00{number}") for number in (1, 2, 3)] == [1, 1, 2]
    assert (await in_thread(Run.objects.get)).state == "completed"


async def test_expired_lease_is_taken_over_and_the_task_is_open_again(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    await in_thread(leave_running)
    events = await caller.ask(**CONTINUE)
    assert ids(events)[0] == "profile1"
    assert (await in_thread(NovaTask.objects.get, key="task002")).status == "completed"


def leave_running() -> None:
    """As a worker leaves it that died, and whose run nobody took over."""
    session = NovaSession.objects.get()
    run = Run.objects.create(kind="novachat.request", owner=session.owner, correlation_id="c" * 8, state="waiting")
    NovaTask.objects.filter(key="task002").update(status="running", run=run, claim=f"{run.id}:0")
    NovaSession.objects.update(lease_run=run, lease_until=timezone.now() - timedelta(seconds=1))


def test_live_lease_is_not_taken(alice: Any) -> None:
    session = NovaSession.objects.create(owner=alice, user_id="u", session_id="s", language="zh")
    first, second = (Run.objects.create(kind="novachat.request", owner=alice, correlation_id="c" * 8) for _ in range(2))
    assert lease.take(session.pk, first.id)
    assert not lease.take(session.pk, second.id)
    assert lease.take(session.pk, first.id)
    assert not lease.renew(session.pk, second.id)
    lease.let_go(session.pk, second.id, second.fence)
    assert not lease.take(session.pk, second.id)
    lease.let_go(session.pk, first.id, first.fence)
    assert lease.take(session.pk, second.id)


def test_an_execution_that_was_fenced_off_lets_nothing_go(alice: Any) -> None:
    session = NovaSession.objects.create(owner=alice, user_id="u", session_id="s", language="zh")
    run = Run.objects.create(kind="novachat.request", owner=alice, correlation_id="c" * 8, fence=2)
    lease.take(session.pk, run.id)
    lease.let_go(session.pk, run.id, 1)
    session.refresh_from_db()
    assert session.lease_run_id == run.id


async def test_cancelled_request_leaves_its_task_open(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    with gate() as standing:
        standing.shut = {"task002"}
        running = asyncio.ensure_future(caller.ask(**CONTINUE))
        await standing.arrived.wait()
        run = await in_thread(Run.objects.get, state="running")
        await in_thread(run_services.cancel, run)
        events = await running
    assert events[-1]["payload"]["metadata"]["error_type"] == "Cancelled"
    assert (await in_thread(NovaTask.objects.get, key="task002")).status == "pending"
    assert chunks(await caller.ask(**CONTINUE))[0]["payload"]["content_type"] == "nova3_profile"

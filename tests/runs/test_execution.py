"""Executions: steps done once, events said once, and nothing written by one that was replaced."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from decimal import Decimal
from unittest.mock import patch

import pytest
import sqlalchemy.exc
from django.contrib.auth.models import User
from django.db import OperationalError
from pydantic import BaseModel

from runs import committing, log, performing, services, workflows
from runs.budgets import Budget, Meter
from runs.database import in_thread
from runs.engine import Engine
from runs.entries import Entry, EventRow
from runs.errors import Cancelled, Fenced, RunError, Unexpected
from runs.events import Event
from runs.execution import Execution, Paused, attempt
from runs.follow import follow
from runs.models import Run, Worker
from runs.services import Start
from runs.testing import Asked, Began, Broke, Counted, CountRequest, Ended, Gates, broke, count_stream
from runs.workflows import Workflow
from tests.conftest import SetEnv
from tests.runs.making import make_run, restart, until

pytestmark = pytest.mark.django_db(transaction=True)

OURS = "Something went wrong on our side. It has been logged; please try again."


class TooHot(RunError):
    sentence = "The oven is too hot."


class Measured(BaseModel):
    on: date
    grams: Decimal


class Bakery:
    """A workflow whose steps note that they were done, and that waits in its last step."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.seen: list[object] = []
        self.opened = asyncio.Event()
        self.left = asyncio.Event()

    async def measure(self, meter: Meter) -> dict[str, list[Measured]]:
        meter.reserve_search()
        self.done.append("measure")
        return {"flour": [Measured(on=date(2026, 1, 28), grams=Decimal("0.1"))]}

    async def heat(self) -> None:
        self.done.append("heat")
        raise TooHot("It is 300 degrees.")

    async def bake(self) -> int:
        self.done.append("bake")
        try:
            await self.opened.wait()
        finally:
            self.left.set()
        return 1

    async def work(self, run: Execution) -> Event:
        await run.emit(Began(), once="began")
        self.seen.append(await run.step("measure", self.measure, run.meter))
        try:
            await run.step("heat", self.heat)
        except TooHot as error:
            self.seen.append(error.message)
        await run.emit(Counted(number=1), once="counted")
        return Ended(total=await run.step("bake", self.bake))


Register = Callable[[Callable[[Execution], Awaitable[Event]]], None]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Let runs of `testing.own` do this."""

    def add(work: Callable[[Execution], Awaitable[Event]]) -> None:
        workflow = Workflow(kind="testing.own", stream=count_stream, work=work, failed=broke)
        monkeypatch.setitem(workflows._registered, workflow.kind, workflow)

    return add


async def start(owner: User, kind: str = "testing.own", budget: Budget | None = None, **body: int) -> Run:
    request = Start(
        kind=kind, owner=owner, body=CountRequest(**body), title="", correlation_id="c" * 8,
        on_disconnect="continue", budget=budget,
    )  # fmt: skip
    return await in_thread(services.start, request)


async def to_the_end(run: Run) -> list[Event]:
    async for _ in follow(run.id):
        pass
    await in_thread(run.refresh_from_db)
    return await said(run)


async def said(run: Run) -> list[Event]:
    return await in_thread(log.events_of, count_stream, run.id)


async def everything_written(run: Run) -> None:
    """Let the loop turn until what its tasks want written is written."""
    for _ in range(50):
        await asyncio.sleep(0)
    last = committing.committer.submit(Entry(run.id, run.fence))
    await asyncio.wait({asyncio.wrap_future(last.done)})


async def begun(run: Run) -> Execution:
    execution = await performing.begin(run.id)
    assert execution is not None
    return execution


async def test_an_execution_after_a_restart_goes_on_where_the_first_one_stood(
    alice: User, engine: Engine, register: Register
) -> None:
    bakery = Bakery()
    register(bakery.work)
    run = await start(alice)
    await until(lambda: "bake" in bakery.done)
    await restart(engine)
    await until(lambda: bakery.done.count("bake") == 2)
    bakery.opened.set()
    assert await to_the_end(run) == [Began(), Counted(number=1), Ended(total=1)]
    assert bakery.done == ["measure", "heat", "bake", "bake"]
    measured = {"flour": [Measured(on=date(2026, 1, 28), grams=Decimal("0.1"))]}
    assert bakery.seen == [measured, "It is 300 degrees."] * 2
    assert (run.state, run.fence, run.searches) == ("completed", 2, 1)


async def test_a_run_handed_over_at_shutdown_is_not_failed(alice: User, engine: Engine, register: Register) -> None:
    bakery = Bakery()
    register(bakery.work)
    run = await start(alice)
    await until(lambda: "bake" in bakery.done)
    await engine.close()
    bakery.opened.set()
    await bakery.left.wait()
    await everything_written(run)
    await in_thread(run.refresh_from_db)
    assert (run.state, await said(run)) == ("running", [Began(), Counted(number=1)])


@pytest.mark.parametrize(("seconds", "entered"), [(20, [1, 2, 3]), (0, [1, 1, 2, 3])])
async def test_a_call_in_flight_may_finish_before_the_process_ends_and_nothing_new_begins(
    alice: User, engine: Engine, gates: Gates, env: SetEnv, seconds: float, entered: list[int]
) -> None:
    env(drain_seconds=seconds)
    run = await start(alice, "testing.count", upto=3, wait_at=1)
    await until(lambda: gates.entered == [1])
    closing = asyncio.ensure_future(engine.close())
    await until(lambda: engine.is_draining)
    gates[1].set() if seconds else await until(lambda: gates.interrupted)
    await closing
    assert gates.entered == [1]
    await in_thread(run.refresh_from_db)
    assert (run.state, engine.running, await in_thread(Worker.objects.count)) == ("running", [], 0)
    gates[1].set()
    await restart(engine)
    assert await to_the_end(run) == [Began(), *(Counted(number=number) for number in (1, 2, 3)), Ended(total=3)]
    assert gates.entered == entered


@pytest.mark.parametrize("lost", [OperationalError("gone"), sqlalchemy.exc.OperationalError("SELECT", {}, Exception())])
@pytest.mark.parametrize("where", ["in a step", "between steps"])
async def test_a_run_whose_database_was_away_is_executed_again(
    alice: User, engine: Engine, register: Register, lost: Exception, where: str
) -> None:
    done: list[str] = []
    failures = [lost]

    async def first() -> int:
        done.append("first")
        return 1

    async def second() -> int:
        done.append("second")
        if failures and where == "in a step":
            raise failures.pop()
        return 2

    async def work(run: Execution) -> Event:
        await run.emit(Counted(number=await run.step("first", first)), once="first")
        if failures and where == "between steps":
            raise failures.pop()
        return Ended(total=await run.step("second", second))

    register(work)
    run = await start(alice)
    assert await to_the_end(run) == [Counted(number=1), Ended(total=2)]
    assert (run.state, run.fence, done.count("first"), engine.running) == ("completed", 2, 1, [])


async def test_a_run_that_could_not_be_taken_for_lack_of_a_database_is_taken_later(
    alice: User, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, failures = performing._take, [OperationalError("gone")]

    def take(run_id: str) -> tuple[Run, set[str]] | None:
        if failures:
            raise failures.pop()
        return original(run_id)

    monkeypatch.setattr(performing, "_take", take)
    run = await start(alice, "testing.count", upto=1)
    assert await to_the_end(run) == [Began(), Counted(number=1), Ended(total=1)]
    assert run.state == "completed"


async def test_events_that_could_not_be_written_for_lack_of_a_database_are_said_again(
    alice: User, engine: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    original, failures = committing.insert, [OperationalError("gone")]

    def insert(rows: list[EventRow]) -> None:
        if failures and any("counted" in row for row in rows):
            raise failures.pop()
        original(rows)

    monkeypatch.setattr(committing, "RETRY_SECONDS", 0)
    monkeypatch.setattr(committing, "insert", insert)
    run = await start(alice, "testing.count", upto=2)
    assert await to_the_end(run) == [Began(), Counted(number=1), Counted(number=2), Ended(total=2)]
    assert (run.state, run.fence) == ("completed", 2)


async def test_time_that_is_up_interrupts_a_step(alice: User, engine: Engine, gates: Gates) -> None:
    run = await start(alice, "testing.count", Budget(seconds=2), wait_at=1)
    ending = Broke(kind="BudgetReached", message="The run reached its budget of time. (number 1)")
    assert await to_the_end(run) == [Began(), ending]
    assert gates.interrupted == [1]
    assert (run.state, run.error_kind) == ("failed", "BudgetReached")


async def test_steps_started_together_all_end_before_the_first_failure_is_raised(
    alice: User, engine: Engine, register: Register
) -> None:
    ended: list[str] = []

    async def fast() -> int:
        ended.append("fast")
        raise TooHot

    async def slow() -> int:
        await asyncio.sleep(0.05)
        ended.append("slow")
        return 2

    async def work(run: Execution) -> Event:
        results = await run.gather(run.step("slow", slow), run.step("slow", slow))
        await run.emit(Counted(number=sum(results)), once="both")
        await run.gather(run.step("fast", fast), run.step("slow", slow))
        return Ended(total=0)

    register(work)
    run = await start(alice)
    assert await to_the_end(run) == [Counted(number=4), Broke(kind="TooHot", message="The oven is too hot. (None)")]
    assert ended == ["slow", "slow", "fast", "slow"]


async def test_a_plain_error_of_a_step_keeps_its_sentence(alice: User, engine: Engine, register: Register) -> None:
    async def complain() -> int:
        raise RunError("The flour is used up.")

    async def work(run: Execution) -> Event:
        return Ended(total=await run.step("complain", complain))

    register(work)
    run = await start(alice)
    assert await to_the_end(run) == [Broke(kind="RunError", message="The flour is used up. (None)")]


async def test_what_was_said_just_before_a_failure_is_told(alice: User, engine: Engine, register: Register) -> None:
    async def work(run: Execution) -> Event:
        await run.emit(Counted(number=1), once="one")
        raise TooHot

    register(work)
    run = await start(alice)
    assert await to_the_end(run) == [Counted(number=1), Broke(kind="TooHot", message="The oven is too hot. (None)")]


async def test_an_event_is_said_once_per_key_and_always_without_one(run: Run) -> None:
    execution = await begun(run)
    for number in (1, 2):
        await execution.emit(Counted(number=number), once="key")
        await execution.emit(Counted(number=10 * number), once=None)
    await execution.flush()
    again = await begun(run)
    await again.emit(Counted(number=3), once="key")
    await again.flush()
    assert await said(run) == [Counted(number=1), Counted(number=10), Counted(number=20)]


async def test_a_new_execution_fences_off_the_old_one(run: Run) -> None:
    old = await begun(run)
    new = await begun(run)
    await old.emit(Counted(number=1), once="old")
    with pytest.raises(Fenced):
        await old.flush()
    with pytest.raises(Fenced):
        await old.write(lambda: Run.objects.filter(id=run.id).update(title="old"))
    with pytest.raises(Fenced):
        await old.finish(Ended(total=1))
    await new.write(lambda: Run.objects.filter(id=run.id).update(title="new"))
    await new.finish(Ended(total=2))
    await in_thread(run.refresh_from_db)
    assert (await said(run), run.title, run.state) == ([Ended(total=2)], "new", "completed")


async def test_an_execution_that_lost_its_run_ends_without_a_word(run: Run, register: Register) -> None:
    async def work(execution: Execution) -> Event:
        await begun(run)
        return Ended(total=1)

    register(work)
    run.kind = "testing.own"
    await in_thread(run.save)
    await performing.work(await begun(run))
    assert await said(run) == []


async def test_a_failure_of_an_execution_that_lost_its_run_is_not_told(run: Run, register: Register) -> None:
    async def work(execution: Execution) -> Event:
        await begun(run)
        raise TooHot

    register(work)
    run.kind = "testing.own"
    await in_thread(run.save)
    await performing.work(await begun(run))
    assert await said(run) == []


async def test_who_was_silent_for_long_and_replaced_pays_for_nothing_more(
    alice: User, engine: Engine, register: Register, env: SetEnv
) -> None:
    env(worker_timeout_seconds=0)  # any silence is long
    paid: list[str] = []

    async def pay(name: str) -> None:
        paid.append(name)

    async def work(execution: Execution) -> Event:
        await execution.step("first", pay, "first")
        await begun(execution.run)
        await execution.step("second", pay, "second")
        return Ended(total=1)

    register(work)
    run = await start(alice)
    await until(lambda: bool(paid) and not engine.running)
    assert (paid, await said(run)) == (["first"], [])


async def test_a_domain_write_returns_its_result(run: Run) -> None:
    execution = await begun(run)
    assert await execution.write(lambda: Run.objects.filter(id=run.id).update(title="written")) == 1


async def test_an_event_and_its_domain_write_stand_or_fall_together(run: Run) -> None:
    execution = await begun(run)

    def told(number: int, title: str) -> None:
        Run.objects.filter(id=run.id).update(title=title)
        execution.voice.say(Counted(number=number), once=title)

    def half() -> None:
        told(2, "half")
        raise ValueError("a secret detail")

    await execution.write(lambda: told(1, "ok"))
    with pytest.raises(ValueError, match="a secret detail"):
        await execution.write(half)
    await in_thread(run.refresh_from_db)
    assert (await said(run), run.title) == ([Counted(number=1)], "ok")


async def test_events_keep_their_order_around_a_domain_write(run: Run) -> None:
    execution = await begun(run)
    for number in range(10):
        if number % 3 == 0:
            await execution.write(lambda: execution.voice.say(Counted(number=number), once=f"{number}"))  # noqa: B023
        else:
            await execution.emit(Counted(number=number), once=None)
    await execution.finish(Ended(total=10))
    assert await said(run) == [*(Counted(number=number) for number in range(10)), Ended(total=10)]


async def test_who_says_much_waits_for_it_to_be_written(run: Run) -> None:
    execution = await begun(run)
    with patch("runs.execution.OUTSTANDING", 5):
        for number in range(6):
            await execution.emit(Counted(number=number), once=None)
    assert len(await said(run)) == 6


async def test_usage_is_saved_with_the_end(run: Run) -> None:
    execution = await begun(run)
    execution.meter.reserve_search()
    execution.meter.record(engine="one", input_tokens=5, cost_usd=Decimal("0.25"))
    await execution.finish(Ended(total=0))
    await in_thread(run.refresh_from_db)
    assert (run.searches, run.engine, run.input_tokens, run.cost_usd) == (1, "one", 5, Decimal("0.25"))


async def test_a_call_is_written_down_before_it_is_made(run: Run) -> None:
    """So that a process that dies in the middle of it has spent it."""
    execution = await begun(run)
    execution.meter.reserve_request()
    execution.meter.reserve_search()
    await everything_written(run)
    await in_thread(run.refresh_from_db)
    assert (run.model_requests, run.searches) == (1, 1)


async def test_an_execution_goes_on_with_what_was_spent_before(alice: User) -> None:
    run = await in_thread(make_run, alice, searches=3, cost_usd=Decimal("0.25"), budget=Budget(searches=3).model_dump())
    execution = await begun(run)
    assert execution.meter.usage.cost_usd == Decimal("0.25")
    with pytest.raises(RunError, match="searches"):
        execution.meter.reserve_search()


async def test_a_run_that_kills_its_workers_fails(alice: User) -> None:
    run = await in_thread(make_run, alice, fence=performing.EXECUTIONS)
    await performing.work(await begun(run))
    await in_thread(run.refresh_from_db)
    assert (run.state, await said(run)) == ("failed", [Broke(kind="Unexpected", message=f"{OURS} (None)")])


async def test_a_run_cancelled_before_it_began_does_not_begin(alice: User, gates: Gates) -> None:
    run = await in_thread(make_run, alice, cancel_requested_at="2026-01-01T00:00Z", input={"upto": 3})
    await performing.work(await begun(run))
    await in_thread(run.refresh_from_db)
    ending = Broke(kind="Cancelled", message="The run was cancelled. (None)")
    assert (run.state, await said(run), gates.entered) == ("cancelled", [ending], [])


@pytest.mark.parametrize("state", ["waiting", "completed", "failed", "cancelled"])
async def test_there_is_nothing_to_execute_of_a_run_that_waits_or_is_over(alice: User, state: str) -> None:
    run = await in_thread(make_run, alice, state=state)
    assert await performing.begin(run.id) is None
    await in_thread(run.refresh_from_db)
    assert (run.state, run.fence) == (state, 1)


async def test_a_stopped_execution_says_and_does_nothing_more(run: Run) -> None:
    execution = await begun(run)
    execution.stop(Cancelled())
    execution.stop(Unexpected())
    with pytest.raises(Cancelled):
        await execution.emit(Counted(number=1), once=None)
    with pytest.raises(Cancelled):
        await execution.write(lambda: None)
    with pytest.raises(Cancelled):
        execution.step("count", asyncio.sleep)
    assert await said(run) == []


async def test_a_pause_is_a_state_and_gives_up_attendance(alice: User) -> None:
    run = await in_thread(make_run, alice, on_disconnect="cancel", attended_until="2100-01-01T00:00Z")
    execution = await begun(run)
    await execution.emit(Counted(number=1), once=None)
    with pytest.raises(Paused):
        await execution.pause(Asked(question="Go on?"), once="asked")
    await in_thread(run.refresh_from_db)
    assert (run.state, run.attended_until) == ("waiting", None)
    assert [record.closing for record in await in_thread(log.read, run.id)] == ["open", "pause"]


async def fail() -> int:
    raise RunError("The flour is used up.")


async def succeed() -> int:
    return 7


async def test_a_failed_branch_is_a_value_and_each_end_is_told(run: Run) -> None:
    execution = await begun(run)
    work = [succeed(), fail(), succeed()]
    one, two, three = await execution.attempt_all(work, lambda done, _place: Counted(number=done), once="branch")
    await execution.flush()
    assert (one, str(two), three) == (7, "The flour is used up.", 7)
    assert await said(run) == [Counted(number=1), Counted(number=2), Counted(number=3)]


async def test_cancelling_is_no_failed_branch() -> None:
    async def cancelled() -> int:
        raise Cancelled

    with pytest.raises(Cancelled):
        await attempt(cancelled())

"""Runs on the real engine: events in order, pauses, failures, cancelling, takeover."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

import pytest
from dbos import DBOS
from django.contrib.auth.models import User

from runs import log, services, sse
from runs.database import _call, in_thread
from runs.engine import Engine, NotStarted
from runs.follow import follow
from runs.models import Run, RunEvent, Worker
from runs.performing import _take
from runs.schemas import snapshot
from runs.services import Start
from runs.testing import Asked, Began, Broke, Counted, CountRequest, Ended, Frame, Gates, collect, count_stream
from tests.conftest import SetEnv
from tests.runs.making import make_run, restart, until

pytestmark = pytest.mark.django_db(transaction=True)


async def begin(alice: User, **body: int | None) -> Run:
    request = Start(kind="testing.count", owner=alice, body=CountRequest(**body), title="", correlation_id="c" * 8)
    return await in_thread(services.start, request)


async def events(run: Run) -> list[object]:
    return await in_thread(log.events_of, count_stream, run.id)  # type: ignore[return-value]


async def journal_says(run: Run) -> str:
    status = await DBOS.get_workflow_status_async(f"{run.id}:{run.leg}")
    return status.status if status else ""


async def test_run_streams_its_events_in_order(alice: User, engine: Engine) -> None:
    run = await begin(alice)
    assert await collect(sse.frames(run)) == [
        Frame(None, 1, '{"type":"began"}'),
        Frame(None, 2, '{"type":"counted","number":1}'),
        Frame(None, 3, '{"type":"counted","number":2}'),
        Frame(None, 4, '{"type":"counted","number":3}'),
        Frame(None, 5, '{"type":"ended","total":3}'),
        Frame(None, None, "[DONE]"),
    ]


async def test_failure_shows_a_sentence_and_no_detail(alice: User, engine: Engine) -> None:
    run = await begin(alice, fail_at=2)
    frames = await collect(sse.frames(run))
    assert frames[-2].json == {
        "type": "broke",
        "kind": "Unexpected",
        "message": "Something went wrong on our side. It has been logged; please try again. (number 2)",
    }


async def test_pause_waits_for_an_answer_and_continues_once(alice: User, engine: Engine) -> None:
    run = await begin(alice, ask_at=2)
    before = await collect(sse.frames(run))
    assert [frame.id for frame in before] == [1, 2, 3, 4]
    await in_thread(services.answer, run, {"go": True})
    with pytest.raises(services.NotWaiting):
        await in_thread(services.answer, run, {"go": True})
    await collect(sse.frames(run, after=4))
    assert await events(run) == [
        Began(),
        Counted(number=1),
        Counted(number=2),
        Asked(question="Go on?"),
        Counted(number=3),
        Ended(total=3),
    ]


async def test_cancel_interrupts_a_step_and_keeps_what_was_made(alice: User, engine: Engine, gates: Gates) -> None:
    run = await begin(alice, wait_at=2)
    async for records in follow(run.id):
        if records and records[-1].seq == 2:
            await in_thread(services.cancel, run)
    assert await events(run) == [
        Began(),
        Counted(number=1),
        Broke(kind="Cancelled", message="The run was cancelled. (number 2)"),
    ]
    assert gates.interrupted == [2]
    assert (await in_thread(Run.objects.get, id=run.id)).state == "cancelled"


async def test_attached_run_is_cancelled_when_its_reader_leaves(
    alice: User, engine: Engine, gates: Gates, env: SetEnv
) -> None:
    run = await begin(alice, wait_at=2)
    reading = asyncio.ensure_future(collect(sse.frames(run)))
    async for records in follow(run.id):
        if records and records[-1].seq == 2:
            env(grace_seconds=1)
            reading.cancel()
    assert (await in_thread(Run.objects.get, id=run.id)).state == "cancelled"
    assert gates.interrupted == [2]


async def test_runs_beyond_the_limit_wait_in_the_queue(alice: User, env: SetEnv, gates: Gates, engine: Engine) -> None:
    env(concurrency=1)
    await restart(engine)
    first = await begin(alice, upto=1, wait_at=1)
    await until(lambda: engine.running == [first.id])
    second = await begin(alice, upto=1)
    assert (await in_thread(snapshot, second)).place_in_queue == 1
    gates[1].set()
    await collect(sse.frames(second))
    assert (await in_thread(Run.objects.get, id=second.id)).state == "completed"


async def test_a_process_that_only_serves_executes_nothing(alice: User, env: SetEnv, engine: Engine) -> None:
    await engine.close()
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
    await engine.start("web")
    run = await begin(alice, upto=1)
    async with asyncio.timeout(60):
        while not (status := await journal_says(run)):
            pass
    assert (status, engine.running) == ("ENQUEUED", [])
    assert await in_thread(Worker.objects.count) == 0


async def test_a_run_that_the_journal_takes_for_ended_begins_again_once(alice: User, engine: Engine) -> None:
    run = await begin(alice, upto=1)
    await collect(sse.frames(run))
    await until(lambda: engine.running == [])
    await in_thread(Run.objects.filter(id=run.id).update, state="running")
    await in_thread(RunEvent.objects.filter(run_id=run.id, closing="end").delete)
    async with asyncio.timeout(60):
        while await journal_says(run) != "SUCCESS":
            pass
    await asyncio.gather(*(in_thread(engine.begin_again, f"{run.id}:0") for _ in range(2)))
    await collect(sse.frames(run))
    assert (await in_thread(Run.objects.get, id=run.id)).fence == 2


async def test_who_takes_a_run_at_the_same_time_has_a_fence_of_his_own(alice: User) -> None:
    run = await in_thread(make_run, alice)
    taken = await asyncio.gather(*(in_thread(_take, run.id) for _ in range(8)))
    assert sorted(one[0].fence for one in taken if one) == list(range(2, 10))


async def test_a_run_is_given_back_only_from_the_hands_it_is_in(alice: User, engine: Engine, gates: Gates) -> None:
    run = await begin(alice, upto=1, wait_at=1)
    await until(lambda: gates.entered == [1])
    assert not await in_thread(engine.give_back, f"{run.id}:0", "a worker that had it before")
    assert await in_thread(engine.give_back, f"{run.id}:0", engine.id)
    await until(lambda: gates.entered == [1, 1])
    gates[1].set()
    await collect(sse.frames(run))
    assert (await in_thread(Run.objects.get, id=run.id)).fence == 2


async def test_a_worker_is_known_before_it_takes_runs(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    await engine.close()
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
    known: list[str] = []
    launch = DBOS.launch

    def look_and_launch() -> None:
        with ThreadPoolExecutor(1) as pool:
            known.extend(pool.submit(_call, lambda: list(Worker.objects.values_list("id", flat=True))).result())
        launch()

    monkeypatch.setattr(DBOS, "launch", look_and_launch)
    await engine.start("worker")
    assert known == [engine.id]


async def test_a_ring_for_a_run_executed_here_makes_the_supervisor_look(
    alice: User, engine: Engine, gates: Gates
) -> None:
    run = await begin(alice, wait_at=1)
    await until(lambda: gates.entered == [1])
    assert engine._supervisor
    with patch.object(engine._supervisor, "look_now") as look_now:
        engine._answer("another")
        engine._answer(run.id)
    look_now.assert_called_once_with()
    gates[1].set()
    await collect(sse.frames(run))


async def test_a_worker_beside_the_server_has_a_name_of_its_own(engine: Engine) -> None:
    await engine.close()
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
    await engine.start("worker")
    assert engine.id != "local"


def test_closing_an_engine_that_never_ran_is_nothing() -> None:
    asyncio.run(Engine().close())


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"no database" * 1000, "file is not a database"), (None, "unable to open database file")],
)
async def test_a_broken_journal_is_told_in_a_sentence_and_nothing_is_left_behind(
    transactional_db: None, data_dir: Path, caplog: pytest.LogCaptureFixture, content: bytes | None, reason: str
) -> None:
    file = data_dir / "engine.sqlite3"
    file.mkdir() if content is None else file.write_bytes(content)
    engine = Engine()
    with pytest.raises(NotStarted) as told:
        await engine.start("all")
    assert str(told.value) == f"The engine could not start with its journal in {file}: {reason}"
    assert (engine.is_running, "The engine could not start." in caplog.text) == (False, True)
    file.rmdir() if content is None else file.unlink()
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
    await engine.start("all")
    assert engine.is_running
    await engine.close()


async def test_what_was_handed_over_on_a_loop_that_has_ended_holds_nobody_up(engine: Engine) -> None:
    async def hand_over() -> None:
        await asyncio.Event().wait()

    def hand_over_elsewhere() -> asyncio.Task[None]:
        loop = asyncio.new_event_loop()
        task = loop.create_task(hand_over())
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
        return task

    left = await asyncio.to_thread(hand_over_elsewhere)
    engine._abandoned.add(left)
    await engine.close()
    assert engine._abandoned == set()
    assert not left.cancelled()

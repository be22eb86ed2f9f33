"""Runs and logs made by hand, for tests that need no engine."""

import asyncio
from collections.abc import AsyncIterable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

from django.contrib.auth.models import User

from runs import log
from runs.engine import Engine
from runs.entries import Line
from runs.events import Closing, Event
from runs.models import Run, RunEvent
from runs.testing import Counted, Ended, count_stream

CORRELATION = "correlation-1"


def make_run(owner: User, **values: object) -> Run:
    given: dict[str, object] = {
        "kind": "testing.count",
        "state": "running",
        "fence": 1,
        "correlation_id": CORRELATION,
        "on_disconnect": "continue",
        **values,
    }
    return Run.objects.create(owner=owner, **given)


def counted(number: int, **more: str) -> Line:
    """A line of the log as it is handed in."""
    return Line("counted", f'{{"number":{number}}}', **more)  # type: ignore[arg-type]


def say(run: Run, *events: Event, closing: Closing = "open") -> None:
    """Write events as this process does: committed, and told to its readers."""
    last = len(events) - 1
    lines = [
        log.line(count_stream, event, closing=closing if index == last else "open")
        for index, event in enumerate(events)
    ]
    log.write_now(run.id, lines, fence=run.fence)
    run.seq += len(lines)


def count(run: Run, *numbers: int) -> None:
    say(run, *(Counted(number=number) for number in numbers))


def end(run: Run) -> None:
    lines = [log.line(count_stream, Ended(total=0), closing="end")]
    log.write_now(run.id, lines, fence=run.fence, move="completed")
    run.seq += 1


def write_elsewhere(run: Run, seq: int, *, closing: Closing = "open") -> None:
    """Write a line as another process does: nobody here is told."""
    RunEvent.objects.create(
        run=run,
        seq=seq,
        type="counted",
        data=f'{{"type":"counted","number":{seq}}}',
        closing=closing,
        created_at=datetime.now(UTC),
    )
    Run.objects.filter(id=run.id).update(seq=seq)
    run.seq = seq


async def until(condition: Callable[[], object], seconds: float = 60) -> None:
    """Let the loop turn until something holds."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  # what is waited for has no event of its own
            await asyncio.sleep(0.005)


async def first(chunks: AsyncIterable[bytes]) -> bytes:
    """The first chunk of a stream that is then left."""
    async for chunk in chunks:
        return chunk
    raise AssertionError("The stream was empty.")


async def restart(engine: Engine) -> None:
    """Close the engine in the middle of its work and start it again, as another process would after a crash."""
    await engine.close()
    engine._here.clear()
    # The engine made its threads the loop's, and took them with it; another process has a loop of its own.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
    await engine.start()

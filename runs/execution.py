"""One execution of one run: what a pipeline works with, and how its work is made durable, fenced and stoppable.

A step's result is recorded, so that after a crash a finished step is not done again. Steps are at least once:
one paid or outside effect per step. Events emitted under a `once` key are written once however often the
pipeline is executed.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn, TypeVar, cast, get_type_hints

from dbos import DBOS
from django.conf import settings
from pydantic import JsonValue, TypeAdapter

from runs import log
from runs.budgets import TIME, Budget, Meter, Usage
from runs.committing import committer
from runs.database import AWAY, DatabaseAway, in_thread
from runs.entries import Change, Entry, Line
from runs.errors import BudgetReached, Cancelled, Fenced, RunError, Unexpected
from runs.events import Event, Stream
from runs.models import Run, RunEvent
from runs.words import KEEPING, loaded, speaking, tell
from runs.workflows import Ending, Notice, Workflow

logger = logging.getLogger(__name__)

T = TypeVar("T")
OUTSTANDING = 1000


class Paused(Exception):
    """The run was paused; this execution is over."""


@dataclass(frozen=True, slots=True)
class Voice:
    """What a domain write says of itself, in its own transaction: both stand or fall together.

    For functions given to `Execution.write`; elsewhere `Execution.emit` says things.
    """

    run_id: str
    fence: int
    stream: Stream

    def say(self, event: Event, *, once: str) -> None:
        log.write_now(self.run_id, [log.line(self.stream, event, once=once)], fence=self.fence)

    def has_said(self, once: str) -> bool:
        """Whether an earlier execution did this already."""
        return RunEvent.objects.filter(run_id=self.run_id, once=once).exists()


async def attempt(work: Awaitable[T]) -> T | RunError:
    """The result, or the error it failed with as a value, since the others go on. A cancelled run is cancelled."""
    try:
        return await work
    except Cancelled:
        raise
    except RunError as error:
        return error


class Execution:
    """A pipeline's handle on its run. All methods belong to the event loop the run executes on."""

    def __init__(self, run: Run, workflow: Workflow, written: set[str]) -> None:
        self.run = run
        self.id = run.id
        self.owner_id: int = run.owner_id
        self.meter = Meter(
            Budget.model_validate(run.budget),
            Usage.model_validate(run, from_attributes=True),
            reserved=self._save_usage,
        )
        self.where: str | None = None
        self.notices: list[str] = []
        """What this execution had to do without."""
        self.is_abandoned = False
        self._is_draining = False
        self._workflow = workflow
        self._written = written
        self._saved = self.meter.usage.model_copy()
        self._lines: list[Line] = []
        self._outstanding: set[Future[object]] = set()
        self._owned_at = time.time()
        """When it was last known to own its run, by the clock that goes on while the machine sleeps."""
        self._stopped: asyncio.Future[RunError | Fenced | DatabaseAway] = asyncio.get_running_loop().create_future()

    @property
    def voice(self) -> Voice:
        return Voice(self.id, self.run.fence, self._workflow.stream)

    async def emit(self, event: Event, *, once: str | None) -> None:
        """Say something. What belongs to a domain write is said by the write itself (see `voice`).

        `once` names the event within the run, so that a repeated execution does not say it twice; `None` is for
        what a step says while it works, which a repeated step says again.
        """
        self._check()
        if once is not None:
            if once in self._written:
                return
            self._written.add(once)
        self._lines.append(log.line(self._workflow.stream, event, once=once or ""))
        if len(self._lines) == 1 and not self._outstanding:
            # What is said while the loop is busy, or while earlier lines are being committed, goes out together.
            asyncio.get_running_loop().call_soon(self._push)
        if len(self._lines) > OUTSTANDING:
            await self.flush()

    async def flush(self) -> None:
        """Wait until everything said so far is committed."""
        await self.settle()
        self._check()

    async def settle(self) -> None:
        """Wait until everything said so far is committed or refused."""
        self._push()
        while self._outstanding:
            waiting = [asyncio.wrap_future(future) for future in self._outstanding]
            await asyncio.gather(*waiting, return_exceptions=True)  # what was refused is told by `_stopped`

    async def write(self, function: Callable[[], T]) -> T:
        """Run a function that writes to the database, in a transaction of its own, only if this execution may write."""
        self._check()

        def write() -> T:
            with speaking(self.run.language):  # the thread that writes speaks nobody's
                return function()

        entry = self._submit(Entry(self.id, self.run.fence, changes=self._changed(), write=write))
        await asyncio.wrap_future(entry.done)
        return cast(T, entry.result)

    def step(self, name: str, function: Callable[..., Awaitable[T]], *args: Any) -> Coroutine[Any, Any, T]:
        """A durable step, to be awaited: the function's result, computed now or recorded by an earlier execution.

        The result is kept as JSON by the function's return annotation; errors of class `RunError` are kept too.
        Steps started together run in parallel and must be started in the same order in every execution.
        """
        self._check()
        adapter: TypeAdapter[T] = _kept_as(get_type_hints(function)["return"])
        reserved = DBOS.reserve_step()

        async def body() -> dict[str, JsonValue]:
            try:
                await self._ask_whether_replaced()
                value = await self._guard(function(*args))
            except (Fenced, *AWAY) as error:
                # Cancelled, not failed: a step that lost its run or its database must leave no result behind.
                self.stop(error if isinstance(error, Fenced) else DatabaseAway(str(error)))
                raise asyncio.CancelledError from error
            except Cancelled:
                raise
            except RunError as error:
                logger.info("Step %s of run %s failed: %s", name, self.id, error)
                return {
                    "error": error.kind,
                    "message": cast("JsonValue", error.message.source),
                    "retryable": error.retryable,
                }
            return {"value": adapter.dump_python(value, mode="json", context=KEEPING)}

        async def run_step() -> T:
            if self._is_draining:
                self.is_abandoned = True
                raise Fenced(self.id)
            try:
                outcome = await reserved.run_async({"name": name}, body)
            except asyncio.CancelledError:
                self._check()
                raise
            finally:
                self._save_usage()
            await self._tell_notices()
            if "error" in outcome:
                kind = RunError.kinds[str(outcome["error"])]
                raise kind(tell(loaded(outcome["message"])), retryable=bool(outcome["retryable"]))
            return adapter.validate_python(outcome["value"])

        return run_step()

    async def finishing_step(self, name: str, function: Callable[..., Awaitable[T]], *args: Any) -> T:
        """A step that is interrupted when the run's time is up, and then done again by the offline engine, which is free."""
        try:
            return await self.step(name, function, *args)
        except BudgetReached:
            self.meter.allow_finishing()
            return await self.step(f"{name} with what there is", function, *args)

    async def attempt_all(
        self,
        work: Sequence[Awaitable[T]],
        tell: Callable[[int, int], Event] | None = None,
        *,
        once: str = "",
    ) -> list[T | RunError]:
        """Await all; those that fail are values. `tell(done, place)` makes the event said as each ends, under `once`."""
        done = 0

        async def one(place: int, awaited: Awaitable[T]) -> T | RunError:
            nonlocal done
            outcome = await attempt(awaited)
            done += 1
            if tell:
                await self.emit(tell(done, place), once=f"{once}.{done}")
            return outcome

        results = await asyncio.gather(*(one(*placed) for placed in enumerate(work)), return_exceptions=True)
        self._check()  # what stopped the run is no failed branch
        for result in results:
            if isinstance(result, BaseException) and (
                isinstance(result, Cancelled) or not isinstance(result, RunError)
            ):
                raise result
        return [result for result in results if isinstance(result, RunError) or not isinstance(result, BaseException)]

    async def gather(self, *work: Awaitable[T]) -> list[T]:
        """Await all; when some fail, raise the first failure after all have ended."""
        results = await asyncio.gather(*work, return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                raise result
        return [result for result in results if not isinstance(result, BaseException)]

    async def pause(self, event: Event, *, once: str) -> NoReturn:
        """Say what a person is asked, and wait for the answer: this execution ends, `services.answer` continues."""
        await self.flush()
        self._written.add(once)
        lines = [log.line(self._workflow.stream, event, once=once, closing="pause")]
        entry = Entry(
            self.id, self.run.fence, lines, move="waiting", changes=self._changed() | {"attended_until": None}
        )
        await asyncio.wrap_future(committer.submit(entry).done)
        raise Paused

    async def finish(self, event: Event) -> None:
        """Say the last event and complete the run."""
        await self.flush()
        await self._end(event, "completed")

    async def fail(self, error: RunError) -> None:
        """Say why the run ends, and end it."""
        ending = Ending(error.kind, error.message, error.retryable, self.run.correlation_id, self.where)
        move = "cancelled" if isinstance(error, Cancelled) else "failed"
        await self._end(self._workflow.failed(ending), move, error_kind=error.kind, error=error.message.source)

    def stop(self, error: RunError | Fenced | DatabaseAway) -> None:
        """Interrupt whatever the run awaits; it ends with this error."""
        if not self._stopped.done():
            self._stopped.set_result(error)

    def drain(self) -> None:
        """Begin no further step: the steps going on may finish, and the run goes on behind them elsewhere."""
        self._is_draining = True

    def abandon(self) -> None:
        """Stop without an end: this process is closing, and the run goes on in another or after a restart."""
        self.is_abandoned = True
        self.stop(Fenced(self.id))

    async def _end(self, event: Event, move: str, **changes: Change) -> None:
        self._push()
        line = log.line(self._workflow.stream, event, closing="end")
        final = self._changed() | changes | {"attended_until": None}
        entry = Entry(self.id, self.run.fence, [line], move=move, changes=final)
        await asyncio.wrap_future(committer.submit(entry).done)

    def _check(self) -> None:
        if self._stopped.done():
            raise self._stopped.result()

    async def _ask_whether_replaced(self) -> None:
        """Before a step begins: who wrote nothing for long may have been silent for long, and what was done since would be paid twice.

        Raises `Fenced`.
        """
        now = time.time()
        if now - self._owned_at > settings.ENV.worker_timeout_seconds / 2:
            if not await in_thread(Run.objects.filter(id=self.id, fence=self.run.fence).exists):
                raise Fenced(self.id)
            self._owned_at = now

    def _push(self) -> None:
        if self._lines:
            lines, self._lines = self._lines, []
            self._track(Entry(self.id, self.run.fence, lines))

    def _submit(self, entry: Entry) -> Entry:
        """Queue an entry behind everything said before it."""
        self._push()
        return self._track(entry)

    def _track(self, entry: Entry) -> Entry:
        loop, submitted_at = asyncio.get_running_loop(), time.time()
        self._outstanding.add(entry.done)

        def settle() -> None:
            self._outstanding.discard(entry.done)
            if (error := entry.done.exception()) is None:
                self._owned_at = submitted_at
            elif isinstance(error, Fenced):
                self.stop(error)
            elif isinstance(error, AWAY):
                self.stop(DatabaseAway(str(error)))
            elif entry.lines:
                logger.error("An event of run %s could not be written.", self.id, exc_info=error)
                self.stop(Unexpected())
            if not self._outstanding:
                self._push()

        def settle_on_loop(_future: Future[object]) -> None:
            with suppress(RuntimeError):  # the loop may be gone; then nobody waits for this either
                loop.call_soon_threadsafe(settle)

        entry.done.add_done_callback(settle_on_loop)
        return committer.submit(entry)

    def _save_usage(self) -> None:
        """Before a call is made as well as behind its step: whoever dies in between has spent it all the same."""
        if changes := self._changed():
            self._submit(Entry(self.id, self.run.fence, changes=changes))

    def _changed(self) -> dict[str, Change]:
        usage = self.meter.read()
        changed = {name: value for name, value in usage if value != getattr(self._saved, name)}
        self._saved = usage
        return changed

    async def _tell_notices(self) -> None:
        """Say what a step had to do without, where the workflow has an event for it."""
        while self.meter.notices:
            notice = Notice(self.meter.notices.pop(0), self.where)
            self.notices.append(notice.sentence)
            if self._workflow.noticed:
                await self.emit(self._workflow.noticed(notice), once=None)

    async def _guard(self, work: Awaitable[T]) -> T:
        """Await the work, unless the run is stopped or out of time: then cancel it and raise why."""
        task = asyncio.ensure_future(work)
        waiting: set[asyncio.Future[Any]] = {task, self._stopped}
        try:
            done, _ = await asyncio.wait(waiting, timeout=self.meter.seconds_left, return_when=asyncio.FIRST_COMPLETED)
            if task in done:
                return task.result()
        finally:
            if not task.done():
                task.cancel()
                await asyncio.wait({task}, timeout=1)
        self._check()
        raise BudgetReached(TIME)


@cache
def _kept_as(kind: Any) -> TypeAdapter[Any]:
    """How a step's result of a type is written down; made once, since a model's response takes 13 ms."""
    return TypeAdapter(kind)

"""The engine of this process: DBOS, launched on the server's own loop, and the runs it executes here."""

import asyncio
import contextlib
import logging
import os
import socket
from typing import Literal, cast
from uuid import uuid4

import sqlalchemy
from dbos import DBOS, SetEnqueueOptions, SetWorkflowID, error
from django.conf import settings
from django.db import connections

from runs import follow, journal, performing
from runs.chores import Chores
from runs.database import AWAY, in_thread
from runs.doorbell import doorbell
from runs.errors import Cancelled
from runs.execution import Execution
from runs.models import Worker
from runs.supervisor import Supervisor

logger = logging.getLogger(__name__)

QUEUE = "runs"
LEAVING_SECONDS = 2.0
"""How long a run that is interrupted may take to leave."""
REQUEUE_SECONDS = 5.0
"""Longest pause before trying again to give back a run whose database was away."""


class NotStarted(Exception):
    """The engine cannot start in this process; the sentence says what stands in its way."""


class Engine:
    """Executes queued runs in this process, when its role lets it, and knows the ones going on here."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.id = ""
        self.is_draining = False
        self._dbos: DBOS | None = None
        self._here: dict[str, Execution] = {}
        self._abandoned: set[asyncio.Task[None]] = set()
        self._supervisor: Supervisor | None = None
        self._chores: Chores | None = None
        self._journal: sqlalchemy.Engine | None = None

    @property
    def is_running(self) -> bool:
        return self.loop is not None

    @property
    def condition(self) -> Literal["ok", "away", "starting", "draining"]:
        """Whether it takes work: `away` when its supervisor has not looked around for as long as a worker may be silent."""
        if self.is_draining:
            return "draining"
        if self._supervisor is None or self.loop is None:
            return "starting"
        return "ok" if self._supervisor.silence < settings.ENV.worker_timeout_seconds else "away"

    @property
    def running(self) -> list[str]:
        """Ids of the runs executing in this process."""
        return list(self._here)

    async def start(self, role: str | None = None) -> None:
        """Launch on the running loop. Raises `NotStarted`, and has then left nothing behind."""
        self.loop = asyncio.get_running_loop()
        self.is_draining = False
        self._abandoned = set()  # a run that was handed over behind the end of another loop went with that loop
        self._left = asyncio.Event()
        try:
            await self._launch(role or settings.ENV.role)
        except Exception as error:
            logger.exception("The engine could not start.")
            await self.close()
            is_file = connections["default"].vendor == "sqlite"
            place = str(settings.DATA_DIR / journal.FILE) if is_file else "the database of DATABASE_URL"
            cause = error.orig if isinstance(error, sqlalchemy.exc.DBAPIError) else error
            raise NotStarted(f"The engine could not start with its journal in {place}: {cause}") from error

    async def _launch(self, role: str) -> None:
        # One embedded process keeps a constant name, so that a restart resumes its runs at once.
        is_embedded = connections["default"].vendor == "sqlite" and role == "all"
        self.id = "local" if is_embedded else f"{socket.gethostname()}:{os.getpid()}:{uuid4().hex[:6]}"
        config = journal.configuration(self.id)
        self._journal = config.get("system_database_engine")
        self._dbos = DBOS(config=config)
        DBOS.listen_queues([] if role == "web" else [QUEUE])
        await asyncio.to_thread(journal.prepare)
        self._supervisor = Supervisor(
            self.id,
            executes=role != "web",
            serves=role != "worker",
            executing=lambda: self.running,
            enqueue=self.enqueue,
            begin_again=self.begin_again,
            give_back=self.give_back,
            stop=self.stop_run,
        )
        # Before the engine takes a run: one that is taken by a worker nobody knows would be taken over at once.
        await in_thread(self._supervisor.sign_on)
        DBOS.launch()
        await DBOS.register_queue_async(
            QUEUE,
            worker_concurrency=settings.ENV.concurrency,
            polling_interval_sec=settings.ENV.queue_poll_seconds,
            on_conflict="always_update",
        )
        await doorbell.open(self._answer)
        self._supervisor.start()
        if role != "web":
            self._chores = Chores()
            self._chores.start()

    async def close(self) -> None:
        """Hand over: take no new work, let calls in flight finish for a while, and give back what is not done then."""
        if self.loop is None or self.is_draining:
            return
        self.is_draining = True
        if self._chores:
            await self._chores.close()
            self._chores = None
        await self._drain()
        self.loop = None
        if self._supervisor:
            await self._supervisor.close()
            self._supervisor = None
        await doorbell.close()
        await asyncio.to_thread(DBOS.destroy, workflow_completion_timeout_sec=0)
        # Those of a loop that has ended went with it.
        abandoned = [task for task in self._abandoned if task.get_loop() is asyncio.get_running_loop()]
        self._abandoned = set()
        for task in abandoned:
            task.cancel()
        await asyncio.gather(*abandoned, return_exceptions=True)
        if self._journal is not None:
            self._journal.dispose()

    async def _drain(self) -> None:
        if self._dbos:
            for taking_from_the_queue in self._dbos.background_thread_stop_events:
                taking_from_the_queue.set()
        for execution in self._here.values():
            execution.drain()
        await self._wait_for_all_to_leave(settings.ENV.drain_seconds)
        for execution in self._here.values():
            execution.abandon()
        await self._wait_for_all_to_leave(LEAVING_SECONDS)

    async def _wait_for_all_to_leave(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._here:
                    self._left.clear()
                    await self._left.wait()

    def enqueue(self, run_id: str, leg: int, turn: int) -> None:
        """Put a leg of a run in the queue; doing it again changes nothing. From any thread without a loop."""
        with SetWorkflowID(f"{run_id}:{leg}"), SetEnqueueOptions(priority=max(1, turn)):
            DBOS.enqueue_workflow(QUEUE, execute, run_id)

    def begin_again(self, workflow_id: str) -> None:
        """Put a leg that the journal takes for ended in the queue again, without what it recorded.

        Of several who find it only one does: the journal refuses to begin again what goes on. From any thread without a loop.
        """
        with contextlib.suppress(error.DBOSException):
            DBOS.rewind_workflow(workflow_id, queue_name=QUEUE)

    def give_back(self, workflow_id: str, executor_id: str) -> bool:
        """Put what an executor has in hand into the queue again, unless somebody else has it by now; whether it was put.

        In one statement of the journal: several may find the same run left behind, and the slowest of them must not
        take it from whoever executes it since. From any thread without a loop.
        """
        if self._dbos is None:
            return False
        return self._dbos._sys_db.reenqueue_for_recovery(workflow_id, [executor_id], QUEUE)  # noqa: SLF001  # the public `resume_workflows` asks nobody

    def stop_run(self, run_id: str) -> None:
        """Interrupt a run that executes here, because someone asked for it. From any thread."""
        if (here := self._here.get(run_id)) and self.loop:
            self.loop.call_soon_threadsafe(here.stop, Cancelled())

    async def execute(self, run_id: str, workflow_id: str) -> None:
        """Execute a run that was taken from the queue; give it back when the database was away, never fail it for that."""
        try:
            await self._execute(run_id, workflow_id)
        except AWAY as error:
            logger.warning("The database was away from run %s, which is executed again: %s", run_id, error)
            await self._requeue(workflow_id)

    async def _execute(self, run_id: str, workflow_id: str) -> None:
        execution = await performing.begin(run_id)
        if execution is None:
            return
        self._here[run_id] = execution
        doorbell.listen(run_id)
        if self.is_draining:
            execution.abandon()
        try:
            await performing.work(execution)
            if execution.is_abandoned:
                await self._hand_over(execution, workflow_id)
        finally:
            doorbell.unlisten(run_id)
            self._here.pop(run_id, None)
            if not self._here:
                self._left.set()
        if execution.is_abandoned:
            # Returning would tell the engine's journal that the run is done, so this waits until the journal is closed.
            self._abandoned.add(cast("asyncio.Task[None]", asyncio.current_task()))
            await asyncio.Event().wait()

    async def _hand_over(self, execution: Execution, workflow_id: str) -> None:
        """Give a run back to the queue, behind what it has said, so that another worker takes it at once."""
        try:
            async with asyncio.timeout(LEAVING_SECONDS / 2):
                await execution.settle()
                await in_thread(self.give_back, workflow_id, self.id)
        except (TimeoutError, *AWAY):
            logger.warning(
                "Run %s could not be given back; it is found when this worker has been silent.", execution.id
            )

    async def _requeue(self, workflow_id: str) -> None:
        """Put a workflow that executes here back into the queue, as soon as the database answers.

        Its next execution owns it from then on, here or elsewhere, and what this one returns is not recorded.
        """
        pause = 0.5
        while True:
            await asyncio.sleep(pause)
            try:
                await in_thread(
                    Worker.objects.exists
                )  # the engine itself would wait for its database, and hold the thread
                await in_thread(self.give_back, workflow_id, self.id)
            except AWAY:
                pause = min(2 * pause, REQUEUE_SECONDS)
            else:
                return

    def _answer(self, run_id: str) -> None:
        follow.wake(run_id)
        if run_id in self._here and self._supervisor:
            self._supervisor.look_now()


engine = Engine()


@DBOS.workflow(name="runs.execute", max_recovery_attempts=performing.EXECUTIONS * 2)
async def execute(run_id: str) -> None:
    await engine.execute(run_id, str(DBOS.workflow_id))

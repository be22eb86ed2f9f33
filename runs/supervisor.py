"""The supervisor of each process: its sign of life, takeover of runs whose worker is gone, and who still listens."""

import asyncio
import contextlib
import contextvars
import logging
import threading
import time
from collections.abc import Callable, Collection
from datetime import timedelta

from dbos import DBOS
from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from runs import attendance, queue
from runs.cancellation import cancel
from runs.database import AWAY, in_thread
from runs.models import Run, Server, Worker

logger = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
AWAY_SECONDS = 2.0
"""A process that has not looked around for this long was away: stopped, asleep, or without its database."""
LOST_AFTER = timedelta(seconds=10)
CHUNK = 500


class Supervisor:
    """Looks around twice a second; takes over what a silent worker left, every quarter of the worker timeout."""

    def __init__(
        self,
        worker_id: str,
        *,
        executes: bool,
        serves: bool,
        executing: Callable[[], Collection[str]],
        enqueue: Callable[[str, int, int], None],
        begin_again: Callable[[str], None],
        give_back: Callable[[str, str], bool],
        stop: Callable[[str], None],
    ) -> None:
        self._worker_id = worker_id
        self._executes = executes
        self._serves = serves
        self._executing = executing
        self._enqueue = enqueue
        self._begin_again = begin_again
        self._give_back = give_back
        self._stop = stop
        self._now = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._next_beat = 0.0
        self._started = 0.0
        self._looked = 0.0
        self._beaten = 0.0
        self._patient_until = 0.0
        self._searched = 0.0
        self._idle: set[str] = set()
        self._signing = threading.Lock()
        self._has_left = False

    def sign_on(self) -> None:
        """Give a sign of life, unless it has signed off: a thread may be late with what it was asked before."""
        with self._signing:
            if self._executes and not self._has_left:
                Worker.objects.update_or_create(id=self._worker_id, defaults={"seen_at": Now()})

    def _vouch(self) -> None:
        with self._signing:
            if self._serves and not self._has_left:
                attendance.vouch(self._worker_id)

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._started = time.time()
        self._task = loop.create_task(self._work(), context=contextvars.Context())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})
        with contextlib.suppress(*AWAY):  # then it is gone when it has been silent
            await in_thread(self._sign_off)

    @property
    def silence(self) -> float:
        """Seconds since it last looked around."""
        return time.time() - max(self._looked, self._started)

    def look_now(self) -> None:
        self._now.set()

    async def _work(self) -> None:
        while True:
            try:
                await self._look()
            except Exception:
                logger.exception("The supervisor could not look around.")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._now.wait()
            self._now.clear()

    async def _look(self) -> None:
        # By the wall clock: the monotonic one stands still while the machine sleeps.
        was_away = time.time() - self._looked > AWAY_SECONDS
        if self._serves:
            await in_thread(attendance.renew_attached if was_away else attendance.renew_all)
            await in_thread(self._leave_unattended)
        self._looked = time.time()
        asked = Run.objects.filter(state="running", cancel_requested_at__isnull=False).values_list("id", flat=True)
        for run_id in await in_thread(list, asked):
            self._stop(run_id)
        await in_thread(self._release_held)
        loop = asyncio.get_running_loop()
        if loop.time() >= self._next_beat:
            self._next_beat = loop.time() + settings.ENV.worker_timeout_seconds / 4
            await in_thread(self._beat)

    def _release_held(self) -> None:
        for run in queue.release():
            self._enqueue(run.id, run.leg, run.turn)

    def _sign_off(self) -> None:
        with self._signing:
            self._has_left = True
            Worker.objects.filter(id=self._worker_id).delete()
            Server.objects.filter(id=self._worker_id).delete()

    def _leave_unattended(self) -> None:
        if not attendance.overdue().exists():
            return
        self._vouch()
        for run in attendance.unattended()[:100]:
            logger.info("Nobody follows run %s any more; cancelling it.", run.id)
            cancel(run, self._stop)

    def _beat(self) -> None:
        Worker.objects.filter(seen_at__lt=Now() - timedelta(days=1)).delete()
        self.sign_on()
        self._vouch()
        timeout, now = settings.ENV.worker_timeout_seconds, time.time()
        if self._beaten and now - self._beaten > timeout / 2:
            # This process or the database was away, so the others may not have been able to give a sign either.
            self._patient_until = now + timeout
        self._beaten = now
        if now >= self._patient_until:
            self._take_over()
            if self._serves:
                attendance.release_lost()
        if now - self._searched >= LOST_AFTER.total_seconds():
            self._searched = now
            self._find_lost()

    def _take_over(self) -> None:
        """Resume what silent workers were executing. Open-source DBOS leaves such runs pending for ever."""
        pending = DBOS.list_workflows(status="PENDING", load_input=False, load_output=False)
        # Read after the runs: whoever had taken one of them had signed on before.
        silent = Now() - timedelta(seconds=settings.ENV.worker_timeout_seconds)
        alive = set(Worker.objects.filter(seen_at__gte=silent).values_list("id", flat=True)) | {self._worker_id}
        left = [(status.workflow_id, status.executor_id) for status in pending if status.executor_id not in alive]
        taken = [workflow_id for workflow_id, executor_id in left if self._give_back(workflow_id, executor_id or "")]
        if taken:
            logger.warning("Taking over %s runs of workers that are gone.", len(taken))

    def _find_lost(self) -> None:
        """Enqueue the runs our tables know to be going and the engine does not.

        Its journal may be gone or older than the tables; a process may have died between creating a run and
        enqueueing it, or have taken a run from the queue without beginning it.
        """
        past, here = timezone.now() - LOST_AFTER, set(self._executing())
        going = Run.objects.filter(
            Q(state="queued", is_held=False, queued_at__lt=past) | Q(state="running", started_at__lt=past)
        )
        found = [row for row in going.values_list("id", "leg", "turn") if row[0] not in here]
        legs = {f"{run_id}:{leg}": (run_id, leg, turn) for run_id, leg, turn in found}
        ids, idle = list(legs), set[str]()
        for chunk in (ids[start : start + CHUNK] for start in range(0, len(ids), CHUNK)):
            statuses = DBOS.list_workflows(workflow_ids=chunk, load_input=False, load_output=False)
            known = {status.workflow_id: status for status in statuses}
            for workflow_id in chunk:
                status = known.get(workflow_id)
                if status is None:
                    logger.warning("The engine does not know run %s; enqueueing it.", workflow_id)
                    self._enqueue(*legs[workflow_id])
                elif status.status == "PENDING" and status.executor_id == self._worker_id:
                    idle.add(workflow_id)
                elif status.status not in ("PENDING", "ENQUEUED", "DELAYED") and _goes_on(*legs[workflow_id]):
                    logger.warning("The engine takes run %s for ended; executing it again.", workflow_id)
                    self._begin_again(workflow_id)
        for workflow_id in idle & self._idle:
            self._give_back(workflow_id, self._worker_id)
        self._idle = idle


def _goes_on(run_id: str, leg: int, _turn: int) -> bool:
    """Whether our tables still say so after the engine was asked: most that it takes for ended have just ended."""
    return Run.objects.filter(id=run_id, leg=leg, state__in=("queued", "running")).exists()

"""The lease: of all requests of a session, in whatever process, one at a time works on the queue.

The lease belongs to a run, not to a process. When a worker dies the run keeps it, so whoever takes the run over
goes on at once; when nobody does, it expires and the next request may take it.
"""

import asyncio
import contextvars
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from novachat.errors import LeaseLost
from novachat.events import system
from novachat.models import NovaSession, NovaTask, Turn
from novachat.queue import move
from runs.database import in_thread
from runs.errors import Cancelled, Fenced, RunError, Unexpected
from runs.execution import Execution
from runs.models import Run
from runs.states import RUN
from runs.words import Sentence

LEASE = timedelta(seconds=30)
RENEW_SECONDS = 10.0
FIRST_LOOK, LAST_LOOK = 0.05, 0.4
"""Seconds between two looks at a lease that another request holds."""


@asynccontextmanager
async def holding(run: Execution, session_id: int) -> AsyncIterator[None]:
    """Work on the session's queue alone; waits until no earlier request does."""
    look = FIRST_LOOK
    while not (await in_thread(_is_next, session_id, run.run) and await run.write(lambda: take(session_id, run.id))):
        await run.emit(system(Sentence("Another task of this session is running; waiting for it...")), once="waiting")
        await asyncio.sleep(look)
        look = min(look * 1.5, LAST_LOOK)
    renewing = asyncio.get_running_loop().create_task(_renew(run, session_id), context=contextvars.Context())
    try:
        yield
    except (Fenced, asyncio.CancelledError):
        # The run goes on elsewhere or later, and the lease with it.
        raise
    except Exception as error:
        await in_thread(let_go, session_id, run.id, run.run.fence, error)
        raise
    else:
        await in_thread(let_go, session_id, run.id, run.run.fence)
    finally:
        renewing.cancel()
        await asyncio.gather(renewing, return_exceptions=True)


async def _renew(run: Execution, session_id: int) -> None:
    while True:
        await asyncio.sleep(RENEW_SECONDS)
        if not await run.write(lambda: renew(session_id, run.id)):
            run.stop(LeaseLost())


def _is_next(session_id: int, run: Run) -> bool:
    """Whether the lease looks free and no earlier request waits for it."""
    earlier = Q(run__created_at__lt=run.created_at) | Q(run__created_at=run.created_at, run_id__lt=run.id)
    waiting = Turn.objects.filter(earlier, session_id=session_id, takes_lease=True, run__state="running")
    if waiting.exists():
        return False
    session = NovaSession.objects.select_related("lease_run").get(pk=session_id)
    holder = session.lease_run
    if holder is not None and holder.state in RUN.terminal:
        # It ended without letting go, as a run does that is given up after too many tries.
        NovaSession.objects.filter(pk=session_id, lease_run=holder).update(lease_run=None, lease_until=None)
    return True


def take(session_id: int, run_id: str) -> bool:
    """Take the lease if it is free, expired or the run's own; what an earlier holder left running is open again."""
    free = Q(lease_run__isnull=True) | Q(lease_run_id=run_id) | Q(lease_until__lt=Now())
    taken = NovaSession.objects.filter(free, pk=session_id).update(lease_run_id=run_id, lease_until=Now() + LEASE)
    if taken:
        move(NovaTask.objects.filter(session_id=session_id, status="running").exclude(run_id=run_id), "pending")
    return bool(taken)


def renew(session_id: int, run_id: str) -> bool:
    held = NovaSession.objects.filter(pk=session_id, lease_run_id=run_id)
    return bool(held.update(lease_until=Now() + LEASE))


def let_go(session_id: int, run_id: str, fence: int, error: Exception | None = None) -> None:
    """Free the lease. A task that was running failed with the error; a cancelled one is open again."""
    with transaction.atomic():
        if not Run.objects.filter(id=run_id, fence=fence).exists():
            return
        NovaSession.objects.select_for_update(no_key=True).get(pk=session_id)
        running = NovaTask.objects.filter(session_id=session_id, run_id=run_id, status="running")
        if isinstance(error, Cancelled) or error is None:
            move(running, "pending")
        else:
            told = error if isinstance(error, RunError) else Unexpected()
            move(running, "failed", error_kind=told.kind, error=told.message.source)
        NovaSession.objects.filter(pk=session_id, lease_run_id=run_id).update(lease_run=None, lease_until=None)

"""Performs a run: takes it from whoever had it before, and works to its end, whatever the end is."""

import logging

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce, Now

from runs.database import AWAY, in_thread
from runs.errors import Cancelled, Fenced, RunError, Unexpected
from runs.execution import Execution, Paused
from runs.models import Run, RunEvent
from runs.words import speaking
from runs.workflows import workflow_of

logger = logging.getLogger(__name__)

EXECUTIONS = 20
"""How often a run is executed before it counts as one that kills its workers."""


async def begin(run_id: str) -> Execution | None:
    """Take the run for a new execution, fencing off any earlier one; `None` when it is over or waits for a person."""
    taken = await in_thread(_take, run_id)
    if taken is None:
        return None
    run, written = taken
    execution = Execution(run, workflow_of(run.kind), written)
    if run.cancel_requested_at:
        execution.stop(Cancelled())
    elif run.fence > EXECUTIONS:
        execution.stop(Unexpected())
    return execution


def _take(run_id: str) -> tuple[Run, set[str]] | None:
    free = Run.objects.filter(Q(state="queued") | Q(state="running"), id=run_id)
    with transaction.atomic():  # so that of two that take it at once each reads its own fence, and what was said before
        if not free.update(fence=F("fence") + 1, state="running", started_at=Coalesce("started_at", Now())):
            return None
        keys = RunEvent.objects.filter(run_id=run_id).exclude(once="").values_list("once", flat=True)
        return Run.objects.get(id=run_id), set(keys)


async def work(execution: Execution) -> None:
    """Execute the run's workflow to its end, whatever the end is, in the language of the run.

    Raises `DatabaseAway`, or what the database raised, when there is no end yet and the run must be executed again.
    """
    with speaking(execution.run.language):
        await _work(execution)


async def _work(execution: Execution) -> None:
    try:
        execution._check()  # noqa: SLF001  # a run cancelled before it began must not begin
        await execution.finish(await workflow_of(execution.run.kind).work(execution))
    except (Fenced, Paused):
        return
    except AWAY:
        raise
    except RunError as error:
        await _fail(execution, error)
    except Exception:
        logger.exception("Run %s (%s) failed.", execution.id, execution.run.correlation_id)
        await _fail(execution, Unexpected())


async def _fail(execution: Execution, error: RunError) -> None:
    if execution.is_abandoned:
        return
    try:
        await execution.fail(error)
    except Fenced:
        logger.info("Run %s was taken over by another execution.", execution.id)

"""The end of a run that somebody asked to end, or that nobody follows any more."""

from collections.abc import Callable

from django.db import transaction
from django.db.models.functions import Now

from runs import log
from runs.doorbell import doorbell
from runs.entries import Change
from runs.errors import Cancelled
from runs.models import Run
from runs.words import speaking
from runs.workflows import Ending, workflow_of


def cancel(run: Run, stop: Callable[[str], None]) -> None:
    """End the run, now if it only waits, else by interrupting its execution wherever that is. Idempotent.

    `stop` interrupts one that executes in this process.
    """
    with transaction.atomic():
        run = Run.objects.select_for_update(no_key=True).get(id=run.id)
        if run.state in ("queued", "waiting"):
            _end(run)
        elif run.state == "running":
            Run.objects.filter(id=run.id).update(cancel_requested_at=Now())
    stop(run.id)
    doorbell.ring(run.id)


def _end(run: Run) -> None:
    workflow = workflow_of(run.kind)
    error = Cancelled()
    with speaking(run.language):
        event = workflow.failed(Ending(error.kind, error.message, error.retryable, run.correlation_id))
        line = log.line(workflow.stream, event, closing="end")
    changes: dict[str, Change] = {"error_kind": error.kind, "error": error.message.source, "attended_until": None}
    log.write_now(run.id, [line], fence=run.fence, move="cancelled", **changes)

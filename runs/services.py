"""What outsiders may ask of a run: start it, cancel it, answer it."""

import hashlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone
from pydantic import BaseModel, JsonValue

from runs import attendance, cancellation, log, queue
from runs.budgets import Budget
from runs.engine import engine
from runs.errors import KeyReused, NotOver, NotWaiting
from runs.events import Event
from runs.journal import forget
from runs.models import Run
from runs.words import speaking
from runs.workflows import whole_of, workflow_of

logger = logging.getLogger(__name__)

# Off the request's way: its first event is shown while the engine is told.
_queueing = ThreadPoolExecutor(1, thread_name_prefix="queueing")


@dataclass(frozen=True)
class Start:
    """What a new run is made of."""

    kind: str
    owner: User
    body: BaseModel
    title: str
    correlation_id: str
    opening: Callable[[], Event] | None = None
    """Makes the first event, committed with the row, so that a reader sees something at once."""
    opening_once: str = ""
    on_disconnect: Literal["cancel", "continue"] = "cancel"
    idempotency_key: str = ""
    budget: Budget | None = None
    language: str = "en"
    """What the run speaks on its stream and in its files: `en` or `zh`."""
    also: Callable[[Run], object] | None = None
    """Writes what the app keeps beside the run, in the same transaction."""


def start(request: Start) -> Run:
    """Make the run and queue it once that is committed. The same idempotency key of an owner gives the same run, ever.

    Raises `TooManyRuns` when the owner has as many going as allowed, `KeyReused` for a known key with another body.
    """
    body_hash = hashlib.sha256(request.body.model_dump_json().encode()).hexdigest()
    if run := _known(request, body_hash):
        return run
    try:
        with transaction.atomic():
            run = _create(request, body_hash, queue.admit(request.owner))
    except IntegrityError:
        if run := _known(request, body_hash):
            return run
        raise
    transaction.on_commit(lambda: _queue(run))
    return run


def _known(request: Start, body_hash: str) -> Run | None:
    if not request.idempotency_key:
        return None
    run = Run.objects.filter(owner=request.owner, idempotency_key=request.idempotency_key).first()
    if run and (run.kind, run.body_hash) != (request.kind, body_hash):
        raise KeyReused
    return run


def _create(request: Start, body_hash: str, admission: queue.Admission) -> Run:
    run = Run.objects.create(
        kind=request.kind,
        owner=request.owner,
        title=request.title[:200],
        language=request.language,
        input=request.body.model_dump(mode="json"),
        on_disconnect=request.on_disconnect,
        correlation_id=request.correlation_id,
        idempotency_key=request.idempotency_key,
        body_hash=body_hash,
        turn=admission.turn,
        is_held=admission.is_held,
        budget=(request.budget or Budget()).model_dump(),
        attended_until=_attended(request.on_disconnect),
    )
    if request.also:
        request.also(run)
    if request.opening:
        stream = workflow_of(request.kind).stream
        with speaking(run.language):
            line = log.line(stream, request.opening(), once=request.opening_once)
        run.opened = log.write_now(run.id, [line], fence=0)
    return run


def _attended(on_disconnect: str) -> datetime | None:
    return timezone.now() + attendance.grace() if on_disconnect == "cancel" else None


def _queue(run: Run) -> None:
    """Hand the run to the engine. Where that fails, a supervisor finds the run within seconds."""
    if engine.is_running and not run.is_held:
        _queueing.submit(_enqueue, run.id, run.leg, run.turn)


def _enqueue(run_id: str, leg: int, turn: int) -> None:
    try:
        engine.enqueue(run_id, leg, turn)
    except Exception:
        logger.exception("Run %s could not be queued yet.", run_id)


def cancel(run: Run) -> None:
    """End the run, now if it only waits, else by interrupting its execution wherever that is. Idempotent."""
    cancellation.cancel(run, engine.stop_run)


def delete(run: Run) -> None:
    """Delete a run that is over, with its log, what its app keeps of it and the engine's record.

    Of a thing that several runs made, all go. Raises `NotOver` while one of them goes on.
    """
    with transaction.atomic():
        found = Run.objects.select_for_update().filter(id__in=whole_of(run.id, run.kind)).order_by("id")
        legs = {one.id: one.leg for one in found if one.is_over}
        if len(legs) < len(found):
            raise NotOver
        Run.objects.filter(id__in=legs).delete()
    forget(legs)


def answer(run: Run, value: JsonValue) -> Run:
    """Give a paused run what it waits for, and continue it once that is committed.

    Raises `NotWaiting` when it waits for nothing.
    """
    answered = Run.objects.filter(id=run.id, state="waiting").update(
        state="queued",
        turn=queue.next_turn(run.owner_id),
        queued_at=Now(),
        leg=F("leg") + 1,
        answer=value,
        attended_until=_attended(run.on_disconnect),
    )
    if not answered:
        raise NotWaiting
    run.refresh_from_db()
    transaction.on_commit(lambda: _queue(run))
    return run

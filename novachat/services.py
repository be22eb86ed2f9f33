"""What outsiders may ask of Nova3: start a request, read, edit and clear a queue, decide about failed tasks, import notes."""

import json
from typing import cast

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, F, Q, QuerySet
from django.http import Http404

from library.models import Document
from library.schemas import Language
from novachat import queue
from novachat.actions import BY_ACTION, KINDS, limits
from novachat.errors import NotEditable, QueueMovedOn, TaskRunning
from novachat.events import system
from novachat.models import NovaItem, NovaSession, NovaTask
from novachat.pipeline import KIND
from novachat.requests.arrival import Joined, language_of, make_stale, open_turn
from novachat.schemas.answers import (
    ClearedAnswer,
    ExportedSession,
    LimitsAnswer,
    QueueAnswer,
    QueueStatus,
    StatusAnswer,
    TaskAnswer,
)
from novachat.schemas.requests import ChatRequest, QueueEdit, TaskEdit
from novachat.states import OPEN
from novachat.store import as_exported, gap_of
from runs import services as runs
from runs.llm import OFFLINE
from runs.models import Run
from runs.services import Start
from runs.words import Sentence, speaking

VERSION = "2.0"


def start_turn(owner: User, request: ChatRequest, *, correlation_id: str, idempotency_key: str = "") -> Run:
    """Make the run, what the request selects and refers to, and the first event in one transaction, and queue it.

    A request that continues what is being continued already gets that run. Raises `StepTaken` and `QueueMovedOn`.
    """
    data = request.request_data
    session = sessions_of(owner).filter(user_id=request.user_id, session_id=request.session_id).first()
    try:
        return runs.start(
            Start(
                kind=KIND,
                owner=owner,
                body=request,
                title=data.query or f"{request.user_id}/{request.session_id}",
                correlation_id=correlation_id,
                language=language_of(data, session),
                opening=lambda: system(_opening(request, session)),
                opening_once="opening",
                on_disconnect=request.on_disconnect,
                idempotency_key=idempotency_key,
                also=lambda run: open_turn(run, request),
            )
        )
    except Joined as joined:
        return joined.run


def _opening(request: ChatRequest, session: NovaSession | None) -> Sentence:
    data = request.request_data
    if data.interaction_type == "quick_suggestion":
        return Sentence("Nova3 is answering...")
    if data.interaction_type == "nova3_continue":
        if not data.query:
            return Sentence("Continuing from what you selected...")
        if session and queue.next_task(session):
            return Sentence("The queue has open tasks; continuing with the next one...")
    return Sentence("Nova3 Supervisor is working on the request...")


def sessions_of(owner: User) -> QuerySet[NovaSession]:
    return NovaSession.objects.filter(owner=owner)


def session_of(owner: User, user_id: str, session_id: str) -> NovaSession:
    """An own session; anybody else's does not exist. Raises `Http404`."""
    session = sessions_of(owner).filter(user_id=user_id, session_id=session_id).first()
    if session is None:
        raise Http404
    return session


def queue_of(session: NovaSession) -> QueueAnswer:
    """The present queue with the results of its finished tasks."""
    session.refresh_from_db(fields=["plan", "revision"])
    tasks = queue.tasks_of(session)
    items: dict[int, list[NovaItem]] = {}
    for item in NovaItem.objects.filter(task__in=tasks).prefetch_related("derived_from").order_by("number"):
        items.setdefault(item.task_id, []).append(item)
    current = next((task.step for task in tasks if task.status in ("running", *OPEN)), len(tasks))
    return QueueAnswer(
        status=_status(tasks),
        total_tasks=len(tasks),
        current_index=current,
        revision=session.revision,
        tasks=[_task(task, items.get(task.pk, [])) for task in tasks],
    )


def _status(tasks: list[NovaTask]) -> QueueStatus:
    statuses = {task.status for task in tasks}
    if not statuses:
        return "empty"
    if "running" in statuses or ("pending" in statuses and "failed" not in statuses):
        return "active"
    return "failed" if "failed" in statuses else "completed"


def _task(task: NovaTask, items: list[NovaItem]) -> TaskAnswer:
    made = [item.as_made([one.key for one in item.derived_from.all()]).model_dump(mode="json") for item in items]
    done = task.status == "completed"
    return TaskAnswer.model_validate(
        {
            **queue.plan_step(task).model_dump(exclude={"type"}),
            "result": json.dumps(made, ensure_ascii=False, separators=(",", ":")) if done else None,
            "stale": any(item.stale for item in items),
            "error": task.error_message if task.status == "failed" else None,
            "created_at": task.created_at,
            "completed_at": task.completed_at if done else None,
        }
    )


def clear(session: NovaSession, *, shown: int | None = None) -> ClearedAnswer:
    """Archive the queue and stop what works on it. Items stay, and ids go on where they were."""
    with transaction.atomic():
        session = _lock(session, shown)
        tasks = queue.tasks_of(session)
        session.plan += 1
        session.save(update_fields=["plan", "updated_at"])
        queue.turn_over(session.pk)
    going = Run.objects.filter(nova_turn__session=session, nova_turn__takes_lease=True, state__in=["queued", "running"])
    for run in going:
        runs.cancel(run)
    return ClearedAnswer(cleared_tasks=len(tasks))


def delete(session: NovaSession) -> None:
    """Delete a session with its queue, its items and its runs. Raises `NotOver` while it is being worked on."""
    with transaction.atomic():
        # No request can join a session that is locked, so that none is left without one.
        NovaSession.objects.select_for_update().get(pk=session.pk)
        for run in Run.objects.filter(nova_turn__session=session):
            runs.delete(run)
        NovaSession.objects.filter(pk=session.pk).delete()


def retry(session: NovaSession, key: str, *, shown: int | None = None) -> QueueAnswer:
    """Open a task again; the next request runs it. What it made before stays, marked as out of date."""
    with transaction.atomic():
        task = _lock_task(session, key, shown)
        if task.status != "pending":
            queue.move(NovaTask.objects.filter(pk=task.pk), "pending")
            made = list(task.items.all())
            make_stale(made)
            task.items.update(stale=True)
    return queue_of(session)


def skip(session: NovaSession, key: str, *, shown: int | None = None) -> QueueAnswer:
    """Leave an open or failed task out; the queue goes on behind it."""
    with transaction.atomic():
        task = _lock_task(session, key, shown)
        if task.status == "completed":
            raise NotEditable
        if task.status != "skipped":
            queue.move(NovaTask.objects.filter(pk=task.pk), "skipped")
    return queue_of(session)


def _lock(session: NovaSession, shown: int | None) -> NovaSession:
    """The session, which nobody else changes meanwhile.

    Raises `QueueMovedOn` where the queue is no longer of the revision that was shown: a form that is sent twice, or
    late, changes it once.
    """
    locked = NovaSession.objects.select_for_update(no_key=True).get(pk=session.pk)
    if shown is not None and locked.revision != shown:
        raise QueueMovedOn("The queue has moved on since this was sent. Nothing was changed again.")
    return locked


def _lock_task(session: NovaSession, key: str, shown: int | None) -> NovaTask:
    """A task of the present queue that nobody works on. Raises `Http404`, `QueueMovedOn` and `TaskRunning`."""
    locked = _lock(session, shown)
    task = next((task for task in queue.tasks_of(locked) if task.key == key), None)
    if task is None:
        raise Http404
    if task.status == "running":
        raise TaskRunning
    return task


def edit(session: NovaSession, change: QueueEdit, *, shown: int | None = None) -> QueueAnswer:
    """Reorder, reword, add and remove open tasks; what ran or runs stays in front."""
    with transaction.atomic():
        locked = _lock(session, shown)
        tasks = queue.tasks_of(locked)
        open_tasks = {task.key: task for task in tasks if task.status in OPEN}
        settled = [task for task in tasks if task.status not in OPEN]
        named = [one.id for one in change.tasks if one.id is not None]
        for key in named:
            if key not in open_tasks:
                raise NotEditable("%(task)s is not an open task of this queue.", task=key)
        if len(set(named)) < len(named):
            raise NotEditable("A task may be named only once.")
        ordered = [_edited(locked, one, open_tasks) for one in change.tasks]
        left_out = NovaTask.objects.filter(session=locked, key__in=open_tasks.keys() - {task.key for task in ordered})
        left_out.filter(items=None).delete()
        queue.move(left_out, "removed")
        for step, task in enumerate([*settled, *ordered], 1):
            task.step = step
            task.save()
        queue.turn_over(locked.pk)
    return queue_of(locked)


def _edited(session: NovaSession, one: TaskEdit, open_tasks: dict[str, NovaTask]) -> NovaTask:
    if one.id is None:
        number = queue.take_numbers(session, "task", 1)[0]
        with speaking(session.language):
            word = Sentence(BY_ACTION[one.action or ""].label)
        task = NovaTask(
            session=session,
            plan=session.plan,
            key=f"task{number:03d}",
            step=0,
            action=one.action or "",
            description=word,
        )
        task.full_input = one.description or session.query or word
    else:
        task = open_tasks[one.id]
        task.action = one.action or task.action
    task.description = one.description or task.description
    task.full_input = one.full_input or task.full_input
    return task


def status_of(owner: User) -> StatusAnswer:
    """How things stand for one owner."""
    present = NovaTask.objects.filter(session__owner=owner, plan=F("session__plan"))
    counts = present.aggregate(
        running=Count("pk", filter=Q(status="running")), failed=Count("pk", filter=Q(status="failed"))
    )
    active = present.filter(status__in=["pending", "running"]).values("session").distinct().count()
    env, found = settings.ENV, limits()
    documents = Document.objects.filter(Q(owner=owner) | Q(shared=True)).exists()
    return StatusAnswer(
        version=VERSION,
        active_queues=active,
        running_tasks=counts["running"],
        failed_tasks=counts["failed"],
        limits=LimitsAnswer(
            enable_limits=found.enable_limits,
            default_max_results=found.default_max_results,
            max_results={kind.limit: found.configured(kind) for kind in KINDS},
        ),
        agents=["nova3_supervisor", *(kind.agent for kind in KINDS)],
        model_configured=env.model != OFFLINE,
        search_configured=bool(env.tavily_api_key) or env.wikipedia or documents,
    )


def exported(session: NovaSession, *, selected_only: bool = False) -> ExportedSession:
    """Everything the session made, with what was decided about it."""
    items = (
        NovaItem.objects.filter(session=session)
        .select_related("selection")
        .prefetch_related("derived_from")
        .order_by("pk")
    )
    listed = [as_exported(item) for item in items]
    with speaking(session.language):
        answer = queue_of(session)
        gap = gap_of(session, [task.id for task in answer.tasks if task.status in OPEN])
    return ExportedSession(
        user_id=session.user_id,
        session_id=session.session_id,
        language=cast("Language", session.language),
        query=session.query,
        queue=answer,
        gap=gap,
        items=[item for item in listed if item.selected or not selected_only],
    )

"""The queue's moves in the database: planned, claimed, completed; each with its event in the same transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet
from django.db.models.functions import Now
from pydantic import BaseModel

from novachat.actions import BY_ACTION, Kind
from novachat.briefs.items import Product
from novachat.briefs.plans import PlannedTask
from novachat.briefs.tasks import TaskBrief
from novachat.errors import LeaseLost, QueueChanged
from novachat.events import ItemsPayload, NovaChunk, PlanPayload, PlanStep, call_id, system
from novachat.models import Counter, NovaItem, NovaSession, NovaTask, Turn
from novachat.schemas.answers import Metadata
from novachat.schemas.requests import OnFailed
from novachat.states import OPEN, TASK
from novachat.store import brief_of
from runs.execution import Voice
from runs.words import Sentence

BECOMING: Mapping[str, Mapping[str, object]] = {
    "pending": {"run": None, "claim": "", "started_at": None, "completed_at": None, "error_kind": "", "error": None},
    "running": {"started_at": Now()},
    "completed": {"claim": "", "completed_at": Now()},
    "failed": {"claim": ""},
    "skipped": {"claim": ""},
    "removed": {"claim": ""},
}
"""What else changes with a task's state."""
UNDECIDED = {"pending", "running"}
"""A task that is taken, or given back, leaves its queue in the state it was."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Where an execution's queue work happens: its voice and the session."""

    voice: Voice
    session_id: int

    @property
    def run_id(self) -> str:
        return self.voice.run_id

    def lock(self) -> NovaSession:
        """The session, locked. Raises `LeaseLost` when the run no longer holds its lease."""
        session = NovaSession.objects.select_for_update(no_key=True).get(pk=self.session_id)
        if session.lease_run_id != self.run_id:
            raise LeaseLost
        return session


class Opened(BaseModel):
    """What a request found in the queue."""

    has_moved_on: bool = False
    """Whether the queue was changed since the request arrived, so that it continues nothing."""
    skipped: list[str] = []
    """Actions of failed tasks that were skipped as asked."""


class Claimed(BaseModel):
    """The task a request works on; none when the queue has no open one."""

    brief: TaskBrief | None
    total_tasks: int


class Standing(BaseModel):
    """How a queue stands: the task that comes next, where there is one."""

    task_id: str | None = None
    action: str = ""
    step: int = 0
    total_tasks: int
    revision: int


def tasks_of(session: NovaSession) -> list[NovaTask]:
    """The tasks of the present plan, in order."""
    return list(NovaTask.objects.filter(session=session, plan=session.plan).exclude(status="removed").order_by("step"))


def move(tasks: QuerySet[NovaTask], to: str, **changes: object) -> None:
    """The one way for tasks into another state; the caller holds their session. Raises `IllegalMove`."""
    moving = list(tasks)
    for task in moving:
        TASK.check(task.status, to)
    NovaTask.objects.filter(pk__in=[task.pk for task in moving]).update(status=to, **{**BECOMING[to], **changes})
    for session_id in {task.session_id for task in moving if not {task.status, to} <= UNDECIDED}:
        turn_over(session_id)


def turn_over(session_id: int) -> None:
    """The queue is another than before: what was sent for the state it was in does not fit any more."""
    NovaSession.objects.filter(pk=session_id).update(revision=F("revision") + 1)


def open_queue(desk: Desk, on_failed: OnFailed | None) -> Opened:
    """Open failed tasks again, or skip them where that was asked, unless the queue is another than the one continued."""
    session = desk.lock()
    turn = Turn.objects.get(run_id=desk.run_id)
    if turn.revision != session.revision:
        return Opened(has_moved_on=True)
    failed = [task for task in tasks_of(session) if task.status == "failed"]
    to = "skipped" if on_failed == "skip" else "pending"
    move(NovaTask.objects.filter(pk__in=[task.pk for task in failed]), to)
    # Should this be done again after a crash, it is still the same request that moved them.
    Turn.objects.filter(pk=turn.pk).update(
        revision=NovaSession.objects.values("revision").get(pk=session.pk)["revision"]
    )
    return Opened(skipped=[task.action for task in failed] if to == "skipped" else [])


def store_plan(desk: Desk, query: str, planned: Sequence[PlannedTask], engine: str) -> None:
    """Begin a new plan; open tasks of the one before are replaced, what it made stays."""
    if desk.voice.has_said("plan"):
        return
    session = desk.lock()
    replaced = sum(task.status in OPEN for task in tasks_of(session))
    session.plan += 1
    session.query = query
    session.save(update_fields=["plan", "query", "updated_at"])
    turn_over(session.pk)
    numbers = take_numbers(session, "task", len(planned))
    tasks = [
        NovaTask(
            session=session, plan=session.plan, key=f"task{number:03d}", step=step,
            action=one.action, description=one.description[:500], full_input=one.full_input[:2000],
        )
        for step, (number, one) in enumerate(zip(numbers, planned, strict=True), 1)
    ]  # fmt: skip
    NovaTask.objects.bulk_create(tasks)
    if replaced:
        desk.voice.say(system(Sentence("The new plan replaces %(count)s open tasks", count=replaced)), once="replaced")
    payload = PlanPayload(
        id=call_id(), data=[plan_step(task) for task in tasks], metadata={"total_tasks": len(tasks), "engine": engine}
    )
    desk.voice.say(NovaChunk(agent_source="nova3_supervisor", payload=payload), once="plan")


def claim(desk: Desk, ordinal: int) -> Claimed:
    """Take the next open task for this request. Asking again for the same ordinal gives the same task."""
    session = desk.lock()
    name = f"{desk.run_id}:{ordinal}"
    tasks = tasks_of(session)
    mine = [task for task in tasks if task.claim == name]
    task = next(iter(mine or [task for task in tasks if task.status == "pending"]), None)
    if task is None:
        return Claimed(brief=None, total_tasks=len(tasks))
    turn = Turn.objects.select_related("session", "run").get(run_id=desk.run_id)
    if not mine:
        move(NovaTask.objects.filter(pk=task.pk), "running", claim=name, run_id=desk.run_id)
        metadata: Metadata = {"task_id": task.key, "action": task.action, "status": "running"}
        event = system(Sentence("Running task: %(action)s", action=task.action), metadata)
        desk.voice.say(event, once=f"claim.{ordinal}")
    return Claimed(brief=brief_of(task, turn), total_tasks=len(tasks))


def complete(desk: Desk, claimed: Claimed, ordinal: int, products: Sequence[Product], engine: str) -> None:
    """Store what a task made under new ids, with its event. Raises `QueueChanged` when the task is no longer ours."""
    once = f"items.{ordinal}"
    if desk.voice.has_said(once) or claimed.brief is None:
        return
    session = desk.lock()
    task = NovaTask.objects.filter(session=session, claim=f"{desk.run_id}:{ordinal}", status="running").first()
    if task is None or task.plan != session.plan:
        raise QueueChanged
    kind = BY_ACTION[task.action]
    items = _store_items(session, task, kind, products)
    move(NovaTask.objects.filter(pk=task.pk), "completed", engine=engine)
    made = [item.as_made(product.derived_from) for item, product in zip(items, products, strict=True)]
    metadata: Metadata = {
        f"{kind.item}_count": len(made),
        "total_tasks": claimed.total_tasks,
        "task_id": task.key,
        "engine": engine,
    }
    payload = ItemsPayload(id=call_id(), content_type=kind.content_type, data=made, metadata=metadata)
    desk.voice.say(NovaChunk(agent_source=kind.agent, payload=payload), once=once)


def next_task(session: NovaSession) -> NovaTask | None:
    """The first task that is not done."""
    return next((task for task in tasks_of(session) if task.status in ("running", *OPEN)), None)


def take_numbers(session: NovaSession, kind: str, count: int) -> range:
    """The next numbers of a type, each given once and ever growing; the caller holds the session's lock."""
    counter, _ = Counter.objects.select_for_update(no_key=True).get_or_create(session=session, type=kind)
    first = counter.last + 1
    counter.last += count
    counter.save(update_fields=["last"])
    return range(first, first + count)


def plan_step(task: NovaTask) -> PlanStep:
    return PlanStep.model_validate(
        {
            "id": task.key,
            "step": task.step,
            "action": task.action,
            "description": task.description,
            "full_input": task.full_input,
            "status": task.status,
        }
    )


def standing(session_id: int) -> Standing:
    session = NovaSession.objects.get(pk=session_id)
    task, tasks = next_task(session), tasks_of(session)
    total = tasks[-1].step if tasks else 0
    if task is None:
        return Standing(total_tasks=total, revision=session.revision)
    return Standing(task_id=task.key, action=task.action, step=task.step, total_tasks=total, revision=session.revision)


def _store_items(session: NovaSession, task: NovaTask, kind: Kind, products: Sequence[Product]) -> list[NovaItem]:
    numbers = take_numbers(session, kind.item, len(products))
    items = [
        NovaItem(
            session=session, task=task, type=kind.item, number=number, key=f"{kind.item}{number}",
            title=product.title, content=product.content, tags=product.tags,
            sources=[source.model_dump(mode="json") for source in product.sources],
        )
        for number, product in zip(numbers, products, strict=True)
    ]  # fmt: skip
    NovaItem.objects.bulk_create(items)
    named = {key for product in products for key in product.derived_from}
    origins = dict(NovaItem.objects.filter(session=session, key__in=named).values_list("key", "pk"))
    link = NovaItem.derived_from.through
    link.objects.bulk_create(
        link(from_novaitem_id=item.pk, to_novaitem_id=origins[key])
        for item, product in zip(items, products, strict=True)
        for key in product.derived_from
        if key in origins
    )
    return items

"""The queue's moves in the database: planned, claimed, completed; each with its event in the same transaction."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Max
from django.db.models.functions import Now
from pydantic import BaseModel

from novachat.actions import BY_ACTION, Kind
from novachat.briefs import Brief, PlannedTask, Product
from novachat.errors import LeaseLost, QueueChanged
from novachat.events import (
    ItemsPayload,
    NovaChunk,
    NovaEvent,
    PlanPayload,
    PlanStep,
    call_id,
    system,
)
from novachat.inputs import brief_of
from novachat.models import Counter, Item, NovaSession, Task, Turn
from novachat.phrases import say
from novachat.schemas import MadeItem, Metadata, OnFailed
from runs.execution import Voice


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
        session = NovaSession.objects.select_for_update().get(pk=self.session_id)
        if session.lease_run_id != self.run_id:
            raise LeaseLost
        return session


class Opened(BaseModel):
    """What a request found in the queue."""

    open_tasks: int
    skipped: list[str] = []
    """Actions of failed tasks that were skipped as asked."""


class Claimed(BaseModel):
    """The task a request works on; none when the queue has no open one."""

    brief: Brief | None
    total_tasks: int


def tasks_of(session: NovaSession) -> list[Task]:
    """The tasks of the present plan, in order."""
    return list(Task.objects.filter(session=session, plan=session.plan).order_by("step"))


def open_queue(desk: Desk, on_failed: OnFailed | None) -> Opened:
    """Count the open tasks; failed ones are open again, or skipped where that was asked."""
    session = desk.lock()
    failed = [task for task in tasks_of(session) if task.status == "failed"]
    status = "skipped" if on_failed == "skip" else "pending"
    Task.objects.filter(pk__in=[task.pk for task in failed]).update(status=status, claim="")
    open_tasks = sum(task.status == "pending" for task in tasks_of(session))
    return Opened(open_tasks=open_tasks, skipped=[task.action for task in failed] if status == "skipped" else [])


def store_plan(desk: Desk, query: str, planned: Sequence[PlannedTask], engine: str) -> None:
    """Begin a new plan; open tasks of the one before are replaced, what it made stays."""
    if desk.voice.has_said("plan"):
        return
    session = desk.lock()
    turn = Turn.objects.get(run_id=desk.run_id)
    replaced = sum(task.status in ("pending", "failed") for task in tasks_of(session))
    session.plan += 1
    session.query = query
    session.save(update_fields=["plan", "query", "updated_at"])
    numbers = take_numbers(session, "task", len(planned))
    tasks = [
        Task(
            session=session, plan=session.plan, key=f"task{number:03d}", step=step,
            action=one.action, description=one.description[:500], full_input=one.full_input[:2000],
        )
        for step, (number, one) in enumerate(zip(numbers, planned, strict=True), 1)
    ]  # fmt: skip
    Task.objects.bulk_create(tasks)
    if replaced:
        desk.voice.say(system(say("replaced", turn.speaks, count=replaced)), once="replaced")
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
    turn = Turn.objects.select_related("session").get(run_id=desk.run_id)
    if not mine:
        Task.objects.filter(pk=task.pk).update(
            status="running", claim=name, run_id=desk.run_id, started_at=Now(), error_kind="", error_message=""
        )
        desk.voice.say(_running(task, turn), once=f"claim.{ordinal}")
    return Claimed(brief=brief_of(task, turn), total_tasks=len(tasks))


def complete(desk: Desk, claimed: Claimed, ordinal: int, products: Sequence[Product], engine: str) -> None:
    """Store what a task made under new ids, with its event. Raises `QueueChanged` when the task is no longer ours."""
    once = f"items.{ordinal}"
    if desk.voice.has_said(once) or claimed.brief is None:
        return
    session = desk.lock()
    task = Task.objects.filter(session=session, claim=f"{desk.run_id}:{ordinal}", status="running").first()
    if task is None or task.plan != session.plan:
        raise QueueChanged
    kind = BY_ACTION[task.action]
    items = _store_items(session, task, kind, products)
    Task.objects.filter(pk=task.pk).update(status="completed", claim="", completed_at=Now(), engine=engine)
    made = [item.as_made(product.derived_from) for item, product in zip(items, products, strict=True)]
    desk.voice.say(_items_event(task, kind, made, claimed.total_tasks, engine), once=once)


def next_task(session: NovaSession) -> Task | None:
    """The first task that is not done."""
    return next((task for task in tasks_of(session) if task.status in ("pending", "running", "failed")), None)


def take_numbers(session: NovaSession, kind: str, count: int) -> range:
    """The next numbers of a type, each given once and ever growing; the caller holds the session's lock."""
    counter, _ = Counter.objects.select_for_update().get_or_create(session=session, type=kind)
    first = counter.last + 1
    counter.last += count
    counter.save(update_fields=["last"])
    return range(first, first + count)


def plan_step(task: Task) -> PlanStep:
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


def last_step(session: NovaSession) -> int:
    return Task.objects.filter(session=session, plan=session.plan).aggregate(last=Max("step"))["last"] or 0


def _store_items(session: NovaSession, task: Task, kind: Kind, products: Sequence[Product]) -> list[Item]:
    numbers = take_numbers(session, kind.item, len(products))
    items = [
        Item(
            session=session, task=task, type=kind.item, number=number, key=f"{kind.item}{number}",
            title=product.title, content=product.content, tags=product.tags,
            sources=[source.model_dump(mode="json") for source in product.sources],
        )
        for number, product in zip(numbers, products, strict=True)
    ]  # fmt: skip
    Item.objects.bulk_create(items)
    named = {key for product in products for key in product.derived_from}
    origins = dict(Item.objects.filter(session=session, key__in=named).values_list("key", "pk"))
    link = Item.derived_from.through
    link.objects.bulk_create(
        link(from_item_id=item.pk, to_item_id=origins[key])
        for item, product in zip(items, products, strict=True)
        for key in product.derived_from
        if key in origins
    )
    return items


def _running(task: Task, turn: Turn) -> NovaEvent:
    metadata: Metadata = {"task_id": task.key, "action": task.action, "status": "running"}
    return system(say("running", turn.speaks, action=task.action), metadata)


def _items_event(task: Task, kind: Kind, made: list[MadeItem], total: int, engine: str) -> NovaChunk:
    metadata: Metadata = {f"{kind.item}_count": len(made), "total_tasks": total, "task_id": task.key, "engine": engine}
    payload = ItemsPayload(id=call_id(), content_type=kind.content_type, data=made, metadata=metadata)
    return NovaChunk(agent_source=kind.agent, payload=payload)

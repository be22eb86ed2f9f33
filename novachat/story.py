"""What a session's page shows: the plan with its states, the items in columns, and what was decided about each."""

from dataclasses import dataclass

from library.notes import posting
from library.notes.posting import POST_BODY, POST_TAGS, POST_TITLE
from novachat import queue
from novachat.actions import BY_ITEM, KINDS, Kind
from novachat.events import AnswerPayload, NovaChunk, NovaError, NovaSystem, nova_stream
from novachat.models import NovaItem, NovaSession, NovaTask
from runs.models import Run

STATE_ICONS = {"pending": "todo", "running": "running", "completed": "done", "failed": "failed", "skipped": "stopped"}


@dataclass(frozen=True)
class Card:
    """An item as it is shown."""

    item: NovaItem
    derived_from: list[str]

    @property
    def is_post(self) -> bool:
        return BY_ITEM[self.item.type].makes_posts

    @property
    def selected(self) -> bool:
        return hasattr(self.item, "selection") and self.item.selection.selected

    @property
    def comment(self) -> str:
        return self.item.selection.comment if hasattr(self.item, "selection") else ""

    @property
    def edit(self) -> str:
        return self.item.selection.edit if hasattr(self.item, "selection") else ""

    @property
    def counts(self) -> list[tuple[int, int]]:
        """How much of the platform's limits a post uses: title, body, tags."""
        item = self.item
        return [
            (posting.title_length(item.title), POST_TITLE),
            (len(item.content), POST_BODY),
            (len(item.tags), POST_TAGS),
        ]

    @property
    def from_sample(self) -> bool:
        return any(source.get("sample") for source in self.item.sources)


@dataclass(frozen=True)
class Column:
    """All items of one type, the newest plan's last."""

    kind: Kind
    cards: list[Card]


@dataclass(frozen=True)
class Step:
    """A task as it is shown."""

    task: NovaTask
    icon: str
    stale: bool
    is_first_open: bool
    is_last_open: bool

    @property
    def is_open(self) -> bool:
        return self.task.status in ("pending", "failed")


@dataclass(frozen=True)
class Board:
    """Everything on a session's page that changes while it is worked on."""

    session: NovaSession
    steps: list[Step]
    next: NovaTask | None
    engine: str
    revision: int

    @property
    def done(self) -> int:
        return sum(step.task.status in ("completed", "skipped") for step in self.steps)


def board_of(session: NovaSession) -> Board:
    tasks = queue.tasks_of(session)
    stale = set(NovaItem.objects.filter(task__in=tasks, stale=True).values_list("task_id", flat=True))
    open_keys = [task.key for task in tasks if task.status in ("pending", "failed")]
    steps = [
        Step(
            task=task,
            icon=STATE_ICONS[task.status],
            stale=task.pk in stale,
            is_first_open=open_keys[:1] == [task.key],
            is_last_open=open_keys[-1:] == [task.key],
        )
        for task in tasks
    ]
    engines = dict.fromkeys(task.engine for task in tasks if task.engine)
    return Board(
        session=session,
        steps=steps,
        next=queue.next_task(session),
        engine=", ".join(engines),
        revision=session.revision,
    )


def columns_of(session: NovaSession) -> list[Column]:
    cards = cards_of(session)
    return [Column(kind, [card for card in cards if card.item.type == kind.item]) for kind in KINDS]


def cards_of(session: NovaSession, keys: list[str] | None = None) -> list[Card]:
    """The items as cards, oldest first; only those named where names are given."""
    items = NovaItem.objects.filter(session=session).select_related("selection").prefetch_related("derived_from")
    chosen = items.filter(key__in=keys) if keys is not None else items
    return [Card(item, [one.key for one in item.derived_from.all()]) for item in chosen.order_by("number")]


@dataclass(frozen=True)
class LastWords:
    """What the newest request ended with: a message, or the answer to a quick question."""

    said: str = ""
    answer: str = ""


def last_words(session: NovaSession) -> LastWords:
    run = Run.objects.filter(nova_turn__session=session).order_by("-created_at").first()
    line = run.events.filter(closing="end").first() if run else None
    event = nova_stream.types[line.type].model_validate_json(line.data) if line else None
    if isinstance(event, NovaChunk) and isinstance(event.payload, AnswerPayload):
        return LastWords(answer=event.payload.data)
    return LastWords(said=event.payload.data) if isinstance(event, NovaSystem | NovaError) else LastWords()


def active_runs(session: NovaSession) -> list[Run]:
    """The requests that are being worked on, oldest first."""
    going = Run.objects.filter(nova_turn__session=session, state__in=["queued", "running"])
    return list(going.order_by("created_at"))

"""How a session is told on its page: its plan, its items in columns, the last words; then what each event changes."""

from dataclasses import dataclass

from library import xiaohongshu
from library.xiaohongshu import POST_BODY, POST_TAGS, POST_TITLE
from novachat import queue
from novachat.actions import BY_ITEM, KINDS, Kind
from novachat.events import (
    AnswerPayload,
    ItemsPayload,
    NovaAnswering,
    NovaChunk,
    NovaError,
    NovaSystem,
    SystemPayload,
    nova_stream,
)
from novachat.models import NovaItem, NovaSession, NovaTask
from novachat.schemas.answers import MadeItem
from runs import log
from runs.events import Event
from runs.models import Run
from runs.rooms import Context

OPEN = ("pending", "failed")
MOVES = {"status", "next_task", "nothing_about"}
"""What a message's metadata tell when a task of the plan was taken or given back, or the request leaves the queue."""
STATE_ICONS = {"pending": "todo", "running": "running", "completed": "done", "failed": "failed", "skipped": "stopped"}


@dataclass(frozen=True)
class Card:
    """An item as it is shown, with what was decided about it."""

    item: MadeItem
    session_id: int
    language: str
    stale: bool = False
    selected: bool = False
    comment: str = ""
    edit: str = ""

    @property
    def key(self) -> str:
        """Names the item as a result."""
        return f"{self.session_id}.{self.item.id}"

    @property
    def is_post(self) -> bool:
        return BY_ITEM[self.item.type].makes_posts

    @property
    def counts(self) -> list[tuple[int, int]]:
        """How much of the platform's limits a post uses: title, body, tags."""
        item = self.item
        return [
            (xiaohongshu.title_length(item.title or ""), POST_TITLE),
            (len(item.content), POST_BODY),
            (len(item.tags), POST_TAGS),
        ]

    @property
    def from_sample(self) -> bool:
        return any(source.sample for source in self.item.sources)


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
    problem: str
    """Why it failed, in the page's language."""

    @property
    def is_open(self) -> bool:
        return self.task.status in OPEN


@dataclass(frozen=True)
class Board:
    """The plan: at most twelve tasks."""

    steps: list[Step]
    revision: int
    """What "continue" names, so that it is done once."""

    @property
    def done(self) -> int:
        return sum(step.task.status in ("completed", "skipped") for step in self.steps)

    @property
    def next(self) -> Step | None:
        """The first task that is not done."""
        return next((step for step in self.steps if step.task.status not in ("completed", "skipped")), None)

    @property
    def engine(self) -> str:
        return ", ".join(dict.fromkeys(step.task.engine for step in self.steps if step.task.engine))


@dataclass(frozen=True)
class Problem:
    """What a task or a request failed with."""

    message: str
    correlation: str
    task: str
    """Key of the task that can be skipped, where there is one."""


class SessionStory:
    """What a session's rows and the log of its newest request say so far. Telling it twice gives the same page."""

    def __init__(self, session: NovaSession) -> None:
        self.session = session
        self.board = board_of(session)
        cards = _cards_of(session)
        self.columns = [Column(kind, [card for card in cards if card.item.type == kind.item]) for kind in KINDS]
        self.said = ""
        self.answer = ""
        self.problem = self._problem()
        if run := Run.objects.filter(nova_turn__session=session).order_by("-created_at").first():
            self._listen(run)

    def _problem(self) -> Problem | None:
        step = self.board.next
        if step is None or step.task.status != "failed":
            return None
        run = step.task.run
        return Problem(step.problem, run.correlation_id if run else "", step.task.key)

    def _listen(self, run: Run) -> None:
        """The newest request's last words: a message, an error, or the answer to a quick question, as far as it is written."""
        last = log.last_of(nova_stream, run.id, "system", "error", "llm_chunk")
        if isinstance(last, NovaChunk) and isinstance(last.payload, AnswerPayload):
            self.answer = last.payload.data
            return
        begun = log.last_of(nova_stream, run.id, "answering")
        if isinstance(begun, NovaAnswering):
            self.answer = begun.payload.data
        told = log.last_of(nova_stream, run.id, "system", "error")
        if isinstance(told, NovaSystem | NovaError):
            self.said = told.payload.data
        if isinstance(told, NovaError):
            self.problem = problem_of(told) or self.problem


def story(run: Run) -> SessionStory:
    """All that the page of a request shows: that of its session."""
    return SessionStory(_session(run))


def change(run: Run, event: Event) -> Context:
    """What an event's template is told besides the run and the event: new cards, and the plan where it moved."""
    match event:
        case NovaChunk(payload=AnswerPayload()) | NovaAnswering():
            return {}
        case NovaChunk(payload=ItemsPayload(data=made)):
            session = _session(run)
            return {"board": board_of(session), "cards": [Card(item, session.pk, session.language) for item in made]}
        case NovaSystem(payload=SystemPayload(metadata=metadata)) if not metadata.keys() & MOVES:
            return {}
        case NovaError():
            return {"board": board_of(_session(run)), "problem": problem_of(event)}
    session = _session(run)
    return {"board": board_of(session), "title": session.query}


def problem_of(event: NovaError) -> Problem | None:
    """What the page says of an error; a request that was cancelled is no problem."""
    metadata = event.payload.metadata
    if metadata.get("error_type") == "Cancelled":
        return None
    return Problem(event.payload.data, str(metadata.get("correlation_id", "")), str(metadata.get("task_id", "")))


def board_of(session: NovaSession) -> Board:
    tasks = queue.tasks_of(session)
    stale = set(NovaItem.objects.filter(task__in=tasks, stale=True).values_list("task_id", flat=True))
    open_keys = [task.key for task in tasks if task.status in OPEN]
    steps = [
        Step(
            task=task,
            icon=STATE_ICONS[task.status],
            stale=task.pk in stale,
            is_first_open=open_keys[:1] == [task.key],
            is_last_open=open_keys[-1:] == [task.key],
            problem=task.error_message if task.status == "failed" else "",
        )
        for task in tasks
    ]
    return Board(steps, session.revision)


def active_runs(session: NovaSession) -> list[Run]:
    """The requests that are being worked on, oldest first."""
    going = Run.objects.filter(nova_turn__session=session, state__in=["queued", "running"])
    return list(going.order_by("created_at"))


def _session(run: Run) -> NovaSession:
    return NovaSession.objects.get(turns__run=run)


def _cards_of(session: NovaSession) -> list[Card]:
    """The items as cards, oldest first."""
    items = NovaItem.objects.filter(session=session).select_related("selection").prefetch_related("derived_from")
    return [_card(item, session.language) for item in items.order_by("number")]


def _card(item: NovaItem, language: str) -> Card:
    made = item.as_made([one.key for one in item.derived_from.all()])
    if not hasattr(item, "selection"):
        return Card(made, item.session_id, language, item.stale)
    decided = item.selection
    return Card(made, item.session_id, language, item.stale, decided.selected, decided.comment, decided.edit)

"""What callers of Nova3 get back."""

from datetime import datetime
from typing import Literal

from pydantic import (
    BaseModel,
    Field,
    JsonValue,
)

from novachat.actions import Action, ItemType
from runs.described import Described
from runs.strict import Given

TaskStatus = Literal["pending", "running", "completed", "failed", "skipped"]
QueueStatus = Literal["active", "failed", "completed", "empty"]


def absent(value: object) -> bool:
    return value is None or value in ([], {}, "")


class CitedSource(Given):
    """What an item rests on outside of the session: a passage or a note."""

    id: str
    """`e3` for a passage of this run's evidence, `note12` for a note."""
    title: str
    url: str | None = Field(None, exclude_if=absent)
    quote: str = Field("", exclude_if=absent)
    sample: bool = Field(default=False, exclude_if=lambda value: not value)
    """Whether it belongs to the invented sample."""


class MadeItem(Given):
    """One item an agent made."""

    id: str
    """Unique and consecutive within the session and type."""
    content: str
    type: ItemType
    title: str | None = Field(None, exclude_if=absent)
    tags: list[str] = Field([], exclude_if=absent)
    draft: bool | None = Field(None, exclude_if=absent)
    """Posts are drafts for a person to check; nothing is ever published."""
    derived_from: list[str] = Field([], exclude_if=absent)
    """Ids of the items it was made from."""
    sources: list[CitedSource] = Field([], exclude_if=absent)


class TaskAnswer(Described):
    """A task of the queue."""

    id: str
    step: int
    action: Action
    description: str
    full_input: str
    status: TaskStatus
    result: str | None = Field(None, exclude_if=lambda value: value is None)
    """The items it made, as JSON text; only of completed tasks."""
    stale: bool = False
    """Whether a later selection changed what the task had worked from."""
    error: str | None = Field(None, exclude_if=lambda value: value is None)
    """Why it failed, as a sentence."""
    created_at: datetime
    completed_at: datetime | None = Field(None, exclude_if=lambda value: value is None)


class QueueAnswer(Described):
    """The queue of a session."""

    status: QueueStatus
    total_tasks: int
    current_index: int
    """Step of the task that runs or comes next, counted from 1; the last step when all are done, 0 without tasks."""
    revision: int
    """Grows with every change of the queue; with the id of the next task it names the state to continue."""
    tasks: list[TaskAnswer]


class ClearedAnswer(BaseModel):
    """What clearing a queue did. Items and id counters stay."""

    status: Literal["cleared"] = "cleared"
    cleared_tasks: int


class LimitsAnswer(BaseModel):
    """How many items a task may make."""

    enable_limits: bool
    default_max_results: int
    max_results: dict[str, int]


class StatusAnswer(BaseModel):
    """How Nova3 is doing for the caller."""

    status: Literal["ok"] = "ok"
    version: str
    active_queues: int
    running_tasks: int
    failed_tasks: int
    limits: LimitsAnswer
    agents: list[str]
    model_configured: bool
    search_configured: bool


class ExportedItem(MadeItem):
    """An item with what a person decided about it."""

    selected: bool | None
    user_comment: str
    edit: str
    stale: bool


class ExportedSession(BaseModel):
    """A session with its present queue and all its items."""

    user_id: str
    session_id: str
    language: Literal["en", "zh"]
    query: str
    queue: QueueAnswer
    gap: str = Field("", exclude_if=absent)
    """Why the task that comes next made nothing, and what would help; empty where nothing was missing."""
    items: list[ExportedItem]


Metadata = dict[str, JsonValue]

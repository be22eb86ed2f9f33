"""What callers of Nova3 send and get back."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, field_validator, model_validator

from novachat.actions import KINDS, Action, ItemType
from runs.errors import Misfit
from runs.strict import Trimmed

InteractionType = Literal["full_analysis", "quick_suggestion", "nova3_continue", "nova3_select"]
TaskStatus = Literal["pending", "running", "completed", "failed", "skipped"]
QueueStatus = Literal["active", "failed", "completed", "empty"]
OnFailed = Literal["retry", "skip"]
# Not stripped: what the pattern does not take is refused, not mended.
Name = Annotated[str, StringConstraints(strip_whitespace=False, pattern=r"^[a-zA-Z0-9_-]+$", max_length=128)]
Short = Annotated[str, Field(max_length=500)]


class Background(Trimmed):
    """Whom the content is for."""

    account_name: Short = ""
    platform: Short = ""
    target_audience: Short = ""
    previous_content: list[Short] = Field([], max_length=50)
    industry: Short = ""
    brand_style: Short = ""


class SelectedItem(Trimmed):
    """An item the user decided about. The stored item is the truth; a different `content` is kept as an edit."""

    id: str = Field(min_length=1, max_length=40)
    content: str = Field(max_length=20_000)
    selected: bool
    user_comment: str | None = Field(None, max_length=2000)


class SelectedPost(SelectedItem):
    """A post the user decided about."""

    title: str = Field(max_length=500)


class Nova3UserSelections(Trimmed):
    """What the user decided about the items made so far, by type."""

    nova3_insight: list[SelectedItem] = Field([], max_length=200)
    nova3_profile: list[SelectedItem] = Field([], max_length=200)
    nova3_hitpoint: list[SelectedItem] = Field([], max_length=200)
    nova3_facts: list[SelectedItem] = Field([], max_length=200)
    nova3_xhs_post: list[SelectedPost] = Field([], max_length=200)
    task_context: str | None = Field(None, max_length=2000)
    """What the next task should know."""

    def by_type(self) -> list[tuple[ItemType, SelectedItem]]:
        """Every selection with the type of the list it stands in."""
        lists: tuple[list[SelectedItem] | list[SelectedPost], ...] = (
            self.nova3_insight,
            self.nova3_profile,
            self.nova3_hitpoint,
            self.nova3_facts,
            self.nova3_xhs_post,
        )
        return [(kind.item, one) for kind, listed in zip(KINDS, lists, strict=True) for one in listed]


class InteractionContext(BaseModel):
    """Free context of the interaction."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    on_failed: OnFailed | None = None
    """What to do with a failed task before the queue goes on; without it the task is tried again."""


class RequestData(Trimmed):
    """What is asked. The query may be empty when there are selections or references."""

    query: str = Field("", max_length=2000)
    """1 to 2000 characters."""
    interaction_type: InteractionType = "full_analysis"
    background: Background = Background()
    interaction_context: InteractionContext = InteractionContext()
    nova3_selections: Nova3UserSelections | None = None
    references: list[Annotated[str, Field(min_length=1, max_length=60)]] = Field([], max_length=100)
    """References such as `@insight1`."""
    auto: bool = False
    """Run the queue to its end without waiting for selections."""

    @model_validator(mode="after")
    def _asks_something(self) -> "RequestData":
        if not (self.query or self.references or (self.nova3_selections and self.nova3_selections.by_type())):
            raise Misfit("Send a query of 1 to 2000 characters, a selection or a reference.")
        return self


class ChatRequest(Trimmed):
    """A request to Nova3."""

    user_id: Name
    """Letters, digits, `_` and `-`."""
    session_id: Name
    """Letters, digits, `_` and `-`. The queue, the items and their ids belong to the session."""
    request_data: RequestData
    on_disconnect: Literal["cancel", "continue"] = "continue"
    """What happens to the task when its last reader leaves. The queue itself is always kept."""


def absent(value: object) -> bool:
    return value is None or value in ([], {}, "")


class Payload(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class CitedSource(Payload):
    """What an item rests on outside of the session: a passage or a note."""

    id: str
    """`e3` for a passage of this run's evidence, `note12` for a note."""
    title: str
    url: str | None = Field(None, exclude_if=absent)
    quote: str = Field("", exclude_if=absent)
    sample: bool = Field(default=False, exclude_if=lambda value: not value)
    """Whether it belongs to the invented sample."""


class MadeItem(Payload):
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


class TaskAnswer(BaseModel):
    """A task of the queue."""

    model_config = ConfigDict(use_attribute_docstrings=True)

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


class QueueAnswer(BaseModel):
    """The queue of a session."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    status: QueueStatus
    total_tasks: int
    current_index: int
    """Step of the task that runs or comes next, counted from 1; the last step when all are done, 0 without tasks."""
    tasks: list[TaskAnswer]


class ClearedAnswer(BaseModel):
    """What clearing a queue did. Items and id counters stay."""

    status: Literal["cleared"] = "cleared"
    cleared_tasks: int


class TaskEdit(Trimmed):
    """A task in an edited queue: an open task by its id, with new words where given, or a new one by its action."""

    id: str | None = Field(None, max_length=20)
    action: Action | None = None
    description: str | None = Field(None, min_length=1, max_length=500)
    full_input: str | None = Field(None, min_length=1, max_length=2000)

    @model_validator(mode="after")
    def _is_known_or_new(self) -> "TaskEdit":
        if self.id is None and self.action is None:
            raise Misfit("A new task needs an action.")
        return self


class QueueEdit(Trimmed):
    """The open tasks in their new order. An open task that is left out is removed."""

    tasks: list[TaskEdit] = Field(max_length=12)


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


class NoteRecord(Trimmed):
    """A note to import."""

    title: str = Field(min_length=1, max_length=200)
    text: str = Field("", max_length=20_000)
    tags: list[Annotated[str, Field(max_length=60)]] = Field([], max_length=50)
    likes: int = Field(0, ge=0)
    collects: int = Field(0, ge=0)
    comments: int = Field(0, ge=0)
    published_at: datetime | None = None
    topic: str = Field("", max_length=100)

    @field_validator("*", mode="before")
    @classmethod
    def _without_nul(cls, value: object) -> object:
        """Refuse the one character that databases do not take."""
        texts = value if isinstance(value, list) else [value]
        if any(isinstance(text, str) and "\0" in text for text in texts):
            raise Misfit("This must not contain the character NUL.")
        return value


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
    items: list[ExportedItem]


class ImportReport(Trimmed):
    """What became of imported notes."""

    added: int
    known: int
    """Notes that were there already; their figures were updated."""
    refused: list[str]
    """One sentence per note that could not be read."""


Metadata = dict[str, JsonValue]

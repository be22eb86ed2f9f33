"""What callers of Nova3 send."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    create_model,
    model_validator,
)
from pydantic.config import JsonDict

from novachat.actions import KINDS, Action, ItemType
from runs.errors import Misfit
from runs.strict import Trimmed

InteractionType = Literal["full_analysis", "quick_suggestion", "nova3_continue", "nova3_select"]
OnFailed = Literal["retry", "skip"]
ID_LENGTH = 128
# Not stripped: another id is another session.
Name = Annotated[str, StringConstraints(strip_whitespace=False, pattern=r"\S", max_length=ID_LENGTH)]
ItemId = Annotated[str, Field(min_length=1, max_length=ID_LENGTH)]
Short = Annotated[str, Field(max_length=500)]


def _nullable(schema: JsonDict) -> None:
    """Say of every optional field that `null` is accepted."""
    properties, required = schema.get("properties"), schema.get("required", [])
    if not isinstance(properties, dict) or not isinstance(required, list):
        return
    for name, field in properties.items():
        if name in required or not isinstance(field, dict):
            continue
        kept: JsonDict = {key: field.pop(key) for key in ("description", "default", "title") if key in field}
        forms = field.get("anyOf")
        listed: list[Any] = forms if isinstance(forms, list) else [field]
        if {"type": "null"} not in listed:
            listed = [*listed, {"type": "null"}]
        properties[name] = {"anyOf": listed, **kept}


class NovaBody(Trimmed):
    """What callers send: `null` is the same as absent."""

    model_config = ConfigDict(json_schema_extra=_nullable)

    @model_validator(mode="before")
    @classmethod
    def _without_null(cls, given: object) -> object:
        return {name: one for name, one in given.items() if one is not None} if isinstance(given, dict) else given


class Background(NovaBody):
    """Whom the content is for."""

    account_name: Short = ""
    platform: Short = ""
    target_audience: Short = ""
    previous_content: list[Short] = Field([], max_length=50)
    industry: Short = ""
    brand_style: Short = ""


class SelectedItem(NovaBody):
    """An item the user decided about, as it was sent or only with what is required.

    The stored item is the truth; a different `content` is kept as an edit.
    """

    id: ItemId
    content: str = Field(max_length=20_000)
    selected: bool = True
    user_comment: str = Field("", max_length=2000)
    title: str = Field("", max_length=500)
    """Of a post."""
    type: ItemType | None = None
    """Not looked at, as the rest of what an item was sent with: the stored item is the truth."""
    tags: list[str] = []
    draft: bool = False
    derived_from: list[str] = []
    sources: list[JsonValue] = []


class SelectedPost(SelectedItem):
    """A post the user decided about."""

    title: str = Field(max_length=500)


class Selections(NovaBody):
    """What the user decided about the items made so far, in a list for each type."""

    task_context: str = Field("", max_length=2000)
    """What the next task should know."""

    def by_type(self) -> Iterator[tuple[ItemType, SelectedItem]]:
        """Every selection with the type of the list it stands in."""
        for kind in KINDS:
            for one in getattr(self, kind.content_type):
                yield kind.item, one

    @property
    def is_empty(self) -> bool:
        return next(self.by_type(), None) is None


if TYPE_CHECKING:
    Nova3UserSelections = Selections
else:
    Nova3UserSelections = create_model(
        "Nova3UserSelections",
        __base__=Selections,
        __doc__=Selections.__doc__,
        __module__=__name__,
        **{
            kind.content_type: (
                list[SelectedPost if kind.makes_posts else SelectedItem],
                Field([], max_length=200),
            )
            for kind in KINDS
        },
    )


class InteractionContext(NovaBody):
    """Free context of the interaction."""

    model_config = ConfigDict(extra="allow")

    on_failed: OnFailed | None = None
    """What to do with a failed task before the queue goes on; without it the task is tried again."""


# Only what looks like an id: with \w a reference would swallow the Chinese words behind it.
REFERENCE = re.compile(r"(?<![A-Za-z0-9_.])@([A-Za-z][A-Za-z_]{0,39}[0-9]{1,9})(?![A-Za-z0-9_])")
GOES_ON = re.compile(
    r"(?:请)?(?:继续|接着)(?:执行|做|进行|处理)?(?:下一个|下一步|下个|后面的|剩下的)?(?:任务|步骤)?[。.!！]?"
    r"|(?:please )?(?:continue|go on|carry on|proceed)(?: with)?(?: the)?(?: next| remaining)?(?: tasks?| steps?)?(?: please)?[.!]?",
    re.IGNORECASE,
)
"""A request that says no more than to go on with the queue."""


def referenced(query: str, listed: Iterable[str]) -> list[str]:
    """The ids a request refers to, each once."""
    plain = (name.strip().removeprefix("@") for name in listed)
    return list(dict.fromkeys([*REFERENCE.findall(query), *filter(None, plain)]))


def without_references(query: str) -> str:
    """What a request says beside its references."""
    return REFERENCE.sub(" ", query).strip()


class QueueState(NovaBody):
    """A state of a queue, as the queue and its last message tell it."""

    task_id: ItemId | None = None
    """The task that comes next."""
    revision: int = Field(ge=0)


class RequestData(NovaBody):
    """What is asked. The query may be empty when there are selections or references."""

    query: str = Field("", max_length=2000)
    """1 to 2000 characters."""
    interaction_type: InteractionType = "full_analysis"
    background: Background = Field(default_factory=Background)
    interaction_context: InteractionContext = Field(default_factory=InteractionContext)
    nova3_selections: Nova3UserSelections | None = None
    references: list[Annotated[str, Field(min_length=1, max_length=ID_LENGTH + 1)]] = Field([], max_length=100)
    """References such as `@insight1`."""
    auto: bool = False
    """Run the queue to its end without waiting for selections."""
    continues: QueueState | None = None
    """The state that `nova3_continue` goes on from; without it the one the queue is in when the request arrives.

    A state is continued once: the same request for a state that is being worked on follows that run, and for one
    that is done it is refused.
    """

    @model_validator(mode="after")
    def _asks_something(self) -> "RequestData":
        if not (self.query or self.references or (self.nova3_selections and not self.nova3_selections.is_empty)):
            raise Misfit("Send a query of 1 to 2000 characters, a selection or a reference.")
        if self.interaction_type == "full_analysis" and GOES_ON.fullmatch(without_references(self.query)):
            self.interaction_type = "nova3_continue"
        return self


class ChatRequest(NovaBody):
    """A request to Nova3."""

    user_id: Name
    """Any text that is not blank."""
    session_id: Name
    """Any text that is not blank. The queue, the items and their ids belong to the session."""
    request_data: RequestData
    on_disconnect: Literal["cancel", "continue"] = "continue"
    """What happens to the task when its last reader leaves. The queue itself is always kept."""


class TaskEdit(NovaBody):
    """A task in an edited queue: an open task by its id, with new words where given, or a new one by its action."""

    id: ItemId | None = None
    action: Action | None = None
    description: str | None = Field(None, min_length=1, max_length=500)
    full_input: str | None = Field(None, min_length=1, max_length=2000)

    @model_validator(mode="after")
    def _is_known_or_new(self) -> "TaskEdit":
        if self.id is None and self.action is None:
            raise Misfit("A new task needs an action.")
        return self


class QueueEdit(NovaBody):
    """The open tasks in their new order. An open task that is left out is removed."""

    tasks: list[TaskEdit] = Field(max_length=12)

"""All that Nova3 says on its stream: system messages, the agents' output, and the error."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from novachat.actions import Action, AgentName, ContentType
from novachat.schemas.answers import MadeItem, Metadata, TaskStatus, absent
from novachat.schemas.requests import ChatRequest
from runs.events import Event, Stream
from runs.strict import Given
from runs.words import Words


class PlanStep(Given):
    """One task of the plan."""

    id: str
    step: int
    action: Action
    description: str
    full_input: str
    status: TaskStatus
    type: Literal["plan_step"] = "plan_step"


class PlanPayload(Given):
    id: int
    content_type: Literal["plan_step"] = "plan_step"
    data: list[PlanStep]
    metadata: Metadata


class ItemsPayload(Given):
    id: int
    """Tells one call of an agent from another."""
    content_type: ContentType
    data: list[MadeItem]
    metadata: Metadata


class AnswerPayload(Given):
    id: int
    content_type: Literal["final_answer"] = "final_answer"
    data: str
    metadata: Metadata


class WordsPayload(Given):
    data: str
    """The answer as far as it is written, by whole sentences."""


class SystemPayload(Given):
    data: Words
    metadata: Metadata = Field({}, exclude_if=absent)


class ErrorPayload(Given):
    data: Words
    metadata: Metadata


class NovaEvent(Event):
    """The envelope of all events of Nova3; the event's type is called `event_type` on the wire."""

    model_config = ConfigDict(serialize_by_alias=True, validate_by_alias=True, validate_by_name=True)

    timestamp: str = Field(
        default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    )


class NovaSystem(NovaEvent):
    """A message about the work itself."""

    type: Literal["system"] = Field("system", alias="event_type")
    agent_source: Literal["Nova3"] = "Nova3"
    payload: SystemPayload


class NovaChunk(NovaEvent):
    """What an agent made: the plan, items, or the answer to a quick question."""

    type: Literal["llm_chunk"] = Field("llm_chunk", alias="event_type")
    agent_source: AgentName | Literal["nova3_supervisor"]
    payload: PlanPayload | ItemsPayload | AnswerPayload


class NovaAnswering(NovaEvent):
    """The answer to a quick question is being written; what was told of it stays its beginning."""

    type: Literal["answering"] = Field("answering", alias="event_type")
    agent_source: Literal["nova3_supervisor"] = "nova3_supervisor"
    payload: WordsPayload


class NovaError(NovaEvent):
    """The request failed or was cancelled. Sent once, and last."""

    type: Literal["error"] = Field("error", alias="event_type")
    agent_source: AgentName | Literal["Nova3", "nova3_supervisor"] = "Nova3"
    payload: ErrorPayload


NovaStreamEvent = Annotated[NovaSystem | NovaChunk | NovaAnswering | NovaError, Field(discriminator="type")]

nova_stream = Stream(
    name="novachat.request",
    path="/novachat",
    events=NovaStreamEvent,
    body=ChatRequest,
    named=False,
    end="[DONE]",
    beat_seconds=15,
    followed=(NovaAnswering,),
)


def _calls() -> Callable[[], int]:
    lock = Lock()
    last = 0

    def call_id() -> int:
        nonlocal last
        with lock:
            last = max(last + 1, time.time_ns() // 1_000_000)
            return last

    return call_id


call_id = _calls()
"""A number for each call of an agent: its time in milliseconds, never the same twice."""


def system(text: str, metadata: Metadata | None = None) -> NovaSystem:
    return NovaSystem(payload=SystemPayload(data=text, metadata=metadata or {}))

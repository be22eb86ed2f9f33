"""What a run can say: `Event`, the base of all events, and `Stream`, what one endpoint promises.

An event is defined once, as a Pydantic model with a `Literal` type; its encoding, its validation on write,
OpenAPI, TypeScript and docs/events.md are made from it (see contract.py).
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal, get_args

from pydantic import BaseModel, ConfigDict, TypeAdapter

from runs.described import Described
from runs.words import retell


class Event(Described):
    """Base of all events. `type` names the event on the wire; in a named stream it is not part of the payload."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)

    type: str

    @classmethod
    def wire_type(cls) -> str:
        """The event's name on the wire, from its `Literal` type."""
        literal = cls.model_fields["type"].annotation
        (name,) = get_args(literal)
        return str(name)


Closing = Literal["open", "pause", "end"]


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a run's log, as stored: `data` is the payload's JSON exactly as it is sent."""

    seq: int
    type: str
    data: str
    closing: Closing = "open"
    said: str = ""
    """The sentences in the payload with their values, as JSON, so that a page can say them in its reader's language."""


@dataclass(frozen=True)
class Stream:
    """What one endpoint promises: which events, how they are framed, how silence and the end look."""

    name: str
    path: str
    events: object
    """The discriminated union of the events."""
    body: type[BaseModel] | None = None
    method: Literal["get", "post"] = "post"
    also: tuple[str, ...] = ()
    """Other addresses that answer a POST, or where they take none a GET, with this stream."""
    named: bool = True
    """Whether frames carry `event: <type>`; otherwise the type is part of the payload."""
    end: str | None = None
    """Terminator sent as a last `data:` line, such as `[DONE]`."""
    beat: Callable[[], Event] | None = None
    """Makes the heartbeat event; without it silence is filled with comments."""
    beat_seconds: float = 15
    unlogged: tuple[type[Event], ...] = field(default=())
    """Events that are sent but never logged (heartbeats)."""
    followed: tuple[type[Event], ...] = field(default=())
    """Events that only those are sent who follow the run, beside what the endpoint promises."""

    seen: ClassVar[set[type[Event]]] = set()
    """Every event class encoded since the process started; the contract test reads it."""

    @cached_property
    def models(self) -> tuple[type[Event], ...]:
        """The event classes of the union, in order."""
        union = (
            get_args(self.events)[0] if get_args(self.events) and hasattr(self.events, "__metadata__") else self.events
        )
        return tuple(get_args(union)) or (union,)  # type: ignore[return-value]  # a union of Event classes

    @cached_property
    def unpromised(self) -> frozenset[str]:
        """The types of events that the endpoint itself does not send."""
        return frozenset(model.wire_type() for model in self.followed)

    @cached_property
    def adapter(self) -> TypeAdapter[Event]:
        return TypeAdapter(self.events)  # type: ignore[arg-type]  # a union of Event classes

    @cached_property
    def types(self) -> dict[str, type[Event]]:
        return {model.wire_type(): model for model in self.models}

    def encode(self, event: Event) -> str:
        """The event's payload as JSON; refuses an event the stream does not declare."""
        if type(event) not in self.models:
            raise TypeError(f"{type(event).__name__} is not an event of the stream {self.name}.")
        Stream.seen.add(type(event))
        return event.model_dump_json(exclude={"type"} if self.named else None)

    def decode(self, record: Record) -> Event:
        """The event a stored line holds, its sentences in the language being spoken.

        Raises `ValidationError` where the log breaks the contract.
        """
        model = self.types[record.type]
        if record.said:
            return model.model_validate(retell(json.loads(record.data), json.loads(record.said)))
        return model.model_validate_json(record.data)

    def frame(self, record: Record) -> bytes:
        name = f"event: {record.type}\n" if self.named else ""
        return f"{name}id: {record.seq}\ndata: {record.data}\n\n".encode()

    def beat_frame(self) -> bytes:
        if self.beat is None:
            return b": \n\n"
        event = self.beat()
        return f"event: {event.type}\ndata: {self.encode(event)}\n\n".encode()

    def end_frame(self) -> bytes:
        return f"data: {self.end}\n\n".encode() if self.end else b""

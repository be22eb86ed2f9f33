"""An answer as clients keep it: what its chunks come to, part by part, as `useChat` builds it from the stream."""

import json
from collections.abc import Iterable

from pydantic import JsonValue

from conversation.events.chunks import (
    StepStarted,
    TextAdded,
    TextFinished,
    TextStarted,
    ToolCalled,
    ToolFailed,
    ToolReturned,
    ToolStarted,
)
from runs.events import Event

Part = dict[str, JsonValue]


class _Message:
    """A message that grows chunk by chunk."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self._open: dict[str, Part] = {}

    def add(self, event: Event) -> None:
        match event:
            case StepStarted():
                self.parts.append({"type": "step-start"})
            case TextStarted(id=key):
                self._begin(key, {"type": "text", "text": "", "state": "streaming"})
            case TextAdded(id=key, delta=delta):
                self._open[key]["text"] = f"{self._open[key]['text']}{delta}"
            case TextFinished(id=key):
                self._open[key]["state"] = "done"
            case ToolStarted() | ToolCalled() | ToolReturned() | ToolFailed():
                self._add_tool(event)
            case _ if event.type.startswith(("data-", "source-")) and not getattr(event, "transient", False):
                _put(self.parts, event)

    def _begin(self, key: str, part: Part) -> None:
        self._open[key] = part
        self.parts.append(part)

    def _add_tool(self, event: ToolStarted | ToolCalled | ToolReturned | ToolFailed) -> None:
        key = event.tool_call_id
        match event:
            case ToolStarted(tool_name=name):
                self._begin(key, {"type": f"tool-{name}", "toolCallId": key, "state": "input-streaming"})
            case ToolCalled(input=given):
                self._open[key] |= {"state": "input-available", "input": given}
            case ToolReturned(output=output):
                self._open[key] |= {"state": "output-available", "output": output}
            case ToolFailed(error_text=text):
                self._open[key] |= {"state": "output-error", "errorText": str(text)}


def parts_of(events: Iterable[Event]) -> list[Part]:
    """The parts of the message, in order."""
    message = _Message()
    for event in events:
        message.add(event)
    return message.parts


def _put(parts: list[Part], event: Event) -> None:
    """A part of data; one with the id of an earlier one takes its place."""
    part: Part = json.loads(event.model_dump_json())
    place = next(
        (
            at
            for at, one in enumerate(parts)
            if "id" in part and (one["type"], one.get("id")) == (part["type"], part["id"])
        ),
        None,
    )
    if place is None:
        parts.append(part)
    else:
        parts[place] = part

"""Calls of tools that a model writes out as text: small ones do, and then go on as if the tool had answered.

`{"name": "find", "arguments": {"id": "3"}}` at the head of an answer is the call that was meant, if there is such a tool.
"""

import json
from collections.abc import Collection

from pydantic_ai.messages import (
    FinalResultEvent,
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
)

HEAD = '{"name":"'
FENCES = ("```json", "```", "<tool_call>")
"""What may stand before it."""
LONGEST = 20_000
"""Characters of a call; what has not become one by then is text."""


class WrittenCall:
    """Listens to one response. What may still become a call is held back, and handed on once it is none."""

    def __init__(self, tools: Collection[str]) -> None:
        self._tools = tools
        self._text = ""
        self._is_open = bool(tools)
        self._held: list[ModelResponseStreamEvent] = []
        self.found: ToolCallPart | None = None

    def take(self, event: ModelResponseStreamEvent) -> list[ModelResponseStreamEvent]:
        """What may be heard now: nothing while it is open, or all that was held."""
        if not self._is_open:
            return [event]
        self._held.append(event)
        match event:
            case PartStartEvent(index=0, part=TextPart(content=piece)):
                self._text = piece
            case PartDeltaEvent(index=0, delta=TextPartDelta(content_delta=piece)):
                self._text += piece
            case FinalResultEvent():  # says that text ends the work, which a call does not
                pass
            case _:
                return self.rest()
        if not self._may_be_one():
            return self.rest()
        self.found = self._read()
        return []

    def rest(self) -> list[ModelResponseStreamEvent]:
        """What is still held, once it is no call."""
        held, self._held, self._is_open = self._held, [], False
        return held

    def _may_be_one(self) -> bool:
        begun = "".join(self._text[: 2 * LONGEST].split())
        heads = (HEAD, *(fence + HEAD for fence in FENCES))
        return any(head.startswith(begun[: len(head)]) for head in heads) and len(begun) < LONGEST

    def _read(self) -> ToolCallPart | None:
        try:
            said, _ = json.JSONDecoder().raw_decode(self._text[self._text.index("{") :])
        except ValueError:
            return None
        if not isinstance(said, dict) or said.get("name") not in self._tools:
            return None
        given = said.get("arguments", said.get("parameters"))
        return ToolCallPart(said["name"], given) if isinstance(given, dict | str) else None

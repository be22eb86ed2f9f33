"""Watches a structured answer while it is written, so that what is finished of it can be used before its end."""

from collections.abc import Awaitable, Callable

from pydantic_ai.messages import (
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
)

Watch = Callable[[str], Awaitable[None]]
"""Is shown an answer as it stands so far: JSON that may end anywhere (`runs.truncation`). One that is asked for again begins anew."""
EVERY = 40
"""Characters between two looks: some ten tokens, which take longer to write than all before them to read."""


async def unwatched(written: str) -> None:
    """Looks at nothing."""


class Assembling:
    """Puts responses together from their pieces, one after another."""

    def __init__(self) -> None:
        self._text = ""
        self._seen = 0

    def take(self, event: object) -> str:
        """What is written of the response so far, each time that enough of it is new; else nothing."""
        match event:
            case PartStartEvent(part=TextPart(content=str(piece)) | ToolCallPart(args=str(piece))):
                self._text, self._seen = piece, 0
            case PartStartEvent():
                self._text, self._seen = "", 0
            case PartDeltaEvent(
                delta=TextPartDelta(content_delta=str(piece)) | ToolCallPartDelta(args_delta=str(piece))
            ):
                self._text += piece
        if len(self._text) - self._seen < EVERY:
            return ""
        self._seen = len(self._text)
        return self._text


class Watching:
    """Shows whoever watches what is written."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._written = Assembling()

    async def take(self, event: object) -> None:
        if text := self._written.take(event):
            await self._watch(text)

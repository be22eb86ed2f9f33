"""Listens to a model while it answers, and says what may be said already: of a result, what has been found true."""

from collections.abc import Awaitable, Callable

from pydantic import ValidationError
from pydantic_ai.messages import (
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
)
from pydantic_core import from_json

from conversation.briefs.tasks import FinalResult
from conversation.checking.terminal import RetryNeeded
from runs.disguises import Disguise

Say = Callable[[str], Awaitable[None]]
OUTPUT_TOOL = "final_result"


class _HeardPart:
    """A part of a response that arrives in pieces."""

    def __init__(self, disguise: Disguise) -> None:
        self.text = ""
        self.said = ""
        self.given = ""
        self.restoring = disguise.restoring()


class WordsHeard:
    """Says the text of a response as it comes, as far as `may_say` lets it."""

    def __init__(self, say: Say, disguise: Disguise, may_say: Callable[[str], str] = str) -> None:
        self._say = say
        self._disguise = disguise
        self._may_say = may_say
        self._parts: dict[int, _HeardPart] = {}

    async def hear(self, event: ModelResponseStreamEvent) -> None:
        if isinstance(event, PartStartEvent) and isinstance(event.part, TextPart):
            self._parts[event.index] = _HeardPart(self._disguise)
            await self._more(event.index, event.part.content)
        elif isinstance(event, PartDeltaEvent) and isinstance(event.delta, TextPartDelta):
            await self._more(event.index, event.delta.content_delta)

    async def _more(self, index: int, piece: str) -> None:
        part = self._parts[index]
        part.said += part.restoring.feed(piece)
        await self._say(self._may_say(part.said))


class ResultHeard:
    """Says the message of a result as it comes, once what stands before it has been found true."""

    def __init__(self, say: Say, check: Callable[[FinalResult], None], disguise: Disguise) -> None:
        self._say = say
        self._check = check
        self._disguise = disguise
        self._parts: dict[int, _HeardPart] = {}

    async def hear(self, event: ModelResponseStreamEvent) -> None:
        match event:
            case PartStartEvent(part=ToolCallPart(tool_name=name, args=args)) if name == OUTPUT_TOOL:
                self._parts[event.index] = _HeardPart(self._disguise)
                await self._more(event.index, args if isinstance(args, str) else "")
            case PartStartEvent(part=TextPart(content=text)):
                self._parts[event.index] = _HeardPart(self._disguise)
                await self._more(event.index, text)
            case PartDeltaEvent(delta=ToolCallPartDelta(args_delta=str(piece))):
                await self._more(event.index, piece)
            case PartDeltaEvent(delta=TextPartDelta(content_delta=piece)):
                await self._more(event.index, piece)

    async def _more(self, index: int, piece: str) -> None:
        part = self._parts.get(index)
        if part is None:  # another tool's arguments
            return
        part.text += piece
        if not (message := self._message(part.text)).startswith(part.given):
            return
        part.said += part.restoring.feed(message[len(part.given) :])
        part.given = message
        await self._say(part.said)

    def _message(self, text: str) -> str:
        """What of the message may be said: nothing while it is not known how the turn ends, or that is not true."""
        if not text.lstrip().startswith("{"):
            return ""
        try:
            value = from_json(text, allow_partial="trailing-strings")
            if not isinstance(value, dict) or list(value)[-1:] != ["message"] or "status" not in value:
                return ""
            result = FinalResult.model_validate(value)
            if result.status != "answer_ready" and "artifacts" not in value:
                return ""
            self._check(result)
        except (ValueError, ValidationError, RetryNeeded):
            return ""
        return result.message

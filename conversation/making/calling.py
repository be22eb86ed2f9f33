"""Listens to a model while it writes what tools are called with, and sends that on as it comes."""

from pydantic_ai.messages import (
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    ToolCallPart,
    ToolCallPartDelta,
)

from conversation.making.desk import TurnDesk
from conversation.making.hearing import OUTPUT_TOOL
from runs.disguises import RestoredStream
from runs.working import Hear


class CallsHeard:
    """Tells of the calls of one response. Arguments that come whole are told of with the call itself."""

    def __init__(self, desk: TurnDesk) -> None:
        self._desk = desk
        self._tools: dict[int, str] = {}
        self._held: dict[int, str] = {}
        self._keys: dict[int, str] = {}
        self._restoring: dict[int, RestoredStream] = {}

    async def hear(self, event: ModelResponseStreamEvent) -> None:
        match event:
            case PartStartEvent(index=index, part=part):
                if index == 0:  # another response
                    self._tools, self._keys = {}, {}
                if isinstance(part, ToolCallPart) and part.tool_name != OUTPUT_TOOL:
                    self._tools[index] = part.tool_name
                    self._held[index] = part.args if isinstance(part.args, str) else ""
            case PartDeltaEvent(index=index, delta=ToolCallPartDelta(args_delta=str(piece))) if index in self._tools:
                await self._more(index, piece)

    async def _more(self, index: int, piece: str) -> None:
        if index not in self._keys:
            place = 1 + list(self._tools).index(index)
            self._keys[index] = await self._desk.announce(self._tools[index], place)
            self._restoring[index] = self._desk.disguise.restoring()
            piece = self._held[index] + piece
        if told := self._restoring[index].feed(piece):
            await self._desk.add_input(self._keys[index], told)


def both(one: Hear, other: Hear) -> Hear:
    async def hear(event: ModelResponseStreamEvent) -> None:
        await one(event)
        await other(event)

    return hear

"""Listens to a page while it is written, and sends its three bodies on as they come; clients keep none of it."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

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

from conversation.events.data import (
    BodyPiece,
    CssAdded,
    CssCompleted,
    HtmlAdded,
    HtmlCompleted,
    JsAdded,
    JsCompleted,
    PagePlanned,
    PlannedPage,
    WholeBody,
)
from conversation.making.desk import TurnDesk
from conversation.making.hearing import OUTPUT_TOOL

Body = Literal["html", "css", "js"]
BODIES: Sequence[Body] = ("html", "css", "js")
LEAST, MOST = 400, 2000
"""Characters of a piece."""


class Chunks(NamedTuple):
    """What is said of one body."""

    added: type[HtmlAdded] | type[CssAdded] | type[JsAdded]
    completed: type[HtmlCompleted] | type[CssCompleted] | type[JsCompleted]


CHUNKS: Mapping[Body, Chunks] = {
    "html": Chunks(HtmlAdded, HtmlCompleted),
    "css": Chunks(CssAdded, CssCompleted),
    "js": Chunks(JsAdded, JsCompleted),
}


class PageHeard:
    """Tells of a page as its result grows. What a repeated execution says again begins with the plan again."""

    def __init__(self, desk: TurnDesk, artifact_id: str, title: str, description: str) -> None:
        self._desk = desk
        self._artifact = artifact_id
        self._plan = PlannedPage(artifact_id=artifact_id, title=title, description=description, phases=list(BODIES))
        self._text = ""
        self._index = -1
        self._told: dict[Body, str] = {}
        self._whole: set[Body] = set()

    async def hear(self, event: ModelResponseStreamEvent) -> None:
        match event:
            case PartStartEvent(part=ToolCallPart(tool_name=name, args=args)) if name == OUTPUT_TOOL:
                await self._begin(event.index, args if isinstance(args, str) else "")
            case PartStartEvent(part=TextPart(content=text)):
                await self._begin(event.index, text)
            case PartDeltaEvent(index=index, delta=ToolCallPartDelta(args_delta=str(piece))) if index == self._index:
                await self._more(piece)
            case PartDeltaEvent(index=index, delta=TextPartDelta(content_delta=piece)) if index == self._index:
                await self._more(piece)

    async def _begin(self, index: int, text: str) -> None:
        self._index, self._text, self._told, self._whole = index, "", {}, set()
        await self._more(text)

    async def _more(self, piece: str) -> None:
        self._text += piece
        if len(piece) < LEAST and len(self._text) % LEAST >= len(piece):
            return  # to read the whole anew with each word would cost the square of its length
        try:
            value = from_json(self._text, allow_partial="trailing-strings")
        except ValueError:
            return
        if isinstance(value, dict):
            await self.tell({name: text for name in BODIES if isinstance(text := value.get(name), str)}, is_whole=False)

    async def tell(self, bodies: Mapping[Body, str], *, is_whole: bool) -> None:
        """Say what of the bodies has not been said; those before the last one are whole."""
        if any(not bodies.get(name, "").startswith(text) for name, text in self._told.items()):
            self._told, self._whole = {}, set()  # written anew
        there = [name for name in BODIES if bodies.get(name)]
        for name in there:
            if not self._told:
                await self._desk.run.emit(PagePlanned(data=self._plan), once=None)
            await self._tell_body(name, bodies[name], is_whole=is_whole or name != there[-1])

    async def _tell_body(self, name: Body, text: str, *, is_whole: bool) -> None:
        piece = text[len(self._told.setdefault(name, "")) :]
        added, completed = CHUNKS[name]
        if piece and (is_whole or len(piece) >= LEAST):
            for at in range(0, len(piece), MOST):
                data = BodyPiece(artifact_id=self._artifact, content=piece[at : at + MOST])
                await self._desk.run.emit(added(data=data), once=None)
            self._told[name] = text
        if is_whole and name not in self._whole:
            self._whole.add(name)
            await self._desk.run.emit(completed(data=WholeBody(artifact_id=self._artifact)), once=None)

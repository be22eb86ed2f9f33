"""What the assistant says: piece by piece in whole words, never taken back, and not said twice when work is repeated."""

import re
from collections.abc import Sequence

from conversation.events.chunks import TextAdded, TextFinished, TextStarted
from conversation.store import SaidText
from library.text.language import HAN
from runs.execution import Execution

PIECE = 8
"""Least characters of a piece, so that a long answer does not become an event a letter."""
_WHOLE = re.compile(rf".*(?:\s|[{HAN}，。！？；：、])", re.DOTALL)


class Speech:
    """Begins with what earlier executions of the run have said."""

    def __init__(self, run: Execution, said: Sequence[SaidText]) -> None:
        self._run = run
        self._parts = list(said)

    @property
    def _open(self) -> SaidText | None:
        return self._parts[-1] if self._parts and not self._parts[-1].is_over else None

    @property
    def has_begun(self) -> bool:
        return bool(self._parts)

    async def grow(self, text: str) -> None:
        """Say what of a growing text is new, up to its last whole word."""
        if self._parts and self._parts[-1].text.startswith(text):
            return  # a repeated execution says what stands there already
        part = await self._part_for(text)
        whole = _WHOLE.match(text, len(part.text))
        if whole and len(whole.group()) >= PIECE:
            await self._add(part, whole.group())

    async def finish(self, text: str) -> None:
        """Say all that is left of a text, and end it."""
        last = self._parts[-1] if self._parts else None
        if last is None or last.text != text or not text:
            if not text:
                await self.close()
                return
            last = await self._part_for(text)
            await self._add(last, text[len(last.text) :])
        await self.close()

    async def close(self) -> None:
        """End what is being said, as far as it has come."""
        if part := self._open:
            part.is_over = True
            await self._run.emit(TextFinished(id=part.id), once=f"{part.id}.end")

    async def _part_for(self, text: str) -> SaidText:
        """The part that a text goes on with; where something else was being said, that ends and another begins."""
        if (part := self._open) and text.startswith(part.text):
            return part
        await self.close()
        part = SaidText(f"text-{len(self._parts) + 1}")
        self._parts.append(part)
        await self._run.emit(TextStarted(id=part.id), once=f"{part.id}.start")
        return part

    async def _add(self, part: SaidText, delta: str) -> None:
        if delta:
            part.text += delta
            await self._run.emit(TextAdded(id=part.id, delta=delta), once=None)

"""A model that goes round in circles: small ones fall into a loop and would write it out to the last token they may."""

import re

from pydantic_ai.exceptions import OutputTokenLimitExceeded
from pydantic_ai.messages import (
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
)

TAIL, TIMES, REACH = 120, 5, 3_000
"""What was written last, in characters, counts as a loop when it was written so often in so many characters before."""
EVERY = 40
"""Characters between two looks."""
_NUMBERING = re.compile(r"(?:\n|\\n)\s*\d+[.、)]")
"""Lines that differ in their number alone are the same again; in JSON a line's end is written out."""


class Repeating(OutputTokenLimitExceeded):
    """What was finished before can be used, as of an answer that reached its length."""


class Repetition:
    """Listens to one response after another. Raises `Repeating` once the one that is written repeats itself."""

    def __init__(self) -> None:
        self._text = ""
        self._looked = 0

    def hear(self, event: object) -> None:
        match event:
            case PartStartEvent(part=TextPart(content=str(piece))) | PartStartEvent(part=ToolCallPart(args=str(piece))):
                self._text, self._looked = piece, 0
            case PartStartEvent():
                self._text, self._looked = "", 0
            case PartDeltaEvent(
                delta=TextPartDelta(content_delta=str(piece)) | ToolCallPartDelta(args_delta=str(piece))
            ):
                self._text = (self._text + piece)[-REACH:]
                self._looked += len(piece)
        if self._looked >= EVERY:
            self._looked = 0
            text = _NUMBERING.sub("\n", self._text)
            if text.count(text[-TAIL:]) >= TIMES and len(text) >= TAIL * TIMES:
                raise Repeating("The answer repeats itself.")

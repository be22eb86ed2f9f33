"""A model that goes round in circles: small ones fall into a loop and would write it out to the last token they may."""

import re

from pydantic_ai.exceptions import OutputTokenLimitExceeded

from runs.watching import Assembling

TAIL, TIMES, REACH = 120, 5, 3_000
"""What was written last, in characters, counts as a loop when it was written so often in so many characters before."""
_NUMBERING = re.compile(r"(?:\n|\\n)\s*\d+[.、)]")
"""Lines that differ in their number alone are the same again; in JSON a line's end is written out."""


class Repeating(OutputTokenLimitExceeded):
    """What was finished before can be used, as of an answer that reached its length."""


class Repetition:
    """Listens to one response after another. Raises `Repeating` once the one that is written repeats itself."""

    def __init__(self) -> None:
        self._written = Assembling()

    def hear(self, event: object) -> None:
        text = _NUMBERING.sub("\n", self._written.take(event)[-REACH:])
        if text.count(text[-TAIL:]) >= TIMES and len(text) >= TAIL * TIMES:
            raise Repeating("The answer repeats itself.")

"""A gate around every paid step: what was entered, what came to its end, and where one is held."""

import asyncio
import functools
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from runs.errors import ModelFailed

PAID = (
    "compile_brief",
    "find_notes",
    "search",
    "choose_facts",
    "write_copy",
    "plan_layout",
    "plan_images",
    "make_pages",
    "draw_image",
    "judge",
)


class Gate:
    """`shut` names the step that waits; `broken` the one that fails."""

    def __init__(self) -> None:
        self.shut = ""
        self.broken = ""
        self.entered: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.arrived = asyncio.Event()

    def around(self, name: str, function: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        @functools.wraps(function)
        async def step(*args: Any) -> Any:
            self.entered[name] += 1
            if name == self.broken:
                raise ModelFailed
            if name == self.shut:
                self.arrived.set()
                await asyncio.Event().wait()
            result = await function(*args)
            self.done[name] += 1
            return result

        return step

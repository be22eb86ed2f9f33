"""Waiting for an answer from elsewhere: only the time in which we ourselves were awake counts."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from library.web.errors import ProviderFailed

T = TypeVar("T")

TICK = 0.5
"""Seconds. A wait that takes this much longer than it was set for was a pause of ours: a process that was stopped, a
laptop that slept, a busy disk."""


async def answer_within(seconds: float, ask: Callable[[], Awaitable[T]]) -> T:
    """What `ask` answers. Raises `TimeoutError` after so many seconds awake, and whatever `ask` raises.

    A pause of ours is not the other's fault: what fails after one is asked once more.
    """
    waiting = Waiting(seconds)
    try:
        return await waiting.for_answer(ask)
    except (TimeoutError, ProviderFailed):
        if not waiting.has_paused:
            raise
        return await Waiting(seconds).for_answer(ask)


class Waiting:
    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self.has_paused = False

    async def for_answer(self, ask: Callable[[], Awaitable[T]]) -> T:
        asking = asyncio.ensure_future(ask())
        try:
            while not asking.done() and self._left > 0:
                wait = min(TICK, self._left)
                began = time.monotonic()
                await asyncio.wait({asking}, timeout=wait)
                spent = time.monotonic() - began
                self.has_paused = self.has_paused or spent > wait + TICK
                self._left -= min(spent, wait)
            if not asking.done():
                raise TimeoutError
            return asking.result()
        finally:
            if not asking.done():
                asking.cancel()
                await asyncio.wait({asking})

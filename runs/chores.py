"""What a process does beside its runs and nobody waits for: a piece at a time, in a thread of its own.

An app registers a function that does a piece and says whether there may be more. Every process that executes runs asks
it again and again, so what a process leaves when it ends is done by the next. Pieces are short, since a process that
closes waits for the one at hand; doing one twice must do no harm, since processes know nothing of each other.
"""

import asyncio
import contextlib
import contextvars
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections, connections

from runs.database import AWAY

logger = logging.getLogger(__name__)

Chore = Callable[[], bool]
LOOK_SECONDS = 2.0
"""Pause before asking again where there was nothing to do."""
TROUBLED_SECONDS = 30.0
"""Pause after a piece that failed."""

_registered: dict[str, Chore] = {}


def register(name: str, chore: Chore) -> None:
    _registered[name] = chore


class Chores:
    """Those of one process."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="chores")
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._repeat(name, chore), context=contextvars.Context())
            for name, chore in _registered.items()
        ]

    async def close(self) -> None:
        """Leave after the piece at hand."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(RuntimeError):  # the executor is closed already
            await asyncio.wrap_future(self._thread.submit(connections.close_all))
        self._thread.shutdown(wait=False)

    async def _repeat(self, name: str, chore: Chore) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began = time.monotonic()
            try:
                more = await loop.run_in_executor(self._thread, _piece, chore)
            except AWAY as error:
                logger.warning("The database was away from “%s”: %s", name, error)
                await asyncio.sleep(TROUBLED_SECONDS)
            except Exception:
                logger.exception("A piece of “%s” failed.", name)
                await asyncio.sleep(TROUBLED_SECONDS)
            else:
                # Half of the time belongs to the runs.
                await asyncio.sleep(time.monotonic() - began if more else LOOK_SECONDS)


def _piece(chore: Chore) -> bool:
    close_old_connections()
    try:
        return chore()
    finally:
        close_old_connections()

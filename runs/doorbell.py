"""The doorbell between processes: the channel layer carries "run X has news", never the news itself."""

import asyncio
import contextvars
import logging
from collections.abc import Callable

from channels.layers import InMemoryChannelLayer, get_channel_layer

logger = logging.getLogger(__name__)

AGAIN_SECONDS = 1.0
PULSE_SECONDS = 2.0
"""How often a process with listeners rings for itself, to know that rings arrive."""


class Doorbell:
    """One channel per process, in one group per run that is followed or executed here.

    A ring is at most once: readers poll slowly, so a lost one costs seconds and a doubled one nothing. While a
    process does not hear its own pulse, its layer is away: all listeners look for themselves at each pulse, and when
    it is back they join again and look once more.
    With the in-memory layer there is no other process to ring for, and nothing is sent.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._channel = ""
        self._answer: Callable[[str], None] = lambda _run_id: None
        self._listened: dict[str, int] = {}
        self._pending: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._hears = True
        self._was_away = False

    async def open(self, answer: Callable[[str], None]) -> None:
        """Listen on the running loop; `answer` is called with the id of each run that has news."""
        layer = get_channel_layer()
        if layer is None or isinstance(layer, InMemoryChannelLayer):
            return
        self._loop = asyncio.get_running_loop()
        self._answer = answer
        self._channel = await layer.new_channel("runs")
        self._spawn(self._hear())
        self._spawn(self._pulse())
        for run_id in self._listened:
            self._spawn(self._join(run_id))

    async def close(self) -> None:
        self._loop = None
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def ring(self, run_id: str) -> None:
        """Ring in other processes. From any thread; rings for one run that wait together become one."""
        if self._loop is not None and run_id not in self._pending:
            self._pending.add(run_id)
            self._loop.call_soon_threadsafe(lambda: self._spawn(self._ring(run_id)))

    def listen(self, run_id: str) -> None:
        self._listened[run_id] = self._listened.get(run_id, 0) + 1
        if self._listened[run_id] == 1 and self._loop is not None:
            self._spawn(self._join(run_id))

    def unlisten(self, run_id: str) -> None:
        self._listened[run_id] = self._listened.get(run_id, 1) - 1
        if self._listened[run_id] <= 0:
            del self._listened[run_id]
            if self._loop is not None:
                self._spawn(self._quietly("group_discard", _group(run_id), self._channel))

    def _spawn(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work, context=contextvars.Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hear(self) -> None:
        layer = get_channel_layer()
        while layer is not None:
            try:
                message = await layer.receive(self._channel)
            except Exception:  # noqa: BLE001  # the layer may be away for a while; the slow poll covers it
                logger.warning("The channel layer cannot be reached; trying again.")
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            self._hears = True
            if run_id := str(message["run"]):
                self._answer(run_id)

    async def _pulse(self) -> None:
        while True:
            if self._listened:
                self._look_after()
                self._hears = False
                await self._quietly("send", self._channel, {"type": "run.news", "run": ""})
            else:
                self._hears = True
            await asyncio.sleep(PULSE_SECONDS)

    def _look_after(self) -> None:
        """After a pulse that was not heard, look for what was missed; after the first that was heard again, join again."""
        if self._hears and self._was_away:
            for run_id in self._listened:
                self._spawn(self._join(run_id))
        elif not self._hears:
            for run_id in list(self._listened):
                self._answer(run_id)
        self._was_away = not self._hears

    async def _ring(self, run_id: str) -> None:
        self._pending.discard(run_id)
        await self._quietly("group_send", _group(run_id), {"type": "run.news", "run": run_id})

    async def _join(self, run_id: str) -> None:
        await self._quietly("group_add", _group(run_id), self._channel)
        self._answer(run_id)

    async def _quietly(self, operation: str, *arguments: object) -> None:
        layer = get_channel_layer()
        try:
            await getattr(layer, operation)(*arguments)
        except Exception:  # noqa: BLE001  # a ring that is lost costs a reader one poll, never an event
            logger.warning("The channel layer could not %s.", operation)


def _group(run_id: str) -> str:
    return f"run.{run_id}"


doorbell = Doorbell()

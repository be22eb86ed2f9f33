"""The threads that serve Django's synchronous code: a few that stay, instead of one made for every request.

A new thread means a new database connection, which costs several milliseconds a request on SQLite, and a thread
held for as long as a stream lasts. Requests share a thread between their synchronous parts, never within one.
One that works for long, such as an import, keeps its thread to itself as long as another is idle.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic
from typing import ParamSpec, TypeVar

from asgiref.sync import ThreadSensitiveContext

from runs.asgi import App, Receive, Scope, Send

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 16
PATIENCE = 0.1
"""Seconds; a call that takes longer is one that nobody is put behind."""


class SharedThread(ThreadPoolExecutor):
    """One thread, and since when it works on the present call."""

    def __init__(self) -> None:
        super().__init__(1, thread_name_prefix="django")
        self._began: float | None = None

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        def timed() -> T:
            self._began = monotonic()
            try:
                return function(*args, **kwargs)
            finally:
                self._began = None

        return super().submit(timed)

    @property
    def is_slow(self) -> bool:
        began = self._began
        return began is not None and monotonic() - began >= PATIENCE


class SharedThreads:
    """Runs an ASGI application with its synchronous code on the least busy of the shared threads."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._load = {SharedThread(): 0 for _ in range(THREADS)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # A stream has a thread and hardly uses it: whether one is being worked on counts before how many have it.
        executor = min(self._load, key=lambda one: (one.is_slow, self._load[one]))
        self._load[executor] += 1
        try:
            async with ThreadSensitiveContext(executor=executor):
                await self._app(scope, receive, send)
        finally:
            self._load[executor] -= 1

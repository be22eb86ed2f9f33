"""The threads that serve Django's synchronous code: a few that stay, instead of one made for every request.

A new thread means a new database connection, which costs several milliseconds a request on SQLite, and a thread
held for as long as a stream lasts. Requests share a thread between their synchronous parts, never within one.
"""

from concurrent.futures import ThreadPoolExecutor

from asgiref.sync import ThreadSensitiveContext

from runs.asgi import App, Receive, Scope, Send

THREADS = 16


class SharedThreads:
    """Runs an ASGI application with its synchronous code on the least busy of the shared threads."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._load = {ThreadPoolExecutor(1, thread_name_prefix="django"): 0 for _ in range(THREADS)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        executor = min(self._load, key=self._load.__getitem__)
        self._load[executor] += 1
        try:
            async with ThreadSensitiveContext(executor=executor):
                await self._app(scope, receive, send)
        finally:
            self._load[executor] -= 1

"""Starting and ending the engine with the server, whichever server it is."""

import asyncio
import sys
from collections.abc import Callable

from runs.asgi import App, Receive, Scope, Send
from runs.engine import NotStarted, engine


class WithEngine:
    """An ASGI application whose server's loop also runs the engine.

    uvicorn and its like tell the application when they start (lifespan); Daphne does not, but its reactor does.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self.when_ready: Callable[[], object] = lambda: None
        self.failure: NotStarted | None = None
        if "daphne.server" in sys.modules:
            self._live_with_reactor()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send)
        else:
            await self._app(scope, receive, send)

    def _live_with_reactor(self) -> None:
        from twisted.internet import defer, reactor  # noqa: PLC0415  # must come after Daphne has installed its reactor

        async def start() -> None:
            try:
                await engine.start()
            except NotStarted as failure:
                self.failure = failure
                reactor.stop()  # type: ignore[misc]  # the stubs take the reactor for a class
            else:
                self.when_ready()

        def close() -> "defer.Deferred[None]":
            return defer.Deferred.fromFuture(asyncio.ensure_future(engine.close()))

        reactor.callLater(0, lambda: asyncio.get_event_loop().create_task(start()))  # type: ignore[arg-type]
        reactor.addSystemEventTrigger("before", "shutdown", close)  # type: ignore[arg-type]


async def _live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                await engine.start()
            except NotStarted as failure:
                await send({"type": "lifespan.startup.failed", "message": str(failure)})
                return
            await send({"type": "lifespan.startup.complete"})
        else:
            await engine.close()
            await send({"type": "lifespan.shutdown.complete"})
            return

"""Starting and ending the engine with the server, whichever server it is."""

import asyncio
import sys

from runs.asgi import App, Receive, Scope, Send
from runs.engine import engine


class WithEngine:
    """An ASGI application whose server's loop also runs the engine.

    uvicorn and its like tell the application when they start (lifespan); Daphne does not, but its reactor does.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        if "daphne.server" in sys.modules:
            _start_with_reactor()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send)
        else:
            await self._app(scope, receive, send)


def _start_with_reactor() -> None:
    from twisted.internet import defer, reactor  # noqa: PLC0415  # must come after Daphne has installed its reactor

    def start() -> None:
        asyncio.get_event_loop().create_task(engine.start())

    def close() -> "defer.Deferred[None]":
        return defer.Deferred.fromFuture(asyncio.ensure_future(engine.close()))

    reactor.callLater(0, start)  # type: ignore[arg-type]  # the stubs take the reactor for a module
    reactor.addSystemEventTrigger("before", "shutdown", close)  # type: ignore[arg-type]


async def _live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await engine.start()
            await send({"type": "lifespan.startup.complete"})
        else:
            await engine.close()
            await send({"type": "lifespan.shutdown.complete"})
            return

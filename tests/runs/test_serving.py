"""The engine begins and ends with its server."""

from pathlib import Path

from channels.testing import ApplicationCommunicator

from runs import serving
from runs.asgi import Receive, Scope, Send
from runs.engine import engine


async def page(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "page", "of": scope["type"]})


async def test_the_engine_lives_as_long_as_the_server(transactional_db: None) -> None:
    server = ApplicationCommunicator(serving.WithEngine(page), {"type": "lifespan"})
    await server.send_input({"type": "lifespan.startup"})
    assert await server.receive_output(timeout=60) == {"type": "lifespan.startup.complete"}
    assert engine.is_running
    await server.send_input({"type": "lifespan.shutdown"})
    assert await server.receive_output(timeout=60) == {"type": "lifespan.shutdown.complete"}
    assert not engine.is_running
    await server.wait()


async def test_everything_else_is_the_applications() -> None:
    server = ApplicationCommunicator(serving.WithEngine(page), {"type": "http"})
    assert await server.receive_output(timeout=60) == {"type": "page", "of": "http"}
    await server.wait()


async def test_an_engine_that_cannot_start_keeps_the_server_from_serving(
    transactional_db: None, data_dir: Path
) -> None:
    (data_dir / "engine.sqlite3").mkdir()
    server = ApplicationCommunicator(serving.WithEngine(page), {"type": "lifespan"})
    await server.send_input({"type": "lifespan.startup"})
    message = f"The engine could not start with its journal in {data_dir}/engine.sqlite3: unable to open database file"
    assert await server.receive_output(timeout=60) == {"type": "lifespan.startup.failed", "message": message}
    await server.wait()
    assert not engine.is_running

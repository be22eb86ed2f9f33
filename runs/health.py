"""Whether this process works, for whoever watches it: `/healthz` says that it lives, `/readyz` that it can be sent work.

Both name the parts and how they are. A process whose database is away lives and is not ready: to start it anew would
not help.
"""

import asyncio
from collections.abc import Awaitable
from typing import Literal

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import connection
from pydantic import BaseModel

from runs.asgi import Receive, Scope, Send
from runs.database import in_thread
from runs.engine import engine

PATHS = ("/healthz", "/readyz")
SECONDS = 2.0
"""Longest time a part may take to answer."""

Condition = Literal["ok", "away", "starting", "draining"]


class Health(BaseModel):
    """How the process and what it depends on are."""

    database: Condition
    engine: Condition
    channel_layer: Condition

    @property
    def is_ready(self) -> bool:
        return self.database == self.engine == self.channel_layer == "ok"

    @property
    def is_alive(self) -> bool:
        """A supervisor that cannot look around for want of its database is not dead."""
        return self.engine != "away" or self.database != "ok"


async def examine() -> Health:
    database, layer = await asyncio.gather(_answers(in_thread(_ask_database)), _answers(_ask_layer()))
    return Health(database=database, engine=engine.condition, channel_layer=layer)


async def answer(scope: Scope, _receive: Receive, send: Send) -> None:
    health = await examine()
    is_well = health.is_ready if scope["path"] == "/readyz" else health.is_alive
    headers = [(b"Content-Type", b"application/json"), (b"Cache-Control", b"no-store")]
    await send({"type": "http.response.start", "status": 200 if is_well else 503, "headers": headers})
    body = b"" if scope["method"] == "HEAD" else health.model_dump_json().encode()
    await send({"type": "http.response.body", "body": body})


async def _answers(asking: Awaitable[object]) -> Condition:
    try:
        async with asyncio.timeout(SECONDS):
            await asking
    except Exception:  # noqa: BLE001  # whatever a part says instead of answering, it is away
        return "away"
    return "ok"


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


async def _ask_layer() -> None:
    layer = get_channel_layer()
    if layer is not None and not isinstance(layer, InMemoryChannelLayer):
        await layer.group_send("health", {"type": "run.news", "run": ""})

"""Health is told as it is: of the database, the engine and the channel layer."""

import json
from unittest.mock import patch

import pytest
from channels.testing import HttpCommunicator
from django.db import OperationalError

from runs import health, routing
from runs.asgi import Receive, Scope, Send
from runs.engine import Engine
from tests.runs.making import until

pytestmark = pytest.mark.django_db(transaction=True)

WELL = {"database": "ok", "engine": "ok", "channel_layer": "ok"}


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    raise AssertionError("Health is told without Django.")


async def asked(path: str) -> tuple[int, dict[str, str]]:
    response = await HttpCommunicator(routing.http(nothing), "GET", path).get_response(timeout=20)
    return response["status"], json.loads(response["body"])


async def both() -> tuple[int, int, dict[str, str]]:
    """The statuses of alive and ready, and how the parts are."""
    alive, parts = await asked("/healthz")
    ready, same = await asked("/readyz")
    assert parts == same
    return alive, ready, parts


async def test_a_process_that_works_is_alive_and_ready(engine: Engine) -> None:
    assert await both() == (200, 200, WELL)


async def test_a_process_whose_database_is_away_lives_and_is_not_ready(engine: Engine) -> None:
    with patch.object(health, "_ask_database", side_effect=OperationalError("gone")):
        assert await both() == (200, 503, {**WELL, "database": "away"})


async def test_a_process_whose_channel_layer_is_away_is_not_ready(engine: Engine) -> None:
    with patch.object(health, "_ask_layer", side_effect=ConnectionError("gone")):
        assert await both() == (200, 503, {**WELL, "channel_layer": "away"})


async def test_a_process_is_not_ready_before_its_engine_and_after(engine: Engine) -> None:
    engine.is_draining = True
    assert await both() == (200, 503, {**WELL, "engine": "draining"})
    engine.is_draining = False
    supervisor, engine._supervisor = engine._supervisor, None
    assert await both() == (200, 503, {**WELL, "engine": "starting"})
    engine._supervisor = supervisor


async def test_a_process_whose_supervisor_stands_still_is_dead(engine: Engine) -> None:
    assert engine._supervisor
    await until(lambda: engine._supervisor and engine._supervisor._looked)
    with patch.object(type(engine._supervisor), "silence", 1000.0):
        assert await both() == (503, 503, {**WELL, "engine": "away"})

"""Around every test of runs: quick passwords, and an error when something blocks the event loop."""

import asyncio
from collections.abc import Iterator

import pytest
from blockbuster import BlockBuster, blockbuster_ctx
from django.conf import LazySettings
from django.contrib.auth.models import User

from runs import log
from runs.events import Record
from runs.models import Run
from tests.runs.making import make_run

MAY_BLOCK = {
    # Launching and closing the engine opens and closes its journal, before the server serves and after it has served.
    "runs/engine.py": {"start", "close"},
    # Whoever measures coverage takes a lock of its own.
    "coverage/collector.py": {"lock_data"},
}


@pytest.fixture(autouse=True)
def quick_passwords(settings: LazySettings) -> None:
    """Making the cast with the real hasher takes a second a head."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def nothing_blocks(request: pytest.FixtureRequest) -> Iterator[BlockBuster | None]:
    """A call that blocks the loop below our code fails the async test it happens in."""
    if not asyncio.iscoroutinefunction(getattr(request, "function", None)):
        yield None
        return
    with blockbuster_ctx("runs") as blockbuster:
        for blocking in blockbuster.functions.values():
            for filename, functions in MAY_BLOCK.items():
                blocking.can_block_in(filename, functions)
        yield blockbuster


@pytest.fixture
def run(alice: User) -> Run:
    """A run of alice's that an execution works on."""
    return make_run(alice)


@pytest.fixture
def told() -> Iterator[list[tuple[str, list[Record]]]]:
    """What listeners of the log hear, by run."""
    heard: list[tuple[str, list[Record]]] = []
    listener = lambda run_id, records: heard.append((run_id, list(records)))  # noqa: E731
    log.listeners.append(listener)
    yield heard
    log.listeners.remove(listener)

"""The doorbell over a shared channel layer: rings arrive where somebody listens, and a layer that fails costs none."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from runs import doorbell as doorbells
from runs.doorbell import Doorbell
from tests.runs.making import until


class SharedLayer:
    """A channel layer as several processes share it, which can be taken away."""

    def __init__(self) -> None:
        self.channels: dict[str, asyncio.Queue[dict[str, Any]]] = {}
        self.groups: defaultdict[str, set[str]] = defaultdict(set)
        self.sent: list[str] = []
        self.is_away = False

    def _reach(self) -> None:
        if self.is_away:
            raise OSError("The layer is away.")

    async def new_channel(self, prefix: str) -> str:
        name = f"{prefix}.{len(self.channels)}"
        self.channels[name] = asyncio.Queue()
        return name

    async def receive(self, channel: str) -> dict[str, Any]:
        self._reach()
        return await self.channels[channel].get()

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        self._reach()
        self.channels[channel].put_nowait(message)

    async def group_add(self, group: str, channel: str) -> None:
        self._reach()
        self.groups[group].add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        self._reach()
        self.groups[group].discard(channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self._reach()
        self.sent.append(group)
        for channel in self.groups[group]:
            self.channels[channel].put_nowait(message)


class Process:
    """A process with a doorbell, and the runs it heard of."""

    def __init__(self) -> None:
        self.bell = Doorbell()
        self.heard: list[str] = []

    async def open(self) -> None:
        await self.bell.open(self.heard.append)


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> SharedLayer:
    shared = SharedLayer()
    monkeypatch.setattr(doorbells, "get_channel_layer", lambda: shared)
    return shared


@pytest.fixture
async def here(layer: SharedLayer) -> AsyncIterator[Process]:
    process = Process()
    await process.open()
    yield process
    await process.bell.close()


@pytest.fixture
async def there(layer: SharedLayer) -> AsyncIterator[Process]:
    process = Process()
    await process.open()
    yield process
    await process.bell.close()


async def test_a_ring_is_heard_by_those_who_listen(layer: SharedLayer, here: Process, there: Process) -> None:
    there.bell.listen("a")
    await until(lambda: there.heard == ["a"])  # once by joining, since a ring may just have been missed
    here.bell.ring("a")
    here.bell.ring("b")
    await until(lambda: len(there.heard) == 2)
    assert (there.heard, here.heard, layer.sent) == (["a", "a"], [], ["run.a", "run.b"])


async def test_rings_that_wait_together_become_one(layer: SharedLayer, here: Process) -> None:
    for _ in range(100):
        here.bell.ring("a")
    await until(lambda: layer.sent)
    here.bell.ring("a")
    await until(lambda: len(layer.sent) == 2)


async def test_rings_come_from_any_thread(layer: SharedLayer, here: Process) -> None:
    await asyncio.gather(*(asyncio.to_thread(here.bell.ring, str(number)) for number in range(20)))
    await until(lambda: len(layer.sent) == 20)


async def test_a_process_listens_until_its_last_listener_leaves(layer: SharedLayer, here: Process) -> None:
    here.bell.listen("a")
    here.bell.listen("a")
    here.bell.unlisten("a")
    await until(lambda: layer.groups["run.a"])
    assert here.heard == ["a"]
    here.bell.unlisten("a")
    await until(lambda: not layer.groups["run.a"])
    assert here.bell._listened == {}


async def test_a_layer_that_is_away_costs_no_error(
    layer: SharedLayer, here: Process, there: Process, caplog: pytest.LogCaptureFixture
) -> None:
    there.bell.listen("a")
    await until(lambda: there.heard == ["a"])
    layer.is_away = True
    here.bell.ring("a")
    here.bell.listen("b")
    here.bell.unlisten("b")
    await until(lambda: len(here.bell._tasks) == 2)  # those that hear and pulse
    layer.is_away = False
    here.bell.ring("a")
    await until(lambda: there.heard == ["a", "a"])
    for operation in ("group_send", "group_add", "group_discard"):
        assert f"The channel layer could not {operation}." in caplog.text


async def test_hearing_goes_on_when_the_layer_is_back(
    layer: SharedLayer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(doorbells, "AGAIN_SECONDS", 0.01)
    process = Process()
    layer.is_away = True
    await process.open()
    await until(lambda: "trying again" in caplog.text)
    layer.is_away = False
    process.bell.listen("a")
    process.bell.ring("a")
    await until(lambda: process.heard == ["a", "a"])
    await process.bell.close()


async def test_who_listens_looks_while_the_layer_is_away_and_joins_again_when_it_is_back(
    layer: SharedLayer, there: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorbells, "PULSE_SECONDS", 0.01)
    layer.is_away = True
    process = Process()
    process.bell.listen("a")
    await process.open()
    await until(lambda: len(process.heard) > 3)  # joining failed, and nobody rang
    assert not layer.groups["run.a"]
    layer.is_away = False
    await until(lambda: layer.groups["run.a"])
    await until(lambda: not process.bell._was_away)
    process.heard.clear()
    there.bell.ring("a")
    await until(lambda: process.heard)
    await process.bell.close()


async def test_a_closed_bell_rings_nowhere(layer: SharedLayer) -> None:
    process = Process()
    await process.open()
    await process.bell.close()
    process.bell.ring("a")
    process.bell.listen("a")
    process.bell.unlisten("a")
    assert (layer.sent, layer.groups, process.bell._tasks) == ([], {}, set())


@pytest.mark.parametrize("alone", [None, InMemoryChannelLayer()])
async def test_a_process_alone_sends_nothing(alone: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorbells, "get_channel_layer", lambda: alone)
    process = Process()
    await process.open()
    process.bell.ring("a")
    assert (process.bell._loop, process.bell._tasks) == (None, set())


async def test_who_listened_before_the_bell_was_open_hears_too(layer: SharedLayer, here: Process) -> None:
    process = Process()
    process.bell.listen("a")
    await process.open()
    here.bell.ring("a")
    try:
        await until(lambda: process.heard)
    finally:
        await process.bell.close()

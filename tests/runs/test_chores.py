import asyncio
import threading

import pytest

from runs import chores
from runs.chores import Chores


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> dict[str, chores.Chore]:
    fresh: dict[str, chores.Chore] = {}
    monkeypatch.setattr(chores, "_registered", fresh)
    return fresh


async def test_a_chore_is_asked_until_nothing_is_left_and_again_later(
    registered: dict[str, chores.Chore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chores, "LOOK_SECONDS", 0.0)
    loop, done = asyncio.get_running_loop(), asyncio.Event()
    left, asked = [3], []

    def piece() -> bool:
        asked.append(threading.current_thread().name)
        left[0] -= 1
        if left[0] == -2:
            loop.call_soon_threadsafe(done.set)
        return left[0] > 0

    registered["counting"] = piece
    here = Chores()
    here.start()
    await done.wait()
    await here.close()
    assert len(asked) >= 5
    assert all(name.startswith("chores") for name in asked)


async def test_a_piece_that_fails_is_tried_again(
    registered: dict[str, chores.Chore], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(chores, "TROUBLED_SECONDS", 0.0)
    loop, done = asyncio.get_running_loop(), asyncio.Event()
    asked = []

    def piece() -> bool:
        asked.append(1)
        if len(asked) == 1:
            raise ValueError("broken")
        loop.call_soon_threadsafe(done.set)
        return False

    registered["failing"] = piece
    here = Chores()
    here.start()
    await done.wait()
    await here.close()
    assert "A piece of “failing” failed." in caplog.text


async def test_closing_waits_for_the_piece_at_hand(registered: dict[str, chores.Chore]) -> None:
    loop, begun, go_on = asyncio.get_running_loop(), asyncio.Event(), threading.Event()
    finished = []

    def piece() -> bool:
        loop.call_soon_threadsafe(begun.set)
        go_on.wait(10)
        finished.append(1)
        return True

    registered["slow"] = piece
    here = Chores()
    here.start()
    await begun.wait()
    loop.call_later(0.01, go_on.set)
    await here.close()
    assert finished == [1]

"""The threads that serve synchronous code: few, shared, one per request, and free again afterwards."""

import asyncio
import threading
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async

from runs import threads
from runs.asgi import Receive, Scope, Send
from runs.threads import SharedThreads


async def receive() -> dict[str, object]:
    raise AssertionError


async def send(_message: object) -> None:
    raise AssertionError


def here() -> int:
    return threading.get_ident()


class Requests:
    """An application whose requests note their threads and wait for each other."""

    def __init__(self, together: int) -> None:
        self.barrier = asyncio.Barrier(together)
        self.seen: list[set[int]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        before = await sync_to_async(here)()
        await self.barrier.wait()
        self.seen.append({before, await sync_to_async(here)()})
        if scope["type"] == "broken":
            raise ValueError("broken")


async def test_requests_at_once_have_a_thread_each() -> None:
    app = Requests(4)
    shared = SharedThreads(app)
    await asyncio.gather(*(shared({"type": "http"}, receive, send) for _ in range(4)))
    assert all(len(idents) == 1 for idents in app.seen)
    assert len(set.union(*app.seen)) == 4
    assert set(shared._load.values()) == {0}


async def test_more_requests_than_threads_share_them() -> None:
    with patch.object(threads, "THREADS", 2):
        app = Requests(6)
        shared = SharedThreads(app)
    await asyncio.gather(*(shared({"type": "http"}, receive, send) for _ in range(6)))
    assert len(set.union(*app.seen)) == 2


async def test_threads_stay_from_request_to_request() -> None:
    app = Requests(1)
    shared = SharedThreads(app)
    await shared({"type": "http"}, receive, send)
    await shared({"type": "http"}, receive, send)
    assert app.seen[0] == app.seen[1]


async def test_a_request_that_fails_gives_its_thread_back() -> None:
    shared = SharedThreads(Requests(1))
    with pytest.raises(ValueError, match="broken"):
        await shared({"type": "broken"}, receive, send)
    assert set(shared._load.values()) == {0}


async def test_nobody_gets_the_thread_of_one_that_works_for_long_while_another_is_idle() -> None:
    begun, stand, over = asyncio.Event(), asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()
    taken: asyncio.Queue[int] = asyncio.Queue()

    def work() -> int:
        loop.call_soon_threadsafe(begun.set)
        assert over.wait(10)
        return threading.get_ident()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        taken.put_nowait(await sync_to_async(work if scope["type"] == "import" else here)())
        await stand.wait()

    with patch.object(threads, "THREADS", 2), patch.object(threads, "PATIENCE", 0):
        shared = SharedThreads(app)
        slow = asyncio.ensure_future(shared({"type": "import"}, receive, send))
        await begun.wait()
        # The other thread has ever more streams, which do nothing; the slow request has one to itself.
        others, seen = [], set()
        for _ in range(4):
            others.append(asyncio.ensure_future(shared({"type": "stream"}, receive, send)))
            seen.add(await taken.get())
    over.set()
    stand.set()
    await asyncio.gather(slow, *others)
    assert (len(seen), taken.get_nowait() in seen) == (1, False)

"""Following by GET: replay and live over SSE and WebSocket, and nothing left when the reader goes."""

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch

import pytest
from channels.routing import URLRouter
from channels.testing import ApplicationCommunicator, HttpCommunicator, WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser, User
from django.urls import path

from runs import attendance, log, sse
from runs import follow as following
from runs.asgi import App, Receive, Scope, Send
from runs.consumers import RunEventsConsumer, RunSocketConsumer
from runs.database import in_thread
from runs.models import Run
from runs.testing import Asked, Frame, parse
from tests.runs.making import count, end, make_run, say, until

pytestmark = pytest.mark.django_db(transaction=True)

LAST = '{"type":"ended","total":0}'


def as_user(user: object) -> App:
    """The consumers, asked by this user."""
    routes = URLRouter(
        [
            path("api/runs/<str:run_id>/events", RunEventsConsumer.as_asgi()),
            path("ws/runs/<str:run_id>", RunSocketConsumer.as_asgi()),
        ]
    )

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await routes({**scope, "user": user}, receive, send)

    return app


def get(user: object, run: Run, query: str = "", **headers: str) -> HttpCommunicator:
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return HttpCommunicator(as_user(user), "GET", f"/api/runs/{run.id}/events{query}", headers=given)


async def answer(communicator: HttpCommunicator, seconds: float = 60) -> tuple[int, str]:
    response = await communicator.get_response(timeout=seconds)
    return response["status"], response["body"].decode()


async def replayed(communicator: HttpCommunicator) -> list[int | None]:
    _, body = await answer(communicator)
    return [frame.id for frame in parse(body)]


class Live:
    """A reader that reads chunk by chunk."""

    def __init__(self, communicator: ApplicationCommunicator) -> None:
        self._communicator = communicator

    async def open(self) -> dict[bytes, bytes]:
        await self._communicator.send_input({"type": "http.request", "body": b""})
        start = await self._communicator.receive_output(timeout=60)
        return dict(start["headers"])

    async def next(self) -> str:
        message = await self._communicator.receive_output(timeout=60)
        return str(message["body"].decode())

    async def has_ended(self) -> bool:
        """Whether the end of the stream is all that comes."""
        return await self._communicator.receive_nothing(timeout=60) is False and await self.next() == ""

    async def leave(self) -> None:
        await self._communicator.send_input({"type": "http.disconnect"})
        await self._communicator.wait(timeout=60)


@pytest.fixture
async def done(run: Run) -> Run:
    """A run that is over after three events."""
    await in_thread(count, run, 1, 2)
    await in_thread(end, run)
    return run


async def test_the_log_is_replayed_to_its_end(alice: User, done: Run) -> None:
    status, body = await answer(get(alice, done))
    assert status == 200
    assert parse(body) == [
        Frame(None, 1, '{"type":"counted","number":1}'),
        Frame(None, 2, '{"type":"counted","number":2}'),
        Frame(None, 3, LAST),
        Frame(None, None, "[DONE]"),
    ]


async def test_the_newest_cursor_of_header_and_query_counts(alice: User, done: Run) -> None:
    assert await replayed(get(alice, done, "?after=1")) == [2, 3, None]
    assert await replayed(get(alice, done, last_event_id="2")) == [3, None]
    assert await replayed(get(alice, done, "?after=1", last_event_id="2")) == [3, None]
    assert await replayed(get(alice, done, "?after=2", last_event_id="1")) == [3, None]


@pytest.mark.parametrize("cursor", ["", "-1", "abc", "1.5", "99999999999999999999"])
async def test_a_cursor_that_is_no_number_is_the_beginning(alice: User, done: Run, cursor: str) -> None:
    assert await replayed(get(alice, done, f"?after={cursor}", last_event_id=cursor)) == [1, 2, 3, None]


async def test_a_cursor_of_other_digits_is_the_beginning(alice: User, done: Run) -> None:
    assert (await answer(get(alice, done, "?after=%C2%B2"), 2))[0] == 200


async def test_a_query_of_raw_bytes_is_no_cursor(alice: User, done: Run) -> None:
    communicator = get(alice, done)
    communicator.scope["query_string"] = b"after=\xff"
    assert (await answer(communicator, 2))[0] == 200


@pytest.mark.parametrize("after", [3, 4])
async def test_nothing_more_is_204(alice: User, done: Run, after: int) -> None:
    assert await answer(get(alice, done, f"?after={after}")) == (204, "")


async def test_the_stream_of_a_live_run_goes_on(alice: User, run: Run) -> None:
    await in_thread(count, run, 1)
    reader = Live(get(alice, run, x_correlation_id="correlation-2"))
    assert await reader.open() == {
        b"Content-Type": b"text/event-stream",
        b"Cache-Control": b"no-cache, no-transform",
        b"X-Accel-Buffering": b"no",
        b"X-Run-ID": run.id.encode(),
        b"X-Correlation-ID": b"correlation-2",
    }
    assert await reader.next() == 'id: 1\ndata: {"type":"counted","number":1}\n\n'
    await in_thread(end, run)
    assert await reader.next() == f"id: 2\ndata: {LAST}\n\n"
    assert [await reader.next(), await reader.next()] == ["data: [DONE]\n\n", ""]
    await reader.leave()


async def test_a_pause_does_not_end_a_follower(alice: User, run: Run) -> None:
    await in_thread(say, run, Asked(question="?"), closing="pause")
    reader = Live(get(alice, run))
    await reader.open()
    await reader.next()
    await in_thread(end, run)
    assert await reader.next() == f"id: 2\ndata: {LAST}\n\n"
    await reader.leave()


async def test_a_reader_that_leaves_is_gone_at_once(alice: User) -> None:
    run = await in_thread(make_run, alice, on_disconnect="cancel")
    await in_thread(count, run, 1)
    reader = Live(get(alice, run))
    await reader.open()
    await reader.next()
    assert attendance._readers == Counter({run.id: 1})
    assert set(following._feeds) == {run.id}
    await reader.leave()
    assert (attendance._readers, following._feeds) == (Counter(), {})


async def test_a_reader_cut_off_while_a_frame_is_sent_is_gone_too(alice: User) -> None:
    run = await in_thread(make_run, alice, on_disconnect="cancel")
    await in_thread(count, run, 1)
    consumer, sending = RunEventsConsumer(), asyncio.Event()

    async def stuck(_body: bytes, *, more_body: bool) -> None:
        sending.set()
        await asyncio.Event().wait()

    consumer.send_body = stuck
    consumer._begin(lambda: consumer._send(sse.frames(run)))
    await sending.wait()
    await consumer._stop()
    assert (attendance._readers, following._feeds) == (Counter(), {})


async def test_a_stream_that_breaks_is_closed_so_that_the_reader_comes_back(alice: User, run: Run) -> None:
    await in_thread(count, run, 1)
    reader = Live(get(alice, run))
    with patch.object(log, "read_last", side_effect=ZeroDivisionError):
        await reader.open()
        ended = await reader.has_ended()
    await reader.leave()
    gc.collect()  # a task whose error nobody took says so when it is collected, which must not be in another test
    assert ended


@pytest.mark.parametrize("method", ["charlie", "nobody"])
async def test_someone_elses_run_does_not_exist(charlie: User, done: Run, method: str) -> None:
    user = charlie if method == "charlie" else AnonymousUser()
    status, body = await answer(get(user, done, x_correlation_id="correlation-2"))
    assert status == 404
    assert body == (
        '{"detail":"There is nothing here.","code":"not_found","correlation_id":"correlation-2","errors":[]}'
    )


async def test_a_request_may_come_in_parts(alice: User, done: Run) -> None:
    communicator = get(alice, done)
    await communicator.send_input({"type": "http.request", "body": b"a", "more_body": True})
    await communicator.send_input({"type": "http.request", "body": b"b", "more_body": False})
    start = await communicator.receive_output(timeout=60)
    assert start["status"] == 200
    await communicator.send_input({"type": "http.disconnect"})
    await communicator.wait(timeout=60)


@pytest.mark.parametrize("query", ["", "?after=2", "?after=900"])
async def test_a_reader_that_is_up_to_date_hears_at_once_and_of_the_end(alice: User, run: Run, query: str) -> None:
    if query:
        await in_thread(count, run, 1, 2)
    reader = Live(get(alice, run, query))
    await reader.open()
    assert await reader.next() == ": \n\n"
    await in_thread(end, run)
    assert (await reader.next()).endswith(f"data: {LAST}\n\n")
    await reader.leave()


async def test_a_socket_whose_cursor_is_beyond_the_end_hears_of_the_end(alice: User, run: Run) -> None:
    async with socket(alice, run, "?after=900") as reader:
        await reader.connect(timeout=20)
        await in_thread(end, run)
        assert (await reader.receive_json_from(timeout=20))["id"] == 1
        assert (await reader.receive_output(timeout=20))["type"] == "websocket.close"


async def test_a_page_gets_partials_in_its_language(alice: User, done: Run) -> None:
    asked: list[tuple[int, str]] = []

    async def partials(run: Run, *, after: int, language: str) -> AsyncIterator[bytes]:
        asked.append((after, language))
        yield b"id: 2\ndata: <p>\n\n"

    with patch("runs.live.frames", partials):
        assert await replayed(get(alice, done, "?view=page&after=1&language=zh-hans")) == [2]
        assert await replayed(get(alice, done, "?view=page")) == [2]
    assert asked == [(1, "zh-hans"), (0, "en")]


@asynccontextmanager
async def socket(user: object, run: Run, query: str = "") -> AsyncIterator[WebsocketCommunicator]:
    communicator = WebsocketCommunicator(as_user(user), f"/ws/runs/{run.id}{query}")
    yield communicator
    await communicator.disconnect()


async def test_a_socket_replays_follows_and_closes(alice: User, run: Run) -> None:
    await in_thread(count, run, 1, 2)
    async with socket(alice, run, "?after=1") as reader:
        assert await reader.connect(timeout=60) == (True, None)
        assert await reader.receive_json_from(timeout=60) == {
            "id": 2,
            "type": "counted",
            "data": {"type": "counted", "number": 2},
        }
        await in_thread(end, run)
        assert (await reader.receive_json_from(timeout=60))["id"] == 3
        assert (await reader.receive_output(timeout=60))["type"] == "websocket.close"


async def test_a_socket_that_leaves_is_gone_at_once(alice: User) -> None:
    run = await in_thread(make_run, alice, on_disconnect="cancel")
    async with socket(alice, run) as reader:
        await reader.connect(timeout=60)
        await until(lambda: following._feeds)
        assert attendance._readers == Counter({run.id: 1})
    assert (attendance._readers, following._feeds) == (Counter(), {})


async def test_a_socket_to_someone_elses_run_is_refused(charlie: User, done: Run) -> None:
    async with socket(charlie, done) as reader:
        assert await reader.connect(timeout=60) == (False, 4404)


async def test_a_socket_with_nothing_more_to_come_is_closed(alice: User, done: Run) -> None:
    async with socket(alice, done, "?after=3") as reader:
        await reader.connect(timeout=60)
        assert (await reader.receive_output(timeout=60))["type"] == "websocket.close"

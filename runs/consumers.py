"""Following a run by GET, over SSE and WebSocket: replay from a cursor, then live, for any number of readers.

Deliberate: handlers only start and stop a task. Channels hands a consumer its next message when the handler
returns, so a handler that streamed would hear of a disconnect ten seconds late.
"""

import asyncio
import contextvars
import json
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TypedDict
from urllib.parse import parse_qs

from channels.generic.http import AsyncHttpConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.models import User
from django.http import Http404

from runs import live, sse
from runs.api import correlation_id, cursor_of, own_run
from runs.database import in_thread
from runs.follow import follow
from runs.models import Run
from runs.refusals import error_answer
from runs.workflows import workflow_of

logger = logging.getLogger(__name__)


class HttpMessage(TypedDict):
    type: str


class _Follower:
    """What both consumers share: whose run it is, from which event on, and the task that sends."""

    _task: asyncio.Task[None] | None = None
    scope: dict[str, object]

    async def _find(self) -> Run | None:
        """The run, if it is the caller's; everybody else's does not exist."""
        user = self.scope.get("user")
        route = self.scope["url_route"]
        if not isinstance(user, User) or not isinstance(route, dict):
            return None
        try:
            return await in_thread(own_run, user, str(route["kwargs"]["run_id"]))
        except Http404:
            return None

    def _parameter(self, name: str) -> str:
        query = self.scope.get("query_string", b"")
        return parse_qs(query.decode("latin1") if isinstance(query, bytes) else "").get(name, [""])[0]

    def _cursor(self, header: str = "") -> int:
        """The newest of `Last-Event-ID` and `?after=`, zero where neither is a number."""
        return cursor_of(header, self._parameter("after")) or 0

    def _begin(self, send: Callable[[], "asyncio._CoroutineLike[None]"]) -> None:
        self._task = asyncio.get_running_loop().create_task(send(), context=contextvars.Context())

    async def _stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.wait({self._task})


class RunEventsConsumer(_Follower, AsyncHttpConsumer):  # type: ignore[misc]
    """`GET /api/runs/{id}/events`: the log as SSE. With `?view=page`, as HTML partials for the run's page."""

    channel_layer_alias = None

    async def http_request(self, message: dict[str, object]) -> None:
        body = message.get("body")
        if isinstance(body, bytes):
            self.body.append(body)
        if not message.get("more_body"):
            await self.handle(b"".join(self.body))

    async def handle(self, body: bytes) -> None:
        given = self.scope["headers"]
        headers = {name.decode("latin1").lower(): value.decode("latin1") for name, value in given}  # type: ignore[attr-defined]
        self._correlation = correlation_id(headers.get("x-correlation-id"))
        run = await self._find()
        if run is None:
            answer = error_answer(404, self._correlation).model_dump_json().encode()
            return await self._answer(404, answer, [(b"Content-Type", b"application/json")])
        after = self._cursor(headers.get("last-event-id", ""))
        if run.is_over and after >= run.seq:
            return await self._answer(204, b"", [])
        await self._open(run)
        if self._parameter("view") == "page":
            frames = live.frames(run, after=after, language=self._parameter("language") or "en")
        else:
            frames = sse.frames(run, after=after, stay=True)
        self._begin(lambda: self._send(frames))
        return None

    async def http_disconnect(self, message: HttpMessage) -> None:
        await self._stop()
        await super().http_disconnect(message)

    async def _send(self, frames: AsyncGenerator[bytes, None]) -> None:
        try:
            async with aclosing(frames):
                async for frame in frames:
                    if frame:
                        await self.send_body(frame, more_body=True)
        except Exception:
            logger.exception("A stream broke; its reader is sent away to come back.")
        await self.send_body(b"", more_body=False)

    async def _open(self, run: Run) -> None:
        headers = {
            "Content-Type": "text/event-stream",
            **sse.HEADERS,
            "X-Run-ID": run.id,
            "X-Correlation-ID": self._correlation,
        }
        await self.send_headers(headers=[(name.encode(), value.encode()) for name, value in headers.items()])

    async def _answer(self, status: int, body: bytes, headers: list[tuple[bytes, bytes]]) -> None:
        correlation = (b"X-Correlation-ID", self._correlation.encode())
        await self.send_headers(status=status, headers=[*headers, correlation])
        await self.send_body(body, more_body=False)


class RunSocketConsumer(_Follower, AsyncWebsocketConsumer):  # type: ignore[misc]
    """`/ws/runs/{id}`: the log as WebSocket messages `{"id", "type", "data"}`, from `?after=` on."""

    channel_layer_alias = None

    async def connect(self) -> None:
        run = await self._find()
        if run is None:
            await self.close(code=4404)
            return
        await self.accept()
        after = min(self._cursor(), run.seq)
        if run.is_over and after >= run.seq:
            await self.close()
            return
        self._begin(lambda: self._send_events(run, after))

    async def disconnect(self, code: int) -> None:
        await self._stop()

    async def _send_events(self, run: Run, after: int) -> None:
        stream = workflow_of(run.kind).stream
        async with sse.attending(run):
            async for records in follow(run.id, after=after, beat=stream.beat_seconds, stay=True):
                for record in records:
                    message = {"id": record.seq, "type": record.type, "data": json.loads(record.data)}
                    await self.send(text_data=json.dumps(message, ensure_ascii=False))
        await self.close()

"""A run as an HTTP response: the stream a POST answers with, and its end for those who only want the result.

Deliberate: a POST stream is an async generator behind a sync view, because Django then cancels it within a
millisecond of the client leaving. The view's database connection is given back before streaming begins.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import aclosing, asynccontextmanager
from typing import Any

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponseBase, JsonResponse, StreamingHttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from runs import attendance
from runs.api import correlation_of
from runs.database import in_thread
from runs.follow import follow
from runs.models import Run
from runs.refusals import error_answer
from runs.workflows import workflow_of

HEADERS = {"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"}


@asynccontextmanager
async def attending(run: Run) -> AsyncIterator[None]:
    """Count as a reader of an attached run for as long as the block lasts."""
    if run.on_disconnect != "cancel":
        yield
        return
    attendance.arrive(run.id)
    try:
        if attendance.is_short(run):
            await in_thread(attendance.renew_run, run.id)
        yield
    finally:
        attendance.leave(run.id)
        # Shielded, since this is where a reader that was cut off leaves.
        await asyncio.shield(asyncio.ensure_future(in_thread(attendance.renew_run, run.id)))


async def frames(run: Run, *, after: int = 0, stay: bool = False) -> AsyncGenerator[bytes, None]:
    """The run's log from the cursor on, framed for its stream, with heartbeats and the terminator."""
    stream = workflow_of(run.kind).stream
    after = min(after, run.seq)  # what was never sent was never read
    opened = () if after else run.opened
    seen = opened[-1].seq if opened else after
    following = follow(run.id, after=seen, beat=stream.beat_seconds, stay=stay)
    async with attending(run), aclosing(following) as batches:
        if opened:
            yield b"".join(map(stream.frame, opened))
        elif after >= run.seq:
            yield b": \n\n"  # a reader that is up to date hears at once that it is heard
        async for records in batches:
            if not records:
                yield stream.beat_frame()
                continue
            yield b"".join(map(stream.frame, records))
            if records[-1].closing == "end":
                yield stream.end_frame()


def respond(request: Request, run: Run) -> StreamingHttpResponse:
    """The run as a stream of events, from its first."""
    response = StreamingHttpResponse(frames(run), content_type="text/event-stream", headers=_headers(run))
    response["X-Correlation-ID"] = correlation_of(request)
    close_old_connections()
    return response


def _headers(run: Run) -> dict[str, str]:
    return {**HEADERS, "X-Run-ID": run.id}


class Pending(JsonResponse):
    """A view's promise to answer with a run's result: `waiting` turns it into the answer."""

    def __init__(self, run: Run, result: Callable[[Run], object]) -> None:
        super().__init__({})
        self.run = run
        self.result = result


def waiting(view: type[APIView]) -> Callable[..., Coroutine[Any, Any, HttpResponseBase]]:
    """A view whose `Pending` answer is awaited: the result as JSON, or 422 with the sentence the run failed with."""
    start = sync_to_async(view.as_view(), thread_sensitive=True)

    async def wait(request: HttpRequest) -> HttpResponseBase:
        response = await start(request)
        if not isinstance(response, Pending):
            return response
        run = response.run
        async with attending(run):
            async for _ in follow(run.id):
                pass
        return await in_thread(_outcome, response, correlation_of(request))

    wait.csrf_exempt = True  # type: ignore[attr-defined]  # DRF checks CSRF itself, for sessions only
    wait.cls = view  # type: ignore[attr-defined]  # where the OpenAPI generator looks for the view
    wait.initkwargs = {}  # type: ignore[attr-defined]
    return wait


def _outcome(pending: Pending, correlation: str) -> JsonResponse:
    run = Run.objects.get(id=pending.run.id)
    if run.state == "completed":
        return JsonResponse(pending.result(run), headers=_headers(run), safe=False)
    answer = error_answer(422, correlation, run.error_message, run.error_kind or run.state)
    return JsonResponse(answer.model_dump(), status=422, headers=_headers(run))

"""A run as an HTTP response: the stream a POST answers with, and its end for those who only want the result.

Deliberate: a POST stream is an async generator behind a sync view, because Django then cancels it within a
millisecond of the client leaving. The view's database connection is given back before streaming begins.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager

from django.db import close_old_connections
from django.http import Http404, HttpRequest, JsonResponse, StreamingHttpResponse
from django.utils import translation
from rest_framework.request import Request

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
    """The run's log from the cursor on, framed for its stream, with heartbeats and the terminator.

    Who stays, beyond pauses too, follows the run and is sent all of it, others what the endpoint promises.
    """
    stream = workflow_of(run.kind).stream
    after = min(after, run.seq)  # what was never sent was never read
    opened = () if after else run.opened
    seen = opened[-1].seq if opened else after
    unsent = () if stay else stream.unpromised
    following = follow(run.id, after=seen, beat=stream.beat_seconds, stay=stay, unsent=unsent)
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


def respond(request: Request, run: Run, *, after: int = 0) -> StreamingHttpResponse:
    """The run as a stream of events, from its first or from behind one."""
    response = StreamingHttpResponse(frames(run, after=after), content_type="text/event-stream", headers=_headers(run))
    response["X-Correlation-ID"] = correlation_of(request)
    close_old_connections()
    return response


def _headers(run: Run) -> dict[str, str]:
    return {**HEADERS, "X-Run-ID": run.id}


class Pending(JsonResponse):
    """A view's promise to answer with a run's result: `runs.middleware.settling` keeps it when the run is over.

    The request has then left its thread, which serves others while this one waits.
    """

    def __init__(self, run: Run, result: Callable[[Run], object], *, status: int = 200) -> None:
        super().__init__({}, status=status, headers=_headers(run))
        self._run = run
        self._result = result

    async def settle(self, request: HttpRequest) -> None:
        """Wait for the run's end; the answer is its result as JSON, or 422 with the sentence it failed with."""
        async with attending(self._run):
            async for _ in follow(self._run.id):
                pass
        await in_thread(self._fill, correlation_of(request), getattr(request, "LANGUAGE_CODE", None))

    def _fill(self, correlation: str, language: str | None) -> None:
        run = Run.objects.get(id=self._run.id)
        with translation.override(language):
            answer = self._answer(run, correlation)
        self.content = JsonResponse(answer, safe=False).content
        self["Content-Length"] = str(len(self.content))

    def _answer(self, run: Run, correlation: str) -> object:
        if run.state != "completed":
            self.status_code = 422
            return error_answer(422, correlation, run.error_message, run.error_kind or run.state).model_dump()
        try:
            return self._result(run)
        except Http404:  # the run of a repeated request, whose result was deleted meanwhile
            self.status_code = 404
            return error_answer(404, correlation).model_dump()

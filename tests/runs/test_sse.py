"""A run as an HTTP response: frames, silence, the end, and who attends."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Coroutine, Generator
from contextlib import aclosing
from dataclasses import replace
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone
from rest_framework.request import Request

from research.events import PhaseStartEvent, report_stream
from runs import attendance, log, services, sse
from runs.database import in_thread
from runs.follow import follow
from runs.middleware import settling
from runs.models import Run
from runs.services import Start
from runs.testing import Asked, Began, Frame, collect, parse
from runs.words import Sentence
from runs.workflows import Workflow, workflow_of
from tests.conftest import SetEnv
from tests.runs.making import count, end, first, make_run, say

pytestmark = pytest.mark.django_db(transaction=True)


def beating(kind: str) -> Callable[[str], Workflow]:
    """A workflow whose stream falls silent at once."""
    workflow = workflow_of(kind)
    hasty = replace(workflow, stream=replace(workflow.stream, beat_seconds=0.01))
    return lambda _kind: hasty


async def test_named_frames_leave_the_type_to_the_event_line(alice: User) -> None:
    run = await in_thread(make_run, alice, kind="research.report")
    line = log.line(report_stream, PhaseStartEvent(phase="planning", message="Planning…"))
    await in_thread(log.write_now, run.id, [line], fence=1)
    await in_thread(run.refresh_from_db)
    sent = await first(sse.frames(run))
    assert sent.decode() == ('event: phase_start\nid: 1\ndata: {"phase":"planning","message":"Planning…"}\n\n')


async def test_unnamed_frames_carry_the_type_in_their_data(run: Run) -> None:
    await in_thread(count, run, 7)
    assert await first(sse.frames(run)) == b'id: 1\ndata: {"type":"counted","number":7}\n\n'


async def test_whoever_made_a_run_reads_its_opening_without_looking_it_up(alice: User) -> None:
    asked = Start("testing.count", alice, Asked(question="?"), "Count", "c" * 16, Began, "began", "continue")
    run = await in_thread(services.start, asked)
    with patch.object(log, "read_last", side_effect=AssertionError("looked up")):
        assert (await first(sse.frames(run))).startswith(b"id: 1\n")
    await in_thread(Run.objects.filter(id=run.id).update, state="running")
    await in_thread(count, run, 2)
    await in_thread(end, run)
    numbers = [frame.id for frame in await collect(sse.frames(run))]
    assert numbers == [1, 2, 3, None]
    assert [frame.id for frame in await collect(sse.frames(run, after=1))] == [2, 3, None]


async def test_silence_of_a_report_is_a_heartbeat_event_without_a_number(alice: User) -> None:
    run = await in_thread(make_run, alice, kind="research.report")
    with patch.object(sse, "workflow_of", beating("research.report")):
        async with aclosing(sse.frames(run)) as chunks:
            (frame,) = parse(f"{(await anext(chunks)).decode()}{(await anext(chunks)).decode()}")
    assert (frame.event, frame.id) == ("heartbeat", None)
    assert list(frame.json) == ["timestamp"]  # type: ignore[call-overload]


async def test_a_cursor_beyond_the_end_is_one_at_the_end(run: Run) -> None:
    await in_thread(count, run, 1)
    stream = sse.frames(run, after=900)
    assert await anext(stream) == b": \n\n"
    await in_thread(end, run)
    assert [frame.id for frame in await collect(stream)] == [2, None]


async def test_silence_elsewhere_is_a_comment(run: Run) -> None:
    with patch.object(sse, "workflow_of", beating("testing.count")):
        assert await first(sse.frames(run)) == b": \n\n"


async def test_the_terminator_follows_the_last_event(run: Run) -> None:
    await in_thread(end, run)
    assert await collect(sse.frames(run)) == [
        Frame(None, 1, '{"type":"ended","total":0}'),
        Frame(None, None, "[DONE]"),
    ]


async def test_a_pause_is_not_the_end(run: Run) -> None:
    await in_thread(say, run, Asked(question="?"), closing="pause")
    assert [frame.data for frame in await collect(sse.frames(run))] == ['{"type":"asked","question":"?"}']


async def test_frames_begin_behind_the_cursor(run: Run) -> None:
    await in_thread(count, run, 1, 2, 3)
    await in_thread(end, run)
    assert [frame.id for frame in await collect(sse.frames(run, after=2))] == [3, 4, None]


def test_a_response_names_the_run_and_forbids_buffering(run: Run) -> None:
    request = RequestFactory().post("/")
    request.correlation_id = "correlation-2"  # type: ignore[attr-defined]
    response = sse.respond(Request(request), run)
    assert dict(response.headers) == {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-cache, no-transform",
        "X-Accel-Buffering": "no",
        "X-Run-ID": run.id,
        "X-Correlation-ID": "correlation-2",
    }


class CutAt:
    """Awaits something and cuts it off where it waits for the n-th time, as a server does when the client leaves."""

    def __init__(self, work: Coroutine[object, object, object], point: int) -> None:
        self._work = work
        self._point = point

    def __await__(self) -> Generator[object, None, bool]:
        """Whether it was cut before it was done."""
        steps, point, cut = self._work.__await__(), 0, False
        throw: BaseException | None = None
        while True:
            try:
                waited = steps.throw(throw) if throw else next(steps)
            except StopIteration:
                return cut
            except asyncio.CancelledError:
                return True
            throw = None
            if point == self._point:
                throw, cut = asyncio.CancelledError(), True
                if waited is not None:
                    waited._asyncio_future_blocking = False  # type: ignore[attr-defined]
            else:
                try:
                    yield waited
                except BaseException as error:  # noqa: BLE001  # whatever comes is for the work
                    throw = error
            point += 1


async def serve(run: Run) -> None:
    """Read a stream as Django does."""
    async with aclosing(sse.frames(run)) as reading:
        async for _ in reading:
            await asyncio.sleep(0)  # the frame is sent


async def test_an_attached_reader_counts_until_it_leaves(alice: User) -> None:
    run = await in_thread(make_run, alice, on_disconnect="cancel")
    await in_thread(count, run, 1)
    async with aclosing(sse.frames(run)) as reading:
        await anext(reading)
        assert attendance._readers == Counter({run.id: 1})
    assert attendance._readers == Counter()


async def test_a_reader_of_a_run_that_continues_does_not_count(run: Run) -> None:
    await in_thread(count, run, 1)
    async with aclosing(sse.frames(run)) as reading:
        await anext(reading)
        assert attendance._readers == Counter()


async def test_a_reader_cut_off_anywhere_leaves_and_the_grace_begins(alice: User, env: SetEnv) -> None:
    env(grace_seconds=100)
    for point in range(30):
        soon = timezone.now() + timedelta(seconds=1)
        run = await in_thread(make_run, alice, on_disconnect="cancel", attended_until=soon)
        await in_thread(count, run, 1)
        await in_thread(end, run)
        was_cut = await CutAt(serve(run), point)
        assert attendance._readers == Counter()
        if not was_cut:
            break
    assert 3 <= point < 30


async def test_a_reader_cut_off_while_it_waits_leaves(alice: User, env: SetEnv) -> None:
    env(grace_seconds=100)
    soon = timezone.now() + timedelta(seconds=1)
    run = await in_thread(make_run, alice, on_disconnect="cancel", attended_until=soon)
    reading = asyncio.ensure_future(serve(run))
    async with aclosing(follow(run.id, beat=0.1)) as batches:
        await anext(batches)
    reading.cancel()
    await asyncio.wait({reading})
    assert attendance._readers == Counter()
    await in_thread(run.refresh_from_db)
    assert run.attended_until is not None
    assert run.attended_until > soon + timedelta(seconds=50)


async def settled(run: Run, language: str = "en") -> sse.Pending:
    """What is answered when a view promised the result of the run."""
    request = RequestFactory().post("/")
    request.correlation_id, request.LANGUAGE_CODE = "correlation-2", language  # type: ignore[attr-defined]

    async def view(_: HttpRequest) -> sse.Pending:
        return sse.Pending(run, lambda done: {"state": done.state}, status=201)

    return await settling(view)(request)  # type: ignore[no-any-return, misc]


async def test_a_promise_is_answered_with_the_result(run: Run) -> None:
    await in_thread(end, run)
    response = await settled(run)
    assert (response.status_code, response.content) == (201, b'{"state": "completed"}')
    assert (response["X-Run-ID"], response["Content-Length"]) == (run.id, "22")


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "The run was cancelled."), ("zh-hans", "\u8fd0\u884c\u5df2\u53d6\u6d88\u3002")]
)
async def test_a_promise_is_answered_with_the_sentence_a_run_failed_with(
    run: Run, language: str, sentence: str
) -> None:
    await in_thread(
        log.write_now, run.id, [log.line(workflow_of(run.kind).stream, Asked(question="?"), closing="end")],
        fence=1, move="failed", error_kind="Cancelled", error=Sentence("The run was cancelled.").source,
    )  # fmt: skip
    response = await settled(run, language)
    assert response.status_code == 422
    assert json.loads(response.content) == {
        "detail": sentence, "code": "Cancelled", "correlation_id": "correlation-2", "errors": [],
    }  # fmt: skip


async def test_other_answers_are_left_alone() -> None:
    async def view(_: HttpRequest) -> HttpResponse:
        return HttpResponse("plain")

    response = await settling(view)(RequestFactory().put("/"))  # type: ignore[misc]
    assert (response.status_code, response.content) == (200, b"plain")


async def test_a_promise_ends_when_the_run_asks_a_person(run: Run) -> None:
    await in_thread(say, run, Asked(question="?"), closing="pause")
    await in_thread(lambda: Run.objects.filter(id=run.id).update(state="waiting"))
    response = await settled(run)
    assert (response.status_code, json.loads(response.content)["code"]) == (422, "waiting")

"""A report over a real server: the sequence, rejoining, leaving, cancelling."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from pathlib import Path

import pytest

from runs.testing import Frame
from tests.loopback import ModelServer
from tests.servers import Studio, are_in_order, frames_of

pytestmark = pytest.mark.e2e

QUESTION = {"query": "How did the World Wide Web begin?"}
SEQUENCE = [
    "phase_start",
    "phase_complete",
    "phase_start",
    *["gathering_progress"] * 5,
    "phase_complete",
    "phase_start",
    "phase_complete",
    "phase_start",
    "phase_complete",
    "complete",
]


@pytest.fixture(scope="module")
def studio(one_model_server: ModelServer, prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    data = shutil.copytree(prepared, tmp_path_factory.mktemp("reports") / "data")
    started = Studio(data, {"NOVA_MODEL": f"local@{one_model_server.url}"}).start()
    yield started
    started.stop()


def promised(response: HTTPResponse) -> list[Frame]:
    """What the endpoint's own stream says; who follows a run is sent what is shown early as well."""
    return [frame for frame in frames_of(response) if frame.event != "section_written"]


def test_report_gives_the_sequence_of_the_protocol(studio: Studio) -> None:
    response = studio.request("POST", "/research/stream", QUESTION, X_Correlation_ID="correlation-1")
    frames = list(frames_of(response))
    assert [frame.event for frame in frames] == SEQUENCE
    assert are_in_order(frames)
    headers = {name: response.headers[name] for name in ("Cache-Control", "X-Accel-Buffering", "X-Correlation-ID")}
    assert headers == {
        "Cache-Control": "no-cache, no-transform",
        "X-Accel-Buffering": "no",
        "X-Correlation-ID": "correlation-1",
    }
    events = f"/api/runs/{response.headers['X-Run-ID']}/events"
    for place, cursor in enumerate([0, *(frame.id for frame in frames[:-1])]):
        assert promised(studio.request("GET", events, Last_Event_ID=str(cursor))) == frames[place:]
    assert studio.request("GET", events, Last_Event_ID=str(frames[-1].id)).status == 204


def test_a_reader_killed_at_any_event_comes_back_to_exactly_what_it_missed(studio: Studio) -> None:
    for cut in range(1, 14):
        response = studio.request("POST", "/research/stream", QUESTION)
        reading = frames_of(response)
        seen = [next(reading) for _ in range(cut)]
        response.close()
        events = f"/api/runs/{response.headers['X-Run-ID']}/events"
        rest = promised(studio.request("GET", events, Last_Event_ID=str(seen[-1].id)))
        assert are_in_order(seen + rest)
        assert [frame.event for frame in seen + rest] == SEQUENCE


def test_leaving_an_attached_run_stops_its_upstream_calls(studio: Studio, models: ModelServer) -> None:
    models.hold("writer")
    response = studio.request("POST", "/research/stream", QUESTION)
    models.wait_until(lambda: models.count("writer") == 1)
    response.close()
    models.wait_until_closed()
    (writer,) = [call for call in models.calls if call.agent == "writer"]
    assert writer.was_cut
    snapshot = studio.wait_for_state(response.headers["X-Run-ID"], "cancelled")
    assert snapshot["error"] == {"kind": "Cancelled", "message": "The run was cancelled."}


def test_cancel_interrupts_a_call_that_is_still_opening(studio: Studio, models: ModelServer) -> None:
    models.hold("planner")
    response = studio.request("POST", "/research/stream", QUESTION)
    models.wait_until(lambda: models.count("planner") == 1)
    studio.json("POST", f"/api/runs/{response.headers['X-Run-ID']}/cancel")
    last = list(frames_of(response))[-1]
    assert last.event == "error"
    models.wait_until_closed()
    assert models.calls[0].was_cut


def test_twenty_posts_with_one_key_make_one_run(studio: Studio) -> None:
    before = runs_of(studio)

    def post(_: int) -> tuple[str, list[str | None]]:
        response = studio.request("POST", "/research/stream", QUESTION, Idempotency_Key="one-key")
        return response.headers["X-Run-ID"], [frame.event for frame in frames_of(response)]

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(post, range(20)))
    assert {run_id for run_id, _ in answers} == {answers[0][0]}
    assert all(events == SEQUENCE for _, events in answers)
    assert runs_of(studio) - before == {answers[0][0]}


def runs_of(studio: Studio) -> set[str]:
    _, listed = studio.json("GET", "/api/runs")
    return {run["id"] for run in listed["runs"]}  # type: ignore[index]

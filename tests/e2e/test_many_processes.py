"""Postgres, Redis, one web process and several workers: a killed worker's run goes on elsewhere, and no reader notices."""

import threading
from pathlib import Path

import psycopg
import pytest

from tests.loopback import ModelServer
from tests.outage import cable
from tests.servers import Process, Studio, frames_of

pytestmark = pytest.mark.e2e

QUESTION = {"query": "How did the World Wide Web begin?", "on_disconnect": "continue"}


@pytest.fixture
def shared(shared: dict[str, str], models: ModelServer) -> dict[str, str]:
    return {**shared, "NOVA_MODEL": f"local@{models.url}", "NOVA_WORKER_TIMEOUT_SECONDS": "5"}


def let_silence_pass(shared: dict[str, str], worker: Process) -> None:
    """As if the worker had been silent for long, without the time in which a busy machine may silence others."""
    name = next(line.split()[1] for line in worker.lines if worker.ready in line)
    with psycopg.connect(shared["DATABASE_URL"]) as database:
        aged = "UPDATE runs_worker SET seen_at = seen_at - interval '1 hour' WHERE id = %s"
        assert database.execute(aged, [name]).rowcount == 1


def test_a_killed_worker_is_replaced_and_the_stream_goes_on(
    shared: dict[str, str], models: ModelServer, tmp_path: Path
) -> None:
    shared["NOVA_WORKER_TIMEOUT_SECONDS"] = "30"
    web = Studio(tmp_path, {**shared, "NOVA_ROLE": "web"}).start()
    worker = Process(["runs_worker"], shared, "is ready").start()
    other = Process(["runs_worker"], shared, "is ready")
    try:
        models.hold("writer")
        response = web.request("POST", "/research/stream", QUESTION)
        models.wait_until(lambda: models.count("writer") == 1)
        other.start()
        worker.kill()
        let_silence_pass(shared, worker)
        models.release("writer")
        frames = list(frames_of(response))
    finally:
        for process in (worker, other):
            process.stop()
        web.stop()
    assert [frame.id for frame in frames] == list(range(1, 15))
    assert frames[-1].event == "complete"
    assert (models.count("planner"), models.count("writer")) == (1, 2)


def test_a_worker_that_is_stopped_hands_over_at_once(
    shared: dict[str, str], models: ModelServer, tmp_path: Path
) -> None:
    shared["NOVA_WORKER_TIMEOUT_SECONDS"] = "300"  # so that nobody takes over by himself
    web = Studio(tmp_path, {**shared, "NOVA_ROLE": "web"}).start("--prepare")
    worker = Process(["runs_worker"], shared, "is ready").start()
    other = Process(["runs_worker"], shared, "is ready")
    try:
        models.hold("writer")
        response = web.request("POST", "/research/stream", QUESTION)
        models.wait_until(lambda: models.count("writer") == 1)
        other.start()
        worker.stop()
        # Well below the 300 s after which a silent worker would be missed.
        models.wait_until(lambda: models.count("writer") == 2)
        models.release("writer")
        frames = list(frames_of(response))
    finally:
        for process in (worker, other):
            process.stop()
        web.stop()
    assert [frame.id for frame in frames] == list(range(1, 15))
    assert (frames[-1].event, models.count("planner")) == ("complete", 1)


def test_runs_go_on_after_a_database_that_was_away(shared: dict[str, str], models: ModelServer, tmp_path: Path) -> None:
    with cable("127.0.0.1", 5432) as way:
        shared["DATABASE_URL"] = shared["DATABASE_URL"].replace(":5432", f":{way.port}")
        web = Studio(tmp_path, {**shared, "NOVA_ROLE": "web"}).start("--prepare")
        workers = [Process(["runs_worker"], shared, "is ready").start() for _ in range(2)]
        try:
            models.hold("writer")
            streams = [web.request("POST", "/research/stream", QUESTION) for _ in range(4)]
            models.wait_until(lambda: models.count("writer") == 4)
            way.cut()
            threading.Event().wait(6)  # longer than a worker may be silent
            way.mend()
            models.release("writer")
            frames = [list(frames_of(stream)) for stream in streams]
        finally:
            for process in workers:
                process.stop()
            web.stop()
    assert [[frame.id for frame in one] for one in frames] == [list(range(1, 15))] * 4
    assert {one[-1].event for one in frames} == {"complete"}
    assert (models.count("planner"), models.count("writer")) == (4, 4)


def test_a_web_process_cancels_what_a_worker_executes(
    shared: dict[str, str], models: ModelServer, tmp_path: Path
) -> None:
    web = Studio(tmp_path, {**shared, "NOVA_ROLE": "web"}).start()
    worker = Process(["runs_worker"], shared, "is ready").start()
    try:
        models.hold("planner")
        response = web.request("POST", "/research/stream", QUESTION)
        models.wait_until(lambda: models.count("planner") == 1)
        web.json("POST", f"/api/runs/{response.headers['X-Run-ID']}/cancel")
        frames = list(frames_of(response))
    finally:
        worker.stop()
        web.stop()
    assert [frame.event for frame in frames] == ["phase_start", "error"]
    models.wait_until_closed()
    assert models.calls[0].was_cut

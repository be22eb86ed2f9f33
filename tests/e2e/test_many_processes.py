"""Postgres, Redis, one web process and several workers: a killed worker's run goes on elsewhere, and no reader notices."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

from tests.e2e.conftest import MakeShared
from tests.loopback import ModelServer
from tests.outage import cable
from tests.servers import Process, Studio, are_in_order, frames_of

pytestmark = pytest.mark.e2e

QUESTION = {"query": "How did the World Wide Web begin?", "on_disconnect": "continue"}


@dataclass
class Workers:
    """The workers of a studio that serves elsewhere; the last that was started is the one that is left."""

    environment: dict[str, str]
    started: list[Process] = field(default_factory=list)

    def another(self, **more: str) -> Process:
        self.started.append(Process(["runs_worker"], {**self.environment, **more}, "is ready").start())
        return self.started[-1]

    @property
    def left(self) -> Process:
        return self.started[-1]


@pytest.fixture(scope="module")
def studio(
    one_model_server: ModelServer, make_shared: MakeShared, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Studio, Workers]]:
    """A web process and a worker, none of which takes over by himself within the time of a test."""
    with make_shared(tmp_path_factory.mktemp("many")) as shared:
        variables = {**shared, "NOVA_MODEL": f"local@{one_model_server.url}", "NOVA_WORKER_TIMEOUT_SECONDS": "300"}
        web = Studio(Path(shared["DATA_DIR"]), {**variables, "NOVA_ROLE": "web"}).start()
        workers = Workers(variables)
        workers.another()
        yield web, workers
        for worker in workers.started:
            worker.stop()
        web.stop()


def let_silence_pass(environment: dict[str, str], worker: Process) -> None:
    """As if the worker had been silent for long, without the time in which a busy machine may silence others."""
    name = next(line.split()[1] for line in worker.lines if worker.ready in line)
    with psycopg.connect(environment["DATABASE_URL"]) as database:
        aged = "UPDATE runs_worker SET seen_at = seen_at - interval '1 hour' WHERE id = %s"
        assert database.execute(aged, [name]).rowcount == 1


def test_a_web_process_cancels_what_a_worker_executes(studio: tuple[Studio, Workers], models: ModelServer) -> None:
    web, _ = studio
    models.hold("planner")
    response = web.request("POST", "/research/stream", QUESTION)
    models.wait_until(lambda: models.count("planner") == 1)
    web.json("POST", f"/api/runs/{response.headers['X-Run-ID']}/cancel")
    frames = list(frames_of(response))
    assert [frame.event for frame in frames] == ["phase_start", "error"]
    models.wait_until_closed()
    assert models.calls[0].was_cut


def test_a_worker_that_is_stopped_hands_over_at_once(studio: tuple[Studio, Workers], models: ModelServer) -> None:
    web, workers = studio
    models.hold("writer")
    response = web.request("POST", "/research/stream", QUESTION)
    models.wait_until(lambda: models.count("writer") == 1)
    stopped = workers.left
    workers.another()
    stopped.stop()
    # Well below the 300 s after which a silent worker would be missed.
    models.wait_until(lambda: models.count("writer") == 2)
    models.release("writer")
    frames = list(frames_of(response))
    assert (len(frames), are_in_order(frames)) == (14, True)
    assert (frames[-1].event, models.count("planner")) == ("complete", 1)


def test_a_killed_worker_is_replaced_and_the_stream_goes_on(
    studio: tuple[Studio, Workers], models: ModelServer
) -> None:
    web, workers = studio
    models.hold("writer")
    response = web.request("POST", "/research/stream", QUESTION)
    models.wait_until(lambda: models.count("writer") == 1)
    killed = workers.left
    workers.another(NOVA_WORKER_TIMEOUT_SECONDS="30")
    killed.kill()
    let_silence_pass(workers.environment, killed)
    models.release("writer")
    frames = list(frames_of(response))
    assert (len(frames), are_in_order(frames)) == (14, True)
    assert frames[-1].event == "complete"
    assert (models.count("planner"), models.count("writer")) == (1, 2)


def test_runs_go_on_after_a_database_that_was_away(shared: dict[str, str], models: ModelServer, tmp_path: Path) -> None:
    shared |= {"NOVA_MODEL": f"local@{models.url}", "NOVA_WORKER_TIMEOUT_SECONDS": "5"}
    with cable("127.0.0.1", 5432) as way:
        shared["DATABASE_URL"] = shared["DATABASE_URL"].replace(":5432", f":{way.port}")
        web = Studio(tmp_path, {**shared, "NOVA_ROLE": "web"}).start()
        workers = [Process(["runs_worker"], shared, "is ready").start() for _ in range(2)]
        try:
            models.hold("writer")
            streams = [web.request("POST", "/research/stream", QUESTION) for _ in range(4)]
            models.wait_until(lambda: models.count("writer") == 4)
            planned = models.count("planner")  # more than four where the machine starved a worker before
            way.cut()
            threading.Event().wait(6)  # longer than a worker may be silent
            way.mend()
            models.release("writer")
            frames = [list(frames_of(stream)) for stream in streams]
        finally:
            for process in workers:
                process.stop()
            web.stop()
    assert [(len(one), are_in_order(one)) for one in frames] == [(14, True)] * 4
    assert {one[-1].event for one in frames} == {"complete"}
    assert (models.count("planner"), models.count("writer")) == (planned, 4)

"""Postgres, Redis, one web process and several workers: a killed worker's run goes on elsewhere, and no reader notices."""

import socket
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.loopback import ModelServer
from tests.servers import Process, Studio, frames_of

pytestmark = pytest.mark.e2e

QUESTION = {"query": "How did the World Wide Web begin?", "on_disconnect": "continue"}
SERVER = "postgresql://postgres@127.0.0.1:5432"


def redis_answers() -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", 6379)) == 0


@pytest.fixture
def shared(tmp_path: Path, models: ModelServer) -> Iterator[dict[str, str]]:
    """Environment of processes that share a fresh Postgres database and a Redis."""
    try:
        server = psycopg.connect(f"{SERVER}/postgres", autocommit=True, connect_timeout=2)
    except psycopg.OperationalError:
        pytest.skip("Not run: no Postgres answers on 127.0.0.1:5432.")
    if not redis_answers():
        pytest.skip("Not run: no Redis answers on 127.0.0.1:6379.")
    name = f"nova_test_{uuid4().hex[:8]}"
    server.execute(f"CREATE DATABASE {name}")
    yield {
        "DATA_DIR": str(tmp_path),
        "DATABASE_URL": f"{SERVER}/{name}",
        "REDIS_URL": "redis://127.0.0.1:6379/9",
        "NOVA_MODEL": f"local@{models.url}",
        "NOVA_WORKER_TIMEOUT_SECONDS": "2",
    }
    server.execute(f"DROP DATABASE {name} WITH (FORCE)")
    server.close()


def test_a_killed_worker_is_replaced_and_the_stream_goes_on(
    shared: dict[str, str], models: ModelServer, tmp_path: Path
) -> None:
    web = Studio(tmp_path, {**shared, "NOVA_ROLE": "web"}).start("--prepare")
    worker = Process(["runs_worker"], shared, "is ready").start()
    other = Process(["runs_worker"], shared, "is ready")
    try:
        models.hold("writer")
        response = web.request("POST", "/research/stream", QUESTION)
        models.wait_until(lambda: models.count("writer") == 1)
        other.start()
        worker.kill()
        models.release("writer")
        frames = list(frames_of(response))
    finally:
        for process in (worker, other):
            process.stop()
        web.stop()
    assert [frame.id for frame in frames] == list(range(1, 15))
    assert frames[-1].event == "complete"
    assert (models.count("planner"), models.count("writer")) == (1, 2)


def test_a_web_process_cancels_what_a_worker_executes(
    shared: dict[str, str], models: ModelServer, tmp_path: Path
) -> None:
    web = Studio(tmp_path, {**shared, "NOVA_ROLE": "web"}).start("--prepare")
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
    assert models.calls[0].was_cut

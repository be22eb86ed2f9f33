"""Nova3 on real servers: the seed's requests by curl, a killed process, and two processes on one Postgres."""

import itertools
import json
import shutil
import socket
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from runs.testing import parse
from tests.novachat.test_seed import COMPLEX, ONLY_SELECTED, REFERRING, SELECTED, SIMPLE
from tests.servers import Studio, frames_of

pytestmark = pytest.mark.e2e

SERVER = "postgresql://postgres@127.0.0.1:5432"
QUEUE = "/novachat/queue/demo_user/beauty_strategy_001"
Events = list[dict[str, Any]]


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    started = Studio(tmp_path_factory.mktemp("nova"), {"NOVA_LOCAL_USER": "true"})
    started.start("--prepare")
    yield started
    started.stop()


def items_of(events: Events) -> list[str]:
    chunks = [event["payload"] for event in events if event["event_type"] == "llm_chunk"]
    return [item["id"] for chunk in chunks if chunk["content_type"].startswith("nova3_") for item in chunk["data"]]


def ask(studio: Studio, body: dict[str, Any]) -> Events:
    frames = list(frames_of(studio.request("POST", "/novachat", body)))
    assert frames[-1].data == "[DONE]"
    return [json.loads(frame.data) for frame in frames[:-1]]


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_the_seeds_requests_run_as_written(studio: Studio) -> None:
    answers = []
    for body in (COMPLEX, SELECTED, ONLY_SELECTED, REFERRING, SIMPLE):
        command = ["curl", "-sS", "-X", "POST", f"http://127.0.0.1:{studio.port}/novachat"]
        command += ["-H", "Content-Type: application/json", "-H", "Accept: text/event-stream"]
        done = subprocess.run([*command, "-d", json.dumps(body, ensure_ascii=False)], capture_output=True, check=True)
        frames = parse(done.stdout.decode())
        assert frames[-1].data == "[DONE]"
        answers.append([json.loads(frame.data) for frame in frames[:-1]])
    kinds = [[event["payload"].get("content_type", "system") for event in events] for events in answers]
    assert [kind[-2] for kind in kinds[:4]] == ["nova3_insight", "nova3_profile", "nova3_hitpoint", "nova3_xhs_post"]
    assert kinds[4] == ["system", "final_answer"]
    status, queue = studio.json("GET", QUEUE)
    assert (status, queue["status"]) == (200, "completed")  # type: ignore[index]


def test_a_killed_process_resumes_the_queue(tmp_path: Path) -> None:
    studio = Studio(tmp_path, {"NOVA_LOCAL_USER": "true"}).start("--prepare")
    body = {**COMPLEX, "request_data": {**COMPLEX["request_data"], "auto": True}}
    response = studio.request("POST", "/novachat", body)
    run_id = response.headers["X-Run-ID"]
    for frame in frames_of(response):
        if "nova3_insight" in frame.data:
            break
    studio.kill()
    again = Studio(tmp_path, studio.environment).start()
    try:
        again.wait_for_state(run_id, "completed")
        frames = list(frames_of(again.request("GET", f"/api/runs/{run_id}/events")))
        _, queue = again.json("GET", QUEUE)
    finally:
        again.stop()
    assert [frame.id for frame in frames[:-1]] == list(range(1, len(frames)))
    made = items_of([json.loads(frame.data) for frame in frames[:-1]])
    for kind in ("insight", "profile", "hitpoint", "xhs_post"):
        own = [key for key in made if key.startswith(kind)]
        assert own == [f"{kind}{number}" for number in range(1, len(own) + 1)]
    assert {task["status"] for task in queue["tasks"]} == {"completed"}  # type: ignore[index]


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Environment of processes that share a fresh Postgres database and a Redis."""
    try:
        server = psycopg.connect(f"{SERVER}/postgres", autocommit=True, connect_timeout=2)
    except psycopg.OperationalError:
        pytest.skip("Not run: no Postgres answers on 127.0.0.1:5432.")
    with socket.socket() as probe:
        probe.settimeout(1)
        if probe.connect_ex(("127.0.0.1", 6379)):
            pytest.skip("Not run: no Redis answers on 127.0.0.1:6379.")
    name = f"nova_test_{uuid4().hex[:8]}"
    server.execute(f"CREATE DATABASE {name}")
    yield {
        "DATA_DIR": str(tmp_path),
        "DATABASE_URL": f"{SERVER}/{name}",
        "REDIS_URL": "redis://127.0.0.1:6379/9",
        "NOVA_LOCAL_USER": "true",
    }
    server.execute(f"DROP DATABASE {name} WITH (FORCE)")
    server.close()


def test_fifty_requests_over_ten_sessions_on_two_processes(shared: dict[str, str], tmp_path: Path) -> None:
    first = Studio(tmp_path, shared).start("--prepare")
    second = Studio(tmp_path, shared).start()
    names = [f"s{number % 10}" for number in range(50)]

    def one(number: int) -> Events:
        data = {"query": "帮我分析美妆行业的趋势"}
        body = {"user_id": "demo_user", "session_id": names[number], "request_data": data}
        return ask((first, second)[number % 2], body)

    try:
        with ThreadPoolExecutor(50) as pool:
            answers = list(pool.map(one, range(50)))
        queues = {name: first.json("GET", f"/novachat/queue/demo_user/{name}")[1] for name in set(names)}
        with psycopg.connect(shared["DATABASE_URL"]) as database:
            spans = database.execute(
                "SELECT session_id, started_at, completed_at FROM novachat_task ORDER BY session_id, started_at"
            ).fetchall()
            workers = database.execute("SELECT count(DISTINCT executor_id) FROM dbos.workflow_status").fetchone()
    finally:
        first.stop()
        second.stop()
    made: defaultdict[str, list[str]] = defaultdict(list)
    for name, events in zip(names, answers, strict=True):
        made[name] += items_of(events)
    for name, keys in made.items():
        assert sorted(keys, key=lambda key: int(key[7:])) == [f"insight{number}" for number in range(1, len(keys) + 1)]
        assert queues[name]["status"] == "completed"  # type: ignore[index]
    assert len(spans) == 50
    assert all(a[0] != b[0] or a[2] <= b[1] for a, b in itertools.pairwise(spans))
    assert workers == (2,)

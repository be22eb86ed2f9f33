"""Nova3 on real servers: the seed's requests by curl, a killed process, and two processes on one Postgres."""

import itertools
import json
import shutil
import socket
import sqlite3
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
from tests.loopback import ModelServer
from tests.novachat.examples import ADDRESS, COMMANDS, COMPLEX
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


def curl(studio: Studio, command: str) -> Events:
    """Run a command of the specification as it stands there, but for the port."""
    here = command.replace(ADDRESS, f"http://127.0.0.1:{studio.port}")
    done = subprocess.run(
        ["bash", "-c", f'curl() {{ command curl -sS "$@"; }}; {here}'], capture_output=True, check=True
    )
    frames = parse(done.stdout.decode())
    assert [frame.id for frame in frames] == [*range(1, len(frames)), None]
    assert frames[-1].data == "[DONE]"
    return [json.loads(frame.data) for frame in frames[:-1]]


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_the_seeds_requests_run_as_written(studio: Studio) -> None:
    first, *others = answers = [curl(studio, command) for command in COMMANDS]
    for event in itertools.chain(*answers):
        assert {"event_type", "agent_source", "timestamp", "payload"} == event.keys()
        assert event["event_type"] in ("system", "llm_chunk")
        if event["event_type"] == "llm_chunk":
            assert {"id", "content_type", "data", "metadata"} == event["payload"].keys()
            assert isinstance(event["payload"]["id"], int)
    assert first[0]["payload"] == {"data": "Nova3 Supervisor开始处理请求..."}
    plan, insights = (event["payload"] for event in first if event["event_type"] == "llm_chunk")
    assert [step["id"] for step in plan["data"]] == ["task001", "task002", "task003", "task004"]
    assert plan["metadata"]["total_tasks"] == 4
    assert insights["metadata"]["insight_count"] == len(insights["data"])
    assert {item["type"] for item in insights["data"]} == {"insight"}
    assert first[-1]["payload"]["data"] == "下一个任务: profile（输入内容继续执行）"
    kinds = [[event["payload"].get("content_type", "system") for event in events] for events in others]
    assert [kind[-2] for kind in kinds[:3]] == ["nova3_profile", "nova3_hitpoint", "nova3_xhs_post"]
    assert kinds[3] == ["system", "final_answer"]
    status, queue = studio.json("GET", QUEUE)
    assert (status, queue["status"]) == (200, "completed")  # type: ignore[index]


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_ids_go_on_in_the_session_and_restart_in_another(studio: Studio) -> None:
    command = COMMANDS[0].replace("beauty_strategy_001", "ids_go_on")
    first, again = curl(studio, command), curl(studio, command)
    made = items_of(first) + items_of(again)
    assert made == [f"insight{number}" for number in range(1, len(made) + 1)]
    assert items_of(again)
    assert [step["id"] for step in steps_of(again)] == ["task005", "task006", "task007", "task008"]
    other = curl(studio, command.replace("ids_go_on", "ids_start_here"))
    assert (items_of(other)[0], steps_of(other)[0]["id"]) == ("insight1", "task001")


def steps_of(events: Events) -> Events:
    payloads = (event["payload"] for event in events)
    return next(payload["data"] for payload in payloads if payload.get("content_type") == "plan_step")


def test_killed_in_the_middle_of_a_task_the_queue_resumes_with_it(tmp_path: Path, models: ModelServer) -> None:
    """The profile task asks a model that never answers; the process is killed while it waits."""
    local = {"NOVA_LOCAL_USER": "true"}
    slow = {**local, "NOVA_MODEL_ROLES": json.dumps({"novachat.profile": f"local@{models.url}"})}
    studio = Studio(tmp_path, slow).start("--prepare")
    models.hold("verifier")
    body = {**COMPLEX, "request_data": {**COMPLEX["request_data"], "auto": True}}
    run_id = studio.request("POST", "/novachat", body).headers["X-Run-ID"]
    models.wait_until(lambda: models.count("verifier") == 1)
    studio.kill()
    again = Studio(tmp_path, local).start()
    try:
        again.wait_for_state(run_id, "completed")
        frames = list(frames_of(again.request("GET", f"/api/runs/{run_id}/events")))
        _, queue = again.json("GET", QUEUE)
    finally:
        again.stop()
    assert [frame.id for frame in frames[:-1]] == list(range(1, len(frames)))
    events = [json.loads(frame.data) for frame in frames[:-1]]
    started = [event["payload"]["data"] for event in events if "正在执行任务" in str(event["payload"]["data"])]
    assert started == [f"正在执行任务: {action}" for action in ("insight", "profile", "hitpoint", "xhs_writing")]
    chunks = [event["payload"]["content_type"] for event in events if event["event_type"] == "llm_chunk"]
    assert chunks == ["plan_step", "nova3_insight", "nova3_profile", "nova3_hitpoint", "nova3_xhs_post"]
    made = items_of(events)
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


SPANS = "SELECT session_id, started_at, completed_at FROM novachat_task ORDER BY session_id, started_at"
NAMES = [f"s{number % 10}" for number in range(50)]
Spans = list[tuple[Any, Any, Any]]


def fifty_at_once(*studios: Studio) -> list[Events]:
    """Five requests for each of ten sessions, all at the same time, in turn to each process."""

    def one(number: int) -> Events:
        data = {"query": "帮我分析美妆行业的趋势"}
        body = {"user_id": "demo_user", "session_id": NAMES[number], "request_data": data}
        return ask(studios[number % len(studios)], body)

    with ThreadPoolExecutor(50) as pool:
        return list(pool.map(one, range(50)))


def assert_nothing_lost_or_doubled(studio: Studio, answers: list[Events], spans: Spans) -> None:
    made: defaultdict[str, list[str]] = defaultdict(list)
    for name, events in zip(NAMES, answers, strict=True):
        assert events[-1]["event_type"] == "system"
        assert items_of(events)
        made[name] += items_of(events)
    for name, keys in made.items():
        assert sorted(keys, key=lambda key: int(key[7:])) == [f"insight{number}" for number in range(1, len(keys) + 1)]
        _, queue = studio.json("GET", f"/novachat/queue/demo_user/{name}")
        assert queue["status"] == "completed"  # type: ignore[index]
        _, exported = studio.json("GET", f"/novachat/queue/demo_user/{name}/export/json")
        assert [item["id"] for item in exported["items"]] == sorted(keys, key=lambda key: int(key[7:]))  # type: ignore[index]
    assert len(spans) == 50
    assert all(a[0] != b[0] or a[2] <= b[1] for a, b in itertools.pairwise(spans))


def test_fifty_requests_over_ten_sessions_on_one_process(tmp_path: Path, prepared: Path) -> None:
    data = shutil.copytree(prepared, tmp_path / "data")
    studio = Studio(data, {"NOVA_LOCAL_USER": "true"}).start()
    try:
        answers = fifty_at_once(studio)
        with sqlite3.connect(data / "studio.sqlite3") as database:
            spans = database.execute(SPANS).fetchall()
        database.close()
        assert_nothing_lost_or_doubled(studio, answers, spans)
    finally:
        studio.stop()


def test_fifty_requests_over_ten_sessions_on_two_processes(shared: dict[str, str], tmp_path: Path) -> None:
    first = Studio(tmp_path, shared).start("--prepare")
    second = Studio(tmp_path, shared).start()
    try:
        answers = fifty_at_once(first, second)
        with psycopg.connect(shared["DATABASE_URL"]) as database:
            spans = database.execute(SPANS).fetchall()
            workers = database.execute("SELECT count(DISTINCT executor_id) FROM dbos.workflow_status").fetchone()
        assert_nothing_lost_or_doubled(first, answers, spans)
    finally:
        first.stop()
        second.stop()
    assert workers == (2,)

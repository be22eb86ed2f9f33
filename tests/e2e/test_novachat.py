"""Nova3 on real servers: the seed's requests by curl, a killed process, and two processes on one Postgres."""

import itertools
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

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
def studio(offline_studio: Studio) -> Studio:
    return offline_studio


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


def test_killed_in_the_middle_of_a_task_the_queue_resumes_with_it(
    tmp_path: Path, prepared: Path, models: ModelServer
) -> None:
    """The profile task asks a model that never answers; the process is killed while it waits."""
    local = {"NOVA_LOCAL_USER": "true", "NOVA_ENCODER": "bundled"}
    slow = {**local, "NOVA_MODEL_ROLES": json.dumps({"novachat.profile": f"local@{models.url}"})}
    data = shutil.copytree(prepared, tmp_path / "data")
    studio = Studio(data, slow).start()
    models.hold("verifier")
    body = {**COMPLEX, "request_data": {**COMPLEX["request_data"], "auto": True}}
    run_id = studio.request("POST", "/novachat", body).headers["X-Run-ID"]
    models.wait_until(lambda: models.count("verifier") == 1)
    studio.kill()
    again = Studio(data, local).start()
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

"""A timeline against a real server: killed in the middle of its details, it finishes the remaining nodes only."""

import json

import pytest

from runs.testing import Frame, parse
from tests.e2e.conftest import StartStudio
from tests.servers import Studio

pytestmark = pytest.mark.e2e

TOPIC = {"topic": "Apollo programme", "level": "light", "on_disconnect": "continue"}


def propose(studio: Studio) -> str:
    status, answer = studio.json("POST", "/api/research", TOPIC)
    assert status == 201
    assert isinstance(answer, dict)
    return str(answer["session_id"])


def read(studio: Studio, session: str, query: str = "") -> list[Frame]:
    return parse(studio.request("GET", f"/api/research/{session}/stream{query}").read().decode())


def test_the_stream_over_a_real_connection(offline_studio: Studio) -> None:
    studio = offline_studio
    session = propose(studio)
    frames = read(studio, session)
    events = [frame.event for frame in frames]
    assert (events[0], events[-1], events.count("skeleton")) == ("progress", "complete", 1)
    assert [frame.id for frame in frames] == list(range(1, len(frames) + 1))
    assert read(studio, session, "?after=5") == frames[5:]


def test_a_server_killed_in_the_middle_of_details_finishes_the_remaining_nodes_only(start_studio: StartStudio) -> None:
    studio = start_studio()
    session = propose(studio)
    response = studio.request("GET", f"/api/research/{session}/stream")
    run_id = response.headers["X-Run-ID"]
    seen = b""
    while seen.count(b"event: node_detail") < 3:
        seen += response.readline()
    studio.kill()
    studio.start()
    frames = parse(studio.request("GET", f"/api/runs/{run_id}/events").read().decode())
    assert [frame.id for frame in frames] == list(range(1, len(frames) + 1))
    before = parse(seen.decode())
    assert frames[: len(before)] == before, "what was read before the crash stays"
    detailed = [json.loads(frame.data)["node_id"] for frame in frames if frame.event == "node_detail"]
    (skeleton,) = [json.loads(frame.data) for frame in frames if frame.event == "skeleton"]
    assert sorted(detailed) == [node["id"] for node in skeleton["nodes"]]
    assert frames[-1].event == "complete"
    assert json.loads(frames[-1].data)["detail_completed"] == len(detailed)

"""A report written by sections whose server is killed: it goes on behind the last finished section, and none is paid for twice."""

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from runs.testing import Frame
from tests import dying
from tests.forking import manage
from tests.loopback import ModelServer
from tests.servers import Studio, are_in_order, frames_of

pytestmark = pytest.mark.e2e

QUESTION = {"query": "How did the World Wide Web begin?", "depth": "deep", "on_disconnect": "continue"}
CALLS = ["planner", "gap_finder", "outliner", "section 1", "section 2", "summariser"]
SEQUENCE = [
    "phase_start",
    "phase_complete",
    "phase_start",
    *["gathering_progress"] * 5,
    "phase_complete",
    "phase_start",
    *["section_written"] * 2,
    "phase_complete",
    "phase_start",
    "phase_complete",
    "complete",
]


@pytest.fixture
def studio(models: ModelServer, prepared: Path, tmp_path: Path) -> Iterator[Studio]:
    """Not started: what its process does is for each test to say."""
    data = shutil.copytree(prepared, tmp_path / "data")
    made = Studio(data, {"NOVA_MODEL": f"local@{models.url}"})
    yield made
    made.stop()


def started_again(studio: Studio, run_id: str) -> list[Frame]:
    """All that the run says, once the studio is back."""
    studio.work = manage
    studio.start()
    return list(frames_of(studio.request("GET", f"/api/runs/{run_id}/events")))


def test_killed_between_two_sections_it_asks_for_the_second_only(studio: Studio, models: ModelServer) -> None:
    studio.work = dying.before_the_second_section
    process = studio.start().process
    assert process
    run_id = studio.request("POST", "/research/stream", QUESTION).headers["X-Run-ID"]
    assert process.wait() == -signal.SIGKILL
    assert [call.agent for call in models.calls] == CALLS[:4]
    frames = started_again(studio, run_id)
    assert ([frame.event for frame in frames], are_in_order(frames)) == (SEQUENCE, True)
    assert [call.agent for call in models.calls] == CALLS


def test_killed_in_the_middle_of_a_section_it_asks_for_that_one_again(studio: Studio, models: ModelServer) -> None:
    models.hold("section 2", midway=True)
    studio.start()
    run_id = studio.request("POST", "/research/stream", QUESTION).headers["X-Run-ID"]
    models.wait_until(lambda: any(call.has_begun for call in models.calls))
    studio.kill()
    models.wait_until_closed()
    assert [(call.agent, call.was_cut) for call in models.calls] == [
        *((agent, False) for agent in CALLS[:4]),
        ("section 2", True),
    ]
    models.release("section 2")
    frames = started_again(studio, run_id)
    assert ([frame.event for frame in frames], are_in_order(frames)) == (SEQUENCE, True)
    assert [call.agent for call in models.calls] == [*CALLS[:4], "section 2", *CALLS[4:]]

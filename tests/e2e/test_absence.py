"""A studio that is killed goes on where it was, and the time it was away does not count as its reader's absence."""

import sqlite3
import threading
import time

import pytest

from tests.e2e.conftest import StartStudio
from tests.loopback import ModelServer
from tests.servers import Studio, are_in_order, frames_of

pytestmark = pytest.mark.e2e

QUESTION = {"query": "How did the World Wide Web begin?"}
OVERDUE = "SELECT count(*) FROM runs_run WHERE attended_until < strftime('%Y-%m-%d %H:%M:%f', 'now', '-1 second')"


def wait_until_overdue(studio: Studio) -> None:
    """Until the grace of the attached run has been over for a second, by the database."""
    deadline = time.monotonic() + 30
    with sqlite3.connect(studio.data_dir / "studio.sqlite3") as database:
        while not database.execute(OVERDUE).fetchone()[0]:
            assert time.monotonic() < deadline
            threading.Event().wait(0.1)


def test_runs_go_on_after_a_studio_that_was_away_for_longer_than_the_grace(
    start_studio: StartStudio, models: ModelServer
) -> None:
    """One whose reader must come back and one that nobody need follow; neither pays again for what was done."""
    models.hold("writer")
    studio = start_studio(NOVA_MODEL=f"local@{models.url}", NOVA_GRACE_SECONDS="2")
    ways = ("cancel", "continue")
    asked = [studio.request("POST", "/research/stream", {**QUESTION, "on_disconnect": way}) for way in ways]
    attached, free = (response.headers["X-Run-ID"] for response in asked)
    models.wait_until(lambda: models.count("writer") == 2)
    studio.kill()
    wait_until_overdue(studio)
    studio.start()
    again = studio.request("GET", f"/api/runs/{attached}/events", **{"Last-Event-ID": "1"})
    models.release("writer")
    frames = list(frames_of(again))
    assert are_in_order(frames, after=1)
    assert frames[-1].event == "complete"
    whole = list(frames_of(studio.request("GET", f"/api/runs/{free}/events")))
    assert are_in_order(whole)
    assert [frame.event for frame in whole[1:]] == [frame.event for frame in frames]
    assert (models.count("planner"), models.count("writer")) == (2, 4)
    assert studio.json("GET", f"/api/research/reports/{free}")[0] == 200

"""Time in which the studio itself was away does not count as its reader's absence."""

import sqlite3
import threading
import time

import pytest

from tests.e2e.conftest import StartStudio
from tests.loopback import ModelServer
from tests.servers import Studio, frames_of

pytestmark = pytest.mark.e2e

QUESTION = {"query": "How did the World Wide Web begin?", "on_disconnect": "cancel"}
OVERDUE = "SELECT count(*) FROM runs_run WHERE attended_until < strftime('%Y-%m-%d %H:%M:%f', 'now', '-1 second')"


def wait_until_overdue(studio: Studio) -> None:
    """Until the grace of the attached run has been over for a second, by the database."""
    deadline = time.monotonic() + 30
    with sqlite3.connect(studio.data_dir / "studio.sqlite3") as database:
        while not database.execute(OVERDUE).fetchone()[0]:
            assert time.monotonic() < deadline
            threading.Event().wait(0.1)


def test_an_attached_run_survives_a_studio_that_was_away_for_longer_than_the_grace(
    start_studio: StartStudio, models: ModelServer
) -> None:
    models.hold("writer")
    studio = start_studio(NOVA_MODEL=f"local@{models.url}", NOVA_GRACE_SECONDS="2")
    response = studio.request("POST", "/research/stream", QUESTION)
    run_id = response.headers["X-Run-ID"]
    models.wait_until(lambda: models.count("writer") == 1)
    studio.kill()
    wait_until_overdue(studio)
    studio.start()
    again = studio.request("GET", f"/api/runs/{run_id}/events", **{"Last-Event-ID": "1"})
    models.release("writer")
    frames = list(frames_of(again))
    assert [frame.id for frame in frames] == list(range(2, 15))
    assert frames[-1].event == "complete"

"""Topics for timelines: the proposal as it is made, then the whole work."""

import json
import uuid

from tests.live.following import follow, told
from tests.live.playing import Asked, Ended, System
from tests.servers import Studio


def play(studio: Studio, asked: Asked) -> Ended:
    body = {"topic": asked.text, "level": asked.more["level"], "on_disconnect": "continue"}
    session_id = _proposed(studio, body)
    run_id, frames = follow(studio, f"/api/research/{session_id}/stream")
    last = json.loads(frames[-1].data)
    how = f"{frames[-1].event}: {last.get('detail_completed')} of {last.get('total_nodes')} nodes with details"
    if frames[-1].event == "error":
        how = f"error: {last['error']}"
    _, session = studio.json("GET", f"/api/research/{session_id}")
    return Ended(how, [run_id], told(frames, session))


def _proposed(studio: Studio, body: dict[str, str]) -> str:
    """The session of a proposal: its request waits for a model, and is made again while that takes its time."""
    key = uuid.uuid4().hex
    while True:
        try:
            status, made = studio.json("POST", "/api/research", body, Idempotency_Key=key)
        except TimeoutError:
            continue
        assert status == 201, made
        return str(made["session_id"])  # type: ignore[index]


system = System("timelines", play)

"""Requests to Nova3, their queues run to the end."""

import uuid

from tests.live.following import follow, told
from tests.live.playing import Asked, Ended, System
from tests.servers import Studio

SESSION = uuid.uuid4().hex[:8]
"""Of one run of this command."""


def play(studio: Studio, asked: Asked) -> Ended:
    session = f"{SESSION}-{asked.key}"
    request = {"query": asked.text, "auto": True}
    run_id, frames = follow(studio, "/novachat", {"user_id": "live", "session_id": session, "request_data": request})
    _, queue = studio.json("GET", f"/novachat/queue/live/{session}")
    assert isinstance(queue, dict)
    states = [task["status"] for task in queue["tasks"]]
    _, made = studio.json("GET", f"/novachat/queue/live/{session}/export/json")
    assert isinstance(made, dict)
    how = f"{queue['status']}: {states.count('completed')} of {len(states)} tasks, {len(made['items'])} items"
    return Ended(how, [run_id], told(frames, queue))


system = System("novachat", play)

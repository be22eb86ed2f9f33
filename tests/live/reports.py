"""Questions to research: a report that a model wrote, with what had to be done without."""

import json

from tests.live.following import follow, told
from tests.live.playing import Asked, Ended, System
from tests.servers import Studio


def play(studio: Studio, asked: Asked) -> Ended:
    body = {"query": asked.text, "depth": asked.more["depth"], "on_disconnect": "continue"}
    run_id, frames = follow(studio, "/research/stream", body)
    ending = frames[-1]
    how = ending.event or ""
    if ending.event == "error":
        said = json.loads(ending.data)
        how = f"error in {said['phase']}: {said['error_type']}"
    if warnings := sum(frame.event == "phase_warning" for frame in frames):
        how += f", {warnings} warnings"
    _, report = studio.json("GET", f"/api/research/reports/{run_id}")
    return Ended(how, [run_id], told(frames, report))


system = System("reports", play)

"""Descriptions of applications, compiled: a blueprint that may run, or a refusal that says why."""

import json

from tests.live.playing import Asked, Ended, System
from tests.servers import Studio

LONGEST = 1000


def play(studio: Studio, asked: Asked) -> Ended:
    status, started = studio.json("POST", "/api/apps/compile", {"description": asked.text})
    assert status == 202, started
    job = started["jobId"]  # type: ignore[index]
    run = studio.wait_for_state(job, "completed", "failed", "cancelled", seconds=LONGEST)
    _, answer = studio.json("GET", f"/api/apps/compile/{job}")
    assert isinstance(answer, dict)
    how = "blueprint" if answer["blueprint"] else f"refused: {answer['error']['kind']}"
    return Ended(how, [job], json.dumps({"run": run, "answer": answer}, ensure_ascii=False, indent=1))


system = System("builds", play)

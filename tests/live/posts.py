"""Briefs for posts, from the request through every question to the review; whatever is asked is agreed to."""

import json
from typing import Any

from runs.testing import Frame
from tests.live.following import Events, follow, told
from tests.live.playing import Asked, Ended, System
from tests.servers import Studio

PAUSES = 8
"""More questions than a post may ask."""


def play(studio: Studio, asked: Asked) -> Ended:
    runs: list[str] = []
    frames: list[Frame] = []
    run_id, said = follow(studio, "/api/agent/stream", {"message": asked.text, "onDisconnect": "continue"})
    events = _events(runs, frames, run_id, said)
    thread = str(next(one["threadId"] for one in events if one.get("threadId")))
    asking: list[str] = []
    while events[-1]["type"] == "workflow_paused" and len(asking) < PAUSES:
        question = next(one for one in events if one["type"] == "ask_user")
        asking.append(question["context"]["kind"])
        events = _events(runs, frames, *follow(studio, "/api/agent/confirm", _answer(thread, question)))
    _, kept = studio.json("GET", f"/api/agent/threads/{thread}")
    how = f"{events[-1]['type']} after {'+'.join(asking) or 'no question'}"
    return Ended(how, runs, told(frames, kept))


def _events(runs: list[str], frames: list[Frame], run_id: str, said: list[Frame]) -> Events:
    """What was said, kept with all before it; an answer goes on with the run that asked."""
    if run_id not in runs:
        runs.append(run_id)
    frames += said
    return [json.loads(one.data) for one in said if one.data != "[DONE]"]


def _answer(thread: str, question: dict[str, Any]) -> dict[str, object]:
    answer: dict[str, object] = {"threadId": thread, "version": question["context"]["version"]}
    if question["context"]["kind"] == "clarification":
        return {**answer, "userResponse": {"selectedIds": [question["options"][0]["id"]]}}
    return {**answer, "action": "approve"}


system = System("posts", play)

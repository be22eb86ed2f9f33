"""Messages to the teacher's assistant, some of them after others in one conversation."""

import json
import uuid

from tests.live.playing import Asked, Ended, System
from tests.servers import Studio, frames_of

SESSION = uuid.uuid4().hex[:8]
"""Of one run of this command: rows that name the same conversation are turns of it."""


def play(studio: Studio, asked: Asked) -> Ended:
    body: dict[str, object] = {"id": f"live-{SESSION}-{asked.more.get('conversation') or asked.key}"}
    response = studio.request("POST", "/api/conversation/stream", {**body, "message": asked.text})
    assert response.status == 200, response.read()
    chunks = [json.loads(frame.data) for frame in frames_of(response) if frame.data != "[DONE]"]
    opened = next(one["data"] for one in chunks if one["type"] == "data-conversation")
    return Ended(how_it_ended(chunks), [opened["runId"]], told(studio, chunks))


def how_it_ended(chunks: list[dict[str, object]]) -> str:
    """By what a person got, the last of it."""
    kinds = [str(one["type"]) for one in chunks]
    if kinds[-1] != "finish":
        return f"{kinds[-1]}: {chunks[-1].get('errorText', '')}"[:60]
    made = [one["data"]["kind"] for one in chunks if isinstance(one.get("data"), dict) and "version" in one["data"]]  # type: ignore[index,operator]
    if made:
        return "+".join(dict.fromkeys(map(str, made)))
    if "data-clarify" in kinds:
        return "clarify"
    if "data-blueprint" in kinds:
        return "offers to build"
    return "answer" if "text-delta" in kinds else "nothing"


def told(studio: Studio, chunks: list[dict[str, object]]) -> str:
    """Everything but the words piece by piece, which follow whole, and what the artifacts hold."""
    words = "".join(str(one["delta"]) for one in chunks if one["type"] == "text-delta")
    rest = [one for one in chunks if not str(one["type"]).endswith("-delta")]
    addresses = {
        str(one["data"].get("artifactUrl") or one["data"]["url"])
        for one in rest
        if "version" in (one.get("data") or {})
    }  # type: ignore[attr-defined,operator]
    bodies = [studio.json("GET", address)[1] for address in sorted(addresses)]
    shown = [json.dumps(one, ensure_ascii=False) for one in rest]
    return "\n".join(
        [*shown, "", "TEXT", words, "", *(json.dumps(one, ensure_ascii=False, indent=1) for one in bodies)]
    )


system = System("turns", play)

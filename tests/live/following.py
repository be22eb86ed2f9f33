"""Streams that are read to their end, however long a model takes for it."""

import json
from collections.abc import Sequence
from typing import Any

from runs.testing import Frame
from tests.servers import Studio, frames_of

Events = list[dict[str, Any]]


def follow(studio: Studio, path: str, body: object = None) -> tuple[str, list[Frame]]:
    """The run that answers, and all that it says."""
    response = studio.request("GET" if body is None else "POST", path, body)
    assert response.status == 200, response.read()
    run_id = response.headers["X-Run-ID"]
    assert run_id
    return run_id, list(frames_of(response))


def told(frames: Sequence[Frame], *more: object) -> str:
    """The frames as they came, and behind them what was kept."""
    lines = [f"{frame.event} {frame.data}".strip() for frame in frames]
    return "\n".join([*lines, "", *(json.dumps(one, ensure_ascii=False, indent=1) for one in more)])

"""A reader that comes back: it posts, reads, and after every cut goes on from its cursor, at whichever server answers."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException

from runs.testing import Frame
from tests.servers import Studio, frames_of

ENDS = {"complete", "error"}


@dataclass
class Reader:
    """Asks one question and reads its run to the end; `frames` is all that it was sent."""

    mark: str
    webs: Sequence[Studio]
    on_disconnect: str
    frames: list[Frame] = field(default_factory=list)
    seen_at: dict[str, float] = field(default_factory=dict)
    """When each phase was seen to be complete."""
    run_id: str = ""
    refused: str = ""
    _over: threading.Event = field(default_factory=threading.Event)

    def start(self) -> "Reader":
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def is_over(self, seconds: float) -> bool:
        return self._over.wait(seconds)

    @property
    def last(self) -> str:
        return str(self.frames[-1].event) if self.frames else ""

    def _read(self) -> None:
        self._trying(self._post)
        self._trying(self._follow)
        self._over.set()

    def _trying(self, what: Callable[[Studio], bool]) -> None:
        """Until it is done, at one server after the other, with a breath between."""
        turn = 0
        while True:
            try:
                if what(self.webs[turn % len(self.webs)]):
                    return
            except (OSError, HTTPException, ValueError):
                time.sleep(0.1)
            turn += 1

    def _post(self, web: Studio) -> bool:
        body = {
            "query": f"How did the World Wide Web begin? [run {self.mark}]",
            "depth": "quick",
            "on_disconnect": self.on_disconnect,
        }
        response = web.request("POST", "/research/stream", body, Idempotency_Key=f"key-{self.mark}")
        if response.status >= 500 or response.status == 429:
            time.sleep(0.2)
            return False
        self.run_id = response.headers["X-Run-ID"]
        self._take(frames_of(response))
        return True

    def _follow(self, web: Studio) -> bool:
        if self.last in ENDS:
            return True
        cursor = self.frames[-1].id if self.frames else 0
        response = web.request("GET", f"/api/runs/{self.run_id}/events", Last_Event_ID=str(cursor))
        if response.status == 200:
            self._take(frames_of(response))
        elif response.status != 204:
            time.sleep(0.2)
        return self.last in ENDS or response.status == 204

    def _take(self, frames: "object") -> None:
        for frame in frames:  # type: ignore[attr-defined]
            self.frames.append(frame)
            if frame.event == "phase_complete":
                self.seen_at[str(frame.json["phase"])] = time.time()

"""A reader that comes back: it posts, reads, and after every cut goes on from its cursor, at whichever server answers."""

import itertools
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse

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
    heard_at: list[float] = field(default_factory=lambda: [time.time()])
    """When it asked, and when each event came."""
    run_id: str = ""
    _over: threading.Event = field(default_factory=threading.Event)
    _left: threading.Event = field(default_factory=threading.Event)

    def start(self) -> "Reader":
        threading.Thread(target=self._read, daemon=True).start()
        return self

    def is_over(self, seconds: float) -> bool:
        return self._over.wait(seconds)

    def leave(self) -> None:
        """Ask no more, when its run does not end."""
        self._left.set()

    @property
    def last(self) -> str:
        return str(self.frames[-1].event) if self.frames else ""

    def silence(self, begun: float, ended: float) -> float:
        """The longest time without an event, that of the fault not counted."""
        gaps = itertools.pairwise(self.heard_at)
        return max((after - before - _shared(before, after, begun, ended) for before, after in gaps), default=0)

    def ask_again(self) -> tuple[str, list[Frame]]:
        """The run that the same question with the same key leads to, and its whole log."""
        with self._ask(self.webs[-1]) as response:
            return response.headers["X-Run-ID"], list(frames_of(response))

    def _read(self) -> None:
        self._try(self._post)
        self._try(self._follow)
        self._over.set()

    def _try(self, what: Callable[[Studio], bool]) -> None:
        """Until it is done, at one server after the other, with a breath between."""
        turn = 0
        while not self._left.is_set():
            try:
                if what(self.webs[turn % len(self.webs)]):
                    return
            except (OSError, HTTPException, ValueError):
                pass
            self._left.wait(0.1)
            turn += 1

    def _ask(self, web: Studio) -> HTTPResponse:
        body = {
            "query": f"How did the World Wide Web begin? [run {self.mark}]",
            "depth": "quick",
            "exclude_domains": [f"run-{self.mark}.example.org"],  # so that its searches tell whose they are
            "on_disconnect": self.on_disconnect,
        }
        return web.request("POST", "/research/stream", body, Idempotency_Key=f"key-{self.mark}")

    def _post(self, web: Studio) -> bool:
        if not self.run_id:
            response = self._ask(web)
            if response.status != 200:
                return False
            self.run_id = response.headers["X-Run-ID"]
            self._take(frames_of(response))
        return True

    def _follow(self, web: Studio) -> bool:
        if self.last not in ENDS:
            cursor = self.frames[-1].id if self.frames else 0
            response = web.request("GET", f"/api/runs/{self.run_id}/events", Last_Event_ID=str(cursor))
            if response.status == 204:
                return True
            if response.status == 200:
                self._take(frames_of(response))
        return self.last in ENDS

    def _take(self, frames: Iterator[Frame]) -> None:
        for frame in frames:
            now = time.time()
            self.heard_at.append(now)
            self.frames.append(frame)
            if frame.event == "phase_complete" and isinstance(frame.json, dict):
                self.seen_at[str(frame.json["phase"])] = now


def _shared(before: float, after: float, begun: float, ended: float) -> float:
    return max(0.0, min(after, ended) - max(before, begun))

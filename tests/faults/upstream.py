"""Model and search servers on loopback that answer, delay, fail or cut, and log what they were asked for which run."""

import json
import random
import re
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar, Literal

from tests.loopback import agent_of, completion, sent

Mood = Literal["well", "slow", "failing", "cutting"]
RUN = re.compile(r"\brun[ -]([0-9]+x[0-9]+)\b")
PHASES = {
    "planner": "planning",
    "search": "gathering",
    "gap_finder": "gathering",
    "writer": "synthesis",
    "reviser": "synthesis",
    "verifier": "verification",
}
PACE = 0.05
"""Seconds an answer takes when all is well."""
SLOW = 3.0


@dataclass
class Upstream:
    """`at` holds when each answer was sent whole, by the run's mark and the phase that asked."""

    mood: Mood = "well"
    port: int = 0
    at: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def paid_again(self, mark: str, complete: Mapping[str, float]) -> int:
        """How many answers a run was sent for phases that it had told to be complete."""
        with self.lock:
            return sum(at > end for phase, end in complete.items() for at in self.at.get((mark, phase), ()))

    def note(self, mark: str, phase: str, at: float) -> None:
        with self.lock:
            self.at.setdefault((mark, phase), []).append(at)


class _Handler(BaseHTTPRequestHandler):
    state: ClassVar[Upstream]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        mood = self.state.mood
        time.sleep(SLOW if mood == "slow" else PACE * random.uniform(0.5, 1.5))  # no secret
        if mood == "failing":
            self._send(503, *_whole({"error": {"message": "The stand-in fails as it was told to."}}))
            return
        asked = json.dumps(body, ensure_ascii=False)
        mark = found[1] if (found := RUN.search(asked)) else ""
        is_search = self.path.endswith("/search")
        agent = "search" if is_search else agent_of(body)
        answer = _whole(_results(body)) if is_search else sent(completion(agent, body), body)
        at = time.time()
        if self._send(200, *answer, cut=mood == "cutting"):
            self.state.note(mark, PHASES[agent], at)

    def _send(self, status: int, kind: str, payload: bytes, *, cut: bool = False) -> bool:
        """Whether the whole answer was sent."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload[: len(payload) // 2] if cut else payload)
        self.close_connection = cut
        return not cut

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class names it so
        pass


def _whole(answer: object) -> tuple[str, bytes]:
    return "application/json", json.dumps(answer).encode()


def _results(body: dict[str, object]) -> dict[str, object]:
    page = {
        "title": "A history of the Web",
        "url": "https://history.example.org/web",
        "content": "Tim Berners-Lee worked at CERN when he proposed the World Wide Web in 1989.",
        "score": 0.9,
    }
    return {"query": body.get("query", ""), "results": [page], "response_time": 0.1}


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that was killed in the middle is what this server is for."""


@contextmanager
def upstream() -> Iterator[Upstream]:
    state = Upstream()
    server = _Quiet(("127.0.0.1", 0), type("Handler", (_Handler,), {"state": state}))
    state.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()

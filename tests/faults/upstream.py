"""Model and search servers on loopback that answer, delay, fail or cut, and log what they were asked for which run."""

import json
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar, Literal

from tests.loopback import agent_of, completion

Mood = Literal["well", "slow", "failing", "cutting"]
RUN = re.compile(r"\[run ([0-9a-z]+)\]")


@dataclass
class Upstream:
    """`answered` counts the answers that were sent whole, by the run's mark and the agent."""

    mood: Mood = "well"
    pace: float = 0.05
    """Seconds an answer takes when all is well."""
    port: int = 0
    answered: Counter[tuple[str, str]] = field(default_factory=Counter)
    at: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class _Handler(BaseHTTPRequestHandler):
    state: ClassVar[Upstream]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        state = self.state
        mood = state.mood
        time.sleep(state.pace * (20 if mood == "slow" else random.uniform(0.5, 1.5)))  # no secret
        if mood == "cutting":
            self.connection.close()
            return
        if mood == "failing":
            self._send(503, {"error": {"message": "The stand-in fails as it was told to."}})
            return
        if self.path.endswith("/search"):
            self._send(200, {"query": body.get("query", ""), "results": [], "response_time": 0.1})
            return
        agent, mark = agent_of(body), RUN.search(json.dumps(body, ensure_ascii=False))
        self._send(200, completion(agent, body))
        with state.lock:
            key = (mark[1] if mark else "", agent)
            state.answered[key] += 1
            state.at.setdefault(key, []).append(time.time())

    def _send(self, status: int, answer: object) -> None:
        payload = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class names it so
        pass


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

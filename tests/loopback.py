"""A stand-in OpenAI-compatible server on loopback: scripted answers, and a log of who is connected."""

import json
import re
import select
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

Json = dict[str, object]
EVENT_ENDS = b"\n\n"
AGENTS = (
    ("planner", {"web_search_steps"}),
    ("gap_finder", {"unanswered"}),
    ("reviser", {"revisions"}),
    ("outliner", {"covers"}),
    ("writer", {"key_findings", "sections"}),
    ("summariser", {"key_findings"}),
    ("section", {"claims"}),
)
"""Who is asked for an answer with these fields, the first of them; all others are called the verifier."""
SECTIONS = {
    "Beginnings": "Tim Berners-Lee worked at CERN.",
    "The browser": "Tim Berners-Lee wrote the first browser.",
}


@dataclass
class Call:
    """One request as the server saw it."""

    agent: str
    opened: float
    has_begun: bool = False
    """Whether the beginning of its answer was sent, before it was held."""
    closed: float | None = None
    was_cut: bool = False


@dataclass
class ModelServer:
    """Answers the agents of a report; an agent that is held waits until it is released or cut off."""

    port: int = 0
    calls: list[Call] = field(default_factory=list)
    held: dict[str, threading.Event] = field(default_factory=dict)
    midway: set[str] = field(default_factory=set)
    """Those of the held that are sent the beginning of their answer before they wait."""
    changed: threading.Condition = field(default_factory=threading.Condition)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def forget(self) -> None:
        """What an earlier test asked of it, and let go whoever it held."""
        for agent in [*self.held]:
            self.release(agent)
        self.calls.clear()

    def hold(self, agent: str, *, midway: bool = False) -> None:
        self.held[agent] = threading.Event()
        if midway:
            self.midway.add(agent)

    def release(self, agent: str) -> None:
        self.midway.discard(agent)
        self.held.pop(agent).set()

    def count(self, agent: str) -> int:
        return sum(call.agent == agent for call in self.calls)

    def wait_until_closed(self) -> None:
        """Until no call is open: a client's leaving is seen a moment after it left."""
        self.wait_until(lambda: all(call.closed for call in self.calls))

    def wait_until(self, condition: "object", seconds: float = 180) -> None:
        with self.changed:
            assert self.changed.wait_for(condition, seconds), self.calls  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    state: ClassVar[ModelServer]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        agent = agent_of(body)
        call = Call(agent, time.monotonic())
        self._note(lambda: self.state.calls.append(call))
        try:
            self._answer(call, *sent(completion(agent, body), body))
        except ConnectionError:
            call.was_cut = True
        self._note(lambda: setattr(call, "closed", time.monotonic()))

    def _wait(self, event: threading.Event | None) -> bool:
        """Whether the event came; false when the client left first."""
        while event is not None and not event.wait(0.02):
            watched = select.poll()  # `select` knows no descriptor above 1023, which a long run of tests passes
            watched.register(self.connection, select.POLLIN)
            if watched.poll(0) and not self.connection.recv(1):
                return False
        return True

    def _answer(self, call: Call, kind: str, payload: bytes) -> None:
        held = self.state.held.get(call.agent)
        begins = payload.index(EVENT_ENDS) + len(EVENT_ENDS) if call.agent in self.state.midway else 0
        if begins:
            self._open(kind, len(payload))
            self.wfile.write(payload[:begins])
            self._note(lambda: setattr(call, "has_begun", True))
        call.was_cut = not self._wait(held)
        if call.was_cut:
            return
        if not begins:
            self._open(kind, len(payload))
        self.wfile.write(payload[begins:])

    def _open(self, kind: str, length: int) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def _note(self, change: "object") -> None:
        with self.state.changed:
            change()  # type: ignore[operator]
            self.state.changed.notify_all()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class names it so
        pass


def agent_of(body: Json) -> str:
    """Who asks; the writer of a section with its number."""
    fields = set(re.findall(r'"(\w+)"', json.dumps(body.get("tools", ""))))
    agent = next((name for name, own in AGENTS if own <= fields), "verifier")
    return f"section {_place(body)}" if agent == "section" else agent


def _place(body: Json) -> int:
    """The number of the section that is asked for last of all."""
    return int(re.findall(r"Write section (\d+)", json.dumps(body["messages"]))[-1])


def completion(agent: str, body: Json) -> Json:
    tool = body["tools"][0]["function"]["name"]  # type: ignore[index]
    answers = {
        "planner": _plan,
        "gap_finder": lambda _: {},
        "writer": _draft,
        "verifier": lambda _: {"settlements": []},
        "reviser": lambda _: {"revisions": []},
        "outliner": _outline,
        "section": _section,
        "summariser": _summary,
    }
    arguments = answers[agent.partition(" ")[0]](body)
    call = {"id": "call_1", "type": "function", "function": {"name": tool, "arguments": json.dumps(arguments)}}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    return {
        "id": "chat_1",
        "object": "chat.completion",
        "created": 1,
        "model": "local",
        "choices": [{"index": 0, "finish_reason": "tool_calls", "message": message}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def sent(answer: Json, body: Json) -> tuple[str, bytes]:
    """A completion as the client wants it: whole, or as the chunks of a stream."""
    if not body.get("stream"):
        return "application/json", json.dumps(answer).encode()
    (choice,) = answer["choices"]  # type: ignore[misc]
    (call,) = choice["message"]["tool_calls"]
    begun, rest = _halved(call)
    about = {name: answer[name] for name in ("id", "created", "model")} | {"object": "chat.completion.chunk"}
    chunks = [
        about
        | {"choices": [{"index": 0, "delta": {**choice["message"], "tool_calls": [begun]}, "finish_reason": None}]},
        about | {"choices": [{"index": 0, "delta": {"tool_calls": [rest]}, "finish_reason": None}]},
        about | {"choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}]},
        about | {"choices": [], "usage": answer["usage"]},
    ]
    return "text/event-stream", b"".join(b"data: %b\n\n" % json.dumps(one).encode() for one in chunks) + (
        b"data: [DONE]\n\n"
    )


def _halved(call: Json) -> tuple[Json, Json]:
    """A call of a tool as two pieces of a stream."""
    asked: dict[str, str] = call["function"]  # type: ignore[assignment]
    middle = len(asked["arguments"]) // 2
    begun = {**asked, "arguments": asked["arguments"][:middle]}
    return {"index": 0, **call, "function": begun}, {
        "index": 0,
        "function": {"arguments": asked["arguments"][middle:]},
    }


def _plan(_body: Json) -> Json:
    terms = [
        "World Wide Web CERN",
        "World Wide Web browser",
        "World Wide Web standards",
        "Web search engine",
        "Web Consortium",
    ]
    steps = [{"search_terms": one, "purpose": "To know."} for one in terms]
    return {"executive_summary": "Five searches.", "web_search_steps": steps, "analysis_instructions": "Compare."}


def _draft(body: Json) -> Json:
    claims = _claims(body, "Tim Berners-Lee worked at CERN.")
    section = {"heading": "Beginnings", "claims": claims}
    return {"title": "The Web", "summary": claims, "key_findings": claims, "sections": [section], "limitations": ""}


def _outline(_body: Json) -> Json:
    sections = [{"heading": heading, "covers": "What is known.", "evidence": []} for heading in SECTIONS]
    return {"kind": "history", "title": "The Web", "sections": sections}


def _section(body: Json) -> Json:
    heading, text = [*SECTIONS.items()][_place(body) - 1]
    return {"heading": heading, "claims": _claims(body, text)}


def _summary(body: Json) -> Json:
    return {"summary": _claims(body, SECTIONS["Beginnings"]), "key_findings": [], "limitations": ""}


def _claims(body: Json, text: str) -> list[Json]:
    """A sentence that cites the first passage its writer was shown."""
    known = re.findall(r"\be\d+\b", json.dumps(body["messages"]))
    return [{"text": text, "evidence": [known[0]]}]


@contextmanager
def model_server() -> Iterator[ModelServer]:
    state = ModelServer()
    handler = type("Handler", (_Handler,), {"state": state})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    state.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield state
    finally:
        for event in list(state.held.values()):
            event.set()
        server.shutdown()
        server.server_close()

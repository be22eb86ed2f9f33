"""Stands between a studio and its model server on the way there and back, and keeps what was asked and answered."""

import json
import select
import socket
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar
from urllib.parse import urlsplit

from runs.local_models import REFUSED

PATIENCE = 600
HOP = ("transfer-encoding", "connection", "keep-alive", "content-encoding", "content-length")


@dataclass
class Exchange:
    """A request to the model, and what it answered, as they went over the wire."""

    asked: str
    answered: str = ""
    began: float = field(default_factory=time.monotonic)
    seconds: float = 0.0
    status: int = 0

    @property
    def is_retry(self) -> bool:
        messages = json.loads(self.asked).get("messages") or [{}]
        return REFUSED in json.dumps(messages[-1])

    @property
    def prompt(self) -> str:
        """What the model read, to be read by people."""
        body = json.loads(self.asked)
        told = [
            f"[{one['role']}]\n{one.get('content') or json.dumps(one.get('tool_calls'))}" for one in body["messages"]
        ]
        schemas = [json.dumps(one, ensure_ascii=False) for one in body.get("tools", [])]
        return "\n".join([*told, "[schemas]", *schemas, json.dumps(body.get("response_format"))])

    @property
    def answer(self) -> str:
        """What the model said: its words, and what it called tools with."""
        said: list[str] = []
        for line in self.answered.splitlines():
            if not line.startswith("data: {"):
                continue
            chunk = json.loads(line.removeprefix("data: "))
            for choice in chunk.get("choices") or []:
                delta = choice.get("delta") or {}
                said.append(delta.get("content") or "")
                for call in delta.get("tool_calls") or []:
                    function = call.get("function") or {}
                    name = function.get("name")
                    said.append((f"\n{name}: " if name else "") + (function.get("arguments") or ""))
                if choice.get("finish_reason"):
                    said.append(f"\n({choice['finish_reason']})")
            if chunk.get("usage"):
                said.append(f"\n{json.dumps(chunk['usage'])}")
        return "".join(said) or self.answered


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    recorder: ClassVar["Recorder"]

    def do_GET(self) -> None:
        self._pass_on(b"", None)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        exchange = Exchange(body.decode())
        self.recorder.exchanges.append(exchange)
        try:
            self._pass_on(body, exchange)
        finally:
            exchange.seconds = time.monotonic() - exchange.began

    def _pass_on(self, body: bytes, exchange: Exchange | None) -> None:
        there = HTTPConnection(self.recorder.server, timeout=PATIENCE)
        kept = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "accept-encoding")}
        there.request(self.command, self.path, body, kept)
        over = threading.Event()
        threading.Thread(target=self._hang_up, args=(there, over), daemon=True).start()
        try:
            self._hand_back(there.getresponse(), exchange)
        except (HTTPException, OSError) as error:  # one of the two left
            if exchange:
                exchange.answered += f"\n(broken off: {type(error).__name__})"
        finally:
            over.set()
            there.close()
            self.close_connection = True

    def _hang_up(self, there: HTTPConnection, over: threading.Event) -> None:
        """Leave the model once the studio has left, which gave up waiting: it would work for nobody."""
        watched = select.poll()
        watched.register(self.connection, select.POLLIN)
        while not over.is_set():
            if watched.poll(200) and not over.is_set():
                if there.sock:
                    there.sock.shutdown(socket.SHUT_RDWR)
                return

    def _hand_back(self, answer: HTTPResponse, exchange: Exchange | None) -> None:
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP:
                self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        while piece := answer.read1():
            if exchange:
                exchange.answered += piece.decode(errors="replace")
                exchange.status = answer.status
            self.wfile.write(piece)
            self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class names it so
        pass


class Recorder:
    """Listens on loopback for one studio, in front of the server at `address`."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.server = parts.netloc
        self.path = parts.path
        self.exchanges: list[Exchange] = []
        handler = type("Handler", (_Handler,), {"recorder": self})
        self._listening = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._listening.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.server_port}{self.path}"

    def close(self) -> None:
        self._listening.shutdown()

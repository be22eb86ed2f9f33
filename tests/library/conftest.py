"""A small library: alice's documents, one shared by bob, and one of charlie's that nobody else may see."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.contrib.auth.models import User

from library.models import Document
from library.providers import resting
from library.services import ingest

STEAM = """---
title: James Watt and the steam engine
url: https://museum.example/watt
publisher: Museum
published: 2019-03
topic: Steam
---

## The separate condenser

James Watt patented the separate condenser on 5 January 1769. The condenser saved three quarters of the coal that the
engine of Thomas Newcomen burned. Watt had repaired a model of Newcomen's engine at the University of Glasgow.

## Boulton and Watt

Matthew Boulton became Watt's partner in 1775. Their firm in Birmingham sold engines to the tin mines of Cornwall.

## Sources

A list of books about James Watt and steam engines.
"""
PRINTING = """---
title: 宋朝的印刷
url: https://zh.museum.example/印刷
published: 2021-05-04
language: zh
---

## 活字印刷

宋仁宗庆历年间（1041—1048年），平民毕昇发明胶泥活字印刷术。沈括在《梦溪笔谈》中记载了毕昇的发明。

## 茶

宋朝人喝茶，茶叶贸易十分发达。
"""
TEA = """# Tea in Britain

## Trade

The East India Company shipped tea from Canton to London. By 1785 tea was cheap enough for most households in Britain.
"""
SECRET = """# Steam secrets

## Notes

Charlie keeps notes on the separate condenser of James Watt and a steam engine nobody else may see.
"""


@pytest.fixture
def documents(alice: User, bob: User, charlie: User) -> dict[str, Document]:
    return {
        "steam": ingest(alice, STEAM.encode(), "steam.md"),
        "printing": ingest(alice, PRINTING.encode(), "printing.md"),
        "tea": ingest(bob, TEA.encode(), "tea.md", shared=True),
        "secret": ingest(charlie, SECRET.encode(), "secret.md"),
    }


@pytest.fixture(autouse=True)
def rested_providers() -> Iterator[None]:
    resting.clear()
    yield
    resting.clear()


Answer = tuple[int, dict[str, str], bytes]
Serve = Callable[[Callable[[str, bytes], Answer]], str]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A loopback server: `serve(answer)` gives its address; `answer(path, body)` gives status, headers, body."""
    servers: list[ThreadingHTTPServer] = []

    def start(answer: Callable[[str, bytes], Answer]) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                status, headers, content = answer(self.path, body)
                self.send_response(status)
                for name, value in {"Content-Length": str(len(content)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                with suppress(ConnectionError):  # a client that was cancelled has hung up
                    self.wfile.write(content)

            do_POST = do_GET  # noqa: N815  # as the server calls it

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as the server calls it
                """Say nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()

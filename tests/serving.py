"""A loopback server that answers as a test says."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

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

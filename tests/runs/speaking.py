"""A server that answers a word at a time, when the test says so, and a clock that the test sets forward."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

OPENING = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"


@dataclass
class Speaker:
    """Speaks OpenAI's protocol on loopback, calls the output tool, and never says what was used."""

    url: str = ""
    ahead: float = 0.0
    """Seconds that the clock of the loop was set forward: what nobody waits for takes no time."""
    _listeners: asyncio.Queue[asyncio.StreamWriter] = field(default_factory=asyncio.Queue)

    async def is_asked(self) -> "Line":
        """The next request, once it has arrived."""
        return Line(self, await self._listeners.get())

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        await reader.readexactly(int(lengths[0].partition(b":")[2]))
        self._listeners.put_nowait(writer)


@dataclass
class Line:
    """One request that is being answered."""

    speaker: Speaker
    _writer: asyncio.StreamWriter
    _has_called: bool = False

    def begin(self) -> None:
        """Say whose turn it is, before the first word."""
        self._writer.write(OPENING)
        self._send({"role": "assistant", "content": ""})

    def say(self, written: str) -> None:
        called = {} if self._has_called else {"name": "final_result"}
        self._has_called = True
        self._send({"tool_calls": [{"index": 0, "id": "1", "function": {**called, "arguments": written}}]})

    def think(self, written: str) -> None:
        self._send({"reasoning_content": written})

    def stay(self) -> None:
        """Say nothing, so that the connection stays open."""
        self._writer.write(b": still here\n\n")

    def end(self) -> None:
        self._send({}, "tool_calls")
        self._writer.write(b"data: [DONE]\n\n")
        self._writer.close()

    async def wait(self, seconds: float) -> None:
        """Let time pass, once whoever listens has heard what was said and waits for more."""
        for _ in range(50):
            await asyncio.sleep(0)
        self.speaker.ahead += seconds
        for _ in range(50):
            await asyncio.sleep(0)

    def _send(self, delta: dict[str, object], finish: str | None = None) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        chunk = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "qwen", "choices": [choice]}
        self._writer.write(b"data: %b\n\n" % json.dumps(chunk).encode())


@asynccontextmanager
async def speaking() -> AsyncIterator[Speaker]:
    speaker, loop = Speaker(), asyncio.get_running_loop()
    clock = loop.time
    server = await asyncio.start_server(speaker.take, "127.0.0.1", 0)
    speaker.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    with patch.object(loop, "time", lambda: clock() + speaker.ahead):
        yield speaker
    server.close()

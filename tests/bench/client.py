"""A client as thin as possible: raw sockets that count frames, so that the server is what is measured."""

import asyncio
import json
import time
from dataclasses import dataclass


@dataclass
class Stream:
    """What one stream delivered: seconds to the first event and to the end, events, bytes, and the run's id."""

    first: float = 0.0
    seconds: float = 0.0
    events: int = 0
    size: int = 0
    run_id: str = ""


async def post(port: int, path: str, body: dict[str, object], opened: asyncio.Future[str] | None = None) -> Stream:
    """POST and read the stream to its end; `opened` gets the run's id as soon as it is known."""
    payload = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(payload)}\r\nConnection: close\r\n\r\n"
    return await _read(port, head.encode() + payload, opened)


async def get(port: int, path: str) -> Stream:
    return await _read(port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())


async def _read(port: int, request: bytes, opened: asyncio.Future[str] | None = None) -> Stream:
    stream = Stream()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    began = time.perf_counter()
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    for line in head.decode().split("\r\n"):
        if line.lower().startswith("x-run-id:"):
            stream.run_id = line.partition(":")[2].strip()
    if opened:
        opened.set_result(stream.run_id)
    while chunk := await reader.read(2**16):
        found = chunk.count(b"data:")
        if found and not stream.first:
            stream.first = time.perf_counter() - began
        stream.events += found
        stream.size += len(chunk)
    stream.seconds = time.perf_counter() - began
    writer.close()
    return stream

"""`make bench`: first event, durable events per second, and memory per idle follower, beside FastAPI + sse-starlette."""

import asyncio
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench import client

ROUNDS = 3
STREAMS = 100
EVENTS = 1000
FOLLOWERS = 500


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("A server did not start.")


@contextmanager
def server(*command: str, **environment: str) -> Iterator[tuple[int, int]]:
    """A server process; gives its port and process id."""
    port = free_port()
    env = {**os.environ, **environment, "PORT": str(port), "NOVA_LOG_LEVEL": "WARNING"}
    process = subprocess.Popen([sys.executable, *(part.replace("{port}", str(port)) for part in command)], env=env)
    try:
        wait_for(port)
        time.sleep(1.5)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(10)


def resident_kib(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


async def first_event(port: int) -> float:
    """Milliseconds from the request to the first event, median of 30, one at a time."""
    times = [(await client.post(port, "/bench", {"events": 3})).first for _ in range(30)]
    return statistics.median(times) * 1000


async def throughput(port: int) -> float:
    """Events per second over all streams at once."""
    began = time.perf_counter()
    streams = await asyncio.gather(*(client.post(port, "/bench", {"events": EVENTS}) for _ in range(STREAMS)))
    seconds = time.perf_counter() - began
    events = sum(stream.events for stream in streams)
    if events < STREAMS * EVENTS:
        raise SystemExit(f"Events were lost: {events}")
    return events / seconds


async def idle_follower(port: int, pid: int) -> float:
    """KiB of memory one idle follower of a run costs."""
    opened: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    talking = asyncio.ensure_future(client.post(port, "/bench", {"events": 10, "hold": 20}, opened))
    run_id = await opened
    before = resident_kib(pid)
    following = [asyncio.ensure_future(client.get(port, f"/api/runs/{run_id}/events")) for _ in range(FOLLOWERS)]
    await asyncio.sleep(8)
    after = resident_kib(pid)
    streams = [await talking, *await asyncio.gather(*following)]
    if any(stream.events < 12 for stream in streams):
        raise SystemExit("A follower missed events.")
    return (after - before) / FOLLOWERS


def compare(name: str, unit: str, ours: list[float], theirs: list[float]) -> None:
    mine, rival = statistics.median(ours), statistics.median(theirs)
    print(
        f"{name:<28} ours {mine:>10,.1f} {unit:<4} FastAPI + sse-starlette {rival:>10,.1f} {unit:<4} ratio {mine / rival:.2f}"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        environment = {"DATA_DIR": data, "DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env={**os.environ, **environment}, check=True)
        rival = ("-m", "uvicorn", "tests.bench.rival:app", "--port", "{port}", "--log-level", "warning")
        with server("manage.py", "serve", **environment) as (ours, pid), server(*rival) as (theirs, _):
            idle = asyncio.run(idle_follower(ours, pid))  # first, while the process has no freed memory to reuse
            firsts: tuple[list[float], list[float]] = ([], [])
            rates: tuple[list[float], list[float]] = ([], [])
            for _ in range(ROUNDS):
                for port, first, rate in ((ours, firsts[0], rates[0]), (theirs, firsts[1], rates[1])):
                    first.append(asyncio.run(first_event(port)))
                    rate.append(asyncio.run(throughput(port)))
            compare("first event, one at a time", "ms", *firsts)
            compare(f"{STREAMS} streams of {EVENTS} events", "ev/s", *rates)
            print(f"{'ours are durable: each event is committed before it is sent; theirs come from memory':<28}")
            print(f"{'idle follower':<28} ours {idle:>10,.1f} KiB")
            print(f"{'resident at the end':<28} ours {resident_kib(pid) / 1024:>10,.1f} MiB")


if __name__ == "__main__":
    main()

"""Real studio processes for the end-to-end tests, and a client that reads their streams frame by frame."""

import json
import os
import random
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from itertools import pairwise
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import TextIO
from weakref import WeakSet

from django.conf import settings
from django.core.management import call_command

from runs.testing import Frame, parse
from tests.forking import fork, manage

PATIENCE = 180  # seconds that a busy machine may take for what usually takes two
Work = Callable[..., None]
"""What a process does with its command: `tests.forking` has two ways."""


def free_port() -> int:
    """A port nobody listens on, below those that the system gives to whoever asks for any."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


def environment(**more: str) -> dict[str, str]:
    """Of a `manage.py` process: this one's, without models and network."""
    ours = {
        "NOVA_MODEL": "offline",
        "NOVA_WIKIPEDIA": "false",
        "NOVA_DRAIN_SECONDS": "0",
        "NOVA_MODEL_CONTEXT": "64000",  # of the models on loopback, which write a report whole
        "NOVA_RERANKER": "none",  # it orders answers otherwise, and only on some machines
        "NOVA_ENCODER": "none",  # loading it takes a second in each of many processes
        "PYTHONUNBUFFERED": "1",
    }
    env = {**os.environ, **ours, **more}
    for name in ("DJANGO_SETTINGS_MODULE", "COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START"):
        env.pop(name, None)
    return env


def prepare(**variables: str) -> None:
    """Make a database with the sample content in it, as `serve --prepare` does; and encode it, once for all studios."""
    process, said = fork(_prepare, environment(NOVA_ENCODER="bundled", **variables))
    with said:
        told = said.read()
    process.join(PATIENCE)
    assert process.exitcode == 0, told


def _prepare() -> None:
    for command, arguments in settings.PREPARE:
        call_command(command, **arguments)
    call_command("encode")


PROCESSES: "WeakSet[Process]" = WeakSet()
"""What a report of a failure shows the last lines of."""


@dataclass(eq=False)
class Process:
    """A `manage.py` process; `ready` is the line that says that it is."""

    command: list[str]
    environment: dict[str, str]
    ready: str
    work: Work = manage
    lines: list[str] = field(default_factory=list)
    _process: ForkServerProcess | None = None

    def start(self) -> "Process":
        """Begin, and wait until it says that it is ready."""
        told = threading.Event()
        self._begin(told)
        assert told.wait(PATIENCE), "\n".join(self.lines)
        assert any(self.ready in line for line in self.lines), "\n".join(self.lines)
        return self

    def run(self) -> int:
        """The exit status of a process that ends by itself."""
        reading = self._begin(threading.Event())
        reading.join(PATIENCE)
        return self.wait()

    def wait(self) -> int:
        """The exit status, once it has ended; the number of a signal that ended it is negative."""
        assert self._process
        self._process.join(PATIENCE)
        assert self._process.exitcode is not None, "\n".join(self.lines)
        return self._process.exitcode

    def _begin(self, told: threading.Event) -> threading.Thread:
        PROCESSES.add(self)
        self._process, said = fork(self.work, environment(**self.environment), *self.command)
        reading = threading.Thread(target=self._read, args=(said, told), daemon=True)
        reading.start()
        return reading

    def _read(self, said: TextIO, told: threading.Event) -> None:
        """Keep what the process says, and tell when it is ready or has ended."""
        with said:
            for line in said:
                self.lines.append(line.rstrip())
                if self.ready in line:
                    told.set()
        told.set()

    def kill(self) -> None:
        """As a crash does: no goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def freeze(self) -> None:
        """As a laptop that sleeps does: nothing runs, nothing is said."""
        self._send(signal.SIGSTOP)

    def thaw(self) -> None:
        self._send(signal.SIGCONT)

    def _send(self, number: int) -> None:
        if self._process and self._process.is_alive():
            assert self._process.pid
            os.kill(self._process.pid, number)

    def _end(self, number: int) -> None:
        self._send(number)
        if self._process:
            self.wait()


@dataclass
class Studio:
    """A serving process with a database of its own."""

    data_dir: Path
    environment: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    work: Work = manage
    process: Process | None = None

    def start(self, *arguments: str) -> "Studio":
        variables = {"DATA_DIR": str(self.data_dir), "PORT": str(self.port), **self.environment}
        self.process = Process(["serve", *arguments], variables, "is ready at", self.work).start()
        return self

    def kill(self) -> None:
        assert self.process
        self.process.kill()

    def stop(self) -> None:
        if self.process:
            self.process.stop()

    def request(self, method: str, path: str, body: object = None, **headers: str) -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        payload = None if body is None else json.dumps(body)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if payload is not None:
            sent.setdefault("Content-Type", "application/json")
        connection.request(method, path, payload, sent)
        return connection.getresponse()

    def json(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, object]:
        response = self.request(method, path, body, **headers)
        return response.status, json.loads(response.read())

    def wait_for_state(self, run_id: str, *states: str, seconds: float = PATIENCE) -> dict[str, object]:
        """Poll the snapshot, as a client without a stream would."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            _, snapshot = self.json("GET", f"/api/runs/{run_id}")
            assert isinstance(snapshot, dict)
            if snapshot["state"] in states:
                return snapshot
            threading.Event().wait(0.1)
        raise AssertionError(f"The run did not become {states}.")


def frames_of(response: HTTPResponse) -> Iterator[Frame]:
    """The frames of a stream as they arrive; heartbeats, which a slow machine may bring, are left out."""
    lines: list[str] = []
    while line := response.readline().decode():
        if line.strip():
            lines.append(line)
            continue
        yield from (frame for frame in parse("".join(lines)) if frame.event != "heartbeat")
        lines = []


def are_in_order(frames: Sequence[Frame], *, after: int = 0) -> bool:
    """Whether their ids rise; what is sent to those who follow alone stands between those of an endpoint's stream."""
    ids = [after, *(int(frame.id or 0) for frame in frames)]
    return all(one < other for one, other in pairwise(ids))

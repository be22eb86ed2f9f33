"""A server of the Model Context Protocol that is a command: a process of ours, spoken to over its standard streams.

One process serves all searches, since starting one (`npx …`) may take seconds; one that died, or says nothing any
more, is replaced at the next search. Threads stay with it, not tasks: a search may be given up, and the loop it ran on
may end, while it starts. The package `mcp` has this transport, but would bring eight packages, a web server among
them, and wants a connection closed by the task that opened it.
"""

import asyncio
import atexit
import contextlib
import json
import logging
import os
import signal
import subprocess
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import IO, TypeVar

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from library.web.errors import BROKE_OFF, TOO_SLOW, UNREACHABLE, ProviderFailed
from library.web.mcp import GREETED, HELLO, NAME, McpSession, Message, answered, asked

logger = logging.getLogger(__name__)

T = TypeVar("T")

FOLDER = "/"
"""Where it runs: not in ours, since many such servers read the `.env` of the folder they are in."""
LONGEST = 10_000_000
"""Bytes of one message."""
LEAVING_SECONDS = 2.0
"""How long it may take to leave once its input is closed, which is how the protocol says goodbye."""
UNKNOWN: Message = {"code": -32601, "message": "Method not found"}


@dataclass(frozen=True)
class SearchCommand:
    """A command that is a server, and how long it is waited for."""

    command: tuple[str, ...]
    environment: Mapping[str, str]
    """All of it: what is not named here it does not see."""
    seconds: float
    """Longest it may take until it answers the greeting."""
    patience: float
    """Longest a search waits."""


class McpLine(BaseModel):
    """What a line it writes is about."""

    model_config = ConfigDict(extra="ignore")

    id: int | str | None = None
    method: str = ""


class Child:
    """One process, from its start to its end. All of it may be called from any thread, and blocks none."""

    def __init__(self, start: SearchCommand) -> None:
        self.session = McpSession(self._send)
        self.greeted: Future[None] = _promise()
        self.start = start
        self._waiting: dict[JsonValue, Future[str]] = {}
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._heard = 0.0
        self._input: IO[bytes] | None = None
        self._thread = threading.Thread(target=self._live, name="mcp-search", daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def end(self) -> None:
        """Nothing more is asked of it, and who waits for an answer is told."""
        with self._lock:
            self._over.set()
            waiting, self._waiting = list(self._waiting.values()), {}
        for answer in waiting:
            answer.set_exception(_broke_off())

    def wait(self) -> None:
        """Until nothing is left of it: the one thing that takes a while."""
        self._thread.join(LEAVING_SECONDS + 1)

    def _live(self) -> None:
        command = self.start.command
        try:
            process = subprocess.Popen(  # noqa: S603  # the operator's own command, without a shell
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=dict(self.start.environment),
                cwd=FOLDER,
                start_new_session=True,  # with all that it starts it is one group, and our terminal's signals are not for it
            )
        except (OSError, ValueError) as error:
            self._fail(UNREACHABLE, error)
            return
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018  # both are piped
        os.set_blocking(process.stdin.fileno(), False)
        self._input = process.stdin
        reader = threading.Thread(target=self._read, args=[process.stdout], name="mcp-search-reader", daemon=True)
        reader.start()
        self._greet()
        self._over.wait()
        with self._lock:
            process.stdin.close()
        reader.join(LEAVING_SECONDS)
        # It is waited for only now: until then its number, which is that of its group, cannot be another's.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        logger.info("The command %s, which searches, ended with status %s.", command[0], process.wait())

    def _greet(self) -> None:
        try:
            answered([self._ask(asked(0, "initialize", HELLO)).result(self.start.seconds)], 0)
            self._write(GREETED)
        except TimeoutError as error:
            self._fail(TOO_SLOW, error)
        except ProviderFailed as error:
            self._fail(UNREACHABLE, error)
        else:
            self.greeted.set_result(None)

    def _fail(self, sentence: str, error: Exception) -> None:
        """It could not be started."""
        logger.warning(
            "The command %s, which searches, did not start: %r", self.start.command[0], error.__cause__ or error
        )
        self.end()
        told = {"seconds": f"{self.start.seconds:g}"} if sentence == TOO_SLOW else {}
        self.greeted.set_exception(ProviderFailed(sentence, lasting=True, provider=NAME, **told))

    def _read(self, output: IO[bytes]) -> None:
        with output:
            while line := output.readline(LONGEST):
                self._heard = time.monotonic()
                with contextlib.suppress(ValidationError, ProviderFailed):  # a line that is no message, or its end
                    self._take(line.decode("utf-8", "replace"))
        if not self.is_over:
            logger.warning("The command %s, which searches, ended by itself.", self.start.command[0])
            self.end()

    def _take(self, line: str) -> None:
        read = McpLine.model_validate_json(line)
        with self._lock:
            answer = None if read.method else self._waiting.pop(read.id, None)
        if answer:
            answer.set_result(line)
        elif read.method and read.id is not None:
            # It may ask us, too: whether we are there, and for what we have said that we cannot do.
            said: dict[str, JsonValue] = {"result": {}} if read.method == "ping" else {"error": dict(UNKNOWN)}
            self._write({"jsonrpc": "2.0", "id": read.id, **said})

    async def _send(self, message: Message) -> list[str]:
        if "id" not in message:
            self._write(message)
            return []
        began = time.monotonic()
        try:
            return [await asyncio.wrap_future(self._ask(message))]
        except asyncio.CancelledError:
            # Given up soon, it may have been by a person. Who was silent for longer is taken to hang: others wait as well.
            if time.monotonic() - max(self._heard, began) > self.start.patience / 2:
                logger.warning("The command %s, which searches, says nothing any more.", self.start.command[0])
                self.end()
            raise
        finally:
            with self._lock:
                self._waiting.pop(message["id"], None)

    def _ask(self, message: Message) -> Future[str]:
        answer: Future[str] = _promise()
        with self._lock:
            if self.is_over:
                raise _broke_off()
            self._waiting[message["id"]] = answer
        self._write(message)
        return answer

    def _write(self, message: Message) -> None:
        """Raises `ProviderFailed` where it does not take what it is told: it has ended, or reads nothing."""
        line = json.dumps(dict(message)).encode() + b"\n"
        with self._lock:
            try:
                is_taken = self._input is not None and os.write(self._input.fileno(), line) == len(line)
            except (OSError, ValueError):
                is_taken = False
        if not is_taken:
            self.end()
            raise _broke_off()


class Children:
    """The one process that searches, if there is any."""

    def __init__(self) -> None:
        self._child: Child | None = None
        self._lock = threading.Lock()

    def current(self, start: SearchCommand) -> Child:
        """The one that was started so, or another in its place."""
        with self._lock:
            if self._child is None or self._child.is_over or self._child.start != start:
                if self._child:
                    self._child.end()
                self._child = Child(start)
            return self._child

    def end(self) -> None:
        if self._child:
            self._child.end()
            self._child.wait()


children = Children()
atexit.register(children.end)


async def session(start: SearchCommand) -> McpSession:
    """The conversation with the process, which is started where there is none. Raises `ProviderFailed` with a sentence."""
    child = children.current(start)
    await asyncio.wrap_future(child.greeted)
    return child.session


def _promise() -> Future[T]:
    """A future that giving up one wait for it does not cancel."""
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()
    return future


def _broke_off() -> ProviderFailed:
    return ProviderFailed(BROKE_OFF, lasting=False, provider=NAME)

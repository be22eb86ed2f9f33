"""Reading outside the server: a hostile file can cost the reading process time or memory, not the studio.

The libraries that read files are loaded only there. A process reads one file after another, since starting one takes
a third of a second; after a fault another takes its place.
"""

import logging
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TypeVar, get_type_hints

from pydantic import BaseModel, TypeAdapter, ValidationError

from library.readers.document import PassageRow, ReadDocument, UnreadableDocument
from runs.words import Sentence

T = TypeVar("T")
logger = logging.getLogger(__name__)

SECONDS = 120
MEMORY_BYTES = 1_500_000_000
reading = ThreadPoolExecutor(2, thread_name_prefix="reading")
"""Threads that wait for a file to be read: it may take two minutes, and nobody else waits for a thread meanwhile."""
AT_ONCE = 4
"""Files that are read at the same time; others wait."""
KEPT = 2
"""Processes that stay when nothing is to be read."""
_ROOT = Path(__file__).resolve().parents[2]


class Request(BaseModel):
    filename: str
    media_type: str = ""
    reader: str = ""
    """Module and function of an app's own reader; documents are read where it is empty."""


class ReaderAnswer(BaseModel):
    """The document without its text, or why nothing was read; what an app's reader made is in the target alone."""

    document: ReadDocument | None = None
    refused: Sentence | None = None
    fault: str = ""
    """What the log has to know."""
    is_last: bool = False
    """Whether the process takes no more."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of a file; its passages wait in a temporary file."""

    document: ReadDocument
    _passages: IO[bytes]

    def passages(self) -> Iterator[PassageRow]:
        self._passages.seek(0)
        return map(PassageRow.model_validate_json, self._passages)


class Damaged(UnreadableDocument):
    sentence = "The document is damaged or too large to be read."


class Gone(Exception):
    """The process ended of its own accord before it was asked."""


class Process:
    """One reading process."""

    def __init__(self) -> None:
        self._connection, other = socket.socketpair()
        with other:
            self._process = subprocess.Popen(  # noqa: S603  # our own interpreter and module
                [sys.executable, "-m", "library.readers.worker", str(other.fileno()), str(MEMORY_BYTES)],
                pass_fds=[other.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=_ROOT,
                env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(_ROOT), "PYTHONWARNINGS": "ignore"},
            )

    def ask(self, request: Request, source: IO[bytes], target: IO[bytes]) -> ReaderAnswer:
        """Raises `UnreadableDocument` when it ends without an answer, `Gone` when it had ended before."""
        self._connection.settimeout(SECONDS)
        try:
            line = request.model_dump_json().encode() + b"\n"
            socket.send_fds(self._connection, [line], [source.fileno(), target.fileno()])
            answer = bytearray()
            while not answer.endswith(b"\n"):
                piece = self._connection.recv(1 << 16)
                if not piece:
                    raise self._lost()
                answer += piece
            return ReaderAnswer.model_validate_json(bytes(answer))
        except TimeoutError as error:
            raise UnreadableDocument("Reading the document took too long.") from error
        except (BrokenPipeError, ConnectionResetError) as error:
            raise self._lost() from error
        except ValidationError as error:
            raise Damaged from error

    def close(self) -> None:
        self._connection.close()
        self._process.kill()
        self._process.wait()

    def _lost(self) -> Exception:
        if (status := self._process.wait()) == 0:
            return Gone()
        logger.warning("The reading process ended with status %s.", status)
        return Damaged()


class Processes:
    """The reading processes of this server."""

    def __init__(self) -> None:
        self._idle: list[Process] = []
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(AT_ONCE)

    def ask(self, request: Request, source: IO[bytes], target: IO[bytes]) -> ReaderAnswer:
        with self._places:
            while True:
                process = self._taken()
                with suppress(Gone):
                    return self._ask(process, request, source, target)

    def _ask(self, process: Process, request: Request, source: IO[bytes], target: IO[bytes]) -> ReaderAnswer:
        is_usable = False
        try:
            answer = process.ask(request, source, target)
            is_usable = not answer.is_last
        finally:
            self._give_back(process, is_usable=is_usable)
        return answer

    def _taken(self) -> Process:
        with self._lock:
            return self._idle.pop() if self._idle else Process()

    def _give_back(self, process: Process, *, is_usable: bool) -> None:
        with self._lock:
            if is_usable and len(self._idle) < KEPT:
                self._idle.append(process)
                return
        process.close()


processes = Processes()


@contextmanager
def read_outside(source: IO[bytes], filename: str, media_type: str = "") -> Iterator[Reading]:
    """What a file on disk holds, read in another process. Raises `UnreadableDocument` with a sentence."""
    with tempfile.TemporaryFile() as target:
        answer = _ask(Request(filename=filename, media_type=media_type), source, target)
        if answer.document is None:
            raise Damaged
        yield Reading(answer.document, target)


def read_apart(reader: Callable[[bytes, str], T], data: bytes, filename: str) -> T:
    """What an app's own reader makes of a file, in the reading process with its limits.

    The reader is a function of a module that loads without Django's apps, its answer something Pydantic can carry.
    Raises `UnreadableDocument` with a sentence, as the reader may.
    """
    request = Request(filename=filename, reader=f"{reader.__module__}:{reader.__name__}")
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as target:
        source.write(data)
        source.flush()
        _ask(request, source, target)
        target.seek(0)
        return made_by(reader).validate_json(target.read())


def made_by(reader: Callable[[bytes, str], T]) -> TypeAdapter[T]:
    """What carries a reader's answer from one process to the other."""
    return TypeAdapter(get_type_hints(reader)["return"])


def _ask(request: Request, source: IO[bytes], target: IO[bytes]) -> ReaderAnswer:
    """Raises `UnreadableDocument`."""
    answer = processes.ask(request, source, target)
    if answer.refused:
        raise UnreadableDocument(answer.refused)
    if answer.fault:
        logger.warning("A file could not be read: %s", answer.fault)
        raise Damaged
    return answer

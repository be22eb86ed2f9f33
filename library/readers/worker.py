"""The reading process: is sent files one after another, and writes what it reads of each into another file.

It answers each with a line of JSON, leaves after a fault or when a file has made it large, and when nobody asks.
"""

import os
import resource
import socket
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

from library import chunks
from library.readers import formats, isolation
from library.readers.document import MAX_CHARACTERS, NoText, PassageRow, ReadDocument, TooMuchText, UnreadableDocument
from library.readers.isolation import SECONDS, ReaderAnswer, Request
from library.text.terms import index_text
from runs.words import Sentence

IDLE_SECONDS = 300
MOST_MADE = 3 * MAX_CHARACTERS
"""Bytes that an app's reader may make of a file: the server takes them in at once."""
WORN_BYTES = 150_000_000
"""A process that stays larger than this is not used again; where that cannot be told, each reads one file."""


def main(connection: socket.socket, memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # Sentences are said in English here, and told again by the server.
    settings.configure(USE_I18N=False)
    connection.settimeout(IDLE_SECONDS)
    while request := _request(connection):
        asked, source, target = request
        with os.fdopen(source, "rb") as file, os.fdopen(target, "wb") as written:
            answer = _answer(asked, file, written)
        connection.sendall(answer.model_dump_json().encode() + b"\n")
        if answer.is_last:
            return


def _request(connection: socket.socket) -> tuple[Request, int, int] | None:
    """What is asked next, with the file to read and the file for its passages; None when nobody asks any more."""
    try:
        line, descriptors, _, _ = socket.recv_fds(connection, 1 << 16, 2)
        while line and not line.endswith(b"\n"):
            line += connection.recv(1 << 16)
    except TimeoutError:
        return None
    if not line:
        return None
    source, target = descriptors
    return Request.model_validate_json(line), source, target


def _answer(asked: Request, file: BinaryIO, target: BinaryIO) -> ReaderAnswer:
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + SECONDS, resource.RLIM_INFINITY))
    try:
        file.seek(0)
        document = _read(asked, file.read(), target)
    except UnreadableDocument as error:
        return _refused(error.message, is_last=_is_worn())
    except MemoryError:
        return _refused(Sentence("The document needs more memory than reading one may use."), is_last=True)
    except Exception:  # noqa: BLE001  # readers meet damaged files with errors of every kind; they go to the log
        return ReaderAnswer(fault=traceback.format_exc(), is_last=True)
    return ReaderAnswer(document=document, is_last=_is_worn())


def _refused(sentence: Sentence, *, is_last: bool) -> ReaderAnswer:
    return ReaderAnswer(refused=sentence, is_last=is_last)


def _read(asked: Request, data: bytes, target: BinaryIO) -> ReadDocument | None:
    """What a document says of itself, its passages in the target; or nothing, and there what an app's reader made."""
    if asked.reader:
        module, _, name = asked.reader.partition(":")
        reader = getattr(import_module(module), name)
        made = isolation.made_by(reader).dump_json(reader(data, asked.filename))
        if len(made) > MOST_MADE:
            raise TooMuchText
        target.write(made)
        return None
    document = formats.read(data, asked.filename, asked.media_type)
    _write(document, target)
    return document.model_copy(update={"blocks": []})


def _write(document: ReadDocument, target: BinaryIO) -> None:
    """The passages, a line each. Raises `UnreadableDocument` if there is none."""
    found = chunks.passages(document.blocks)
    if not found:
        raise NoText
    for heading, text in found:
        row = PassageRow(
            heading=heading[:300],
            text=text,
            head_terms=index_text(f"{document.title}. {document.topic}. {heading}"),
            terms=index_text(text),
            content_hash=chunks.content_hash(text),
        )
        target.write(row.model_dump_json().encode() + b"\n")


def _is_worn() -> bool:
    """By what the process holds now: its peak as `getrusage` tells it begins with the size of the server that started it."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return True
    return pages * resource.getpagesize() > WORN_BYTES


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), memory=int(sys.argv[2]))

"""Readers as apps have them, for the reading process: one that says where it is, and some that behave badly."""

import os
from typing import NamedTuple

from library.readers.document import UnreadableDocument
from runs.words import Sentence


class Place(NamedTuple):
    pid: int
    filename: str
    words: Sentence


def place(data: bytes, filename: str) -> Place:
    return Place(os.getpid(), filename, Sentence("The file has more than %(most)s rows.", most=len(data)))


def greedy(_data: bytes, _filename: str) -> str:
    return " " * 2_000_000_000


def talkative(_data: bytes, _filename: str) -> str:
    return " " * 100_000_000


def refusing(_data: bytes, filename: str) -> str:
    raise UnreadableDocument("The file %(name)s is no table.", name=filename)


def broken(_data: bytes, _filename: str) -> str:
    raise LookupError("a secret of the reader")

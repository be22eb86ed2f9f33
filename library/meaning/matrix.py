"""The vectors of all passages, held by this process as bytes and compared with a question in one go."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from library.meaning.encoders import Encoder, Vectors
from library.models import PassageVector

VectorRow = tuple[int, int, int, bytes | memoryview]
"""Its id, the passage, the document, the numbers."""
NOTHING = (0, 0, 0)
CHUNK = 2048
"""Rows turned into numbers at a time, so that they stay in the processor's cache."""
OVERLAP = 64
"""Rows read again, since one that was numbered earlier may have been committed later."""
USUAL, USUAL_WEIGHT = 0.04, 100
"""What a passage has in common with any question, before there are enough of them to tell."""
MOST_USUAL = 0.13
"""Where nearly all passages are about what is asked, being so is not usual."""


@dataclass(frozen=True)
class Rows:
    """One row a passage; never changed, but replaced as a whole."""

    encoder: str
    newest: tuple[int, int, int]
    """The row that was added last: its id, the passage, the document."""
    passages: NDArray[np.int64]
    documents: NDArray[np.int64]
    numbers: NDArray[np.int8]
    lengths: NDArray[np.float32]


@dataclass(frozen=True)
class Likenesses:
    """How near the passages that may be read are to a question."""

    passages: NDArray[np.int64]
    """Ascending."""
    cosines: NDArray[np.float32]

    @cached_property
    def usual(self) -> float:
        """What they have in common with it on average."""
        mean = float((self.cosines.sum() + USUAL * USUAL_WEIGHT) / (len(self.cosines) + USUAL_WEIGHT))
        return min(mean, MOST_USUAL)

    def best(self, count: int) -> list[int]:
        """The ids of the nearest passages."""
        found = min(count, len(self.cosines))
        if not found:
            return []
        return [int(passage) for passage in self.passages[np.argpartition(-self.cosines, found - 1)[:found]]]

    def of(self, passage: int) -> float | None:
        """None for a passage whose vector is still to be computed."""
        place = int(np.searchsorted(self.passages, passage))
        known = place < len(self.passages) and self.passages[place] == passage
        return float(self.cosines[place]) if known else None


UNKNOWN = Likenesses(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32))


def _empty(encoder: str) -> Rows:
    none = np.zeros(0, dtype=np.int64)
    return Rows(encoder, NOTHING, none, none, np.zeros((0, 0), dtype=np.int8), np.zeros(0, dtype=np.float32))


_rows = _empty("")
_reading = Lock()


def compare(encoder: Encoder, vector: Vectors, documents: Collection[int]) -> Likenesses:
    """The question's vector beside those of all passages of these documents."""
    rows = _refreshed(encoder.name)
    places = np.flatnonzero(np.isin(rows.documents, np.fromiter(documents, dtype=np.int64)))
    whole = len(places) == len(rows.documents)
    cosines = np.empty(len(places), dtype=np.float32)
    for start in range(0, len(places), CHUNK):
        part = slice(start, start + CHUNK)
        numbers = rows.numbers[part] if whole else rows.numbers[places[part]]
        cosines[part] = numbers.astype(np.float32) @ vector
    cosines /= rows.lengths[places]
    return Likenesses(rows.passages[places], cosines)


def _refreshed(encoder: str) -> Rows:
    """The rows with those that were added since. What was deleted stays, and is never asked for."""
    global _rows  # noqa: PLW0603  # one copy a process
    with _reading:
        held = _rows if _rows.encoder == encoder else _empty(encoder)
        found = _read(encoder, held.newest[0] - OVERLAP)
        if held.newest != NOTHING and not any(row[:3] == held.newest for row in found):
            # The newest was deleted, or this is another database than it was.
            held, found = _empty(encoder), _read(encoder, 0)
        places = np.searchsorted(held.passages, [row[1] for row in found])
        added = [
            row for row, place in zip(found, places, strict=True) if row[1] not in held.passages[place : place + 1]
        ]
        _rows = _with(held, added) if added else held
        return _rows


def _read(encoder: str, after: int) -> list[VectorRow]:
    rows = PassageVector.objects.filter(encoder=encoder, pk__gt=after).order_by("pk")
    return list(rows.values_list("pk", "passage_id", "passage__document_id", "numbers"))


def _with(held: Rows, added: list[VectorRow]) -> Rows:
    numbers = np.frombuffer(b"".join(row[3] for row in added), dtype=np.int8).reshape(len(added), -1)
    lengths = np.linalg.norm(numbers.astype(np.float32), axis=1).astype(np.float32)
    passages = np.concatenate([held.passages, np.array([row[1] for row in added], dtype=np.int64)])
    order = np.argsort(passages, kind="stable")
    return Rows(
        held.encoder,
        max([held.newest, *(row[:3] for row in added)]),
        passages[order],
        np.concatenate([held.documents, np.array([row[2] for row in added], dtype=np.int64)])[order],
        (np.concatenate([held.numbers, numbers]) if held.numbers.size else numbers)[order],
        np.concatenate([held.lengths, lengths])[order],
    )

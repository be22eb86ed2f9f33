"""The vectors of all passages, held by this process as bytes and compared with a question in one go."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from library import meaning
from library.meaning import encoders
from library.models import PassageVector

Rows = NDArray[np.void]
"""One row a passage, ascending by passage: its id as a row, passage, document, numbers, and how long these are as a vector."""
CHUNK = 2048
"""Rows turned into numbers at a time, so that they stay in the processor's cache."""
OVERLAP = 64
"""Rows read again, since one that was numbered earlier may have been committed later."""
USUAL, USUAL_WEIGHT = 0.04, 100
"""What a passage has in common with any question, before there are enough of them to tell."""
MOST_USUAL = 0.13
"""Where nearly all passages are about what is asked, being so is not usual."""


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
        return [int(passage) for passage in self.passages[np.argsort(-self.cosines)[:count]]]

    def of(self, passage: int) -> float | None:
        """None for a passage whose vector is still to be computed."""
        place = int(np.searchsorted(self.passages, passage))
        known = place < len(self.passages) and self.passages[place] == passage
        return float(self.cosines[place]) if known else None


NOTHING = Likenesses(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32))
_held: dict[str, Rows] = {}
"""The rows of the encoder that was used last."""
_reading = Lock()


def likenesses(text: str, documents: Collection[int]) -> Likenesses:
    """How near the passages of these documents are to a text; none where no encoder is set or it does not answer."""
    encoder, vector = encoders.current(), meaning.vectors([text])[0]
    if encoder is None or not vector.size:
        return NOTHING
    with _reading:
        rows = _refreshed(encoder.name, vector.size)
    places = np.flatnonzero(np.isin(rows["document"], np.fromiter(documents, dtype=np.int64)))
    cosines = np.empty(len(places), dtype=np.float32)
    for start in range(0, len(places), CHUNK):
        part = slice(start, start + CHUNK)
        cosines[part] = rows["numbers"][places[part]].astype(np.float32) @ vector
    return Likenesses(rows["passage"][places], cosines / rows["length"][places])


def _refreshed(encoder: str, size: int) -> Rows:
    """The rows with those that were added since. What was deleted stays, and is never asked for."""
    held = _held[encoder] if encoder in _held else _rows([], size)
    newest = held["pk"].max(initial=0)
    found = _read(encoder, size, after=newest - OVERLAP)
    last, again = (rows[rows["pk"] == newest] for rows in (held, found))
    if last.tobytes() != again.tobytes():  # it was deleted, or this is another database than it was
        _held.clear()
        held, found = held[:0], _read(encoder, size, after=0)
    added = found[~np.isin(found["passage"], held["passage"])]
    if added.size or encoder not in _held:
        rows = np.concatenate([held, added])
        _held.clear()
        _held[encoder] = rows[np.argsort(rows["passage"])]
    return _held[encoder]


def _read(encoder: str, size: int, *, after: int) -> Rows:
    found = PassageVector.objects.filter(encoder=encoder, pk__gt=after)
    return _rows(list(found.values_list("pk", "passage_id", "passage__document_id", "numbers")), size)


def _rows(found: list[tuple[int, int, int, bytes | memoryview]], size: int) -> Rows:
    ids = ("pk", "passage", "document")
    fields = [*((name, np.int64) for name in ids), ("numbers", np.int8, size), ("length", np.float32)]
    rows = np.zeros(len(found), dtype=fields)
    for place, name in enumerate(ids):
        rows[name] = [row[place] for row in found]
    rows["numbers"] = np.frombuffer(b"".join(row[3] for row in found), dtype=np.int8).reshape(-1, size)
    rows["length"] = np.linalg.norm(rows["numbers"].astype(np.float32), axis=1)
    return rows

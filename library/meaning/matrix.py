"""The vectors of all passages, held by this process as bytes and compared with a question in one go."""

from collections.abc import Collection, Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from library import meaning
from library.meaning import encoders
from library.meaning.backlog import spoken
from library.models import Passage, PassageVector

Rows = NDArray[np.void]
"""One row a passage: its id as a row, passage, document, numbers, and how long these are as a vector."""
BY_MEANING = 40
"""The nearest passages that are looked at."""
AT_ONCE = 16
"""Passages still waiting for a vector that are encoded for a question, a tenth of a second's work."""
CHUNK = 2048
"""Rows turned into numbers at a time, so that they stay in the processor's cache."""
OVERLAP = 64
"""Rows read again, since one that was numbered earlier may have been committed later."""
USUAL, USUAL_WEIGHT = 0.04, 100
"""What a passage has in common with any question, before there are enough of them to tell."""
MOST_USUAL = 0.13
"""Where nearly all passages are about what is asked, being so is not usual."""


_held: dict[str, Rows] = {}
"""The rows of each encoder."""
_reading = Lock()


def likenesses(text: str, documents: Collection[int], also: Collection[int] = ()) -> tuple[dict[int, float], float]:
    """How near these passages and the nearest of these documents are to a text, but for those that still wait for a vector.

    And how near all are on average.
    """
    encoder, vector = encoders.current(), meaning.vectors([text])[0]
    if encoder is None or not vector.size:
        return {}, USUAL
    with _reading:
        rows = _refreshed(encoder.name, vector.size)
    places = np.flatnonzero(np.isin(rows["document"], list(documents)))
    cosines = np.empty(len(places), dtype=np.float32)
    for start in range(0, len(places), CHUNK):
        part = slice(start, start + CHUNK)
        cosines[part] = rows["numbers"][places[part]].astype(np.float32) @ vector
    cosines /= rows["length"][places]
    passages = rows["passage"][places]
    nearest = np.argpartition(-cosines, BY_MEANING)[:BY_MEANING] if len(cosines) > BY_MEANING else range(len(cosines))
    chosen = {*nearest, *np.flatnonzero(np.isin(passages, list(also)))}
    usual = float((cosines.sum() + USUAL * USUAL_WEIGHT) / (len(cosines) + USUAL_WEIGHT))
    return {int(passages[one]): float(cosines[one]) for one in chosen}, min(usual, MOST_USUAL)


def read_at_once(text: str, passages: Sequence[int]) -> dict[int, float]:
    """How near passages are that still wait for a vector; only the first of them, since somebody asks now."""
    waiting = Passage.objects.select_related("document").in_bulk(passages[:AT_ONCE])
    numbers = meaning.vectors([text, *map(spoken, waiting.values())])
    return dict(zip(waiting, map(float, numbers[1:] @ numbers[0]), strict=True)) if waiting and numbers.size else {}


def _refreshed(encoder: str, size: int) -> Rows:
    """The rows with those that were added since. What was deleted stays, and is never asked for."""
    ids = ("pk", "passage", "document")
    kind = np.dtype([*((name, np.int64) for name in ids), ("numbers", np.int8, size), ("length", np.float32)])
    held = _held.get(encoder, np.zeros(0, kind))
    newer = PassageVector.objects.filter(encoder=encoder, pk__gt=held["pk"].max(initial=0) - OVERLAP)
    read = newer.values_list("pk", "passage_id", "passage__document_id", "numbers")
    found = np.array([(*known, np.frombuffer(numbers, np.int8), 0) for *known, numbers in read], kind)
    added = found[~np.isin(found["pk"], held["pk"])]
    if added.size:
        added["length"] = np.linalg.norm(added["numbers"].astype(np.float32), axis=1)
        _held[encoder] = held = np.concatenate([held, added])
    return held

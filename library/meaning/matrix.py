"""The vectors of all passages, held by this process as bytes and compared with a question in one go."""

from collections.abc import Collection, Iterator, Sequence
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from library import meaning
from library.meaning import encoders
from library.meaning.backlog import spoken
from library.meaning.encoders import Vectors, of_length_1
from library.models import Passage, PassageVector

ROW = np.dtype([*((name, np.int64) for name in ("pk", "passage", "document")), ("length", np.float32)])
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
MOST_PARTS = 8
"""Sets of documents whose vectors are not looked for anew."""


class Nearness(NamedTuple):
    """How near a passage is to a text."""

    above: float
    """The cosine, above what is usual between the text and these documents."""
    apart: float
    """The cosine without what these documents have in common."""


class Portion(NamedTuple):
    """Where the vectors of some documents stand, and what these have in common."""

    places: NDArray[np.intp]
    common: Vectors
    """The mean of their vectors, the shorter the fewer they are."""


class Held(NamedTuple):
    """A row a passage: whose it is and how long its numbers are as a vector; these; and by documents what was asked for lately."""

    rows: NDArray[np.void]
    numbers: NDArray[np.int8]
    parts: dict[frozenset[int], Portion]

    def part_of(self, documents: frozenset[int]) -> Portion:
        if documents not in self.parts:
            places = np.flatnonzero(np.isin(self.rows["document"], list(documents)))
            total = np.zeros(self.numbers.shape[1], np.float32)
            for some, numbers in self.numbers_at(places):
                total += numbers.T @ (1 / self.rows["length"][some])
            if len(self.parts) >= MOST_PARTS:
                self.parts.clear()
            self.parts[documents] = Portion(places, total / np.float32(len(places) + USUAL_WEIGHT))
        return self.parts[documents]

    def numbers_at(self, places: NDArray[np.intp]) -> Iterator[tuple[NDArray[np.intp], Vectors]]:
        """A piece at a time: its rows and their numbers."""
        every = len(places) == len(self.rows)  # a view costs less than to gather them
        for start in range(0, len(places), CHUNK):
            some = places[start : start + CHUNK]
            yield some, (self.numbers[start : start + CHUNK] if every else self.numbers[some]).astype(np.float32)


_held: dict[str, Held] = {}
"""By encoder."""
_reading = Lock()


def likenesses(text: str, documents: Collection[int], also: Sequence[int] = ()) -> dict[int, Nearness]:
    """How near the nearest passages of these documents are to a text, and those that are asked for besides.

    Of these the first that still wait for a vector are read at once, since somebody asks now.
    """
    encoder, vector = encoders.current(), meaning.vectors([text])[0]
    if encoder is None or not vector.size:
        return {}
    with _reading:
        held = _refreshed(encoder.name, vector.size)
        part = held.part_of(frozenset(documents))
    cosines = np.concatenate([vector[:0], *(numbers @ vector for _, numbers in held.numbers_at(part.places))])
    cosines /= held.rows["length"][part.places]
    wanted = np.isin(held.rows["passage"], also)
    read = _read_at_once(also, set(held.rows["passage"][wanted].tolist()), documents)
    fresh = meaning.vectors(list(map(spoken, read)))
    asked = wanted[part.places]
    asked[np.argpartition(-cosines, BY_MEANING)[:BY_MEANING] if len(cosines) > BY_MEANING else slice(None)] = True
    chosen = part.places[asked]
    found = of_length_1(np.concatenate([held.numbers[chosen], fresh.reshape(-1, vector.size)]))
    passages = [*held.rows["passage"][chosen].tolist(), *(one.pk for one in read)]
    return dict(zip(passages, _nearness(found, vector, part), strict=False))  # the encoder may be away by now


def _read_at_once(also: Sequence[int], known: Collection[int], documents: Collection[int]) -> list[Passage]:
    lacking = {pk: place for place, pk in enumerate(also) if pk not in known}
    found = Passage.objects.select_related("document").filter(pk__in=lacking) if lacking else ()
    within = [one for one in found if one.document_id in documents]
    return sorted(within, key=lambda one: lacking[one.pk])[:AT_ONCE]


def _nearness(found: Vectors, vector: Vectors, part: Portion) -> list[Nearness]:
    few = USUAL_WEIGHT / (len(part.places) + USUAL_WEIGHT)
    usual = min(float(part.common @ vector) + USUAL * few, MOST_USUAL)
    above = found @ vector - usual
    rest, asked = (of_length_1(rows - part.common) for rows in (found, vector[None]))
    apart = rest @ asked[0]
    return [Nearness(*both) for both in zip(above.tolist(), apart.tolist(), strict=True)]


def _refreshed(encoder: str, size: int) -> Held:
    """The rows with those that were added since. What was deleted stays, and is never asked for."""
    held = _held.get(encoder) or Held(np.zeros(0, ROW), np.zeros((0, size), np.int8), {})
    last = held.rows["pk"].max(initial=0) - OVERLAP
    known = set(held.rows["pk"][held.rows["pk"] > last].tolist())
    newer = PassageVector.objects.filter(encoder=encoder, pk__gt=last).exclude(pk__in=known)
    found = list(newer.values_list("pk", "passage_id", "passage__document_id", "numbers"))
    if found:
        numbers = np.frombuffer(b"".join(row[-1] for row in found), np.int8).reshape(-1, size)
        rows = np.array([(*ids, 0) for *ids, _ in found], ROW)
        rows["length"] = np.linalg.norm(numbers.astype(np.float32), axis=1)
        _held[encoder] = held = Held(np.append(held.rows, rows), np.concatenate([held.numbers, numbers]), {})
    return held

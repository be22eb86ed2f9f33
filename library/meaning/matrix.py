"""The vectors of all passages, held by this process as bytes and compared with a question in one go."""

from collections.abc import Iterator, Sequence
from threading import Lock
from typing import NamedTuple, cast

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
CHUNK = 256
"""Rows turned into numbers at a time, so that they stay in the processor's cache."""
ALIKE = 4096
"""Rows that are compared number by number; of more, those whose numbers have most often the right sign."""
OVERLAP = 64
"""Rows read again, since one that was numbered earlier may have been committed later."""
USUAL, USUAL_WEIGHT = 0.04, 100
"""What a passage has in common with any question, before there are enough of them to tell."""
MOST_USUAL = 0.13
"""Where nearly all passages are about what is asked, being so is not usual."""
MOST_PARTS = 8
"""Sets of documents whose vectors are not looked for anew."""


class Nearness(NamedTuple):
    above: float
    """The cosine, above what is usual between the text and these documents."""
    apart: float
    """The cosine without what these documents have in common."""


class Portion(NamedTuple):
    """Where the vectors of some documents stand, and what these have in common."""

    places: NDArray[np.intp]
    common: Vectors
    """The mean of their vectors, the shorter the fewer they are."""
    signs: NDArray[np.uint64]

    def alike(self, vector: Vectors) -> NDArray[np.intp]:
        """The places, or of many those whose numbers have most often the sign that the vector's have."""
        if len(self.places) <= ALIKE:
            return self.places
        apart = np.zeros(len(self.places), np.float32)  # which are sorted four times as fast as whole numbers
        for column, asked in zip(self.signs, _signs(vector[None]), strict=True):
            apart += np.bitwise_count(column ^ asked)
        return self.places[np.argpartition(apart, ALIKE)[:ALIKE]]


class Held(NamedTuple):
    """A row a passage: whose it is and how long its numbers are as a vector; these; and by documents what was asked for lately."""

    rows: NDArray[np.void]
    numbers: NDArray[np.int8]
    signs: NDArray[np.uint64]
    """Whether each number is above 0: 64 of them in each entry, a column a passage."""
    places: dict[int, int]
    """By passage, its row."""
    parts: dict[frozenset[int], Portion]
    newest: frozenset[int]
    """The last ids of vectors, as far as they are read again."""

    def part_of(self, documents: frozenset[int]) -> Portion:
        part = self.parts.get(documents)
        if part is None:
            places = np.flatnonzero(np.isin(self.rows["document"], list(documents)))
            total = np.zeros(self.numbers.shape[1], np.float32)
            for some, numbers in self._numbers_at(places):
                total += numbers.T @ (1 / self.rows["length"][some])
            if len(self.parts) >= MOST_PARTS:
                self.parts.clear()
            common = total / np.float32(len(places) + USUAL_WEIGHT)
            part = self.parts[documents] = Portion(places, common, self.signs.take(places, axis=1))
        return part

    def cosines(self, vector: Vectors, places: NDArray[np.intp]) -> Vectors:
        found = [numbers @ vector for _, numbers in self._numbers_at(places)]
        return cast("Vectors", np.concatenate([vector[:0], *found]) / self.rows["length"][places])

    def _numbers_at(self, places: NDArray[np.intp]) -> Iterator[tuple[NDArray[np.intp], Vectors]]:
        """A piece at a time: its rows and their numbers."""
        for start in range(0, len(places), CHUNK):
            some = places[start : start + CHUNK]
            yield some, self.numbers[some].astype(np.float32)


_held: dict[str, Held] = {}
"""By encoder."""
_reading = Lock()


def likenesses(text: str, documents: frozenset[int], also: Sequence[int] = ()) -> dict[int, Nearness]:
    """How near the nearest passages of these documents are to a text, and those that are asked for besides.

    Of these the first that still wait for a vector are read at once, since somebody asks now.
    """
    encoder, vector = encoders.current(), meaning.vectors([text])[0]
    if encoder is None or not vector.size:
        return {}
    with _reading:
        held = _refreshed(encoder.name, vector.size)
        part = held.part_of(documents)
    alike = part.alike(vector)
    nearest = alike[np.argsort(-held.cosines(vector, alike))[:BY_MEANING]].tolist()
    known = [held.places[pk] for pk in also if pk in held.places]
    chosen = list({*nearest, *(place for place in known if held.rows["document"][place] in documents)})
    waiting = Passage.objects.select_related("document").in_bulk([pk for pk in also if pk not in held.places])
    read = [waiting[pk] for pk in also if pk in waiting and waiting[pk].document_id in documents][:AT_ONCE]
    fresh = meaning.vectors(list(map(spoken, read)))
    found = of_length_1(np.concatenate([held.numbers[chosen], fresh.reshape(-1, vector.size)]))
    passages = [*held.rows["passage"][chosen].tolist(), *(one.pk for one in read)]
    return dict(zip(passages, _nearness(found, vector, part), strict=False))  # the encoder may be away by now


def _nearness(found: Vectors, vector: Vectors, part: Portion) -> list[Nearness]:
    few = USUAL_WEIGHT / (len(part.places) + USUAL_WEIGHT)
    usual = min(float(part.common @ vector) + USUAL * few, MOST_USUAL)
    above = found @ vector - usual
    rest, asked = (of_length_1(rows - part.common) for rows in (found, vector[None]))
    apart = rest @ asked[0]
    return [Nearness(*both) for both in zip(above.tolist(), apart.tolist(), strict=True)]


def _signs(numbers: Vectors | NDArray[np.int8]) -> NDArray[np.uint64]:
    bits = np.packbits(numbers > 0, axis=1)
    return np.pad(bits, ((0, 0), (0, -bits.shape[1] % 8))).view(np.uint64).T


def _refreshed(encoder: str, size: int) -> Held:
    """The rows with those that were added since. What was deleted stays, and is never asked for."""
    nothing = np.zeros((0, size), np.int8)
    held = _held.get(encoder) or Held(np.zeros(0, ROW), nothing, _signs(nothing), {}, {}, frozenset())
    newer = PassageVector.objects.filter(encoder=encoder, pk__gt=max(held.newest, default=0) - OVERLAP)
    if not held.newest.issuperset(newer.values_list("pk", flat=True)):
        unknown = newer.exclude(pk__in=held.newest)
        found = list(unknown.values_list("pk", "passage_id", "passage__document_id", "numbers"))
        numbers = np.frombuffer(b"".join(row[-1] for row in found), np.int8).reshape(-1, size)
        rows = np.array([(*ids, 0) for *ids, _ in found], ROW)
        rows["length"] = np.linalg.norm(numbers.astype(np.float32), axis=1)
        signs = np.ascontiguousarray(np.concatenate([held.signs, _signs(numbers)], axis=1))
        places = held.places | {row[1]: place for place, row in enumerate(found, len(held.rows))}
        all_numbers, rows = np.concatenate([held.numbers, numbers]), np.append(held.rows, rows)
        newest = frozenset(rows["pk"][rows["pk"] > rows["pk"].max() - OVERLAP].tolist())
        _held[encoder] = held = Held(rows, all_numbers, signs, places, {}, newest)
    return held

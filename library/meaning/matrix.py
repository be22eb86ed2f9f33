"""The vectors of all passages, held by this process as bytes and compared with a question in one go."""

from collections.abc import Collection
from threading import Lock
from typing import NamedTuple

import numpy as np
import simsimd
from numpy.typing import NDArray

from library.meaning.encoders import Vectors, of_length_1, packed
from library.models import PassageVector

ROW = np.dtype([(name, np.int64) for name in ("pk", "passage", "document")])
BY_MEANING, ALIKE = 40, 4096
"""The nearest passages that are looked at; rows compared number by number: of more, those with most signs that are right."""
CHUNK, OVERLAP = 256, 64
"""Rows turned into numbers within the processor's cache; rows read again, since an earlier number may be committed later."""
USUAL_WEIGHT = 100  # As how many passages what is usual counts that is known before there are any
MOST_PARTS = 8  # Sets of documents whose vectors are not looked for anew


class Portion(NamedTuple):
    """The vectors of some documents."""

    documents: frozenset[int]
    size: int
    common: Vectors  # The mean of them, the shorter the fewer they are
    places: NDArray[np.intp] = np.zeros(0, np.intp)  # Where they stand, for who holds them


class Held(NamedTuple):
    """A row a passage: whose it is; its numbers; and by documents what was asked for lately."""

    rows: NDArray[np.void]
    numbers: NDArray[np.int8]
    signs: NDArray[np.uint8]  # Whether each number is above 0, eight of them in each entry
    places: dict[int, int]  # By passage, its row
    parts: dict[frozenset[int], Portion]
    newest: frozenset[int]  # The last ids of vectors, as far as they are read again

    def part_of(self, documents: frozenset[int]) -> Portion:
        with _reading:
            part = self.parts.get(documents)
            if part is None:
                places = np.flatnonzero(np.isin(self.rows["document"], list(documents)))
                if len(self.parts) >= MOST_PARTS:
                    self.parts.clear()
                total = np.zeros(self.numbers.shape[1], np.float32)
                for start in range(0, len(places), CHUNK):
                    total += of_length_1(self.numbers[places[start : start + CHUNK]].astype(np.float32)).sum(axis=0)
                common = total / np.float32(len(places) + USUAL_WEIGHT)
                part = self.parts[documents] = Portion(documents, len(places), common, places)
            return part

    def nearest(self, vector: Vectors, part: Portion) -> list[int]:
        """Of some documents the passages nearest to a vector, nearest first."""
        places, asked = part.places, np.frombuffer(packed(vector), np.int8)
        if not places.size:
            return []
        if len(places) > ALIKE:
            apart = np.asarray(simsimd.cdist(np.packbits(asked > 0)[None], self.signs, "hamming", dtype="bin8"))
            places = places[np.argpartition(apart[0, places], ALIKE)[:ALIKE]]
        apart = np.asarray(simsimd.cdist(asked[None], self.numbers[places], "cosine"))
        best = places[np.argsort(apart[0])[:BY_MEANING]]
        return [int(passage) for passage in self.rows["passage"][best]]

    def among(self, passages: Collection[int]) -> dict[int, tuple[int, bytes]]:
        """The document and the numbers of each of them that has a vector."""
        places = {pk: self.places[pk] for pk in passages if pk in self.places}
        return {pk: (int(self.rows["document"][at]), self.numbers[at].tobytes()) for pk, at in places.items()}


_held: dict[str, Held] = {}  # By encoder
_reading = Lock()


def held(encoder: str, size: int) -> Held:
    """The rows with those that were added since. What was deleted stays, and is never asked for."""
    nothing = np.zeros((0, size), np.int8)
    with _reading:
        held = _held.get(encoder) or Held(np.zeros(0, ROW), nothing, np.packbits(nothing, axis=1), {}, {}, frozenset())
        newer = PassageVector.objects.filter(encoder=encoder, pk__gt=max(held.newest, default=0) - OVERLAP)
        if not held.newest.issuperset(newer.values_list("pk", flat=True)):
            unknown = newer.exclude(pk__in=held.newest)
            found = list(unknown.values_list("pk", "passage_id", "passage__document_id", "numbers"))
            numbers = np.frombuffer(b"".join(row[-1] for row in found), np.int8).reshape(-1, size)
            rows = np.array([tuple(ids) for *ids, _ in found], ROW)
            places = held.places | {row[1]: place for place, row in enumerate(found, len(held.rows))}
            signs = np.concatenate([held.signs, np.packbits(numbers > 0, axis=1)])
            all_numbers, rows = np.concatenate([held.numbers, numbers]), np.append(held.rows, rows)
            newest = frozenset(rows["pk"][rows["pk"] > rows["pk"].max() - OVERLAP].tolist())
            _held[encoder] = held = Held(rows, all_numbers, signs, places, {}, newest)
        return held

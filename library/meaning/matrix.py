"""The vectors of all passages, held by this process as bytes and compared with a question in one go."""

from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

import numpy as np
import simsimd
from numpy.typing import NDArray

from library import meaning
from library.meaning import encoders
from library.meaning.backlog import spoken
from library.meaning.encoders import Vectors, of_length_1, packed
from library.models import Passage, PassageVector

ROW = np.dtype([(name, np.int64) for name in ("pk", "passage", "document")])
BY_MEANING, ALIKE = 40, 4096
"""The nearest passages that are looked at; rows compared number by number: of more, those with most signs that are right."""
AT_ONCE = 16  # Passages still waiting for a vector that are encoded for a question, a tenth of a second's work
CHUNK, OVERLAP = 256, 64
"""Rows turned into numbers within the processor's cache; rows read again, since an earlier number may be committed later."""
USUAL, USUAL_WEIGHT, MOST_USUAL = 0.04, 100, 0.13
"""What a passage has in common with any question before enough of them tell, as how many that counts, and the most it may be:
where nearly all are about what is asked, being so is not usual."""
MOST_PARTS = 8  # Sets of documents whose vectors are not looked for anew


class Nearness(NamedTuple):
    above: float  # The cosine, above what is usual between the text and these documents
    apart: float  # The cosine without what these documents have in common


class Portion(NamedTuple):
    """Where the vectors of some documents stand, and what these have in common."""

    places: NDArray[np.intp]
    common: Vectors  # The mean of their vectors, the shorter the fewer they are


class Held(NamedTuple):
    """A row a passage: whose it is; its numbers; and by documents what was asked for lately."""

    rows: NDArray[np.void]
    numbers: NDArray[np.int8]
    signs: NDArray[np.uint8]  # Whether each number is above 0, eight of them in each entry
    places: dict[int, int]  # By passage, its row
    parts: dict[frozenset[int], Portion]
    newest: frozenset[int]  # The last ids of vectors, as far as they are read again

    def part_of(self, documents: frozenset[int]) -> Portion:
        part = self.parts.get(documents)
        if part is None:
            places = np.flatnonzero(np.isin(self.rows["document"], list(documents)))
            if len(self.parts) >= MOST_PARTS:
                self.parts.clear()
            total = np.zeros(self.numbers.shape[1], np.float32)
            for start in range(0, len(places), CHUNK):
                total += of_length_1(self.numbers[places[start : start + CHUNK]].astype(np.float32)).sum(axis=0)
            part = self.parts[documents] = Portion(places, total / np.float32(len(places) + USUAL_WEIGHT))
        return part

    def nearest(self, vector: Vectors, places: NDArray[np.intp]) -> list[int]:
        """Of some rows those nearest to a vector, nearest first."""
        if not places.size:
            return []
        asked = np.frombuffer(packed(vector), np.int8)
        if len(places) > ALIKE:
            apart = np.asarray(simsimd.cdist(np.packbits(asked > 0)[None], self.signs, "hamming", dtype="bin8"))
            places = places[np.argpartition(apart[0, places], ALIKE)[:ALIKE]]
        apart = np.asarray(simsimd.cdist(asked[None], self.numbers[places], "cosine"))
        return [int(place) for place in places[np.argsort(apart[0])[:BY_MEANING]]]


_held: dict[str, Held] = {}  # By encoder
_reading = Lock()


def likenesses(text: str, documents: frozenset[int], also: Sequence[int] = ()) -> dict[int, Nearness]:
    """How near these documents' nearest passages are to a text, and others; of these the first without a vector are read at once."""
    encoder, vector = encoders.current(), meaning.vectors([text])[0]
    if encoder is None or not vector.size:
        return {}
    with _reading:
        held = _refreshed(encoder.name, vector.size)
        part = held.part_of(documents)
    nearest = held.nearest(vector, part.places)
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


def _refreshed(encoder: str, size: int) -> Held:
    """The rows with those that were added since. What was deleted stays, and is never asked for."""
    nothing = np.zeros((0, size), np.int8)
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

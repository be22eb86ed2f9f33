"""How near passages are to a text: the nearest there are, and those that words have found."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from library import meaning
from library.meaning import encoders, matrix, pgvector
from library.meaning.backlog import spoken
from library.meaning.encoders import Vectors, of_length_1
from library.meaning.matrix import USUAL_WEIGHT, Portion
from library.models import Passage

AT_ONCE = 16  # Passages still waiting for a vector that are encoded for a question, a tenth of a second's work
USUAL, MOST_USUAL = 0.04, 0.13
"""What a passage has in common with any question before enough of them tell, and the most it may be: where nearly all are about
what is asked, being so is not usual."""


class Nearness(NamedTuple):
    above: float  # The cosine, above what is usual between the text and these documents
    apart: float  # The cosine without what these documents have in common


def likenesses(text: str, documents: frozenset[int], also: Sequence[int] = ()) -> dict[int, Nearness]:
    """How near these documents' nearest passages are to a text, and others; of these the first without a vector are read at once."""
    encoder, vector = encoders.current(), meaning.vectors([text])[0]
    if encoder is None or not vector.size:
        return {}
    kept = pgvector.stored(encoder.name, vector.size) or matrix.held(encoder.name, vector.size)
    part = kept.part_of(documents)
    known = kept.among({*kept.nearest(vector, part), *also})
    numbers = {passage: row for passage, (document, row) in known.items() if document in documents}
    waiting = Passage.objects.select_related("document").in_bulk([pk for pk in also if pk not in known])
    read = [waiting[pk] for pk in also if pk in waiting and waiting[pk].document_id in documents][:AT_ONCE]
    fresh = meaning.vectors(list(map(spoken, read)))
    rows = np.frombuffer(b"".join(numbers.values()), np.int8).reshape(-1, vector.size)
    found = of_length_1(np.concatenate([rows, fresh.reshape(-1, vector.size)]))
    # The encoder may be away by now.
    return dict(zip([*numbers, *(one.pk for one in read)], _nearness(found, vector, part), strict=False))


def _nearness(found: Vectors, vector: Vectors, part: Portion) -> list[Nearness]:
    few = USUAL_WEIGHT / (part.size + USUAL_WEIGHT)
    usual = min(float(part.common @ vector) + USUAL * few, MOST_USUAL)
    above = found @ vector - usual
    rest, asked = (of_length_1(rows - part.common) for rows in (found, vector[None]))
    apart = rest @ asked[0]
    return [Nearness(*both) for both in zip(above.tolist(), apart.tolist(), strict=True)]

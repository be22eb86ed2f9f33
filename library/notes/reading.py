"""What a sentence of a note does: it complains, it advises, or it only frames the note.

Told by its meaning, from examples of each kind; words that give it away weigh beside that.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, cast

import numpy as np

from library import meaning
from library.meaning.encoders import Vectors
from library.text.word_lists import any_of, entries

Doing = Literal["pain", "tip", "aside"]
DOINGS: tuple[Doing, ...] = ("pain", "tip", "aside")
CUES = [any_of(__name__, doing) for doing in DOINGS]
STEADINESS = 3.0
"""How much the plane between the kinds is held back from following single examples."""
LEAD = 0.2
"""By how much complaint and advice must differ, or a sentence is taken for neither."""
CUE = 0.6
"""What a word that gives a sentence away weighs; the kinds are about 2 apart."""


def doings(sentences: Sequence[str]) -> list[Doing]:
    """What each sentence does; all of them frame where no encoder is set."""
    if not sentences or not meaning.is_known():
        return ["aside"] * len(sentences)
    cues = np.array([[bool(cue.search(sentence)) for cue in CUES] for sentence in sentences])
    scores = _rows([sentence.rstrip("。.！!") for sentence in sentences]) @ _planes() + CUE * cues
    return ["aside" if abs(row[0] - row[1]) < LEAD else DOINGS[int(row.argmax())] for row in scores]


def _rows(texts: Sequence[str]) -> Vectors:
    return np.hstack([meaning.vectors(texts), np.ones((len(texts), 1), dtype=np.float32)])


@lru_cache(maxsize=1)
def _planes() -> Vectors:
    """Ridge regression of the kinds on the examples' vectors, each kind weighing the same."""
    examples = [line.split("\t") for line in entries(__name__, "sentences")]
    given = _rows([text for _, text in examples])
    kinds = np.eye(len(DOINGS), dtype=np.float32)[[DOINGS.index(cast("Doing", kind)) for kind, _ in examples]]
    weights = kinds @ (len(examples) / len(DOINGS) / kinds.sum(axis=0))
    weighed = (given * weights[:, None]).T
    held = STEADINESS * np.eye(given.shape[1], dtype=np.float32)
    return cast("Vectors", np.linalg.solve(weighed @ given + held, weighed @ (2 * kinds - 1)))

"""What a sentence of a note does: it complains, it advises, or it only frames the note.

Told by its meaning, from examples of each kind; words that give it away weigh beside that.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, cast

import numpy as np

from library import meaning
from library.meaning.encoders import Vectors
from library.notes.lexicon import ADVICE, ASIDE, PAIN, TIP
from library.text.word_lists import entries

Doing = Literal["pain", "tip", "aside"]
DOINGS: tuple[Doing, ...] = ("pain", "tip", "aside")
EXAMPLES = tuple(
    (cast("Doing", kind), text) for kind, text in (line.split("\t") for line in entries(__name__, "sentences"))
)
STEADINESS = 3.0
"""How much the plane between the kinds is held back from following single examples."""

SAME = 0.9
"""From which likeness a sentence says the same as an example."""
LEAD = 0.2
"""By how much complaint and advice must differ, or a sentence is taken for neither."""
CUE = 0.6
"""What a word that gives a sentence away weighs; the kinds are about 2 apart."""


def doings(sentences: Sequence[str]) -> list[Doing]:
    """What each sentence does; all of them frame where no encoder is set."""
    if not sentences or not meaning.is_known():
        return ["aside"] * len(sentences)
    rows = meaning.vectors([sentence.rstrip("。.！!") for sentence in sentences])
    examples = meaning.vectors([text for _, text in EXAMPLES])
    cues = np.array([_cues(sentence) for sentence in sentences], dtype=np.float32)
    scores = _with_one(rows) @ _planes() + CUE * cues
    is_sure = abs(scores[:, DOINGS.index("pain")] - scores[:, DOINGS.index("tip")]) >= LEAD
    rated = np.where(is_sure, scores.argmax(axis=1), DOINGS.index("aside"))
    like = rows @ examples.T
    # What says the same as an example is of its kind.
    return [
        EXAMPLES[near][0] if like[place][near] >= SAME else DOINGS[rated[place]]
        for place, near in enumerate(like.argmax(axis=1))
    ]


def _cues(sentence: str) -> tuple[bool, bool, bool]:
    frames = bool(ASIDE.search(sentence))
    complains = not frames and bool(PAIN.search(sentence)) and not ADVICE.search(sentence)
    advises = not frames and not complains and bool(TIP.search(sentence) or ADVICE.search(sentence))
    return complains, advises, frames


@lru_cache(maxsize=1)
def _planes() -> Vectors:
    """Ridge regression of the kinds on the examples' vectors, each kind weighing the same."""
    given = _with_one(meaning.vectors([text for _, text in EXAMPLES]))
    kinds = np.array([DOINGS.index(kind) for kind, _ in EXAMPLES])
    weights = (1 / np.bincount(kinds))[kinds]
    weighed = given * (weights / weights.mean())[:, None]
    wanted = np.eye(len(DOINGS), dtype=np.float32)[kinds] * 2 - 1
    held = STEADINESS * np.eye(given.shape[1], dtype=np.float32)
    return cast("Vectors", np.linalg.solve(weighed.T @ given + held, weighed.T @ wanted).astype(np.float32))


def _with_one(rows: Vectors) -> Vectors:
    return np.hstack([rows, np.ones((len(rows), 1), dtype=np.float32)])

"""Sentences of several clauses built alike, "in winter A; in summer B": words of two of them make a claim that neither makes."""

import re
from collections.abc import Iterator

from library.judging.alignment import Alignment, align, gaps, text_of

NEAR_COPY = 0.75
"""Share of words in the same order from which on a clause is what a claim tells again."""
_BETWEEN = re.compile(r"[;；]|, (?:while|whereas) |，而")


def mixed(sentence: str, other: str) -> tuple[str, str] | None:
    """What a claim has instead of the clause nearest to it, where no clause of the other sentence holds all it says."""
    if _BETWEEN.search(sentence):
        return None
    parts = [align(sentence, part) for part in _BETWEEN.split(other)]
    near = [one for one in parts if one.likeness_in_order >= NEAR_COPY]
    differing = [next(_differences(one), None) for one in near]
    if len(near) < 2 or any(one is None for one in differing):
        return None
    return differing[0]


def _differences(aligned: Alignment) -> Iterator[tuple[str, str]]:
    for gap in gaps(aligned):
        said, held = aligned.said[gap.said.start : gap.said.stop], aligned.held[gap.held.start : gap.held.stop]
        if any(token.tells for token in said):
            yield text_of(aligned.sentence, said), text_of(aligned.other, held)

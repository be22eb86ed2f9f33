"""How well texts answer to a search by their words: Okapi BM25 among them, as a share of the best; what timelines are compared with."""

import math
from collections import Counter
from collections.abc import Sequence

from library.text.verbs import spoken_terms

SATURATION, LENGTH = 1.2, 0.75
"""How soon a repeated word stops counting, and how much a long text costs it: the customary values."""


def shares(search: str, texts: Sequence[str]) -> list[float]:
    """For each text between 0, none of the words, and 1, the best of them all."""
    held = [Counter(spoken_terms(text)) for text in texts]
    usual = sum(counts.total() for counts in held) / max(1, len(held)) or 1
    scores = [0.0] * len(held)
    for term in set(spoken_terms(search)):
        holding = sum(term in counts for counts in held)
        rarity = math.log(1 + (len(held) - holding + 0.5) / (holding + 0.5))
        for place, counts in enumerate(held):
            length = 1 - LENGTH + LENGTH * counts.total() / usual
            scores[place] += rarity * counts[term] * (SATURATION + 1) / (counts[term] + SATURATION * length)
    best = max(scores, default=0.0) or 1.0
    return [score / best for score in scores]

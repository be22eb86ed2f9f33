"""How well texts answer to a search by their words: Okapi BM25 among the texts themselves, as a share of the best."""

import math
from collections import Counter
from collections.abc import Sequence

from library.text.verbs import spoken_terms

SATURATION, LENGTH = 1.2, 0.75
"""How soon a repeated word stops counting, and how much a long text costs it: the customary values."""


def shares(search: str, texts: Sequence[str]) -> list[float]:
    """For each text between 0, none of the words, and 1, the best of them all."""
    held = [Counter(spoken_terms(text)) for text in texts]
    lengths = [sum(counts.values()) for counts in held]
    usual = sum(lengths) / len(lengths) if any(lengths) else 1
    rarity = {
        term: math.log(1 + (len(held) - count + 0.5) / (count + 0.5))
        for term in set(spoken_terms(search))
        for count in [sum(term in counts for counts in held)]
    }
    scores = [
        sum(
            weight
            * counts[term]
            * (SATURATION + 1)
            / (counts[term] + SATURATION * (1 - LENGTH + LENGTH * length / usual))
            for term, weight in rarity.items()
            if term in counts
        )
        for counts, length in zip(held, lengths, strict=True)
    ]
    best = max(scores, default=0.0) or 1.0
    return [score / best for score in scores]

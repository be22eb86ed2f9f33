"""Chooses what to use of what was found: what is asked about first, then in the order of the sources."""

from creative.briefs import EvidenceDigest, EvidenceTask
from creative.checking.summaries import counted
from library.text.similarity import jaccard, term_containment

FACTS = 16
SAME = 0.6


def choose(task: EvidenceTask) -> EvidenceDigest:
    """All that differs, what speaks of the points of the brief first."""
    points = "\n".join(task.key_points)
    ranked = sorted(
        enumerate(task.facts), key=lambda one: (-term_containment(points, one[1].fact) if points else 0.0, one[0])
    )
    chosen: list[int] = []
    for place, fact in ranked:
        if all(jaccard(fact.fact, task.facts[other].fact) < SAME for other in chosen) and len(chosen) < FACTS:
            chosen.append(place)
    return EvidenceDigest(summary=counted(task, len(chosen)), fact_ids=[str(place) for place in sorted(chosen)])

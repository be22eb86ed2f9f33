"""A summary of what a report's sections say: of their own sentences those nearest to the question."""

from collections.abc import Sequence

from library import meaning
from research.briefs import DraftClaim, DraftSummary, SummaryBrief
from research.offline.limitations import basis

SUMMARY, FINDINGS = 3, 5
"""Most sentences of a summary, and findings beside it."""


def summarise(task: SummaryBrief) -> DraftSummary:
    """Of the report's limits what its sections rest on; whoever wrote them did not quote word for word."""
    said = [claim for part in task.sections for claim in part.claims]
    ranked = _nearest_first(task.query, said)
    return DraftSummary(
        summary=_in_order(said, ranked[:SUMMARY]),
        key_findings=_in_order(said, ranked[SUMMARY : SUMMARY + FINDINGS]),
        limitations=basis(task.evidence) if task.evidence else "",
    )


def nearest(query: str, said: Sequence[DraftClaim], most: int) -> list[DraftClaim]:
    """At most so many claims, those nearest to the question, in their order."""
    return _in_order(said, _nearest_first(query, said)[:most])


def _nearest_first(query: str, said: Sequence[DraftClaim]) -> list[int]:
    near = meaning.likeness(query, [claim.text for claim in said])
    return sorted(range(len(said)), key=lambda place: -near[place])


def _in_order(said: Sequence[DraftClaim], places: list[int]) -> list[DraftClaim]:
    return [said[place] for place in sorted(places)]

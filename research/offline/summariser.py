"""A summary of what a report's sections say: of their own sentences those nearest to the question."""

from library import meaning
from research.briefs import DraftClaim, DraftSummary, SummaryBrief
from research.offline.limitations import basis

SUMMARY, FINDINGS = 3, 5
"""Most sentences of a summary, and findings beside it."""


def summarise(task: SummaryBrief) -> DraftSummary:
    """Of the report's limits what its sections rest on; whoever wrote them did not quote word for word."""
    said = [claim for part in task.sections for claim in part.claims]
    near = meaning.likeness(task.query, [claim.text for claim in said])
    ranked = sorted(range(len(said)), key=lambda place: -near[place])
    return DraftSummary(
        summary=_in_order(said, ranked[:SUMMARY]),
        key_findings=_in_order(said, ranked[SUMMARY : SUMMARY + FINDINGS]),
        limitations=basis(task.evidence) if task.evidence else "",
    )


def _in_order(said: list[DraftClaim], places: list[int]) -> list[DraftClaim]:
    return [said[place] for place in sorted(places)]

"""A summary of what a report's sections cite: the sentences among them that answer the question."""

from research.briefs import DraftSummary, SummaryBrief
from research.offline import writer
from research.offline.limitations import basis


def summarise(task: SummaryBrief) -> DraftSummary:
    """Of its limits what the sections rest on; whoever wrote them did not quote word for word."""
    made = writer.write(task)
    limits = basis(task.evidence) if task.evidence else ""
    return DraftSummary(summary=made.summary, key_findings=made.key_findings, limitations=limits)

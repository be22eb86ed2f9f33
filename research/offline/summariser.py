"""A summary of what a report's sections cite: the sentences among them that answer the question."""

from research.briefs import DraftSummary, SummaryBrief
from research.offline import writer


def summarise(task: SummaryBrief) -> DraftSummary:
    made = writer.write(task)
    return DraftSummary(summary=made.summary, key_findings=made.key_findings, limitations=made.limitations)

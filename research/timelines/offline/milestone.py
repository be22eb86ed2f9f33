"""Milestones from the evidence itself: dated events, the best for the topic, titled by their own sentences."""

from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.milestones.ranking import drafts_of, rank, significances


def milestones(task: MilestoneTask) -> DraftTimeline:
    """A draft of at most `limit` events; the accounts of one event stand in it side by side, to be merged."""
    chosen = rank(task)[: task.limit]
    return DraftTimeline(
        milestones=[
            draft
            for one, significance in zip(chosen, significances(chosen), strict=True)
            for draft in drafts_of(one, significance, task)
        ]
    )

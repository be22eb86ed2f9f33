"""Milestones from the evidence itself: dated events, the best for the topic, titled by their own sentences."""

from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.milestones.drafts import drafted
from research.timelines.milestones.ranking import rank


def milestones(task: MilestoneTask) -> DraftTimeline:
    """A draft of at most `limit` events."""
    return drafted(rank(task)[: task.limit], task)

"""Milestones from the evidence itself: dated events, ranked for the topic, titled by their own sentences."""

from collections import Counter
from collections.abc import Sequence

from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.milestones.ranking import RankedEvent, drafts_of, rank, significances
from research.timelines.milestones.threads import thread_of

LEADS = 0.4
"""What it is worth to be the best event of a section, or of something its heading names."""
SAME_SECTION, SAME_THREAD = 0.3, 0.35
"""What each event taken before costs another one of its section, or of a thread that has its fair share."""


def milestones(task: MilestoneTask) -> DraftTimeline:
    """A draft of at most `limit` events; the accounts of one event stand in it side by side, to be merged."""
    chosen = _spread(rank(task), task)
    return DraftTimeline(
        milestones=[
            draft
            for one, significance in zip(chosen, significances(chosen), strict=True)
            for draft in drafts_of(one, significance, task)
        ]
    )


def _spread(ranked: Sequence[RankedEvent], task: MilestoneTask) -> list[RankedEvent]:
    """The best events, best first; one more of the same section or thread counts for less each time."""
    rest = list(ranked)
    taken: list[RankedEvent] = []
    crowd: Counter[tuple[str, ...]] = Counter()
    crowds = {id(one): _crowds(one, task) for one in ranked}
    # What has a heading is worth a milestone: the best event of every section, and of everything its heading names.
    firsts: dict[tuple[str, str, str], RankedEvent] = {}
    for one in ranked:
        item = one.lead.item
        for name in () if one.lead.is_weak else ("", *one.topic.headed(one)):
            firsts.setdefault((item.title, item.heading, name), one)
    leads = {id(one) for one in firsts.values()}
    while rest and len(taken) < task.limit:
        best = max(
            rest,
            key=lambda one: (
                one.score + LEADS * (id(one) in leads) - sum(cost * crowd[of] for of, cost in crowds[id(one)].items())
            ),
        )
        rest.remove(best)
        taken.append(best)
        crowd.update(crowds[id(best)].keys())
    return sorted(taken, key=lambda one: -one.score)


def _crowds(one: RankedEvent, task: MilestoneTask) -> dict[tuple[str, ...], float]:
    """What an event shares with others, and how much each of those costs it."""
    lead = one.lead
    return {
        ("section", lead.item.title, lead.item.heading): SAME_SECTION,
        ("thread", thread_of([happening.item for happening in one.group.happenings], task.threads)): SAME_THREAD
        * max(1, len(task.threads))
        / task.limit,
    }

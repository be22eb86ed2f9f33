"""From a draft and its evidence to the nodes of the timeline, and the nodes that fill its gaps."""

from collections.abc import Sequence

from pydantic import BaseModel

from library.schemas import EvidenceItem, Language
from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.checking.milestones import Reading, resolve
from research.timelines.milestones.gaps import MOST_NODES, Gap
from research.timelines.milestones.merging import merge
from research.timelines.milestones.ranking import Ranked
from research.timelines.offline.milestone import drafts_of, rank
from research.timelines.schemas import Merge, Node
from research.timelines.words import say


class Skeleton(BaseModel):
    """The nodes in order of time, what was merged, and what readers should know."""

    nodes: list[Node]
    merges: list[Merge]
    notes: list[str] = []


def build(draft: DraftTimeline, evidence: Sequence[EvidenceItem], language: Language) -> Skeleton:
    """The nodes that the evidence bears out, duplicates merged."""
    resolved = resolve(draft, Reading(evidence))
    merged = merge(resolved.candidates)
    left_out = len(draft.milestones) - len(resolved.candidates)
    notes = [say("left_out", language, count=left_out)] if left_out else []
    return Skeleton(nodes=merged.nodes, merges=merged.merges, notes=notes)


def fill(draft: DraftTimeline, task: MilestoneTask, skeleton: Skeleton, found: Sequence[Gap]) -> Skeleton:
    """The skeleton with at most five more nodes in its gaps, read from the evidence by code."""
    reading = Reading(task.evidence)
    fitting = [one for one in rank(task) if _is_in_gap(one, found)][:MOST_NODES]
    fillers = DraftTimeline(milestones=[drafted for one in fitting for drafted in drafts_of(one, "medium", task)])
    added = resolve(fillers, reading, is_gap_node=True).candidates
    merged = merge([*resolve(draft, reading).candidates, *added])
    return Skeleton(nodes=merged.nodes, merges=merged.merges, notes=skeleton.notes)


def _is_in_gap(ranked: Ranked, found: Sequence[Gap]) -> bool:
    """Whether an event that stands alone lies wholly in one of the gaps."""
    lead = ranked.lead
    stands = not lead.is_weak and not lead.leans
    return stands and any(gap.holds(lead.written.earliest, lead.written.latest) for gap in found)

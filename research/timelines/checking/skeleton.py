"""From a draft and its evidence to the nodes of the timeline, and the nodes that fill its gaps."""

from collections.abc import Sequence

from pydantic import BaseModel

from library.schemas import EvidenceItem
from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.checking.milestones import ReadEvidence, resolve
from research.timelines.milestones.drafts import drafted
from research.timelines.milestones.merging import merge
from research.timelines.milestones.pauses import MOST_NODES, TimeGap
from research.timelines.milestones.ranking import rank
from research.timelines.schemas import Merge, Node
from runs.words import Sentence, Words


class Skeleton(BaseModel):
    """The nodes in order of time, what was merged, and what readers should know."""

    nodes: list[Node]
    merges: list[Merge]
    notes: list[Words] = []


def build(draft: DraftTimeline, evidence: Sequence[EvidenceItem]) -> Skeleton:
    """The nodes that the evidence bears out, duplicates merged."""
    borne_out = resolve(draft, ReadEvidence(evidence))
    merged = merge(borne_out)
    notes: list[str] = []
    if left_out := len(draft.milestones) - len(borne_out):
        notes.append(
            Sentence(
                "%(count)s drafted milestone was left out because no passage bears it out.",
                plural="%(count)s drafted milestones were left out because no passage bears them out.",
                count=left_out,
            )
        )
    return Skeleton(nodes=merged.nodes, merges=merged.merges, notes=notes)


def completed(draft: DraftTimeline, task: MilestoneTask) -> DraftTimeline:
    """The draft with the events the sources make most of, where it has less than half as many as they could give.

    A small model reads seventeen passages and hands in three milestones; who asked for a history wants more of it.
    """
    known = rank(task)[: task.limit]
    least = len(known) // 2
    if len(resolve(draft, ReadEvidence(task.evidence))) >= least:
        return draft
    return DraftTimeline(milestones=[*draft.milestones, *drafted(known[:least], task).milestones])


def fill(draft: DraftTimeline, task: MilestoneTask, skeleton: Skeleton, found: Sequence[TimeGap]) -> Skeleton:
    """The skeleton with at most five more nodes in its gaps, each an event that stands alone, read by code."""
    read = ReadEvidence(task.evidence)
    told = [(event, event.lead.told) for event in rank(task)]
    standing = [(event, one.written) for event, one in told if not one.is_weak and not one.leans]
    fitting = [event for event, date in standing if any(gap.holds(date) for gap in found)][:MOST_NODES]
    added = resolve(drafted(fitting, task, "medium"), read, is_gap_node=True)
    merged = merge([*resolve(draft, read), *added])
    return Skeleton(nodes=merged.nodes, merges=merged.merges, notes=skeleton.notes)

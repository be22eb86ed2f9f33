"""From a draft and its evidence to the nodes of the timeline."""

from collections.abc import Sequence

from pydantic import BaseModel

from library.schemas import EvidenceItem
from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.checking.milestones import ReadEvidence, resolve
from research.timelines.milestones.drafts import drafted
from research.timelines.milestones.merging import merge
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
    nodes, merges = merge(borne_out)
    notes: list[str] = []
    if left_out := len(draft.milestones) - len(borne_out):
        notes.append(
            Sentence(
                "%(count)s drafted milestone was left out because no passage bears it out.",
                plural="%(count)s drafted milestones were left out because no passage bears them out.",
                count=left_out,
            )
        )
    return Skeleton(nodes=nodes, merges=merges, notes=notes)


def completed(draft: DraftTimeline, task: MilestoneTask) -> DraftTimeline:
    """The draft with the events the sources make most of, where it has less than half as many as they could give.

    A small model reads seventeen passages and hands in three milestones; who asked for a history wants more of it.
    """
    known = rank(task)[: task.limit]
    least = len(known) // 2
    if len(resolve(draft, ReadEvidence(task.evidence))) >= least:
        return draft
    return DraftTimeline(milestones=[*draft.milestones, *drafted(known[:least], task).milestones])

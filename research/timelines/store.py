"""What is kept of a timeline: written by its runs, each part with its event, and read as the schemas carry it."""

from collections.abc import Sequence
from typing import cast

from django.db.models import Exists, OuterRef, Q
from pydantic import JsonValue

from research.timelines.events import TimelineNodeDetailEvent, TimelineSkeletonEvent, TimelineSynthesisEvent
from research.timelines.models import Timeline, TimelineNode
from research.timelines.schemas import Merge, Node, NodeDetails, NodeState, Proposal, Synthesis
from research.timelines.states import TIMELINE
from runs.execution import Voice
from runs.states import IllegalMove
from runs.words import KEEPING


def move(session: Timeline, target: str, **changes: object) -> None:
    """Move a session that has no run yet, if its graph allows it from where it is now. Raises `IllegalMove`."""
    TIMELINE.check(session.stage, target)
    moved = Timeline.objects.filter(id=session.id, stage=session.stage, run=None).update(stage=target, **changes)
    if not moved:
        raise IllegalMove(f"A timeline that is no longer {session.stage} cannot become {target}.")
    session.stage = target


def runs_of_timeline(run_id: str) -> list[str]:
    """The run that proposed the timeline of this one, and the run that made it."""
    session = Timeline.objects.select_for_update(no_key=True).filter(Q(planning=run_id) | Q(run=run_id)).first()
    return [one for one in (session.planning_id, session.run_id) if one] if session else []


def proposal_carried_out() -> Exists:
    """Whether the timeline that a run proposed has a run that makes it."""
    return Exists(Timeline.objects.filter(planning=OuterRef("pk"), run__isnull=False))


def keep_proposal(run_id: str, proposal: Proposal) -> str:
    """Keep what a planning run proposed, once; returns the session's id."""
    session = Timeline.objects.get(planning_id=run_id)
    if session.stage == "created":
        move(session, "proposal_ready", proposal=proposal.model_dump(mode="json", context=KEEPING))
    return session.id


def keep_skeleton(voice: Voice, session_id: str, nodes: Sequence[Node], merges: Sequence[Merge]) -> None:
    if voice.has_said("skeleton"):
        return
    Timeline.objects.filter(id=session_id).update(merges=[merge.model_dump(mode="json") for merge in merges])
    TimelineNode.objects.filter(timeline_id=session_id).delete()
    TimelineNode.objects.bulk_create(
        [TimelineNode(timeline_id=session_id, key=node.id, node=node.model_dump(mode="json")) for node in nodes]
    )
    voice.say(TimelineSkeletonEvent(nodes=list(nodes), merges=list(merges)), once="skeleton")


def keep_details(voice: Voice, node_id: str, details: NodeDetails) -> None:
    once = f"detail.{node_id}"
    if voice.has_said(once):
        return
    nodes = TimelineNode.objects.filter(timeline__run_id=voice.run_id, key=node_id, locked=False)
    nodes.update(details=details.model_dump(mode="json"))
    voice.say(TimelineNodeDetailEvent(node_id=node_id, details=details), once=once)


def keep_synthesis(voice: Voice, session_id: str, synthesis: Synthesis) -> None:
    if voice.has_said("synthesis"):
        return
    Timeline.objects.filter(id=session_id).update(synthesis=synthesis.model_dump(mode="json", context=KEEPING))
    voice.say(TimelineSynthesisEvent.model_validate(synthesis.model_dump(context=KEEPING)), once="synthesis")


def is_locked(run_id: str, node_id: str) -> bool:
    return TimelineNode.objects.filter(timeline__run_id=run_id, key=node_id, locked=True).exists()


def nodes_of(session: Timeline) -> list[NodeState]:
    """The session's nodes in order, as they stand now."""
    return [node_state(row) for row in TimelineNode.objects.filter(timeline=session)]


def node_state(row: TimelineNode) -> NodeState:
    """A node with a person's changes laid over what the sources say."""
    edits = cast("dict[str, JsonValue]", row.edits)
    return NodeState.model_validate(
        {
            **row.node,
            **edits,
            "details": NodeDetails.model_validate(row.details) if row.details else None,
            "locked": row.locked,
            "edited": sorted(edits),
        }
    )


def merges_of(session: Timeline) -> list[Merge]:
    return [Merge.model_validate(one) for one in cast("list[object]", session.merges)]


def synthesis_of(session: Timeline) -> Synthesis | None:
    return Synthesis.model_validate(session.synthesis) if session.synthesis else None

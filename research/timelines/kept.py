"""What is kept of a timeline, as the schemas carry it."""

from typing import cast

from pydantic import JsonValue

from research.timelines.models import Timeline, TimelineNode
from research.timelines.schemas import Merge, NodeDetails, NodeState, Synthesis


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

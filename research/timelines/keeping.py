"""Keeping what a timeline's run makes, in the transactions of its events."""

from collections.abc import Sequence

from research.timelines.models import Timeline, TimelineNode
from research.timelines.schemas import Merge, Node, NodeDetails, Synthesis


def keep_skeleton(session_id: str, nodes: Sequence[Node], merges: Sequence[Merge]) -> None:
    Timeline.objects.filter(id=session_id).update(merges=[merge.model_dump(mode="json") for merge in merges])
    TimelineNode.objects.filter(timeline_id=session_id).delete()
    TimelineNode.objects.bulk_create(
        [TimelineNode(timeline_id=session_id, key=node.id, node=node.model_dump(mode="json")) for node in nodes]
    )


def keep_details(run_id: str, node_id: str, details: NodeDetails) -> None:
    nodes = TimelineNode.objects.filter(timeline__run_id=run_id, key=node_id, locked=False)
    nodes.update(details=details.model_dump(mode="json"))


def keep_synthesis(session_id: str, synthesis: Synthesis) -> None:
    Timeline.objects.filter(id=session_id).update(synthesis=synthesis.model_dump(mode="json"))


def is_locked(run_id: str, node_id: str) -> bool:
    return TimelineNode.objects.filter(timeline__run_id=run_id, key=node_id, locked=True).exists()

"""What a timeline says on its stream: the seed's four events, node by node details, the synthesis; and its proposal."""

from typing import Annotated, Literal

from pydantic import Field

from research.timelines.schemas import Merge, Node, NodeDetails, Phase, Proposal, Synthesis
from runs.events import Event, Stream
from runs.words import Words


class TimelineProgressEvent(Event):
    """The work moved on."""

    type: Literal["progress"] = "progress"
    phase: Phase
    message: Words
    percent: int = Field(ge=0, le=100)


class TimelineSkeletonEvent(Event):
    """The milestones, all at once, in order."""

    type: Literal["skeleton"] = "skeleton"
    nodes: list[Node]
    merges: list[Merge] = []
    """Accounts of the same event that became one node."""


class TimelineNodeDetailEvent(Event):
    """The details of one node, as soon as they are there."""

    type: Literal["node_detail"] = "node_detail"
    node_id: str
    details: NodeDetails


class TimelineSynthesisEvent(Synthesis, Event):
    """The timeline as a whole: summary, insight, connections, dates that sources disagree on."""

    type: Literal["synthesis"] = "synthesis"


class TimelineCompleteEvent(Event):
    """The timeline is finished. Sent once, and last."""

    type: Literal["complete"] = "complete"
    total_nodes: int = Field(ge=0)
    duration_seconds: float = Field(ge=0)
    detail_completed: int = Field(ge=0)
    """How many nodes have details."""


class TimelineErrorEvent(Event):
    """The timeline failed or was cancelled. Sent once, and last."""

    type: Literal["error"] = "error"
    error: str
    message: Words


class TimelineProposalEvent(Event):
    """The proposal is there to be decided on. Sent once, and last."""

    type: Literal["proposal"] = "proposal"
    session_id: str
    proposal: Proposal


TimelineEvent = Annotated[
    TimelineProgressEvent
    | TimelineSkeletonEvent
    | TimelineNodeDetailEvent
    | TimelineSynthesisEvent
    | TimelineCompleteEvent
    | TimelineErrorEvent,
    Field(discriminator="type"),
]

timeline_stream = Stream(
    name="research.timeline",
    path="/api/research/{session_id}/stream",
    events=TimelineEvent,
    method="get",
)
proposal_stream = Stream(
    name="research.proposal",
    path="/api/runs/{run_id}/events",
    events=Annotated[TimelineProposalEvent | TimelineErrorEvent, Field(discriminator="type")],
    method="get",
)

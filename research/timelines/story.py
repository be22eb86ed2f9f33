"""How a timeline is told on its page: all of it from its rows and the log, then what each event changes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from library import evidence
from library.exports import Link, links
from library.text.sentences import split
from library.text.similarity import term_containment
from research.schemas.reports import Source, by_work
from research.timelines.events import (
    TimelineCompleteEvent,
    TimelineErrorEvent,
    TimelineSkeletonEvent,
    TimelineSynthesisEvent,
    timeline_stream,
)
from research.timelines.exports import FORMATS
from research.timelines.milestones.merging import eras, year
from research.timelines.models import Timeline, TimelineNode
from research.timelines.schemas import NodeState, Proposal
from research.timelines.sources import sources_of
from research.timelines.store import nodes_of, synthesis_of
from runs import log
from runs.events import Event
from runs.models import Run
from runs.rooms import Context

REPEATED = 0.8
"""Share of a sentence's words from which on the title says it already."""
STRIP = 600
"""Height of the small map, in its own units."""


class Mark(NamedTuple):
    """A node on the small map: how far down, and how wide."""

    node: NodeState
    top: float
    width: int


class NodeCite(NamedTuple):
    """A numbered source of a node."""

    number: int
    key: str


class AxisRow(NamedTuple):
    """A node as the axis shows it."""

    node: NodeState
    more: str
    """What the description says beyond the title."""
    cites: list[NodeCite]
    is_waiting: bool
    """Whether its details are still to come."""


class Band(NamedTuple):
    """An era with its nodes."""

    key: str
    label: str
    rows: list[AxisRow]


class Axis:
    """The nodes as the page sets them out: by eras, their sources numbered, with a small map beside them."""

    def __init__(self, session: Timeline, nodes: Sequence[NodeState], *, is_over: bool) -> None:
        self.session = session
        self.nodes = nodes
        self.works: list[list[Source]] = []
        if session.run_id is not None:
            self.works = by_work(sources_of(session.run_id, nodes, evidence.for_run(session.run_id)))
        self._numbers = {source.evidence_id: source.number for work in self.works for source in work}
        self._is_over = is_over

    @property
    def bands(self) -> list[Band]:
        rows: dict[str, AxisRow] = {}
        for node in self.nodes:
            cited = sorted({(self._numbers[one.evidence_id], one.evidence_id) for one in node.evidence})
            cites = [NodeCite(number, key) for number, key in cited]
            is_waiting = not (self._is_over or node.details or node.locked)
            rows[node.id] = AxisRow(node, _beyond_title(node), cites, is_waiting)
        return [
            Band(f"era-{place}", era.label, [rows[key] for key in era.node_ids])
            for place, era in enumerate(eras(self.nodes), 1)
        ]

    @property
    def marks(self) -> Iterator[Mark]:
        """The nodes by their distance in time."""
        days = [year + (month - 1) / 12 + day / 366 for year, month, day in (node.first for node in self.nodes)]
        if not days:
            return
        span = (days[-1] - days[0]) or 1
        widths = {"revolutionary": 18, "high": 12, "medium": 7}
        for node, at in zip(self.nodes, days, strict=True):
            yield Mark(node, round(8 + (STRIP - 16) * (at - days[0]) / span, 1), widths[node.significance])

    @property
    def first_year(self) -> str:
        return year(self.nodes[0].first[0]) if self.nodes else ""

    @property
    def last_year(self) -> str:
        return year(self.nodes[-1].last[0]) if self.nodes else ""

    @property
    def threads(self) -> list[str]:
        """The threads that nodes belong to, in the order of the proposal."""
        used = {node.thread for node in self.nodes}
        proposal = Proposal.model_validate(self.session.proposal)
        return [thread.name for thread in proposal.research_threads if thread.name in used]

    @property
    def conflicts(self) -> int:
        return sum(bool(node.conflicts) for node in self.nodes)


class TimelineStory:
    """What a timeline's rows and the log of its run say so far. Telling it twice gives the same page."""

    def __init__(self, run: Run) -> None:
        self.session = Timeline.objects.get(run=run)
        self.axis = Axis(self.session, nodes_of(self.session), is_over=run.is_over)
        self.synthesis = synthesis_of(self.session)
        self.progress = None if run.is_over else log.last_of(timeline_stream, run.id, "progress")


def story(run: Run) -> TimelineStory:
    """All that the page of a timeline shows."""
    return TimelineStory(run)


def change(run: Run, event: Event) -> Context:
    """What an event's template is told besides the run and the event."""
    match event:
        case TimelineSkeletonEvent():
            session, nodes = _session(run), [NodeState.model_validate(node.model_dump()) for node in event.nodes]
            return {"session": session, "axis": Axis(session, nodes, is_over=run.is_over)}
        case TimelineSynthesisEvent():
            return {"session": _session(run)}
        case TimelineCompleteEvent():
            session = _session(run)
            return {"waited": _without_details(run), "exports": exports_of(session), "session": session}
        case TimelineErrorEvent():
            has_nodes = TimelineNode.objects.filter(timeline__run=run).exists()
            return {"waited": _without_details(run), "session": _session(run), "has_nodes": has_nodes}
    return {}


def exports_of(session: Timeline) -> list[Link]:
    """Where the timeline can be had as a file."""
    return links(FORMATS, "timeline-export", session.id)


def _session(run: Run) -> Timeline:
    return Timeline.objects.get(run=run)


def _without_details(run: Run) -> list[str]:
    """The nodes whose details will not come any more."""
    waiting = TimelineNode.objects.filter(timeline__run=run, details__isnull=True, locked=False)
    return list(waiting.values_list("key", flat=True))


def _beyond_title(node: NodeState) -> str:
    """The description without a first sentence that only says the title and the date again."""
    sentences = split(node.description)
    if not sentences or term_containment(sentences[0].text, f"{node.title} {node.date_text}") < REPEATED:
        return node.description
    return node.description[sentences[1].start :] if len(sentences) > 1 else ""


def planned(run: Run) -> Timeline:
    """The session a run makes the proposal of."""
    return Timeline.objects.get(planning=run)

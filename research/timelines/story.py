"""How a timeline is told on its page: its eras with their nodes, its sources numbered, its progress."""

from collections.abc import Iterator
from typing import NamedTuple

from library.chronology.schemas import Day
from library.exports import Link, links
from library.text.sentences import split
from library.text.similarity import term_containment
from research.timelines.events import timeline_stream
from research.timelines.exports import FORMATS
from research.timelines.milestones.eras import eras, year
from research.timelines.models import Timeline
from research.timelines.schemas import NodeState, Proposal, Synthesis
from research.timelines.store import nodes_of, synthesis_of
from runs import log
from runs.models import Run

REPEATED = 0.8
"""Share of a sentence's words from which on the title says it already."""
STRIP = 600
"""Height of the small map, in its own units."""


class Mark(NamedTuple):
    """A node on the small map: how far down, and how wide."""

    node: NodeState
    top: float
    width: int


class Cite(NamedTuple):
    """A numbered source of a node."""

    number: int
    key: str


class Row(NamedTuple):
    """A node as the axis shows it."""

    node: NodeState
    more: str
    """What the description says beyond the title."""
    cites: list[Cite]
    is_over: bool
    """Whether no more details are to come."""


class Band(NamedTuple):
    """An era with its nodes."""

    key: str
    label: str
    rows: list[Row]


class Story:
    """What the page shows of a session, read anew each time: nodes change while the run goes on."""

    def __init__(self, session: Timeline) -> None:
        self.session = session
        self.run = Run.objects.get(id=session.run_id) if session.run_id else None
        self.proposal = Proposal.model_validate(session.proposal)
        self.language = "zh-Hans" if self.proposal.language == "zh" else "en"
        self.nodes = nodes_of(session)
        self.synthesis: Synthesis | None = synthesis_of(session)
        self.numbers = self._numbers()

    def _numbers(self) -> dict[str, int]:
        """The cited passages, numbered in the order they are cited."""
        cited = dict.fromkeys(one.evidence_id for node in self.nodes for one in node.evidence)
        return {key: number for number, key in enumerate(cited, 1)}

    @property
    def bands(self) -> list[Band]:
        rows = self.rows
        return [
            Band(f"era-{place}", era.label, [rows[key] for key in era.node_ids])
            for place, era in enumerate(eras(self.nodes), 1)
        ]

    @property
    def marks(self) -> Iterator[Mark]:
        """The nodes by their distance in time."""
        days = [_years(node.first) for node in self.nodes]
        if not days:
            return
        span = (days[-1] - days[0]) or 1
        widths = {"revolutionary": 18, "high": 12, "medium": 7}
        for node, at in zip(self.nodes, days, strict=True):
            yield Mark(node, round(8 + (STRIP - 16) * (at - days[0]) / span, 1), widths[node.significance])

    @property
    def first_year(self) -> str:
        return year(self.nodes[0].earliest) if self.nodes else ""

    @property
    def last_year(self) -> str:
        return year(self.nodes[-1].latest) if self.nodes else ""

    @property
    def threads(self) -> list[str]:
        """The threads that nodes belong to, in the order of the proposal."""
        used = {node.thread for node in self.nodes}
        return [thread.name for thread in self.proposal.research_threads if thread.name in used]

    @property
    def exports(self) -> list[Link]:
        """Where the timeline can be had as a file."""
        return links(FORMATS, "timeline-export", self.session.id)

    @property
    def detailed(self) -> int:
        return sum(node.details is not None for node in self.nodes)

    @property
    def conflicts(self) -> int:
        return sum(bool(node.conflicts) for node in self.nodes)

    @property
    def progress(self) -> dict[str, object]:
        """The last that was told of the work's progress."""
        told: dict[str, object] = {"phase": "skeleton", "message": "", "percent": 0}
        if self.session.run_id:
            records = log.read_last(self.session.run_id, 0, 40)
            events = [timeline_stream.decode(record) for record in records if record.type == "progress"]
            told = events[-1].model_dump() if events else told
        return told

    @property
    def rows(self) -> dict[str, "Row"]:
        """The nodes by their id, each with the numbers of its sources."""
        return {node.id: self._row(node) for node in self.nodes}

    def _row(self, node: NodeState) -> "Row":
        cites = sorted({(self.numbers[one.evidence_id], one.evidence_id) for one in node.evidence})
        is_over = self.run is None or self.run.is_over
        return Row(node, _beyond_title(node), [Cite(number, key) for number, key in cites], is_over)


def _beyond_title(node: NodeState) -> str:
    """The description without a first sentence that only says the title and the date again."""
    sentences = split(node.description)
    if not sentences or term_containment(sentences[0].text, f"{node.title} {node.date_text}") < REPEATED:
        return node.description
    return node.description[sentences[1].start :] if len(sentences) > 1 else ""


def _years(day: Day) -> float:
    number, month, of_month = day
    return number + (month - 1) / 12 + of_month / 366

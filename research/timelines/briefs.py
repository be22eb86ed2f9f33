"""What the agents of a timeline are given and hand in. They cite evidence ids and quotes; code does the rest."""

from pydantic import BaseModel, ConfigDict, Field

from library.schemas import EvidenceItem, Language, Survey
from research.timelines.schemas import CitedText, Connection, Level, Node, ResearchThread, Significance, TopicType
from runs.strict import Trimmed


class TimelineTask(BaseModel):
    """What an agent is given."""

    model_config = ConfigDict(arbitrary_types_allowed=True, frozen=True)


class ProposalTask(TimelineTask):
    topic: str
    language: Language
    level: Level | None
    survey: Survey


class DraftProposal(Trimmed):
    """The part of a proposal that needs thought; estimates and texts are computed from it."""

    topic_type: TopicType
    time_span: str = ""
    reasoning: str
    research_threads: list[ResearchThread] = Field(min_length=1, max_length=8)


class MilestoneTask(TimelineTask):
    topic: str
    language: Language
    threads: list[ResearchThread]
    limit: int
    """Most milestones to hand in."""
    evidence: list[EvidenceItem]


class DraftEvidence(Trimmed):
    """A passage that tells of a milestone."""

    evidence_id: str
    quote: str = Field(min_length=1)
    """Words of the passage, copied exactly, that contain the date."""
    date_text: str = Field(min_length=1)
    """The date as it is written in the quote."""


class DraftMilestone(Trimmed):
    title: str = Field(min_length=1, max_length=300)
    subtitle: str = ""
    description: str = ""
    significance: Significance
    significance_reason: str = ""
    thread: str = ""
    evidence: list[DraftEvidence] = Field(min_length=1)


class DraftTimeline(Trimmed):
    """What the milestone agent hands in: milestones that cite evidence only."""

    milestones: list[DraftMilestone]


class DetailTask(TimelineTask):
    topic: str
    language: Language
    node: Node
    evidence: list[EvidenceItem]


class DraftDetails(Trimmed):
    """What the detail agent hands in; every text cites the passage it was taken from."""

    key_features: list[CitedText] = []
    impact: CitedText | None = None
    key_people: list[str] = []
    context: CitedText | None = None
    key_stats: list[CitedText] = []
    notable_quote: CitedText | None = None
    location: str = ""
    tags: list[str] = []


class SynthesisTask(TimelineTask):
    topic: str
    language: Language
    nodes: list[Node]


class DraftSynthesis(Trimmed):
    """What the synthesis agent hands in; sentences cite evidence ids of the nodes."""

    summary: list[CitedText]
    key_insight: str
    connections: list[Connection] = []

"""What the agents of a timeline are given and hand in. They cite evidence ids and quotes; code does the rest."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from library.schemas import EvidenceId, EvidenceItem, Language, Survey
from research.timelines.schemas import CitedText, Connection, Level, Node, ResearchThread, Significance, TopicType
from runs.hints import at_most, no_longer
from runs.strict import Trimmed

Name = Annotated[str, Field(json_schema_extra=no_longer(120))]
"""A few words: a name, a place, a date as it is written."""


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

    evidence_id: EvidenceId
    quote: str = Field(min_length=1, json_schema_extra=no_longer(240))
    """Words of the passage, copied exactly, that contain the date."""
    date_text: Name = Field(min_length=1)
    """The date as it is written in the quote."""


class DraftMilestone(Trimmed):
    title: str = Field(min_length=1, max_length=300)
    subtitle: Name = ""
    description: str = ""
    significance: Significance
    significance_reason: str = ""
    thread: Name = ""
    evidence: list[DraftEvidence] = Field(min_length=1, json_schema_extra=at_most(4))


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

    key_features: list[CitedText] = Field([], json_schema_extra=at_most(5))
    impact: CitedText | None = None
    key_people: list[Name] = Field([], json_schema_extra=at_most(8))
    context: CitedText | None = None
    key_stats: list[CitedText] = Field([], json_schema_extra=at_most(5))
    notable_quote: CitedText | None = None
    location: Name = ""
    tags: list[Name] = Field([], json_schema_extra=at_most(6))


class SynthesisTask(TimelineTask):
    topic: str
    language: Language
    nodes: list[Node]


class DraftSynthesis(Trimmed):
    """What the synthesis agent hands in; sentences cite evidence ids of the nodes."""

    summary: list[CitedText] = Field(json_schema_extra=at_most(6))
    key_insight: str
    connections: list[Connection] = Field([], json_schema_extra=at_most(12))

"""What callers of timelines send and get back: the request, the proposal, the nodes and what is told about them."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from library.chronology.schemas import WrittenDate
from library.schemas import DocumentId, EvidenceId, EvidenceItem, Language
from library.text.language import detect, run_on
from research.schemas.reports import Source, by_work
from runs.errors import Misfit
from runs.strict import Trimmed
from runs.words import Words

Level = Literal["light", "medium", "deep", "epic"]
TopicType = Literal["product", "technology", "culture", "historical_event"]
Significance = Literal["revolutionary", "high", "medium"]
Phase = Literal["skeleton", "detail", "synthesis"]
State = Literal["created", "proposal_ready", "executing", "completed", "failed", "cancelled"]
Relationship = Literal["caused", "enabled", "inspired", "responded_to", "related"]
MergeReason = Literal["same_event", "conflicting_dates"]
Topic = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


class TimelineRequest(Trimmed):
    """A topic to make a timeline of."""

    topic: Topic
    language: Language | Literal["auto"] = "auto"
    """Language of the timeline; `auto` is the language of the topic."""
    level: Level | None = None
    """How large the timeline shall be; by default as large as the sources suggest."""
    document_ids: list[DocumentId] = Field([], max_length=200)
    """Only these documents of the library."""
    on_disconnect: Literal["cancel", "continue"] = "cancel"
    """What happens to the timeline when its last reader leaves."""

    def answer_language(self) -> Language:
        """The language of the timeline."""
        return detect(self.topic) if self.language == "auto" else self.language


class Complexity(Trimmed):
    """How much there is to tell."""

    level: Level
    time_span: str
    """From when to when, as far as it is known before searching."""
    parallel_threads: int = Field(ge=1)
    estimated_total_nodes: int = Field(ge=1)
    reasoning: str


class ResearchThread(Trimmed):
    """One line of research: it is searched for by itself."""

    name: str = Field(min_length=1, max_length=200)
    description: str = Field("", max_length=1000)
    priority: int = Field(3, ge=1, le=5)
    """5 is the most important."""
    estimated_nodes: int = Field(5, ge=1, le=150)


class Duration(Trimmed):
    min_seconds: int = Field(ge=0)
    max_seconds: int = Field(ge=0)


class Cost(Trimmed):
    min_usd: float = Field(ge=0)
    max_usd: float = Field(ge=0)


class UserFacing(Trimmed):
    """The proposal in words, in its own language."""

    title: str
    summary: str
    duration_text: str
    cost_text: str
    thread_names: list[str]


class Proposal(Trimmed):
    """What a timeline will be researched for, how, and what that is likely to take."""

    topic: str
    topic_type: TopicType
    language: Language
    complexity: Complexity
    research_threads: list[ResearchThread] = Field(min_length=1, max_length=12)
    estimated_duration: Duration
    estimated_cost: Cost
    user_facing: UserFacing
    notes: list[Words] = []
    """What it had to be planned without, such as a model that did not answer."""


class ProposalPatch(Trimmed):
    """Changes to a proposal before it runs; what is left out stays."""

    revision: int | None = None
    """The revision the changes were made on; 409 when there is a newer one."""
    topic: Topic | None = None
    topic_type: TopicType | None = None
    language: Language | None = None
    level: Level | None = None
    research_threads: list[ResearchThread] | None = Field(None, min_length=1, max_length=12)
    on_disconnect: Literal["cancel", "continue"] | None = None

    @model_validator(mode="after")
    def _threads_differ(self) -> "ProposalPatch":
        names = [thread.name.casefold() for thread in self.research_threads or []]
        if len(set(names)) < len(names):
            raise Misfit("research_threads must have different names.")
        return self


class NodeEvidence(WrittenDate):
    """A passage that tells of the event, with the words that do and the date they give."""

    evidence_id: str
    origin: int
    title: str
    url: str | None = None
    publisher: str = ""
    quote: str
    """A verbatim part of the passage; it contains `date_text`."""


class DateConflict(WrittenDate):
    """Another date that sources give for the same event."""

    evidence: list[str]
    """Ids of the evidence that gives it."""


class Node(WrittenDate):
    """A milestone of the timeline."""

    id: str
    title: str
    subtitle: str
    significance: Significance
    description: str
    sources: list[str]
    """URLs of the node's own evidence, or `library:<document id>` for documents without one."""
    status: Literal["skeleton"] = "skeleton"
    quote: str
    significance_reason: str
    thread: str = ""
    evidence: list[NodeEvidence] = Field(min_length=1)
    confirmations: int = Field(ge=1)
    """Independent origins that give this date or one that agrees with it."""
    conflicts: list[DateConflict] = []


class Merge(Trimmed):
    """Two accounts of one event that became one node."""

    node_id: str
    title: str
    """Title of the account that went into the node."""
    date: str
    evidence: list[str]
    reason: MergeReason
    similarity: float = Field(ge=0, le=1)


class CitedText(Trimmed):
    """Something a source says, and which one."""

    text: str
    evidence_id: EvidenceId


class NodeDetails(Trimmed):
    """What the sources tell about one node beyond its date."""

    key_features: list[CitedText] = Field([], max_length=5)
    impact: CitedText | None = None
    key_people: list[str] = []
    context: CitedText | None = None
    sources: list[str] = []
    key_stats: list[CitedText] = []
    notable_quote: CitedText | None = None
    location: str = ""
    tags: list[str] = []

    @property
    def says_something(self) -> bool:
        """Whether anything is told of the node besides names."""
        return bool(self.key_features or self.impact or self.context)


class Connection(Trimmed):
    from_id: str
    to_id: str
    relationship: Relationship
    reason: str
    """The words of a source that say so."""


class DateCorrection(Trimmed):
    """A node whose sources disagree: the date shown, the others, and why this one is shown."""

    node_id: str
    shown: str
    others: list[str]
    reason: str


class Era(Trimmed):
    """A stretch of the timeline between two pauses."""

    label: str
    first_node: str
    last_node: str
    node_ids: list[str]


class Synthesis(Trimmed):
    """The timeline as a whole."""

    summary: list[CitedText]
    key_insight: str
    timeline_span: str
    source_count: int
    verification_notes: list[Words]
    connections: list[Connection] = []
    date_corrections: list[DateCorrection] = []
    eras: list[Era] = []

    @property
    def told(self) -> str:
        """The summary as one text; each of its sentences is in the language of its source."""
        return run_on(one.text for one in self.summary)


class NodeState(Node):
    """A node as it stands now, with what was found or changed since the skeleton."""

    details: NodeDetails | None = None
    locked: bool = False
    edited: list[str] = []
    """Names of the fields a person changed."""


class NodePatch(Trimmed):
    """A person's changes to a node. Dates and evidence belong to the sources and cannot be edited."""

    title: str | None = Field(None, min_length=1, max_length=300)
    subtitle: str | None = Field(None, max_length=300)
    description: str | None = Field(None, max_length=5000)
    significance: Significance | None = None
    locked: bool | None = None
    """A locked node is kept as it is; no details are fetched for it."""


class TimelineResult(Trimmed):
    """Everything a timeline is, for exports."""

    id: str
    topic: str
    title: str
    language: Language
    engine: str
    nodes: list[NodeState]
    merges: list[Merge]
    synthesis: Synthesis | None
    evidence: list[EvidenceItem]
    sources: list[Source]
    """The cited passages, numbered as they are first cited."""

    @property
    def works(self) -> list[list[Source]]:
        """The sources by the document or page they stand in."""
        return by_work(self.sources)


class SessionCreated(Trimmed):
    session_id: str
    proposal: Proposal


class SessionError(Trimmed):
    kind: str
    message: str


class SessionState(Trimmed):
    """A timeline session as it stands."""

    session_id: str
    state: State
    revision: int
    proposal: Proposal | None
    run_id: str | None
    stream_url: str
    engine: str
    nodes: list[NodeState]
    merges: list[Merge]
    synthesis: Synthesis | None
    error: SessionError | None
    created_at: str


class SessionSummary(Trimmed):
    session_id: str
    topic: str
    language: Language
    state: State
    total_nodes: int
    created_at: str


class SessionList(Trimmed):
    timelines: list[SessionSummary]

"""All that a report says on its stream: the seven events of its protocol, and what those who follow it see besides."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field, JsonValue

from research.schemas.plans import Phase, ResearchPlan
from research.schemas.reports import PhaseTimings, as_shown
from research.schemas.requests import ResearchRequest
from runs.events import Event, Stream
from runs.words import Words


class PhaseStartEvent(Event):
    """A phase began."""

    type: Literal["phase_start"] = "phase_start"
    phase: Phase
    message: Words


class PhaseCompleteEvent(Event):
    """A phase finished; `output` is what it made."""

    type: Literal["phase_complete"] = "phase_complete"
    phase: Phase
    duration_ms: int = Field(ge=0)
    output: dict[str, JsonValue]


class PhaseWarningEvent(Event):
    """A phase went on with less than it asked for."""

    type: Literal["phase_warning"] = "phase_warning"
    phase: Phase
    warnings: list[Words]
    proceeded_with: int = Field(ge=0)


class GatheringProgressEvent(Event):
    """A search ended, well or not."""

    type: Literal["gathering_progress"] = "gathering_progress"
    completed: int = Field(ge=0)
    total: int = Field(ge=1)
    current_query: str = Field(max_length=100)


class WrittenSentence(BaseModel):
    """A sentence that stands in its passages."""

    text: str
    evidence: list[str]
    inferred: bool = False
    """Whether it is concluded from all of them together."""

    @property
    def shown(self) -> str:
        return as_shown(self.text, inferred=self.inferred)


class WrittenRow(BaseModel):
    name: str
    cells: list[WrittenSentence | None]
    """One for each column; nothing where the cell does not stand in its passages."""


class WrittenTable(BaseModel):
    """A table of a section that is written."""

    title: str
    rows_are: str
    columns: list[str]
    rows: list[WrittenRow]


WrittenPart = Literal["summary", "finding", "section"]


class SectionWrittenEvent(Event):
    """A part of a report is written; what of it stands in its passages, which will stay."""

    type: Literal["section_written"] = "section_written"
    part: WrittenPart = "section"
    place: int = Field(ge=1)
    total: int | None = Field(None, ge=1)
    """How many sections there will be, where an outline says it."""
    heading: str = ""
    sentences: list[WrittenSentence]
    table: WrittenTable | None = None


class PlanOfferedEvent(Event):
    """The run waits until its plan was looked at; `version` is what an answer names."""

    type: Literal["plan_offered"] = "plan_offered"
    version: str
    plan: ResearchPlan


class PlanReviewedEvent(Event):
    """The plan was looked at; the run goes on with it as it stands now."""

    type: Literal["plan_reviewed"] = "plan_reviewed"
    plan: ResearchPlan


class HeartbeatEvent(Event):
    """Sent during silence; not part of the log."""

    type: Literal["heartbeat"] = "heartbeat"
    timestamp: str


class StreamCompleteEvent(Event):
    """The report is finished. Sent once, and last."""

    type: Literal["complete"] = "complete"
    query: str
    timings: PhaseTimings


class StreamErrorEvent(Event):
    """The report failed or was cancelled. Sent once, and last."""

    type: Literal["error"] = "error"
    phase: Phase | None = None
    error_type: str
    message: Words
    retryable: bool = True
    correlation_id: str


ReportEvent = Annotated[
    PhaseStartEvent
    | PhaseCompleteEvent
    | PhaseWarningEvent
    | GatheringProgressEvent
    | SectionWrittenEvent
    | PlanOfferedEvent
    | PlanReviewedEvent
    | HeartbeatEvent
    | StreamCompleteEvent
    | StreamErrorEvent,
    Field(discriminator="type"),
]


report_stream = Stream(
    name="research.report",
    path="/research/stream",
    also=(
        "/api/research/reports/{run_id}/rerun",
        "/api/research/reports/{run_id}/follow-up",
        "/api/research/reports/{run_id}/plan",
    ),
    events=ReportEvent,
    body=ResearchRequest,
    beat=lambda: HeartbeatEvent(timestamp=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")),
    beat_seconds=30,
    unlogged=(HeartbeatEvent,),
    followed=(SectionWrittenEvent, PlanOfferedEvent, PlanReviewedEvent),
)

"""What callers of the build runtime send and get back."""

from datetime import date, datetime
from typing import Literal

from pydantic import ConfigDict, Field, JsonValue, model_validator
from pydantic.alias_generators import to_camel

from conversation.builds.blueprint.form import Blueprint, Constant
from conversation.builds.briefs import TakenStep
from conversation.builds.schemas.blocks import ResultPage
from library.schemas import Language
from runs.errors import Misfit
from runs.strict import Trimmed

ApplicationState = Literal["draft", "ready", "published"]
JobStatus = Literal["queued", "running", "completed", "failed", "cancelled"]


class BuildWire(Trimmed):
    """In camel case on the wire; both spellings are taken."""

    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )


class CompileRequest(BuildWire):
    """What is to be built: a description, or the steps that a conversation took."""

    description: str = Field("", max_length=4000)
    conversation_id: str = Field("", max_length=64)
    """Its last turn that called data tools gives the steps, where none are sent."""
    steps: list[TakenStep] = Field([], max_length=12)
    entity_context: dict[str, JsonValue] = Field({}, max_length=12)
    """What the page knows of classes; kept out of the blueprint, in which they are picked at each run."""
    language: Language | None = None
    """What labels and results are written in; by default the language of the description."""

    @model_validator(mode="after")
    def _says_something(self) -> "CompileRequest":
        if not (self.description or self.conversation_id or self.steps):
            raise Misfit("Say what is to be built, or which conversation's steps it is made of.")
        return self


class CompileStarted(BuildWire):
    job_id: str


class BuildProblem(BuildWire):
    kind: str
    message: str


class CompileAnswer(BuildWire):
    """How far a compilation is."""

    job_id: str
    status: JobStatus
    progress: int
    blueprint: Blueprint | None = None
    error: BuildProblem | None = None
    engine: str = ""


class SaveRequest(BuildWire):
    """A blueprint that becomes an application, or the next version of one: of a finished job, or sent whole."""

    job_id: str = Field("", max_length=32)
    blueprint: dict[str, JsonValue] | None = None
    name: str = Field("", max_length=120)
    """By default the blueprint's own."""
    activate: bool = True
    """Whether the version is used at once."""

    @model_validator(mode="after")
    def _has_one(self) -> "SaveRequest":
        if bool(self.job_id) == (self.blueprint is not None):
            raise Misfit("Send either the job that made the blueprint, or the blueprint itself.")
        return self


class ActivateRequest(BuildWire):
    version: int = Field(ge=1)


class PublishRequest(BuildWire):
    published: bool = True


class TeachersRequest(BuildWire):
    """Who may run it beside its owner; nobody else keeps a share."""

    teachers: list[str] = Field([], max_length=100)


class VersionAnswer(BuildWire):
    number: int
    is_active: bool
    created_at: datetime


class ApplicationSummary(BuildWire):
    id: str
    name: str
    description: str
    language: Language
    """What its labels and results are written in."""
    state: ApplicationState
    own: bool
    owner: str
    version: int | None
    updated_at: datetime


class ApplicationAnswer(ApplicationSummary):
    blueprint: Blueprint | None
    """That of the active version."""
    versions: list[VersionAnswer] = []
    """Shown to the owner."""
    teachers: list[str] = []


class ApplicationList(BuildWire):
    apps: list[ApplicationSummary]


class DatePeriod(BuildWire):
    first: date | None = None
    last: date | None = None


class ExecutionRequest(BuildWire):
    """What is picked for a run."""

    params: dict[str, Constant | DatePeriod] = Field({}, max_length=12)
    budget_cap: float | None = Field(None, ge=0, le=1000)
    """US dollars that it may cost at most; a call that might cost more is not made."""


class BatchRequest(BuildWire):
    """The same for several classes, or whatever else is picked: a run for each, or none where one does not fit."""

    params: list[dict[str, Constant | DatePeriod]] = Field(min_length=1, max_length=30)
    budget_cap: float | None = Field(None, ge=0, le=1000)
    """For each run."""


class ExecutionStarted(BuildWire):
    execution_id: str
    stream_url: str


class BatchStarted(BuildWire):
    batch: str
    executions: list[ExecutionStarted]


class RetryRequest(BuildWire):
    step: str | None = Field(None, max_length=90)
    """Done again with all that rests on it, such as `data.work`; without one everything is."""


class TraceLine(BuildWire):
    step: str
    tool: str
    arguments: dict[str, JsonValue]
    status: Literal["done", "reused", "error"]
    error: str = ""
    seconds: float


class ExecutionAnswer(BuildWire):
    """How far an execution is, and what it made."""

    execution_id: str
    app_id: str | None
    version: int
    status: JobStatus
    progress: int
    result: ResultPage | None = None
    error: BuildProblem | None = None
    engine: str = ""
    cost_usd: float = 0
    trace: list[TraceLine] = []


class EstimateRequest(BuildWire):
    """A blueprint, or the application whose active one is meant."""

    app_id: str = Field("", max_length=32)
    blueprint: dict[str, JsonValue] | None = None
    params: dict[str, JsonValue] = Field({}, max_length=12)


class EstimateAnswer(BuildWire):
    """What a run is likely to take; offline it costs nothing."""

    estimated_tokens: int
    estimated_cost: float | None
    """US dollars; none where the model's price is not known."""
    estimated_duration: float
    """Seconds."""
    steps: int
    written: int
    """How many slots a model writes."""


class ScheduleRequest(BuildWire):
    """An application that runs by itself, every day or once a week."""

    params: dict[str, Constant | DatePeriod] = Field({}, max_length=12)
    weekday: int | None = Field(None, ge=0, le=6)
    hour: int = Field(7, ge=0, le=23)
    days: int = Field(7, ge=1, le=120)
    """How many days back a period reaches that is not picked."""


class ExecutionBrief(Trimmed):
    """An execution as its run keeps it: what it needs is not changed by what happens to the application."""

    application_id: str
    version: int
    blueprint: Blueprint
    params: dict[str, JsonValue]
    retry_of: str = ""
    step: str = ""


class ScheduleAnswer(BuildWire):
    id: int
    weekday: int | None
    hour: int
    days: int
    next_at: datetime
    problem: str = ""
    """Why it could not be started the last time."""

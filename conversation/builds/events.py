"""All that a compilation and an execution say, in the order in which they work: data, compute, compose."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, JsonValue
from pydantic.alias_generators import to_camel

from conversation.builds.blueprint.form import Blueprint, ComponentType
from conversation.builds.schemas.blocks import Block, ResultPage
from runs.events import Event, Stream
from runs.strict import Strict
from runs.words import Words

CAMEL = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, serialize_by_alias=True)
BuildPhase = Literal["data", "compute", "compose", "compile", "check"]


class BuildEvent(Event):
    """In camel case."""

    model_config = CAMEL


class PhaseEntered(BuildEvent):
    """A part of the work begins."""

    type: Literal["PHASE"] = "PHASE"
    phase: BuildPhase
    message: Words
    progress: int = Field(ge=0, le=100)


class StepAsked(BuildEvent):
    """A tool is asked; `step` is its place in the blueprint, such as `data.work`."""

    type: Literal["TOOL_CALL"] = "TOOL_CALL"
    step: str
    tool: str
    args: dict[str, JsonValue]


class StepAnswered(BuildEvent):
    """What came of it, in short; the trace has all of it."""

    type: Literal["TOOL_RESULT"] = "TOOL_RESULT"
    step: str
    tool: str
    status: Literal["done", "reused", "error"]
    result: dict[str, JsonValue] = {}
    error: Words = ""
    seconds: float = 0


class BlockBegun(BuildEvent):
    """A block is being made."""

    type: Literal["BLOCK_START"] = "BLOCK_START"
    block_id: str
    component_type: ComponentType
    title: str


class SlotFilled(BuildEvent):
    """Words that were written, or questions that were made, for a named slot."""

    type: Literal["SLOT_DELTA"] = "SLOT_DELTA"
    block_id: str
    slot_key: Literal["content", "questions"]
    delta_text: str


class BlockFinished(BuildEvent):
    """A block is complete."""

    type: Literal["BLOCK_COMPLETE"] = "BLOCK_COMPLETE"
    block_id: str
    block: Block


class DataProblem(BuildEvent):
    """Something could not be read."""

    type: Literal["DATA_ERROR"] = "DATA_ERROR"
    entity: str
    message: Words
    suggestions: list[Words] = []


class BuildRemarked(BuildEvent):
    """What the work had to do without."""

    type: Literal["NOTICE"] = "NOTICE"
    message: Words


class ExecutionResult(Strict):
    model_config = CAMEL

    response: Words
    chat_response: Words
    page: ResultPage


class ExecutionCompleted(BuildEvent):
    """The result is whole. Sent last."""

    type: Literal["COMPLETE"] = "COMPLETE"
    message: Words
    progress: Literal[100] = 100
    result: ExecutionResult


class BlueprintCompiled(BuildEvent):
    """The blueprint, checked whole. Sent last."""

    type: Literal["COMPILED"] = "COMPILED"
    message: Words
    progress: Literal[100] = 100
    blueprint: Blueprint


class BuildFailed(BuildEvent):
    """The work ends without a result. Sent last."""

    type: Literal["ERROR"] = "ERROR"
    kind: str
    message: Words
    retryable: bool
    correlation_id: str


ExecutionEvent = Annotated[
    PhaseEntered
    | StepAsked
    | StepAnswered
    | BlockBegun
    | SlotFilled
    | BlockFinished
    | DataProblem
    | BuildRemarked
    | ExecutionCompleted
    | BuildFailed,
    Field(discriminator="type"),
]
CompileEvent = Annotated[
    PhaseEntered | BuildRemarked | BlueprintCompiled | BuildFailed,
    Field(discriminator="type"),
]

execution_stream = Stream(
    name="builds.execution",
    path="/api/apps/{app_id}/executions/{execution_id}/stream",
    method="get",
    events=ExecutionEvent,
    named=False,
)
compile_stream = Stream(
    name="builds.compile",
    path="/api/apps/compile/{job_id}/stream",
    method="get",
    events=CompileEvent,
    named=False,
)

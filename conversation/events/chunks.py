"""The chunks of every UI message stream: the answer, its steps, its words, its tools, and how it ends."""

from typing import Literal

from pydantic import ConfigDict, JsonValue
from pydantic.alias_generators import to_camel

from runs.events import Event
from runs.words import Words

HEADER = {"x-vercel-ai-ui-message-stream": "v1"}


class Chunk(Event):
    """In camel case."""

    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )


class AnswerStarted(Chunk):
    """The answer begins."""

    type: Literal["start"] = "start"
    message_id: str


class StepStarted(Chunk):
    """A part of the answer begins: the work with tools, or what is said."""

    type: Literal["start-step"] = "start-step"


class StepFinished(Chunk):
    """A part of the answer is over."""

    type: Literal["finish-step"] = "finish-step"


class TextStarted(Chunk):
    """Words begin; none of them is taken back."""

    type: Literal["text-start"] = "text-start"
    id: str


class TextAdded(Chunk):
    """More words."""

    type: Literal["text-delta"] = "text-delta"
    id: str
    delta: str


class TextFinished(Chunk):
    """The words are complete."""

    type: Literal["text-end"] = "text-end"
    id: str


class ToolStarted(Chunk):
    """A tool is going to be called."""

    type: Literal["tool-input-start"] = "tool-input-start"
    tool_call_id: str
    tool_name: str


class ToolInputAdded(Chunk):
    """More of what a tool is called with, while a model writes it."""

    type: Literal["tool-input-delta"] = "tool-input-delta"
    tool_call_id: str
    input_text_delta: str


class ToolCalled(Chunk):
    """A tool is called, with these arguments, which fit."""

    type: Literal["tool-input-available"] = "tool-input-available"
    tool_call_id: str
    tool_name: str
    input: dict[str, JsonValue]


class ToolReturned(Chunk):
    """What a tool gave, in short."""

    type: Literal["tool-output-available"] = "tool-output-available"
    tool_call_id: str
    output: JsonValue


class ToolFailed(Chunk):
    """A tool could not do its work; the turn goes on."""

    type: Literal["tool-output-error"] = "tool-output-error"
    tool_call_id: str
    error_text: Words


class SourceNamed(Chunk):
    """A document that the answer rests on."""

    type: Literal["source-document"] = "source-document"
    source_id: str
    media_type: str
    title: str


class TurnFailed(Chunk):
    """The turn ends without an answer; what was made is kept."""

    type: Literal["error"] = "error"
    error_text: Words


class TurnStopped(Chunk):
    """The turn was stopped; what was made is kept."""

    type: Literal["abort"] = "abort"


class TurnFinished(Chunk):
    """The answer is complete. Sent last."""

    type: Literal["finish"] = "finish"

"""The fakes we ship: scripted models, a workflow to try the engine with, and readers of streams."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar, cast
from unittest.mock import patch

from pydantic import BaseModel, Field
from pydantic_ai import RunContext
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, ToolCallPart, UserPromptPart
from pydantic_ai.models import ModelRequestParameters, StreamedResponse
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from runs import llm
from runs.budgets import Budget, Meter
from runs.events import Event, Stream
from runs.execution import Execution
from runs.workflows import Ending, Workflow

NEVER = object()
"""What a scripted model says that never answers."""

T = TypeVar("T")
Said = BaseModel | str | Exception | object


@dataclass(frozen=True)
class InPieces:
    """A structured answer that arrives in pieces; between them it waits for events, and breaks off with an exception."""

    pieces: Sequence[str | asyncio.Event | Exception]

    async def calls(self, tool: str) -> AsyncIterator[DeltaToolCalls]:
        named: str | None = tool
        for piece in self.pieces:
            if isinstance(piece, Exception):
                raise piece
            if isinstance(piece, asyncio.Event):
                await piece.wait()
            else:
                yield {0: DeltaToolCall(named, piece, tool_call_id="call")}
                named = None


def prompt_of(messages: Sequence[ModelMessage]) -> str:
    """All that a model was asked, without its instructions."""
    parts = [part for message in messages if isinstance(message, ModelRequest) for part in message.parts]
    return "".join(str(part.content) for part in parts if isinstance(part, UserPromptPart))


@dataclass
class ScriptedModel:
    """A model that says what the test scripted, in order, and remembers what it was asked.

    A Pydantic model goes out as a call of the output tool, a string as text, an exception is raised.
    """

    script: list[Said]
    name: str = "scripted"
    asked: list[list[ModelMessage]] = field(default_factory=list)

    @property
    def prompts(self) -> list[str]:
        """What people's side of each conversation said."""
        return [prompt_of(messages) for messages in self.asked]

    def enqueue(self, *said: Said) -> None:
        self.script.extend(said)

    def model(self) -> FunctionModel:
        return FunctionModel(self._answer, stream_function=self._stream, model_name=self.name)

    async def _answer(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.asked.append(messages)
        said = self.script.pop(0)
        if said is NEVER:
            await asyncio.Event().wait()
        if isinstance(said, Exception):
            raise said
        if isinstance(said, str):
            return ModelResponse(parts=[TextPart(said)])
        call = ToolCallPart(info.output_tools[0].name, json.loads(cast(BaseModel, said).model_dump_json()))
        return ModelResponse(parts=[call])

    async def _stream(self, messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str | DeltaToolCalls]:
        if self.script and isinstance(said := self.script[0], InPieces):
            self.asked.append(messages)
            del self.script[0]
            async for call in said.calls(info.output_tools[0].name):
                yield call
            return
        for part in (await self._answer(messages, info)).parts:
            if isinstance(part, ToolCallPart):
                yield {0: DeltaToolCall(part.tool_name, part.args_as_json_str(), tool_call_id=part.tool_call_id)}
            elif isinstance(part, TextPart):
                yield part.content


class CutModel(WrapperModel):
    """A model whose answers end at its token limit."""

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[object] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        async with super().request_stream(messages, model_settings, model_request_parameters, run_context) as stream:
            stream.finish_reason = "length"
            yield stream


@contextmanager
def scripted(**models: ScriptedModel) -> Iterator[None]:
    """Use scripted models by the names given in `NOVA_MODEL…` for the length of the block."""
    known = {name: model.model() for name, model in models.items()}
    original = llm.hosted_model

    def look_up(name: str) -> object:
        return known[name] if name in known else original(name)

    with patch.object(llm, "hosted_model", look_up):
        yield


class Forgetful:
    """A run that records nothing, for work that is tried by itself."""

    def __init__(self) -> None:
        self.meter = Meter(Budget())

    async def step(self, _name: str, function: Callable[..., Awaitable[T]], *args: object) -> T:
        return await function(*args)


class Began(Event):
    type: Literal["began"] = "began"


class Counted(Event):
    type: Literal["counted"] = "counted"
    number: int


class Asked(Event):
    type: Literal["asked"] = "asked"
    question: str


class Ended(Event):
    type: Literal["ended"] = "ended"
    total: int


class Broke(Event):
    type: Literal["broke"] = "broke"
    kind: str
    message: str


class CountRequest(BaseModel):
    """Counts to `upto`; waits at `wait_at` until `gates` opens it, asks a person at `ask_at`."""

    upto: int = 3
    wait_at: int | None = None
    ask_at: int | None = None
    fail_at: int | None = None


CountEvent = Annotated[Began | Counted | Asked | Ended | Broke, Field(discriminator="type")]
count_stream = Stream(
    name="testing.count", path="/testing/count", events=CountEvent, body=CountRequest, named=False, end="[DONE]"
)


class Gates:
    """What steps of the counting workflow wait for, and how often each was entered."""

    def __init__(self) -> None:
        self.entered: list[int] = []
        self.interrupted: list[int] = []
        self._open: dict[int, asyncio.Event] = {}

    def __getitem__(self, number: int) -> asyncio.Event:
        return self._open.setdefault(number, asyncio.Event())


gates = Gates()


async def count_one(request: CountRequest, number: int) -> int:
    gates.entered.append(number)
    if number == request.fail_at:
        raise ValueError("a secret detail")
    if number == request.wait_at:
        try:
            await gates[number].wait()
        except asyncio.CancelledError:
            gates.interrupted.append(number)
            raise
    return number


async def count(run: Execution) -> Event:
    """Count, one durable step a number; a continuation after a pause goes on behind the number that asked."""
    request = CountRequest.model_validate(run.run.input)
    await run.emit(Began(), once="began")
    first = 1 if run.run.leg == 0 else (request.ask_at or 0) + 1
    for number in range(first, request.upto + 1):
        run.where = f"number {number}"
        value = await run.step("count", count_one, request, number)
        await run.emit(Counted(number=value), once=f"counted.{number}")
        if number == request.ask_at:
            await run.pause(Asked(question="Go on?"), once="asked")
    return Ended(total=request.upto)


def broke(ending: Ending) -> Broke:
    return Broke(kind=ending.kind, message=f"{ending.message} ({ending.where})")


counting = Workflow(kind="testing.count", stream=count_stream, work=count, failed=broke)


@dataclass(frozen=True)
class Frame:
    """One SSE frame as a client reads it; `id` is `None` for what is not part of the log."""

    event: str | None
    id: int | None
    data: str

    @property
    def json(self) -> object:
        return json.loads(self.data)


def parse(text: str) -> list[Frame]:
    """The frames of an event stream; comments are left out."""
    frames = []
    for block in text.replace("\r\n", "\n").split("\n\n"):
        fields: dict[str, list[str]] = {}
        for line in block.splitlines():
            name, _, value = line.partition(":")
            if name:
                fields.setdefault(name, []).append(value.removeprefix(" "))
        if "data" in fields:
            number = fields.get("id", [None])[0]
            frames.append(
                Frame(fields.get("event", [None])[0], int(number) if number else None, "\n".join(fields["data"]))
            )
    return frames


async def collect(chunks: AsyncIterable[bytes] | AsyncIterator[bytes]) -> list[Frame]:
    """All frames of a stream, to its end."""
    return parse(b"".join([chunk async for chunk in chunks]).decode())

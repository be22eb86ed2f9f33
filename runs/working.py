"""Agents that work with tools: every request to a model is a step of its run, heard while it is answered.

A crash in the middle costs at most the request that was being answered: the requests before it are recorded, and so
are the tools, which are steps of their own. Tools are called one after another, so that each execution takes the same
steps in the same order.
"""

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar, cast

from django.utils import timezone
from pydantic import BaseModel, JsonValue
from pydantic_ai import Agent, UsageLimits, capture_run_messages
from pydantic_ai.exceptions import ModelContextWindowExceededError
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ModelResponseStreamEvent,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import RunContext
from pydantic_ai.toolsets import FunctionToolset
from pydantic_ai.usage import RequestUsage

from runs import llm
from runs.causes import FAILURES, cause_of
from runs.disguises import Disguise, NoDisguise, hidden, restored
from runs.errors import BudgetReached, ModelFailed
from runs.execution import Execution
from runs.llm import OFFLINE, UNLIMITED, Answer, Calls, Tier, chain, effort, most_said, window_for
from runs.metering import MeteredModel
from runs.prompts import standing
from runs.repeating import Repeating, Repetition
from runs.windows import Window, narrow, shortened, tokens, tokens_of
from runs.words import Sentence, compute
from runs.written_calls import WrittenCall

logger = logging.getLogger(__name__)

D = TypeVar("D")
O = TypeVar("O")  # noqa: E741  # output, as D is deps


class TooLongForModel(ModelFailed):
    sentence = "What was asked does not fit the model's window."


@dataclass(frozen=True)
class Call:
    """A tool that an offline worker wants called."""

    tool: str
    arguments: BaseModel


@dataclass(frozen=True)
class Returned:
    """What a tool gave back, as it stands in the messages; `content` is a sentence where it failed."""

    tool: str
    content: JsonValue
    is_failure: bool = False
    is_own: bool = True
    """Whether who reads it called the tool; else a model before it did, with arguments of its own."""


Worker = Callable[[D, Sequence[Returned]], Call | BaseModel | str]
"""The counterpart of an agent with tools: what to do next, from its deps and what the tools gave so far."""
WorkPrompt = str | Callable[[int], str]
"""What an agent with tools is asked: a text, or what makes one that fills a room of so many tokens."""
Hear = Callable[[ModelResponseStreamEvent], Awaitable[None]]
"""Hears a response while it arrives; not when it is recorded already."""


async def unheard(event: ModelResponseStreamEvent) -> None:
    """Listens to nothing."""


@dataclass(frozen=True)
class Work(Generic[D, O]):
    """What an agent is to do, with which tools, and who listens."""

    agent: Agent[D, O]
    deps: D
    prompt: WorkPrompt
    offline: Worker[D]
    tools: FunctionToolset[object]
    tier: Tier = "standard"
    history: Sequence[ModelMessage] = ()
    """The messages of an earlier attempt at the same; the prompt then follows them."""
    requests: int = 8
    tool_calls: int = 12
    needs_no_model: bool = False
    """Whether code knows what is to be done, so that no model is asked."""
    hear: Hear = unheard
    disguise: Disguise = field(default_factory=NoDisguise)
    """What hosted models must not read; the offline engine reads all."""


@dataclass(frozen=True)
class Worked(Answer[O]):  # type: ignore[type-var]  # an agent with tools may answer in plain text
    """What came of it, with all messages, so that another attempt may follow."""

    messages: tuple[ModelMessage, ...] = ()


async def work(run: Execution, task: Work[D, O]) -> Worked[O]:
    """Let the first model of the chain that manages it do the work; the offline engine where none does.

    What the run had to do without stands in the meter's notices. What an earlier model made is not made again: the next
    reads its messages, and the offline engine can tell whose they are (`Returned.is_own`). Raises what the offline engine fails with.
    """
    role = task.agent.name or ""
    asked = [] if task.needs_no_model else chain(role, task.tier)
    names = list(dict.fromkeys([*asked, OFFLINE]))
    history, prompt = list(task.history), task.prompt
    cause: Sentence | None = None
    while True:
        name = names.pop(0)
        label = name.partition("@")[0]
        if cause:
            next_one = Sentence("the offline engine") if name == OFFLINE else label
            run.meter.notice(Sentence("%(cause)s Going on with %(next)s.", cause=cause, next=next_one))
        with capture_run_messages() as said:
            try:
                return await _with_one(run, task, name, prompt, history)
            except BudgetReached as error:
                if name == OFFLINE:
                    raise
                run.meter.allow_finishing()
                cause, names = error.message, [OFFLINE]
            except ModelFailed as error:
                if name == OFFLINE:
                    raise
                cause = error.message
            except FAILURES as error:
                if name == OFFLINE:
                    raise ModelFailed from error
                logger.warning("%s failed as %s: %s", label, role, error)
                cause = cause_of(error, label).sentence
        if kept := _finished(said):
            history, prompt = kept, ""


async def _with_one(
    run: Execution, task: Work[D, O], name: str, prompt: WorkPrompt, history: list[ModelMessage]
) -> Worked[O]:
    if name == OFFLINE:
        run.meter.record(engine=OFFLINE)
        made = working_model(task.offline, task.deps, before=len(history))
        return await _run(run, task, DurableModel(made, run, task.hear), "", history, Window(UNLIMITED))
    tools = json.dumps([[one.description, one.function_schema.json_schema] for one in task.tools.tools.values()])
    fixed, before = standing(task.agent.name or "") + tools, tokens_of(history)
    window = await _window(task, name)
    room = window.room(fixed) - before
    filled = prompt if isinstance(prompt, str) else await compute(prompt, room)
    try:
        return await _run(run, task, _durable(run, task, name, window.room(fixed)), filled, history, window)
    except TooLongForModel:
        if isinstance(prompt, str):
            raise
        left = min(room, tokens(filled)) // 2
        narrow(name, window, fixed, left + before)
        window = await _window(task, name)
        half = await compute(prompt, left)
        return await _run(run, task, _durable(run, task, name, window.room(fixed)), half, history, window)


async def _window(task: Work[D, O], name: str) -> Window:
    """Where nobody says how hard it is to think, it does not: each of many requests would begin with that."""
    role = task.agent.name or ""
    said = effort(role, task.tier)
    return await window_for(name, most_said(role, task.tier), asked=False if said is None else said)


def _durable(run: Execution, task: Work[D, O], name: str, room: int) -> "DurableModel":
    metered = MeteredModel(llm.hosted_model(name), run.meter, name)
    return DurableModel(metered, run, task.hear, task.disguise, name.partition("@")[0], room)


async def _run(
    run: Execution, task: Work[D, O], model: Model, prompt: str, history: list[ModelMessage], window: Window
) -> Worked[O]:
    label = model.engine if isinstance(model, DurableModel) else OFFLINE
    with task.agent.parallel_tool_call_execution_mode("sequential"):
        result = await task.agent.run(
            prompt or None if history else prompt,
            deps=task.deps,
            instructions=f"Today is {timezone.localdate()}.",
            model=model,
            message_history=history or None,
            toolsets=[task.tools],
            model_settings=Calls(task.requests, has_tools=True).settings(window),
            usage_limits=UsageLimits(request_limit=task.requests, tool_calls_limit=task.tool_calls),
        )
    return Worked(result.output, label, messages=tuple(result.all_messages()))


def _finished(messages: Sequence[ModelMessage]) -> list[ModelMessage]:
    """The messages up to the last tool that returned; none where no tool did."""
    for place in range(len(messages) - 1, -1, -1):
        message = messages[place]
        if isinstance(message, ModelRequest) and any(isinstance(part, ToolReturnPart) for part in message.parts):
            return list(messages[: place + 1])
    return []


class DurableModel(WrapperModel):
    """A model whose requests are steps of a run: whoever executes the run again hears the recorded answer."""

    def __init__(
        self,
        wrapped: Model,
        run: Execution,
        hear: Hear,
        disguise: Disguise | None = None,
        label: str = OFFLINE,
        room: int = UNLIMITED,
    ) -> None:
        super().__init__(wrapped)
        self.engine = label
        self._run = run
        self._hear = hear
        self._disguise = disguise or NoDisguise()
        self._room = room

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Streams, so that what is limited is the silence between tokens, and what arrives is heard at once."""

        async def ask_model() -> ModelResponse:
            try:
                sent = shortened(await compute(hidden, messages, self._disguise), self._room)
                return restored(await self._heard(sent, model_settings, model_request_parameters), self._disguise)
            except FAILURES as error:
                logger.warning("%s failed: %s", self.engine, error)
                kind = TooLongForModel if isinstance(error, ModelContextWindowExceededError) else ModelFailed
                cause = cause_of(error, self.engine)
                raise kind(cause.sentence, retryable=cause.retryable) from error

        return await self._run.step("model", ask_model)

    async def _heard(
        self, messages: list[ModelMessage], model_settings: ModelSettings | None, asked: ModelRequestParameters
    ) -> ModelResponse:
        """The whole answer, heard as it comes; of one that writes a call out as text, that call, and nothing after it."""
        repetition = Repetition()
        written = WrittenCall([tool.name for tool in (*asked.function_tools, *asked.output_tools)])
        async with self.wrapped.request_stream(messages, model_settings, asked) as stream:
            async for event in stream:
                for known in written.take(event):
                    await self._hear(known)
                if written.found and (model_settings or {}).get("tool_choice") == "none":
                    raise Repeating("It calls tools where it was to answer.")
                if written.found:
                    return replace(stream.get(), parts=[written.found])
                repetition.hear(event)
            for known in written.rest():
                await self._hear(known)
            return stream.get()


def is_offline(context: RunContext[D]) -> bool:
    """Whether the offline engine works, whose figures are computed."""
    return isinstance(context.model, DurableModel) and context.model.engine == OFFLINE


def asks_again(responses: Sequence[ModelResponse]) -> bool:
    """Whether the last response called nothing but what had been called before, with the same arguments."""
    *before, last = [[(call.tool_name, call.args_as_json_str()) for call in one.tool_calls] for one in responses] or [
        []
    ]
    known = {call for calls in before for call in calls}
    return bool(last) and known.issuperset(last)


def returned(messages: Sequence[ModelMessage]) -> list[Returned]:
    """What the tools gave, in order."""
    return [
        Returned(part.tool_name, _plain(part.content), is_failure=part.outcome != "success")
        for message in messages
        if isinstance(message, ModelRequest)
        for part in message.parts
        if isinstance(part, ToolReturnPart)
    ]


def _plain(content: object) -> JsonValue:
    if isinstance(content, str):
        try:
            return cast("JsonValue", json.loads(content))
        except ValueError:
            return content
    return content  # type: ignore[return-value]  # tools return JSON


def working_model(worker: Worker[D], deps: D, before: int = 0) -> FunctionModel:
    """A model that does what the worker says, computed in a thread. It uses no tokens and reads no prompt.

    The first messages, as many as `before`, are of a model before it.
    """

    async def decide(messages: list[ModelMessage], info: AgentInfo) -> ToolCallPart | TextPart:
        earlier = [replace(one, is_own=False) for one in returned(messages[:before])]
        move = await compute(worker, deps, [*earlier, *returned(messages[before:])])
        if isinstance(move, str):
            return TextPart(move)
        if isinstance(move, Call):
            return ToolCallPart(move.tool, json.loads(move.arguments.model_dump_json(exclude_unset=True)))
        if not info.output_tools:  # an agent that hides how it ends is told in words that this is all
            return TextPart(move.model_dump_json())
        return ToolCallPart(info.output_tools[0].name, json.loads(move.model_dump_json()))

    async def answer(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        return ModelResponse(parts=[await decide(messages, info)], usage=RequestUsage(), model_name=OFFLINE)

    async def stream(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str | DeltaToolCalls]:
        part = await decide(messages, info)
        if isinstance(part, TextPart):
            for line in part.content.splitlines(keepends=True) or [""]:
                yield line
        else:
            yield {0: DeltaToolCall(part.tool_name, part.args_as_json_str(), tool_call_id=part.tool_call_id)}

    return FunctionModel(answer, stream_function=stream, model_name=OFFLINE)

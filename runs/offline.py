"""The offline engine: a pydantic-ai model that answers by computation over what the agent was given.

Each agent has a counterpart in `<app>/offline/<agent>.py`, a plain typed function from the agent's deps to its
output. The answer goes through the same tools, validators and streaming as a hosted model's.
"""

import json
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

from pydantic import BaseModel
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel
from pydantic_ai.usage import RequestUsage

from runs.words import compute

D = TypeVar("D")
Counterpart = Callable[[D], BaseModel | str]


def offline_model(counterpart: Counterpart[D], deps: D) -> FunctionModel:
    """A model that gives the counterpart's answer to these deps, computed in a thread. It uses no tokens."""

    async def answer(_messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        output = await compute(counterpart, deps)
        part = TextPart(output) if isinstance(output, str) else _output_call(output, info)
        return ModelResponse(parts=[part], usage=RequestUsage(), model_name="offline")

    async def stream(_messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str | DeltaToolCalls]:
        output = await compute(counterpart, deps)
        if isinstance(output, str):
            for word in output.splitlines(keepends=True):
                yield word
        else:
            call = _output_call(output, info)
            yield {0: DeltaToolCall(call.tool_name, call.args_as_json_str(), tool_call_id=call.tool_call_id)}

    return FunctionModel(answer, stream_function=stream, model_name="offline")


def _output_call(output: BaseModel, info: AgentInfo) -> ToolCallPart:
    """The call of the output tool that takes this output, found by its fields where there are several."""
    fields = set(type(output).model_json_schema()["properties"])
    fitting = [tool for tool in info.output_tools if set(tool.parameters_json_schema.get("properties", {})) == fields]
    return ToolCallPart((fitting or info.output_tools)[0].name, json.loads(output.model_dump_json()))

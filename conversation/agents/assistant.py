"""The unified agent: makes what is asked for with tools, and ends in a result that can be checked.

Where something is to be made, the result is hidden at first: a small model otherwise says that it made something and
makes nothing. It appears once a tool that makes has returned, and as soon as the model answers in words, for an answer
may still be given.
"""

from collections.abc import Sequence

from pydantic_ai import Agent, RunContext
from pydantic_ai.capabilities import PrepareOutputTools, PrepareTools
from pydantic_ai.messages import ModelMessage, ModelResponse, ToolCallPart
from pydantic_ai.tools import ToolDefinition

from conversation.briefs.tasks import AssistantTask, FinalResult
from library.text.language import answer_in
from runs.prompts import prompt
from runs.working import asks_again, returned

GATED = 3
"""Requests for which the result may stay hidden."""


def gate(context: RunContext[AssistantTask], tools: list[ToolDefinition]) -> list[ToolDefinition]:
    """The output tools, once the assistant may end."""
    return tools if may_end(context.deps, context.messages) else []


def asked_once(context: RunContext[AssistantTask], tools: list[ToolDefinition]) -> list[ToolDefinition]:
    """The tools, until one is called again as it was called before: then nothing is left but to end."""
    said = [message for message in context.messages if isinstance(message, ModelResponse)]
    return [] if asks_again(said) and may_end(context.deps, context.messages) else tools


def may_end(task: AssistantTask, messages: Sequence[ModelMessage]) -> bool:
    if task.expected_mode != "artifact" or not task.candidate_tools:
        return True
    if any(one.tool in task.candidate_tools for one in returned(messages)):
        return True
    answers = [message for message in messages if isinstance(message, ModelResponse)]
    spoke = bool(answers) and not any(isinstance(part, ToolCallPart) for part in answers[-1].parts)
    return spoke or len(answers) >= GATED


agent = Agent(
    name="conversation.assistant",
    output_type=FinalResult,
    deps_type=AssistantTask,
    instructions=prompt(__name__, "assistant"),
    retries={"tools": 2, "output": 3},
    capabilities=[PrepareOutputTools(gate), PrepareTools(asked_once)],
)


@agent.instructions
def _variable(context: RunContext[AssistantTask]) -> str:
    return answer_in(context.deps.language)

"""The chat agent: answers in words, with the data tools at hand."""

from pydantic_ai import Agent, RunContext

from conversation.briefs import ChatTask
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="conversation.chat",
    deps_type=ChatTask,
    instructions=prompt(__name__, "chat"),
    retries={"tools": 2, "output": 1},
)


@agent.instructions
def _variable(context: RunContext[ChatTask]) -> str:
    return answer_in(context.deps.language)

"""The router: what a message wants, and which tools suit. One call, no rules about words."""

from pydantic_ai import Agent, RunContext

from conversation.briefs.tasks import RouterResult, RouterTask
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="conversation.router",
    output_type=RouterResult,
    deps_type=RouterTask,
    instructions=prompt(__name__, "router"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[RouterTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _there_is(context: RunContext[RouterTask], output: RouterResult) -> RouterResult:
    known = [tool for tool in output.candidate_tools if tool in context.deps.tools]
    return output.model_copy(update={"candidate_tools": known})

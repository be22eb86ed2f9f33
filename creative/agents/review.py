"""The reviewer: five scores and remarks on a draft. It may not pass what the rules found wanting."""

from pydantic_ai import Agent, RunContext

from creative.briefs import ReviewTask, Verdict
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="creative.review",
    output_type=Verdict,
    deps_type=ReviewTask,
    instructions=prompt(__name__, "review"),
    retries={"output": 1},
)


@agent.instructions
def _variable(context: RunContext[ReviewTask]) -> str:
    return answer_in(context.deps.language)

"""The supervisor: where the work goes back to when a person or the review sends it back."""

from pydantic_ai import Agent, RunContext

from creative.briefs import RoutingTask, RoutingWish
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="creative.supervisor",
    output_type=RoutingWish,
    deps_type=RoutingTask,
    instructions=prompt(__name__, "supervisor"),
    retries={"output": 1},
)


@agent.instructions
def _variable(context: RunContext[RoutingTask]) -> str:
    return answer_in(context.deps.language)

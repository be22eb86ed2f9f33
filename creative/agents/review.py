"""The reviewer: five scores and remarks on a draft. It may not pass what the rules found wanting."""

from pydantic_ai import Agent, ModelRetry, RunContext

from creative.briefs import ReviewTask, Verdict
from creative.nodes.routing import DIMENSIONS, THRESHOLD
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


@agent.output_validator
def _says_why(context: RunContext[ReviewTask], output: Verdict) -> Verdict:
    """Who does not approve and finds nothing wanting has not reviewed: nobody could mend it."""
    is_low = any(getattr(output.scores, name) < THRESHOLD for name in DIMENSIONS)
    if not (output.approved or is_low or output.suggestions or context.deps.findings):
        raise ModelRetry("You do not approve, but name nothing that is lacking. Say what it is, or approve.")
    return output

"""The planner of slides: which slides there are to be, before any of them is made."""

from pydantic_ai import Agent, ModelRetry, RunContext

from conversation.decks.briefs import OutlineDraft, OutlineTask
from library.text.language import answer_in
from runs.prompts import prompt

SHORTEST = 3
"""Least slides of an outline."""

agent = Agent(
    name="conversation.outline",
    output_type=OutlineDraft,
    deps_type=OutlineTask,
    instructions=prompt(__name__, "outline"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[OutlineTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _is_whole(context: RunContext[OutlineTask], output: OutlineDraft) -> OutlineDraft:
    if context.deps.instead_of and len(output.slides) != 1:
        raise ModelRetry("Plan the slide `instead_of` anew, and no other.")
    if not context.deps.instead_of and len(output.slides) < SHORTEST:
        raise ModelRetry(f"The outline has to have at least {SHORTEST} slides.")
    names = {one.name for one in context.deps.figures}
    if any(one.layout == "chart" and one.section not in names for one in output.slides):
        raise ModelRetry("A slide with a chart names one of the given figures in `section`; there are no other charts.")
    return output

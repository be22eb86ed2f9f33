"""The reference analyst: what of reference pictures can be taken over, from what was measured of them."""

from pydantic_ai import Agent, ModelRetry, RunContext

from creative.briefs import ReferenceAnalyses, ReferenceTask
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="creative.reference_intelligence",
    output_type=ReferenceAnalyses,
    deps_type=ReferenceTask,
    instructions=prompt(__name__, "reference_intelligence"),
    retries={"output": 1},
)


@agent.instructions
def _variable(context: RunContext[ReferenceTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _one_each(context: RunContext[ReferenceTask], output: ReferenceAnalyses) -> ReferenceAnalyses:
    if [one.index for one in output.analyses] != [one.index for one in context.deps.references]:
        raise ModelRetry("Give one analysis for each reference, in their order.")
    measured = {one.index: one for one in context.deps.references}
    kept = [one.model_copy(update={"url": measured[one.index].url}) for one in output.analyses]
    return ReferenceAnalyses(analyses=kept)

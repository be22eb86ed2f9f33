"""The layout planner: how many images there are, and how each is divided."""

from pydantic_ai import Agent, ModelRetry, RunContext

from creative.briefs import LayoutPlan, LayoutTask
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="creative.layout_planner",
    output_type=LayoutPlan,
    deps_type=LayoutTask,
    instructions=prompt(__name__, "layout_planner"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[LayoutTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _cover_first(_context: RunContext[LayoutTask], output: LayoutPlan) -> LayoutPlan:
    """Numbered from 0, and the first is the only cover."""
    specs = [spec.model_copy(update={"image_seq": place}) for place, spec in enumerate(output.layout_spec)]
    if [spec.role for spec in specs].count("cover") != 1 or specs[0].role != "cover":
        raise ModelRetry("The first image is the cover, and there is one cover.")
    return LayoutPlan(layout_spec=specs)

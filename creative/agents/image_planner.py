"""The image planner: what each image shows, which paragraphs it is about, which words stand on it."""

from pydantic_ai import Agent, ModelRetry, RunContext

from creative.briefs import ImagePlanTask, PlannedImages
from creative.offline.image_planner import completed
from library.text.language import answer_in
from library.text.similarity import is_held
from runs.prompts import prompt

FROM_COPY = 0.6
"""Least share of a line's words on an image that must stand in the copy."""

agent = Agent(
    name="creative.image_planner",
    output_type=PlannedImages,
    deps_type=ImagePlanTask,
    instructions=prompt(__name__, "image_planner"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[ImagePlanTask]) -> str:
    return f"{answer_in(context.deps.language)} Plan exactly {len(context.deps.layout)} images."


@agent.output_validator
async def _of_the_copy(context: RunContext[ImagePlanTask], output: PlannedImages) -> PlannedImages:
    """An image for each part of the layout, paragraphs that there are, and no words that the copy does not say.

    Async, since a validator of another kind works in a thread, which speaks English.
    """
    task = context.deps
    if [plan.sequence for plan in output.image_plans] != [spec.image_seq for spec in task.layout]:
        raise ModelRetry("Give one plan for each image of the layout, numbered as there.")
    copy, known = f"{task.content.title}\n{task.content.body}", {block.id for block in task.blocks}
    strange = [
        line
        for one in output.text_overlay_plan
        for line in one.body_text.splitlines()
        if line.strip() and not is_held(line, copy, FROM_COPY)
    ]
    if strange:
        raise ModelRetry(f"These words do not stand in the copy: {'; '.join(strange)}")
    bindings = [
        one.model_copy(update={"paragraph_ids": [key for key in one.paragraph_ids if key in known]})
        for one in output.paragraph_image_bindings
    ]
    return completed(output.model_copy(update={"paragraph_image_bindings": bindings}), task)

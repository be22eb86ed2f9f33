"""The image maker: the plan of the images becomes pages, each of a kind that suits its words."""

from pydantic_ai import Agent, ModelRetry, RunContext

from creative.briefs import Pages, PictureTask
from creative.offline.image import source_of
from library.text.language import answer_in
from library.text.similarity import is_held
from runs.prompts import prompt

agent = Agent(
    name="creative.image",
    output_type=Pages,
    deps_type=PictureTask,
    instructions=prompt(__name__, "image"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[PictureTask]) -> str:
    return f"{answer_in(context.deps.language)} Give exactly {len(context.deps.plans)} pages, in their order."


@agent.output_validator
async def _as_planned(context: RunContext[PictureTask], output: Pages) -> Pages:
    """A page for each plan, with its words alone; where they come from is ours to say.

    Async, since a validator of another kind works in a thread, which speaks English.
    """
    task = context.deps
    if len(output.pages) != len(task.plans):
        raise ModelRetry(f"Give exactly {len(task.plans)} pages.")
    words = {one.image_seq: f"{one.title_text}\n{one.body_text}" for one in task.overlays}
    pages = []
    for plan, page in zip(task.plans, output.pages, strict=True):
        known = f"{words.get(plan.sequence, '')}\n{plan.description}\n{task.topic}"
        said = [page.title, *page.lines, *(f"{row.left} {row.right}" for row in page.rows)]
        if strange := [line for line in said if line and not is_held(line, known)]:
            raise ModelRetry(f"These words are not planned for image {plan.sequence}: {'; '.join(strange)}")
        if any(figure.written and figure.written not in known for figure in page.figures):
            raise ModelRetry(f"Image {plan.sequence} shows a figure that is not planned for it.")
        pages.append(page.model_copy(update={"source": source_of(task, plan.sequence, page.lines)[:240]}))
    return Pages(pages=pages)

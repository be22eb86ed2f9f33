"""The outliner: a question and its evidence become the outline of a report that fits the question."""

from pydantic_ai import Agent, RunContext

from library.briefing import passages
from library.text.language import answer_in
from research.briefs import Outline, WriterBrief
from research.errors import SynthesisError
from research.offline import outliner as offline
from runs.answering import decides_by_code
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import Tier, ask
from runs.prompts import prompt
from runs.windows import tokens
from runs.words import compute

TIER: Tier = "strong"

agent = Agent(
    name="research.outliner",
    deps_type=WriterBrief,
    output_type=Outline,
    instructions=prompt(__name__, "outliner"),
    retries={"output": 2},
)


async def outline(meter: Meter, task: WriterBrief) -> Outline:
    """The outline; code's where the model is a small one or the budget is spent.

    Raises `SynthesisError` when no model made one.
    """
    if await decides_by_code(agent, TIER):
        return await compute(offline.outline, task)
    try:
        answer = await ask(
            agent,
            task,
            lambda room: _prompt(task, room),
            meter=meter,
            offline=offline.outline,
            tier=TIER,
            when_spent="offline",
        )
    except ModelFailed as error:
        raise SynthesisError from error
    return await compute(_with_passages, answer.output, task)


def _prompt(task: WriterBrief, room: int) -> str:
    asked = f"{task.posed}{task.plan.analysis_instructions}\n\n"
    return asked + passages(task.nearest_first, room - tokens(asked))


@agent.instructions
def _variable(ctx: RunContext[WriterBrief]) -> str:
    return f"{answer_in(ctx.deps.language)} At most {ctx.deps.most_sections} sections.{ctx.deps.for_whom}"


@agent.output_validator
def _of_the_evidence(ctx: RunContext[WriterBrief], output: Outline) -> Outline:
    """Sections that differ, with passages there are."""
    known = {item.id for item in ctx.deps.evidence}
    sections = {one.heading.casefold(): one for one in reversed(output.sections)}
    kept = [one for one in output.sections if any(one is other for other in sections.values())]
    found = [
        one.model_copy(update={"evidence": [key for key in one.evidence if key in known]})
        for one in kept[: ctx.deps.most_sections]
    ]
    return output.model_copy(update={"sections": found})


def _with_passages(planned: Outline, task: WriterBrief) -> Outline:
    """The outline with the nearest passages for sections that name none: asking a small model again takes minutes."""
    sections = [
        one
        if one.evidence
        else one.model_copy(update={"evidence": offline.nearest(f"{one.heading} {one.covers}", task)})
        for one in planned.sections
    ]
    return planned.model_copy(update={"sections": sections})

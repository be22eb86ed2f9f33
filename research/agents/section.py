"""The writer of one section: its part of an outline and the evidence become sentences that cite evidence ids."""

from pydantic_ai import Agent, ModelRetry, RunContext

from library.briefing import fit, passages, told
from library.text.language import answer_in
from research.briefs import DraftSection, SectionBrief
from research.checking.citations import demand
from research.errors import SynthesisError
from research.offline import section as offline
from runs.budgets import Meter
from runs.caching import Prefixed
from runs.errors import ModelFailed
from runs.llm import Answer, ask
from runs.prompts import prompt
from runs.windows import tokens

SAID = 4
"""The part of the room, one in so many, that what is already written may take."""

agent = Agent(
    name="research.section",
    deps_type=SectionBrief,
    output_type=DraftSection,
    instructions=prompt(__name__, "section"),
    retries={"output": 2},
)


async def write(meter: Meter, task: SectionBrief) -> Answer[DraftSection]:
    """The section; the offline engine's when the budget is spent. Raises `SynthesisError` when no model wrote it."""
    try:
        return await ask(
            agent,
            task,
            lambda room: _prompt(task, room),
            meter=meter,
            offline=offline.write,
            tier="strong",
            when_spent="offline",
        )
    except ModelFailed as error:
        raise SynthesisError from error


def _prompt(task: SectionBrief, room: int) -> Prefixed:
    """The evidence, then which section it is for.

    Where all of the evidence fits, it stands in the same order before every section, so that a provider that keeps
    what it has read need not read it again; else the section's own passages come first.
    """
    asked = f"Question: {task.query}\n\n"
    which = _which(task, room)
    left = room - tokens(asked) - tokens(which)
    ordered = task.evidence
    if sum(tokens(told(item)) + 1 for item in ordered) > left:
        own = set(task.section.evidence)
        ordered = sorted(ordered, key=lambda item: item.id not in own)
    return Prefixed(f"{asked}{passages(ordered, left)}", f"\n\n{which}")


def _which(task: SectionBrief, room: int) -> str:
    headings = "\n".join(f"{place}. {one.heading}: {one.covers}" for place, one in enumerate(task.outline.sections, 1))
    before = "\n".join(f"- {claim.text}" for part in task.before for claim in part.said)
    lines = [f"The report is a {task.outline.kind}: {task.outline.title}", "Its sections:", headings]
    if before:
        lines += ["Already written, not to be said again:", fit(before, room // SAID)]
    lines.append(f"Write section {task.place + 1}: {task.section.heading}. It has to settle: {task.section.covers}")
    if task.section.evidence:
        lines.append(f"Passages meant for it: {', '.join(task.section.evidence)}.")
    return "\n".join(lines)


@agent.instructions
def _variable(ctx: RunContext[SectionBrief]) -> str:
    return answer_in(ctx.deps.language)


@agent.output_validator
def _cites_evidence(ctx: RunContext[SectionBrief], output: DraftSection) -> DraftSection:
    """Under the outline's heading; a section that cites nothing known is none, unless it says nothing."""
    if said := demand(output.said, ctx.deps.evidence):
        raise ModelRetry(said)
    return output.model_copy(update={"heading": ctx.deps.section.heading})

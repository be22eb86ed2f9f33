"""The summariser: what a report's sections say becomes its summary, its findings and its limitations."""

from pydantic_ai import Agent, ModelRetry, RunContext

from library.briefing import filling, passages
from library.schemas import Language
from library.text.language import answer_in, joined
from library.text.sentences import split
from library.text.similarity import is_held
from research.briefs import DraftSummary, SummaryBrief
from research.checking.citations import demand
from research.errors import SynthesisError
from research.offline import summariser as offline
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import ask
from runs.prompts import prompt
from runs.windows import tokens

ECHO = 0.9
"""Share of a sentence's words that stand in the instructions from which it repeats them."""

agent = Agent(
    name="research.summariser",
    deps_type=SummaryBrief,
    output_type=DraftSummary,
    instructions=prompt(__name__, "summariser"),
    retries={"output": 2},
)


async def summarise(meter: Meter, task: SummaryBrief) -> DraftSummary:
    """The summary; the offline engine's when the budget is spent. Raises `SynthesisError` when no model wrote one."""
    try:
        answer = await ask(
            agent,
            task,
            lambda room: _prompt(task, room),
            meter=meter,
            offline=offline.summarise,
            tier="strong",
            when_spent="offline",
        )
    except ModelFailed as error:
        raise SynthesisError from error
    return answer.output


def _prompt(task: SummaryBrief, room: int) -> str:
    """The sections sentence by sentence with what each cites, and behind them the passages there is room for."""
    asked = f"Question: {task.query}\nThe report is a {task.kind}.\n\n"
    lines = [
        line
        for part in task.sections
        for line in (f"## {part.heading}", *(f"- {one.text} ({', '.join(one.evidence)})" for one in part.said))
    ]
    asked += "\n".join(filling(lines, room - tokens(asked))) + "\n\n"
    left = room - tokens(asked)
    return asked + passages(task.evidence, left) if left > 0 else asked


@agent.instructions
def _variable(ctx: RunContext[SummaryBrief]) -> str:
    return answer_in(ctx.deps.language)


@agent.output_validator
def _cites_evidence(ctx: RunContext[SummaryBrief], output: DraftSummary) -> DraftSummary:
    if told := demand(output.summary, ctx.deps.evidence) or demand(output.key_findings, ctx.deps.evidence):
        raise ModelRetry(told)
    return output.model_copy(update={"limitations": _own(output.limitations, ctx.deps.language)})


def _own(limitations: str, language: Language) -> str:
    """Without what only repeats the instructions: a small model says what limitations are, and not which there are."""
    said = (one.text for one in split(limitations))
    return joined((one for one in said if not is_held(one, prompt(__name__, "summariser"), ECHO)), language)

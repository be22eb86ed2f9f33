"""The summariser: what a report's sections say becomes its summary, its findings and its limitations."""

import re
from collections.abc import Sequence

from pydantic_ai import Agent, ModelRetry, RunContext

from library.briefing import filling, passages
from library.text.language import joined
from library.text.sentences import split
from library.text.similarity import is_held
from research.briefs import SUMMED_UP, DraftClaim, DraftSummary, SummaryBrief
from research.checking.citations import demand, states
from research.errors import SynthesisError
from research.offline import summariser as offline
from runs.answering import decides_by_code
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import Tier, ask
from runs.prompts import last_words, prompt
from runs.windows import tokens
from runs.words import compute

ECHO = 0.9
"""Share of a sentence's words that stand in the instructions from which it repeats them."""

TIER: Tier = "strong"
LEADING = 3
"""Findings that sum up where the summary is none."""
_NONE = re.compile(r"\W*(?:无|没有|暂无|none|n/a|no limitations)\W*", re.IGNORECASE)
agent = Agent(
    name="research.summariser",
    deps_type=SummaryBrief,
    output_type=DraftSummary,
    instructions=prompt(__name__, "summariser"),
    retries={"output": 2},
)


async def summarise(meter: Meter, task: SummaryBrief) -> DraftSummary:
    """The summary; chosen by code from the sections where the model is a small one or the budget is spent.

    A small model sums up by copying what it read first, whatever was asked. Raises `SynthesisError` when no model wrote one.
    """
    if await decides_by_code(agent, TIER):
        return await compute(offline.summarise, task)
    try:
        answer = await ask(
            agent,
            task,
            lambda room: _prompt(task, room),
            meter=meter,
            offline=offline.summarise,
            tier=TIER,
            when_spent="offline",
        )
    except ModelFailed as error:
        raise SynthesisError from error
    return answer.output


def _prompt(task: SummaryBrief, room: int) -> str:
    """The sections sentence by sentence with what each cites, and behind them the passages there is room for."""
    asked, ask_last = (
        f"{task.posed}The report is a {task.kind}.\n\n",
        last_words(__name__, "summariser", task.language),
    )
    lines = [
        line
        for part in task.sections
        for line in (f"## {part.heading}", *(f"- {one.text} ({_rests_on(one)})" for one in part.said))
    ]
    asked += "\n".join(filling(lines, room - tokens(asked) - tokens(ask_last))) + "\n\n"
    left = room - tokens(asked) - tokens(ask_last)
    return f"{asked}{passages(task.cited, left)}\n{ask_last}" if left > 0 else f"{asked}{ask_last}"


def _rests_on(claim: DraftClaim) -> str:
    return ", ".join([*claim.evidence, *(["inferred"] if claim.inferred else [])])


@agent.instructions
def _variable(ctx: RunContext[SummaryBrief]) -> str:
    return f"Write {SUMMED_UP[ctx.deps.depth]}.{ctx.deps.for_whom}"


@agent.output_validator
def _cites_evidence(ctx: RunContext[SummaryBrief], output: DraftSummary) -> DraftSummary:
    """Sentences that state something, those of a section with what they cite there; where it only asks, findings sum up."""
    findings = [one for one in output.key_findings if states(one, ctx.deps.cited)]
    summary = [one for one in output.summary if states(one, ctx.deps.cited)]
    if output.summary and not summary:
        summary, findings = findings[:LEADING], findings[LEADING:]
    if told := demand(summary or output.summary, ctx.deps.cited) or demand(findings, ctx.deps.cited):
        raise ModelRetry(told)
    return DraftSummary(
        summary=_cited(summary, ctx.deps),
        key_findings=_cited(findings, ctx.deps),
        limitations=_own(output.limitations, ctx.deps),
    )


def _cited(claims: Sequence[DraftClaim], task: SummaryBrief) -> list[DraftClaim]:
    """The claims, under no heading; those that a section says with what it cites there: a small model cites what it read first."""
    said = {
        text: claim
        for part in reversed(task.sections)
        for claim in reversed(part.said)
        for text in (claim.text, *(sentence.text for sentence in split(claim.text)))
    }
    return [
        one.model_copy(
            update={"evidence": same.evidence, "inferred": one.inferred or same.inferred, "under": ""},
        )
        for one in claims
        for same in [said.get(one.text, one)]
    ]


def _own(limitations: str, task: SummaryBrief) -> str:
    """Without what only repeats the instructions or a heading, or says that there are none: a small model does not say which limitations there are."""
    headings = {part.heading for part in task.sections}
    said = (one.text for one in split(limitations) if one.text not in headings and not _NONE.fullmatch(one.text))
    return joined((one for one in said if not is_held(one, prompt(__name__, "summariser"), ECHO)), task.language)

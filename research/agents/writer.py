"""The writer: a question and its evidence become a draft whose every sentence cites evidence ids."""

from collections.abc import Callable, Sequence

from pydantic_ai import Agent, ModelRetry, RunContext

from library.briefing import passages
from library.text.language import answer_in
from research.briefs import SENTENCES, SUMMED_UP, DraftReport, WriterBrief
from research.checking.citations import demand
from research.errors import SynthesisError
from research.offline import writer as offline
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import Answer, Tier, ask
from runs.prompts import prompt
from runs.watching import Watch, unwatched
from runs.windows import tokens

TIER: Tier = "strong"

agent = Agent(
    name="research.writer",
    deps_type=WriterBrief,
    output_type=DraftReport,
    instructions=prompt(__name__, "writer"),
    retries={"output": 2},
)


Stands = Callable[[], Sequence[str]]
"""The sentences that people were shown already, of an attempt that broke off."""


def nothing() -> Sequence[str]:
    return ()


async def write(
    meter: Meter, task: WriterBrief, stands: Stands = nothing, watch: Watch = unwatched
) -> Answer[DraftReport]:
    """The draft; the offline engine's when the budget is spent. `watch` is shown it while it is written.

    Raises `SynthesisError` when no model wrote a draft that cites its evidence.
    """
    try:
        return await ask(
            agent,
            task,
            lambda room: _prompt(task, room, stands()),
            meter=meter,
            offline=offline.write,
            tier=TIER,
            when_spent="offline",
            watch=watch,
        )
    except ModelFailed as error:
        raise SynthesisError from error


def _prompt(task: WriterBrief, room: int, stands: Sequence[str]) -> str:
    """The question, what is to be watched, what stands already, and the passages, best first, until the window is full."""
    searches = "\n".join(f"- {step.search_terms}" for step in task.plan.web_search_steps)
    asked = f"{task.posed}Searches made:\n{searches}\n{task.plan.analysis_instructions}\n\n"
    if stands:
        told = "\n".join(f"- {sentence}" for sentence in stands)
        asked += f"Already written, which stays; hand in only what the report says besides:\n{told}\n\n"
    return asked + passages(task.nearest_first, room - tokens(asked))


@agent.instructions
def _variable(ctx: RunContext[WriterBrief]) -> str:
    task = ctx.deps
    size = (
        f"{SUMMED_UP[task.depth]}, and at most {task.most_sections} sections of {SENTENCES[task.depth]} sentences each"
    )
    return f"{answer_in(task.language)} Write {size}.{task.for_whom}"


@agent.output_validator
def _cites_evidence(ctx: RunContext[WriterBrief], output: DraftReport) -> DraftReport:
    """Unknown ids are code's to strip later; a draft that cites nothing known is no draft, unless it says nothing."""
    drafted = [*output.summary, *output.key_findings, *(claim for part in output.sections for claim in part.said)]
    if told := demand(drafted, ctx.deps.evidence):
        raise ModelRetry(told)
    return output

"""The writer: a question and its evidence become a draft whose every sentence cites evidence ids."""

import asyncio
from collections.abc import Sequence

from pydantic import BaseModel
from pydantic_ai import Agent, ModelRetry, RunContext, format_as_xml

from library.answering.relevance import in_context, most_relevant
from library.schemas import EvidenceItem
from library.text.sentences import split
from research.agents.languages import answer_in
from research.briefs import WritingTask
from research.errors import SynthesisError
from research.offline import writer as offline
from research.schemas import DraftReport, SearchStep
from runs.budgets import Meter
from runs.errors import BudgetReached, ModelFailed
from runs.llm import OFFLINE, ask
from runs.prompts import prompt

__all__ = ["WritingTask", "Written", "agent", "write"]

PASSAGES, CHARACTERS = 24, 700
"""How many passages a prompt carries, and how much of each: what small models can hold."""

agent = Agent(
    name="research.writer",
    deps_type=WritingTask,
    output_type=DraftReport,
    instructions=prompt(__name__, "writer"),
    retries={"output": 2},
)


class Written(BaseModel):
    """A draft, what wrote it, and what readers should know about that."""

    draft: DraftReport
    engine: str
    notes: list[str] = []


class Passage(BaseModel):
    """A piece of evidence as the prompt shows it."""

    id: str
    title: str
    heading: str
    published: str
    text: str


class Asked(BaseModel):
    question: str
    searches: list[SearchStep]
    instructions: str
    untrusted_passages: list[Passage]


async def write(meter: Meter, task: WritingTask) -> Written:
    """The draft; by the offline engine, with a note, when the budget is reached.

    Raises `SynthesisError` when no model wrote a draft that cites its evidence.
    """
    try:
        answer = await ask(agent, task, _prompt(task), meter=meter, offline=offline.write, tier="strong")
    except ModelFailed as error:
        raise SynthesisError from error
    except BudgetReached:
        return await _write_offline(meter, task)
    return Written(draft=answer.output, engine=answer.engine)


async def _write_offline(meter: Meter, task: WritingTask) -> Written:
    draft = await asyncio.to_thread(offline.write, task)
    meter.record(engine=OFFLINE)
    if not _cited(draft):
        raise SynthesisError
    note = "The run reached its budget, so the offline engine wrote the report from the evidence found."
    if task.language == "zh":
        note = "本次运行已达到预算，报告由离线引擎根据已找到的资料写成。"
    return Written(draft=draft, engine=OFFLINE, notes=[note])


def _prompt(task: WritingTask) -> str:
    whole = in_context(task.query, task.context, task.evidence)
    asked = Asked(
        question=task.query,
        searches=task.plan.web_search_steps,
        instructions=task.plan.analysis_instructions,
        untrusted_passages=[_passage(item) for item in most_relevant(whole, task.evidence, PASSAGES)],
    )
    return format_as_xml(asked, root_tag="task")


def _passage(item: EvidenceItem) -> Passage:
    return Passage(
        id=item.id, title=item.title, heading=item.heading, published=item.published or "", text=_trimmed(item.text)
    )


def _trimmed(text: str) -> str:
    """The first whole sentences of a text that is too long, at least one."""
    ends = [sentence.end for sentence in split(text) if sentence.end <= CHARACTERS]
    return text[: ends[-1] if ends else CHARACTERS]


def _cited(draft: DraftReport) -> set[str]:
    claims = [*draft.summary, *draft.key_findings, *(claim for section in draft.sections for claim in section.claims)]
    return {identifier for claim in claims for identifier in claim.evidence}


def _some(known: Sequence[EvidenceItem]) -> str:
    return ", ".join(item.id for item in known[:PASSAGES])


@agent.instructions
def _variable(ctx: RunContext[WritingTask]) -> str:
    return answer_in(ctx.deps.language)


@agent.output_validator
def _cites_evidence(ctx: RunContext[WritingTask], output: DraftReport) -> DraftReport:
    """Unknown ids are code's to strip later; a draft that cites nothing known is no draft."""
    known = {item.id for item in ctx.deps.evidence}
    if known.isdisjoint(_cited(output)):
        raise ModelRetry(f"Each sentence must cite passages by their ids; the ids are {_some(ctx.deps.evidence)}.")
    return output

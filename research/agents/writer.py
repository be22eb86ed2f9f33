"""The writer: a question and its evidence become a draft whose every sentence cites evidence ids."""

from pydantic import BaseModel
from pydantic_ai import Agent, ModelRetry, RunContext, format_as_xml

from library.answering.relevance import in_context, most_relevant
from library.text.language import answer_in
from library.text.sentences import split
from research.briefs import DraftReport, WriterBrief
from research.errors import SynthesisError
from research.offline import writer as offline
from research.schemas import SearchStep
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import Answer, ask
from runs.prompts import prompt

PASSAGES, CHARACTERS = 24, 700
"""How many passages a prompt carries, and how much of each: what small models can hold."""

agent = Agent(
    name="research.writer",
    deps_type=WriterBrief,
    output_type=DraftReport,
    instructions=prompt(__name__, "writer"),
    retries={"output": 2},
)


class CitablePassage(BaseModel):
    """A piece of evidence as the prompt shows it."""

    id: str
    title: str
    heading: str
    published: str
    text: str


class WriterInput(BaseModel):
    question: str
    searches: list[SearchStep]
    instructions: str
    untrusted_passages: list[CitablePassage]


async def write(meter: Meter, task: WriterBrief) -> Answer[DraftReport]:
    """The draft; the offline engine's when the budget is spent.

    Raises `SynthesisError` when no model wrote a draft that cites its evidence.
    """
    try:
        return await ask(
            agent, task, _prompt(task), meter=meter, offline=offline.write, tier="strong", when_spent="offline"
        )
    except ModelFailed as error:
        raise SynthesisError from error


def _prompt(task: WriterBrief) -> str:
    whole = in_context(task.query, task.context, task.evidence)
    asked = WriterInput(
        question=task.query,
        searches=task.plan.web_search_steps,
        instructions=task.plan.analysis_instructions,
        untrusted_passages=[
            CitablePassage(
                id=item.id,
                title=item.title,
                heading=item.heading,
                published=item.published or "",
                text=_trimmed(item.text),
            )
            for item in most_relevant(whole, task.evidence, PASSAGES)
        ],
    )
    return format_as_xml(asked, root_tag="task")


def _trimmed(text: str) -> str:
    """The first whole sentences of a text that is too long, at least one."""
    ends = [sentence.end for sentence in split(text) if sentence.end <= CHARACTERS]
    return text[: ends[-1] if ends else CHARACTERS]


@agent.instructions
def _variable(ctx: RunContext[WriterBrief]) -> str:
    return answer_in(ctx.deps.language)


@agent.output_validator
def _cites_evidence(ctx: RunContext[WriterBrief], output: DraftReport) -> DraftReport:
    """Unknown ids are code's to strip later; a draft that cites nothing known is no draft."""
    drafted = [*output.summary, *output.key_findings, *(claim for part in output.sections for claim in part.claims)]
    known = [item.id for item in ctx.deps.evidence]
    if set(known).isdisjoint(cited for claim in drafted for cited in claim.evidence):
        raise ModelRetry(f"Each sentence must cite passages by their ids; the ids are {', '.join(known[:PASSAGES])}.")
    return output

"""The milestone agent: a topic and its evidence become a draft of the timeline, in one run with a search tool."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from pydantic import BaseModel
from pydantic_ai import Agent, ModelRetry, RunContext, format_as_xml

from library.chronology.dating import dated_sentences
from library.quoting import find_quote
from library.schemas import EvidenceItem
from library.text.language import answer_in
from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.offline import milestone as offline
from research.timelines.schemas import ResearchThread
from runs.budgets import Meter
from runs.errors import BudgetReached
from runs.llm import Answer, ask
from runs.prompts import prompt

PASSAGES, CHARACTERS, FOUND_CHARACTERS = 60, 600, 300
REQUESTS, SEARCHES = 15, 6
Search = Callable[[str], Awaitable[list[EvidenceItem]]]


@dataclass
class MilestoneDeps:
    """What the agent works with; `found` grows with what its own searches bring."""

    task: MilestoneTask
    search: Search
    found: list[EvidenceItem] = field(default_factory=list)
    searches: int = 0

    @property
    def known(self) -> dict[str, EvidenceItem]:
        return {item.id: item for item in [*self.task.evidence, *self.found]}


agent = Agent(
    name="research.timelines.milestone",
    deps_type=MilestoneDeps,
    output_type=DraftTimeline,
    instructions=prompt(__name__, "milestone"),
    retries={"output": 2},
)


class TimelinePassage(BaseModel):
    id: str
    title: str
    published: str
    text: str


class AskedMilestones(BaseModel):
    topic: str
    lines_of_research: list[ResearchThread]
    most_milestones: int
    untrusted_passages: list[TimelinePassage]


async def draft(meter: Meter, task: MilestoneTask, search: Search) -> Answer[DraftTimeline]:
    """The draft; the offline engine's when the budget is spent.

    Raises `ModelFailed` when no model handed in milestones that quote their evidence.
    """
    # Passages with dates before those without, otherwise in the order they were found.
    dated = {item.id for item in task.evidence if any(one.dates for one in dated_sentences(item.text, item.published))}
    asked = AskedMilestones(
        topic=task.topic,
        lines_of_research=task.threads,
        most_milestones=task.limit,
        untrusted_passages=[
            TimelinePassage(id=item.id, title=item.title, published=item.published or "", text=item.text[:CHARACTERS])
            for item in sorted(task.evidence, key=lambda item: item.id not in dated)[:PASSAGES]
        ],
    )
    return await ask(
        agent,
        MilestoneDeps(task, search),
        format_as_xml(asked, root_tag="task"),
        meter=meter,
        offline=lambda given: offline.milestones(given.task),
        tier="strong",
        requests=REQUESTS,
        when_spent="offline",
    )


@agent.instructions
def _variable(ctx: RunContext[MilestoneDeps]) -> str:
    return answer_in(ctx.deps.task.language)


@agent.tool
async def search(ctx: RunContext[MilestoneDeps], query: str) -> str:
    """Search for passages about a moment that is missing or whose date is unclear, in a few words."""
    deps = ctx.deps
    if deps.searches >= SEARCHES:
        return "No more searches. Hand in the milestones."
    deps.searches += 1
    try:
        items = await deps.search(query[:400])
    except BudgetReached:
        return "No more searches. Hand in the milestones."
    fresh = [item for item in items if item.id not in deps.known]
    deps.found.extend(fresh)
    told = [f"- {one.id} [{one.title}]({one.url or 'library'})\n  {one.text[:FOUND_CHARACTERS]}" for one in items]
    return "\n".join(told) or "Nothing was found."


@agent.output_validator
def _quotes_evidence(ctx: RunContext[MilestoneDeps], output: DraftTimeline) -> DraftTimeline:
    """Single bad citations are code's to leave out later; a draft that quotes hardly anything is no draft."""
    known = ctx.deps.known
    cited = [one for milestone in output.milestones for one in milestone.evidence]
    borne_out = [
        one for one in cited if one.evidence_id in known and find_quote(one.quote, known[one.evidence_id].text)
    ]
    if known and len(borne_out) * 2 < len(cited) and ctx.retry < ctx.max_retries:
        raise ModelRetry("Quotes must be copied exactly from the passages whose ids they are given with.")
    return output.model_copy(update={"milestones": output.milestones[: max(ctx.deps.task.limit, len(cited))]})

"""The milestone agent: a topic and its evidence become a draft of the timeline, in one run with a search tool."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from pydantic_ai import Agent, ModelRetry, RunContext
from pydantic_ai.tools import ToolDefinition

from library.briefing import passages, windowfuls
from library.chronology.dating import dated_sentences
from library.quoting import find_quote
from library.schemas import EvidenceItem
from library.text.language import answer_in
from research.timelines.briefs import DraftEvidence, DraftTimeline, MilestoneTask
from research.timelines.checking.words import held
from research.timelines.milestones.ranking import milestones
from runs.answering import decides_by_code
from runs.budgets import Meter
from runs.errors import BudgetReached
from runs.llm import OFFLINE, Answer, Tier, ask, longest_answer, room_of
from runs.prompts import prompt
from runs.windows import SMALL_ROOM, tokens
from runs.words import compute

FOUND_CHARACTERS, FOUND_TOKENS = 300, 400
REQUESTS, SEARCHES = 15, 6
WINDOWFULS = 5
"""Most that one timeline may take where a window is small."""
TOLD = 250
"""Tokens of a milestone as it is handed in, about."""
TIER: Tier = "strong"
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


async def divided(task: MilestoneTask) -> list[list[str]]:
    """Which passages make a windowful, and no more of them than an answer has room for; all are one where code does it."""
    if await decides_by_code(agent, TIER):
        return [[item.id for item in task.evidence]]
    room, answer = await room_of(agent, TIER), await longest_answer(agent.name or "", TIER)
    parts = await compute(_parts, task, room)
    # An answer that is too short is cut, and code fills up what is missing. A small model tells of few in any case.
    ways = min(WINDOWFULS, ceil(task.limit * TOLD / answer)) if room >= SMALL_ROOM else 1
    if ways > len(parts):
        items = [item for part in parts for item in part]
        # In turn, since the best stand first.
        parts = [items[place::ways] for place in range(min(ways, len(items)))]
    return [[item.id for item in part] for part in parts]


def shares(task: MilestoneTask, parts: Sequence[Sequence[str]]) -> list[MilestoneTask]:
    """The task a windowful at a time, each with its share of the milestones."""
    known, limit = {item.id: item for item in task.evidence}, ceil(task.limit / len(parts))
    return [task.model_copy(update={"evidence": [known[key] for key in keys], "limit": limit}) for keys in parts]


def _parts(task: MilestoneTask, room: int) -> list[list[EvidenceItem]]:
    """The evidence a windowful at a time: passages with dates before those without, otherwise in the order found."""
    dated = {item.id for item in task.evidence if any(one.dates for one in dated_sentences(item.text, item.published))}
    ordered = sorted(task.evidence, key=lambda item: item.id not in dated)
    return windowfuls(ordered, room - tokens(_besides(task)) - FOUND_TOKENS, WINDOWFULS) or [[]]


async def draft(meter: Meter, task: MilestoneTask, search: Search) -> Answer[DraftTimeline]:
    """The draft of a windowful; the offline engine's where the model is a small one or the budget is spent.

    A small model names passages after the lines of research and takes ten minutes for it; what the sources make most of
    code can tell. What a model says is held to what it cites. Raises `ModelFailed` when no model handed in milestones
    that quote their evidence.
    """
    if await decides_by_code(agent, TIER):
        return Answer(await compute(milestones, task), OFFLINE)
    deps = MilestoneDeps(task, search)
    answer = await ask(
        agent,
        deps,
        lambda room: _prompt(task, room),
        meter=meter,
        offline=lambda given: milestones(given.task),
        tier=TIER,
        requests=REQUESTS,
        when_spent="offline",
    )
    if answer.engine == OFFLINE:
        return answer
    return replace(answer, output=await compute(held, answer.output, list(deps.known.values()), task.threads))


def _prompt(task: MilestoneTask, room: int) -> str:
    besides = _besides(task)
    return besides + passages(task.evidence, room - tokens(besides))


def _besides(task: MilestoneTask) -> str:
    threads = "\n".join(f"- {thread.name}: {thread.description}" for thread in task.threads)
    return f"Topic: {task.topic}\nLines of research:\n{threads}\nAt most {task.limit} milestones.\n\n"


@agent.instructions
def _variable(ctx: RunContext[MilestoneDeps]) -> str:
    return answer_in(ctx.deps.task.language)


async def _while_searches_are_left(ctx: RunContext[MilestoneDeps], tool: ToolDefinition) -> ToolDefinition | None:
    """A small model asks for the same until its window is full; without tools its server holds it to the schema."""
    return tool if ctx.deps.searches < SEARCHES else None


@agent.tool(prepare=_while_searches_are_left)
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
    borne_out = [one for one in cited if one.evidence_id in known and _is_in(known[one.evidence_id].text, one)]
    if known and len(borne_out) * 2 < len(cited) and ctx.retry < ctx.max_retries:
        raise ModelRetry("Quotes must be copied exactly from the passages whose ids they are given with.")
    return output.model_copy(update={"milestones": output.milestones[: max(ctx.deps.task.limit, len(cited))]})


def _is_in(text: str, cited: DraftEvidence) -> bool:
    """Whether code can find in a passage what is cited of it: the words, or at least the date."""
    return bool(find_quote(cited.quote, text)) or cited.date_text in text

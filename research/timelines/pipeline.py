"""How a timeline is made: search every thread, choose and merge milestones, look into gaps, add details, sum up."""

import asyncio
from collections.abc import Sequence

from django.utils import timezone
from pydantic import BaseModel

from library import evidence, providers
from library.schemas import EvidenceItem, Language, SearchOutcome, SearchQuery
from research.timelines import store
from research.timelines.agents import milestone, synthesis
from research.timelines.briefs import DraftTimeline, MilestoneTask, SynthesisTask
from research.timelines.checking.synthesis import sum_up
from research.timelines.details import Detailing
from research.timelines.errors import NothingFound, SearchesFailed
from research.timelines.events import (
    TimelineCompleteEvent,
    TimelineErrorEvent,
    TimelineProgressEvent,
)
from research.timelines.milestones.gaps import gaps
from research.timelines.milestones.skeleton import Skeleton, build, fill
from research.timelines.offline.milestone import milestones
from research.timelines.schemas import Level, Node, Phase, Proposal, ResearchThread, Synthesis
from research.timelines.words import say
from runs.budgets import Meter
from runs.database import in_thread
from runs.errors import BudgetReached, RunError
from runs.events import Event
from runs.execution import Execution
from runs.llm import OFFLINE
from runs.models import Run
from runs.prompts import prompt_version
from runs.workflows import Ending

KIND = "research.timeline"
ROLES = ("research.timelines.milestone", "research.timelines.detail", "research.timelines.synthesis")
PASSAGES: dict[Level, int] = {"light": 12, "medium": 16, "deep": 24, "epic": 40}
SEARCHED, CHOSEN, DETAILED = 40, 50, 90
"""Percent of the work done after each part."""


class Brief(BaseModel):
    """What a run is given: the session it belongs to, and the proposal as it was when the run began."""

    session_id: str
    proposal: Proposal
    document_ids: list[int] = []

    @property
    def language(self) -> Language:
        return self.proposal.language

    def search(self, text: str, limit: int) -> SearchQuery:
        return SearchQuery(text=text[:400], language=self.language, limit=limit, document_ids=self.document_ids)

    def task(self, items: Sequence[EvidenceItem]) -> MilestoneTask:
        return MilestoneTask(
            topic=self.proposal.topic,
            language=self.language,
            threads=self.proposal.research_threads,
            limit=self.proposal.complexity.estimated_total_nodes,
            evidence=list(items),
        )


class Drafted(BaseModel):
    """What the milestone agent handed in, and what readers should know about that."""

    draft: DraftTimeline
    notes: list[str] = []


async def make_timeline(run: Execution) -> Event:
    """The whole work; returns the last event."""
    brief = Brief.model_validate(run.run.input)
    await run.write(
        lambda: Run.objects.filter(id=run.id).update(prompts={role: prompt_version(role) for role in ROLES})
    )
    run.where = "skeleton"
    skeleton = await make_skeleton(run, brief)
    # People may lock nodes from here on, so nothing is spent on details before the nodes are there to be locked.
    await run.write(lambda: store.keep_skeleton(run.voice, brief.session_id, skeleton.nodes, skeleton.merges))
    run.where = "detail"
    completed = await Detailing(run, brief.proposal.topic, brief.language, brief.search).detail(skeleton.nodes)
    run.where = "synthesis"
    await progress(run, "synthesis", say("synthesis", brief.language), DETAILED, once="progress.synthesis")
    notes = list(skeleton.notes)
    if completed < len(skeleton.nodes):
        notes.append(say("missing", brief.language, count=len(skeleton.nodes) - completed))
    summed = await run.step("synthesis", make_synthesis, run.meter, brief, skeleton.nodes, notes)
    await run.write(lambda: store.keep_synthesis(run.voice, brief.session_id, summed))
    return TimelineCompleteEvent(
        total_nodes=len(skeleton.nodes), duration_seconds=_seconds_since_start(run), detail_completed=completed
    )


async def make_skeleton(run: Execution, brief: Brief) -> Skeleton:
    """The milestones. Raises `SearchesFailed` or `NothingFound` rather than making any up."""
    items = await search_threads(run, brief)
    message = say("milestones", brief.language, count=len(items))
    await progress(run, "skeleton", message, SEARCHED, once="progress.milestones")
    drafted = await run.step("milestones", draft_milestones, run, brief, items)
    skeleton = await run.step("skeleton", build_skeleton, run.id, drafted, brief)
    if not skeleton.nodes:
        raise NothingFound
    found = gaps(skeleton.nodes)
    if not found:
        return skeleton
    await progress(run, "skeleton", say("gaps", brief.language, count=len(found)), SEARCHED + 5, once="progress.gaps")
    queries = [brief.search(gap.query(brief.proposal.topic, brief.language), 8) for gap in found]
    await search_all(run, queries)
    return await run.step("gaps", fill_gaps, run.id, drafted, brief, skeleton)


async def search_threads(run: Execution, brief: Brief) -> list[EvidenceItem]:
    """Two searches for every thread, always; progress is told for each."""
    limit = PASSAGES[brief.proposal.complexity.level]
    texts = [
        text for thread in brief.proposal.research_threads for text in thread_queries(brief.proposal.topic, thread)
    ]
    queries = [brief.search(text, limit) for text in dict.fromkeys(texts)]
    outcomes, failed = await search_all(run, queries, language=brief.language)
    if not outcomes:
        raise SearchesFailed
    if failed:
        message = say("failed", brief.language, failed=failed, total=len(queries))
        await progress(run, "skeleton", message, SEARCHED, once="progress.failed")
    items = await run.write(lambda: evidence.store(run.id, outcomes))
    if not items:
        raise NothingFound
    return items


def thread_queries(topic: str, thread: ResearchThread) -> tuple[str, str]:
    """The two searches of a thread: within the topic, and by itself."""
    return f"{topic} {thread.name}"[:400], f"{thread.name} {thread.description}".strip()[:400]


async def search_all(
    run: Execution, queries: Sequence[SearchQuery], *, language: Language | None = None
) -> tuple[list[SearchOutcome], int]:
    """What the searches brought, and how many failed. With a language, progress is told in it."""
    steps = [run.step("search", providers.search, run.meter, query, run.owner_id, run.id) for query in queries]
    results = await run.attempt_all(
        steps,
        (lambda done, place: _searched(queries, done, place, language)) if language else None,
        once="progress.search",
    )
    outcomes = [outcome for outcome in results if not isinstance(outcome, RunError)]
    if language is None:
        await run.write(lambda: evidence.store(run.id, outcomes))
    return outcomes, len(queries) - len(outcomes)


def _searched(queries: Sequence[SearchQuery], done: int, place: int, language: Language) -> TimelineProgressEvent:
    message = say("search", language, done=done, total=len(queries), query=queries[place].text[:100])
    return TimelineProgressEvent(phase="skeleton", message=message, percent=SEARCHED * done // len(queries))


async def draft_milestones(run: Execution, brief: Brief, items: list[EvidenceItem]) -> Drafted:
    """The milestone agent's draft; the offline engine's when the budget is reached."""

    async def look_up(text: str) -> list[EvidenceItem]:
        outcome = await providers.search(run.meter, brief.search(text, 6), run.owner_id, run.id)
        return await run.write(lambda: evidence.store(run.id, [outcome]))

    try:
        return Drafted(draft=await milestone.draft(run.meter, brief.task(items), look_up))
    except BudgetReached:
        run.meter.record(engine=OFFLINE)
        draft = await asyncio.to_thread(milestones, brief.task(items))
        return Drafted(draft=draft, notes=[say("budget", brief.language)])


async def build_skeleton(run_id: str, drafted: Drafted, brief: Brief) -> Skeleton:
    items = await in_thread(evidence.for_run, run_id)
    skeleton = await asyncio.to_thread(build, drafted.draft, items, brief.language)
    return skeleton.model_copy(update={"notes": [*skeleton.notes, *drafted.notes]})


async def fill_gaps(run_id: str, drafted: Drafted, brief: Brief, skeleton: Skeleton) -> Skeleton:
    items = await in_thread(evidence.for_run, run_id)
    return await asyncio.to_thread(fill, drafted.draft, brief.task(items), skeleton, gaps(skeleton.nodes))


async def make_synthesis(meter: Meter, brief: Brief, nodes: list[Node], notes: list[str]) -> Synthesis:
    task = SynthesisTask(topic=brief.proposal.topic, language=brief.language, nodes=nodes)
    draft = await synthesis.synthesise(meter, task)
    return await asyncio.to_thread(sum_up, draft, nodes, notes, brief.language)


async def progress(run: Execution, phase: Phase, message: str, percent: int, *, once: str) -> None:
    await run.emit(TimelineProgressEvent(phase=phase, message=message, percent=percent), once=once)


def _seconds_since_start(run: Execution) -> float:
    started = run.run.started_at or run.run.created_at
    return round((timezone.now() - started).total_seconds(), 1)


def failed(ending: Ending) -> TimelineErrorEvent:
    return TimelineErrorEvent(error=ending.kind, message=ending.message)

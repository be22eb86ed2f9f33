"""How a timeline is proposed, and how it is made: search, choose and merge milestones, add details, sum up."""

import asyncio
from collections.abc import Awaitable, Sequence

from django.utils import timezone

from library import evidence, providers
from library.schemas import EvidenceItem, SearchOutcome, SearchQuery
from research.timelines import store
from research.timelines.agents.detail import room_for_found
from research.timelines.agents.milestone import shares
from research.timelines.checking.skeleton import Skeleton
from research.timelines.errors import NothingFound, SearchesFailed
from research.timelines.events import (
    TimelineCompleteEvent,
    TimelineErrorEvent,
    TimelineProgressEvent,
    TimelineProposalEvent,
)
from research.timelines.schemas import Level, Node, NodeDetails, Phase, ResearchThread, TimelineRequest
from research.timelines.steps import (
    Drafted,
    DraftedShare,
    TimelineBrief,
    build_skeleton,
    detail_node,
    divide,
    draft_milestones,
    join_drafts,
    make_proposal,
    make_synthesis,
    read_documents,
    search_for_node,
)
from runs.database import in_thread
from runs.errors import BudgetReached, RunError
from runs.events import Event
from runs.execution import Execution, attempt
from runs.models import Run
from runs.prompts import prompt_version
from runs.words import Sentence
from runs.workflows import Ending, Notice

KIND, PROPOSAL = "research.timeline", "research.proposal"
PLANNER = "research.timelines.planner"
ROLES = ("research.timelines.milestone", "research.timelines.detail", "research.timelines.synthesis")
PASSAGES: dict[Level, int] = {"light": 12, "medium": 16, "deep": 24, "epic": 40}
NODE_PASSAGES, NODES_AT_ONCE = 6, 4
SEARCHED, CHOSEN, DETAILED = 40, 50, 90
"""Percent of the work done after each part."""
WHERE: dict[str, tuple[Phase, int]] = {
    "search": ("skeleton", 0),
    "skeleton": ("skeleton", SEARCHED),
    "detail": ("detail", CHOSEN),
    "synthesis": ("synthesis", DETAILED),
}
"""The phase of each part of the work, and how much was done before."""


async def plan_timeline(run: Execution) -> Event:
    """The proposal; by the offline engine where the model is a small one, fails, or may spend no more."""
    await run.write(lambda: Run.objects.filter(id=run.id).update(prompts={PLANNER: prompt_version(PLANNER)}))
    request = TimelineRequest.model_validate(run.run.input)
    proposal = await run.finishing_step("proposal", make_proposal, run.meter, run.owner_id, request)
    session_id = await run.write(lambda: store.keep_proposal(run.id, proposal))
    return TimelineProposalEvent(session_id=session_id, proposal=proposal)


async def make_timeline(run: Execution) -> Event:
    """The whole work; returns the last event."""
    brief = TimelineBrief.model_validate(run.run.input)
    await run.write(
        lambda: Run.objects.filter(id=run.id).update(prompts={role: prompt_version(role) for role in ROLES})
    )
    run.where = "search"
    skeleton = await make_skeleton(run, brief)
    # People may lock nodes from here on, so nothing is spent on details before the nodes are there to be locked.
    await run.write(lambda: store.keep_skeleton(run.voice, brief.session_id, skeleton.nodes, skeleton.merges))
    run.where = "detail"
    completed = await add_details(run, brief, skeleton.nodes)
    run.where = "synthesis"
    await progress(run, "synthesis", Sentence("Summing up…"), DETAILED, once="progress.synthesis")
    notes = [*run.notices, *skeleton.notes]
    if missing := len(skeleton.nodes) - completed:
        notes.append(
            Sentence(
                "%(count)s milestone has no details, because fetching them failed or the budget was reached.",
                plural="%(count)s milestones have no details, because fetching them failed or the budget was reached.",
                count=missing,
            )
        )
    summed = await run.finishing_step("synthesis", make_synthesis, run.meter, brief, run.id, skeleton.nodes, notes)
    await run.write(lambda: store.keep_synthesis(run.voice, brief.session_id, summed))
    started = run.run.started_at or run.run.created_at
    return TimelineCompleteEvent(
        total_nodes=len(skeleton.nodes),
        duration_seconds=round((timezone.now() - started).total_seconds(), 1),
        detail_completed=completed,
    )


async def make_skeleton(run: Execution, brief: TimelineBrief) -> Skeleton:
    """The milestones. Raises `SearchesFailed` or `NothingFound` rather than making any up."""
    items, notes = await search_threads(run, brief)
    run.where = "skeleton"
    message = Sentence("Choosing milestones from %(count)s passages…", count=len(items))
    await progress(run, "skeleton", message, SEARCHED, once="progress.milestones")
    drafted = await choose_milestones(run, brief, items)
    skeleton = await run.step("skeleton", build_skeleton, run.id, drafted, notes)
    if not skeleton.nodes:
        raise nothing_found(brief)
    return skeleton


async def choose_milestones(run: Execution, brief: TimelineBrief, items: list[EvidenceItem]) -> Drafted:
    """A windowful of the evidence at a time, each paid for once; one of which no model tells costs only its own milestones.

    Raises `ModelFailed` when no model told of any.
    """
    task = brief.task(items)
    tasks = shares(task, await run.step("windowfuls", divide, task))
    total = len(tasks)

    def chosen(done: int, _place: int) -> TimelineProgressEvent:
        message = Sentence("Choosing milestones: %(done)s of %(total)s parts read", done=done, total=total)
        return TimelineProgressEvent(phase="skeleton", message=message, percent=SEARCHED + 5 * done // total)

    work = [run.step("milestones", draft_milestones, run, brief, share) for share in tasks]
    results = await run.attempt_all(work, chosen if total > 1 else None, once="progress.part")
    late = [share for share, result in zip(tasks, results, strict=True) if isinstance(result, BudgetReached)]
    if late:
        run.meter.allow_finishing()
        again = [run.step("milestones with what there is", draft_milestones, run, brief, share) for share in late]
        results += await run.attempt_all(again)
    drafted = [result for result in results if isinstance(result, DraftedShare)]
    if not drafted:
        raise next(result for result in reversed(results) if isinstance(result, RunError))
    return await run.step("draft", join_drafts, task, drafted)


async def search_threads(run: Execution, brief: TimelineBrief) -> tuple[list[EvidenceItem], list[str]]:
    """One search for the topic and two for every thread, then the documents they found, read whole; and what failed."""
    topic, limit = brief.proposal.topic, PASSAGES[brief.proposal.complexity.level]
    texts = [topic, *(text for thread in brief.proposal.research_threads for text in thread_queries(topic, thread))]
    queries = [brief.search(text, limit) for text in dict.fromkeys(texts)]
    total = len(queries)

    def searched(done: int, place: int) -> TimelineProgressEvent:
        message = Sentence(
            "Searched %(done)s of %(total)s: %(query)s", done=done, total=total, query=queries[place].text[:100]
        )
        return TimelineProgressEvent(phase="skeleton", message=message, percent=SEARCHED * done // total)

    results = await run.attempt_all(searches(run, queries), searched, once="progress.search")
    outcomes = [outcome for outcome in results if not isinstance(outcome, RunError)]
    if not outcomes:
        raise SearchesFailed
    notes: list[str] = []
    if failed := total - len(outcomes):
        message = Sentence(
            "%(failed)s of %(total)s searches failed; going on with the others.", failed=failed, total=total
        )
        await progress(run, "skeleton", message, SEARCHED, once="progress.failed")
        notes.append(Sentence("%(failed)s of %(total)s searches failed.", failed=failed, total=total))
    read = await run.step("reading", read_documents, brief, run.owner_id, outcomes)
    # What was read stands before what was searched, so that a passage is kept below its dated heading.
    items = await run.write(lambda: evidence.store(run.id, [read, *outcomes]))
    if not items:
        raise nothing_found(brief)
    return items, notes


def nothing_found(brief: TimelineBrief) -> NothingFound:
    return NothingFound(topic=brief.proposal.topic)


def thread_queries(topic: str, thread: ResearchThread) -> tuple[str, str]:
    """The two searches of a thread: within the topic, unless it is the topic, and by itself."""
    within = topic if thread.name == topic else f"{topic} {thread.name}"
    return within[:400], f"{thread.name} {thread.description}".strip()[:400]


def searches(run: Execution, queries: Sequence[SearchQuery]) -> list[Awaitable[SearchOutcome]]:
    return [run.step("search", providers.search, run.meter, query, run.owner_id, run.id) for query in queries]


async def add_details(run: Execution, brief: TimelineBrief, nodes: Sequence[Node]) -> int:
    """The details of all nodes: for each one search and one agent call, and one failing costs only that node.

    What is left when the time is up code makes of what is there. Returns how many nodes have some.
    """
    total, at_once = len(nodes), asyncio.Semaphore(NODES_AT_ONCE)
    room = await room_for_found(run.meter, total)
    queries = [brief.search(f"{node.title} {brief.proposal.topic}", NODE_PASSAGES, room) for node in nodes]

    def detailed(done: int, _place: int) -> TimelineProgressEvent:
        message = Sentence("Details: %(done)s of %(total)s milestones", done=done, total=total)
        percent = CHOSEN + (DETAILED - CHOSEN) * done // total
        return TimelineProgressEvent(phase="detail", message=message, percent=percent)

    work = [add_details_of(run, brief, *asked, at_once) for asked in zip(nodes, queries, strict=True)]
    results = await run.attempt_all(work, detailed, once="progress.detail")
    late = [node for node, result in zip(nodes, results, strict=True) if isinstance(result, BudgetReached)]
    if late:
        run.meter.allow_finishing()
        results += await run.attempt_all([add_details_of(run, brief, node, None, at_once) for node in late])
    return sum(isinstance(result, NodeDetails) for result in results)


async def add_details_of(
    run: Execution, brief: TimelineBrief, node: Node, query: SearchQuery | None, at_once: asyncio.Semaphore
) -> NodeDetails | None:
    # Both steps are begun before anything is awaited, in the order of the nodes, so that a restart finds its own.
    passages: asyncio.Future[list[EvidenceItem]] = asyncio.get_running_loop().create_future()
    searching = run.step("detail search", search_for_node, run.meter, query, run.owner_id, run.id, node.id)
    detailing = run.step("detail", detail_node, run, brief, node, passages)
    try:
        async with at_once:
            passages.set_result(await passages_of(run, node, searching))
            details = await detailing
    finally:
        searching.close()
        detailing.close()
    if details is not None:
        await run.write(lambda: store.keep_details(run.voice, node.id, details))
    return details


async def passages_of(run: Execution, node: Node, searching: Awaitable[SearchOutcome]) -> list[EvidenceItem]:
    """The node's own evidence and what its search found; only the first where the search failed."""
    wanted = dict.fromkeys(one.evidence_id for one in node.evidence)
    own = await in_thread(lambda: [item for key in wanted if (item := evidence.item(run.id, key))])
    outcome = await attempt(searching)
    if isinstance(outcome, RunError):
        return own
    found = await run.write(lambda: evidence.store(run.id, [outcome]))
    return [*own, *(item for item in found if item.id not in wanted)]


async def progress(run: Execution, phase: Phase, message: Sentence, percent: int, *, once: str) -> None:
    await run.emit(TimelineProgressEvent(phase=phase, message=message, percent=percent), once=once)


def noticed(notice: Notice) -> TimelineProgressEvent:
    phase, percent = WHERE[notice.where or "search"]
    return TimelineProgressEvent(phase=phase, message=notice.sentence, percent=percent)


def failed(ending: Ending) -> TimelineErrorEvent:
    return TimelineErrorEvent(error=ending.kind, message=ending.message)

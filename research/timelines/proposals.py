"""Proposals: what a timeline is likely to take, and how that is told to people."""

from library.schemas import Language
from research.timelines.briefs import DraftProposal
from research.timelines.schemas import (
    Complexity,
    Cost,
    Duration,
    Level,
    Proposal,
    ProposalPatch,
    ResearchThread,
    TopicType,
    UserFacing,
)
from runs.llm import OFFLINE, chain
from runs.words import Sentence, speaking

LEVELS: dict[Level, tuple[int, Duration, float]] = {
    "light": (20, Duration(min_seconds=90, max_seconds=180), 0.28),
    "medium": (35, Duration(min_seconds=180, max_seconds=240), 0.50),
    "deep": (65, Duration(min_seconds=240, max_seconds=360), 1.00),
    "epic": (110, Duration(min_seconds=300, max_seconds=480), 2.00),
}
"""For each level how many nodes to expect, how long they take with a hosted model, and what they cost in US dollars."""
OFFLINE_SECONDS = (1, 4)
"""Shortest and longest time that ten nodes take with the offline engine."""


def is_offline() -> bool:
    """Whether the agents of a timeline run without a model, so that it costs nothing."""
    roles = ("milestone", "detail", "synthesis")
    return all(chain(f"research.timelines.{name}", "standard")[:1] == [OFFLINE] for name in roles)


def propose(topic: str, language: Language, draft: DraftProposal, *, level: Level | None, is_offline: bool) -> Proposal:
    """A whole proposal from the part that was thought out."""
    wanted = sum(thread.estimated_nodes for thread in draft.research_threads)
    return _complete(
        topic,
        draft.topic_type,
        language,
        draft.research_threads,
        level=level or level_for(wanted),
        span=draft.time_span,
        reasoning=draft.reasoning,
        is_offline=is_offline,
    )


def patched(proposal: Proposal, patch: ProposalPatch, *, is_offline: bool) -> Proposal:
    """The proposal with a person's changes, estimates computed anew."""
    threads = patch.research_threads or proposal.research_threads
    level = patch.level or (
        level_for(sum(thread.estimated_nodes for thread in threads))
        if patch.research_threads
        else proposal.complexity.level
    )
    changed = _complete(
        patch.topic or proposal.topic,
        patch.topic_type or proposal.topic_type,
        patch.language or proposal.language,
        threads,
        level=level,
        span=proposal.complexity.time_span,
        reasoning=proposal.complexity.reasoning,
        is_offline=is_offline,
    )
    return changed.model_copy(update={"notes": proposal.notes})


def level_for(nodes: int) -> Level:
    """The smallest level that holds so many nodes."""
    fitting: list[Level] = [level for level, (expected, _, _) in LEVELS.items() if nodes <= expected * 1.25]
    return fitting[0] if fitting else "epic"


def _complete(
    topic: str,
    topic_type: TopicType,
    language: Language,
    threads: list[ResearchThread],
    *,
    level: Level,
    span: str,
    reasoning: str,
    is_offline: bool,
) -> Proposal:
    nodes, duration, dollars = LEVELS[level]
    cost = Cost(min_usd=round(dollars * 0.6, 2), max_usd=dollars)
    if is_offline:
        duration = Duration(min_seconds=OFFLINE_SECONDS[0] * nodes // 10, max_seconds=OFFLINE_SECONDS[1] * nodes // 10)
        cost = Cost(min_usd=0, max_usd=0)
    with speaking(language):
        told = _told(topic, threads, nodes, duration, cost)
    return Proposal(
        topic=topic,
        topic_type=topic_type,
        language=language,
        complexity=Complexity(
            level=level,
            time_span=span,
            parallel_threads=len(threads),
            estimated_total_nodes=nodes,
            reasoning=reasoning,
        ),
        research_threads=threads,
        estimated_duration=duration,
        estimated_cost=cost,
        user_facing=told,
    )


def _told(topic: str, threads: list[ResearchThread], nodes: int, duration: Duration, cost: Cost) -> UserFacing:
    summary = Sentence(
        "One line of research, and at most %(nodes)s milestones, each with its source and its date as written.",
        plural="%(count)s lines of research, and at most %(nodes)s milestones,"
        " each with its source and its date as written.",
        count=len(threads),
        nodes=nodes,
    )
    dollars = Sentence("about $%(min)s–%(max)s", min=f"{cost.min_usd:.2f}", max=f"{cost.max_usd:.2f}")
    shortest, longest = duration.min_seconds, duration.max_seconds
    if longest < 90:
        time = Sentence("about %(min)s–%(max)s seconds", min=shortest, max=longest)
    else:
        time = Sentence("about %(min)s–%(max)s minutes", min=max(1, shortest // 60), max=-(-longest // 60))
    return UserFacing(
        title=Sentence("Timeline: %(topic)s", topic=topic),
        summary=summary,
        duration_text=time,
        cost_text=dollars if cost.max_usd else Sentence("free"),
        thread_names=[thread.name for thread in threads],
    )

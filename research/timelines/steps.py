"""The durable steps of a timeline: a proposal, the milestones, their details, the synthesis."""

import logging
from collections.abc import Awaitable, Sequence

from pydantic import BaseModel

from library import evidence, providers
from library.chronology.reading import dated_passages
from library.schemas import EvidenceItem, Hit, Language, SearchOutcome, SearchQuery
from library.services import survey
from research.timelines import store
from research.timelines.agents import detail, milestone, planner, synthesis
from research.timelines.briefs import DetailTask, DraftTimeline, MilestoneTask, ProposalTask, SynthesisTask
from research.timelines.checking.details import checked
from research.timelines.checking.skeleton import Skeleton, build, completed
from research.timelines.checking.synthesis import held, sum_up
from research.timelines.errors import DetailsFailed
from research.timelines.milestones.ranking import rank
from research.timelines.offline import detail as offline_detail
from research.timelines.offline import synthesis as offline_synthesis
from research.timelines.proposals import is_offline, propose
from research.timelines.schemas import Node, NodeDetails, Proposal, Synthesis, TimelineRequest
from runs.answering import decides_by_code
from runs.budgets import Meter
from runs.database import in_thread
from runs.errors import RunError
from runs.execution import Execution
from runs.llm import OFFLINE
from runs.words import Sentence, Words, compute

logger = logging.getLogger(__name__)


class TimelineBrief(BaseModel):
    """What a run is given: the session it belongs to, and the proposal as it was when the run began."""

    session_id: str
    proposal: Proposal
    document_ids: list[int] = []

    @property
    def language(self) -> Language:
        return self.proposal.language

    def search(self, text: str, limit: int, room: int = 0) -> SearchQuery:
        return SearchQuery(text=text[:400], limit=limit, document_ids=self.document_ids, room=room)

    def task(self, items: Sequence[EvidenceItem]) -> MilestoneTask:
        return MilestoneTask(
            topic=self.proposal.topic,
            language=self.language,
            threads=self.proposal.research_threads,
            limit=self.proposal.complexity.estimated_total_nodes,
            evidence=list(items),
        )

    def read(self, hits: Sequence[Hit]) -> MilestoneTask:
        """The task over passages that are not stored yet, each under its place among them."""
        return self.task(evidence.numbered(hits))


class DraftedShare(BaseModel):
    """What the milestone agent handed in for a windowful of the evidence, or the offline engine for it."""

    draft: DraftTimeline
    engine: str
    was_spent: bool = False
    """Whether the budget was, so that the offline engine chose."""


class Drafted(BaseModel):
    """All that was handed in, and what readers should know about that."""

    draft: DraftTimeline
    notes: list[Words] = []


async def make_proposal(meter: Meter, owner_id: int, request: TimelineRequest) -> Proposal:
    language = request.answer_language()
    known = await in_thread(survey, owner_id, request.topic)
    task = ProposalTask(topic=request.topic, language=language, level=request.level, survey=known)
    draft = await planner.plan(meter, task)
    proposal = propose(request.topic, language, draft, level=request.level, is_offline=is_offline())
    return proposal.model_copy(update={"notes": list(meter.notices)})


async def read_documents(brief: TimelineBrief, owner_id: int, outcomes: Sequence[SearchOutcome]) -> SearchOutcome:
    """The passages of the found documents that tell of the topic's events, wherever they stand in them."""
    hits = await in_thread(dated_passages, owner_id, outcomes)
    wanted = await compute(_telling, brief.read(hits))
    return SearchOutcome(query=brief.proposal.topic, hits=[hits[place] for place in wanted])


def _telling(task: MilestoneTask) -> list[int]:
    """The places of the passages that tell of twice as many events as are wanted, the best first."""
    events = rank(task)[: 2 * task.limit]
    told = (happening.item.id for event in events for happening in event.happenings)
    return [int(key.removeprefix("e")) - 1 for key in dict.fromkeys(told)]


async def divide(task: MilestoneTask) -> list[list[str]]:
    """Which passages each windowful has. Recorded, since a server may tell another window after a restart."""
    return await milestone.divided(task)


async def draft_milestones(run: Execution, brief: TimelineBrief, task: MilestoneTask) -> DraftedShare:
    """The milestone agent's draft of a windowful; the offline engine's when the budget is reached."""

    async def look_up(text: str) -> list[EvidenceItem]:
        outcome = await providers.search(run.meter, brief.search(text, 6), run.owner_id, run.id)
        return await run.write(lambda: evidence.store(run.id, [outcome]))

    answer = await milestone.draft(run.meter, task, look_up)
    return DraftedShare(draft=answer.output, engine=answer.engine, was_spent=answer.spent is not None)


async def join_drafts(task: MilestoneTask, shares: Sequence[DraftedShare]) -> Drafted:
    """One draft of all, with what code adds where a model chose few."""
    draft = DraftTimeline(milestones=[one for share in shares for one in share.draft.milestones])
    notes: list[str] = []
    if any(share.was_spent for share in shares):
        notes.append(Sentence("The budget was reached, so the offline engine chose the milestones."))
    if all(share.engine == OFFLINE for share in shares):
        return Drafted(draft=draft, notes=notes)
    whole = await compute(completed, draft, task)
    if added := len(whole.milestones) - len(draft.milestones):
        notes.append(
            Sentence(
                "%(count)s milestone was chosen by code, since the model chose few.",
                plural="%(count)s milestones were chosen by code, since the model chose few.",
                count=added,
            )
        )
    return Drafted(draft=whole, notes=notes)


async def build_skeleton(run_id: str, drafted: Drafted, notes: Sequence[str]) -> Skeleton:
    items = await in_thread(evidence.for_run, run_id)
    skeleton = await compute(build, drafted.draft, items)
    return skeleton.model_copy(update={"notes": [*notes, *skeleton.notes, *drafted.notes]})


async def search_for_node(
    meter: Meter, query: SearchQuery | None, owner_id: int, run_id: str, node_id: str
) -> SearchOutcome:
    """A node's search, where there is still time for one; a locked node is not searched for."""
    if query is None or await in_thread(store.is_locked, run_id, node_id):
        return SearchOutcome(query=query.text if query else "")
    return await providers.search(meter, query, owner_id, run_id)


async def detail_node(
    run: Execution, brief: TimelineBrief, node: Node, passages: Awaitable[list[EvidenceItem]]
) -> NodeDetails | None:
    """A node's details; none for a node that a person locked meanwhile."""
    items = await passages
    if await in_thread(store.is_locked, run.id, node.id):
        return None
    task = DetailTask(topic=brief.proposal.topic, language=brief.language, node=node, evidence=items)
    try:
        if not await is_left_to_code(node):
            told = await compute(checked, await detail.detail(run.meter, task), task)
            if told.says_something:
                return told
        return await compute(lambda: checked(offline_detail.details(task), task))
    except RunError:
        raise
    except Exception as error:
        logger.exception("The details of node %s of run %s could not be made.", node.id, run.id)
        raise DetailsFailed from error


async def is_left_to_code(node: Node) -> bool:
    """Whether code tells the details: what matters less, where the model is a small one that takes half a minute for each."""
    return node.significance == "medium" and await decides_by_code(detail.agent)


async def make_synthesis(
    meter: Meter, brief: TimelineBrief, run_id: str, nodes: list[Node], notes: list[str]
) -> Synthesis:
    task = SynthesisTask(topic=brief.proposal.topic, language=brief.language, nodes=nodes)
    items = await in_thread(evidence.for_run, run_id)
    by_code = await compute(offline_synthesis.synthesis, task)
    draft = await compute(held, await synthesis.synthesise(meter, task), by_code, nodes, items)
    return await compute(sum_up, draft, nodes, notes, task.language)

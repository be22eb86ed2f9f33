"""What outsiders may ask of timelines: propose one, change the proposal, run it, read it, change its nodes."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext_noop

from library import evidence
from library.schemas import EvidenceItem
from research.timelines.errors import StaleRevision, TimelineFixed
from research.timelines.events import TimelineProgressEvent
from research.timelines.models import Timeline, TimelineNode
from research.timelines.pipeline import KIND, PROPOSAL
from research.timelines.proposals import is_offline, patched
from research.timelines.schemas import (
    NodePatch,
    NodeState,
    Proposal,
    ProposalPatch,
    TimelineRequest,
    TimelineResult,
)
from research.timelines.sources import sources_of
from research.timelines.states import WORDS
from research.timelines.steps import TimelineBrief
from research.timelines.store import merges_of, move, node_state, nodes_of, synthesis_of
from runs import services as runs
from runs.budgets import Budget
from runs.models import Run
from runs.services import Start
from runs.states import IllegalMove
from runs.words import KEEPING, Sentence

CANNOT_START = gettext_noop("This timeline cannot be started; it is %(state)s.")
CHANGED = gettext_noop("The proposal was changed meanwhile. Please load it again.")
PLANNING_REQUESTS = 2
"""What making a proposal may take of a model; after that the offline engine makes it."""
REQUESTS_BESIDES_NODES, SEARCHES_BESIDES_NODES = 25, 12
"""Model requests and searches a timeline may need beyond one for each node and two for each thread."""


def start_proposal(owner: User, request: TimelineRequest, *, correlation_id: str, idempotency_key: str = "") -> Run:
    """Make a session and the run that makes its proposal, in one transaction, and queue it; nothing is searched yet."""
    fields = {"topic": request.topic, "language": request.answer_language(), "request": request.model_dump(mode="json")}
    limits = {"model_requests": PLANNING_REQUESTS}
    return runs.start(
        Start(
            kind=PROPOSAL,
            owner=owner,
            body=request,
            title=request.topic,
            correlation_id=correlation_id,
            language=request.answer_language(),
            on_disconnect=request.on_disconnect,
            idempotency_key=idempotency_key,
            budget=Budget().model_copy(update=limits),
            also=lambda run: Timeline.objects.create(owner=owner, planning=run, **fields),
        )
    )


def own(owner: User, session_id: str) -> Timeline:
    """The owner's session; someone else's does not exist. Raises `Http404`."""
    session = Timeline.objects.select_related("run", "planning").filter(id=session_id, owner=owner).first()
    if session is None:
        raise Http404
    return session


def sessions_of(owner: User, search: str = "") -> QuerySet[Timeline]:
    """The owner's sessions, newest first, those whose topic contains the words."""
    sessions = Timeline.objects.filter(owner=owner).select_related("run", "planning")
    return sessions.filter(topic__icontains=search) if search else sessions


def edit_proposal(session: Timeline, patch: ProposalPatch) -> Timeline:
    """Change a proposal that has not run. Raises `TimelineFixed`, or `StaleRevision` when somebody was faster."""
    if session.state != "proposal_ready" or session.proposal is None:
        raise TimelineFixed(
            "The proposal can only be changed before it runs; this timeline is %(state)s.",
            state=Sentence(WORDS[session.state]),
        )
    if patch.revision is not None and patch.revision != session.revision:
        raise StaleRevision(CHANGED)
    proposal = patched(Proposal.model_validate(session.proposal), patch, is_offline=is_offline())
    request = TimelineRequest.model_validate(session.request)
    if patch.on_disconnect:
        request = request.model_copy(update={"on_disconnect": patch.on_disconnect})
    fields = {
        "proposal": proposal.model_dump(mode="json", context=KEEPING),
        "topic": proposal.topic,
        "language": proposal.language,
        "request": request.model_dump(mode="json"),
        "revision": session.revision + 1,
    }
    unchanged = Timeline.objects.filter(id=session.id, revision=session.revision, stage="proposal_ready", run=None)
    if not unchanged.update(**fields):
        raise StaleRevision(CHANGED)
    session.refresh_from_db()
    return session


def begin(session: Timeline, *, correlation_id: str) -> Run:
    """The session's run, started now if it has none. Raises `TimelineFixed` for a session that cannot run."""
    if session.run is not None:
        return session.run
    if session.state != "proposal_ready":
        raise TimelineFixed(CANNOT_START, state=Sentence(WORDS[session.state]))
    proposal = Proposal.model_validate(session.proposal)
    request = TimelineRequest.model_validate(session.request)
    try:
        run = runs.start(
            Start(
                kind=KIND,
                owner=session.owner,
                body=TimelineBrief(session_id=session.id, proposal=proposal, document_ids=request.document_ids),
                title=proposal.topic,
                correlation_id=correlation_id,
                language=proposal.language,
                opening=lambda: TimelineProgressEvent(
                    phase="skeleton", message=Sentence("Building the skeleton of the timeline…"), percent=0
                ),
                opening_once="progress.begin",
                on_disconnect=request.on_disconnect,
                budget=_budget(proposal),
                also=lambda run: move(session, "executing", run=run),
            )
        )
    except IllegalMove:
        # Somebody else has just started it, or ended it.
        now = Timeline.objects.select_related("run").get(id=session.id)
        if now.run is None:
            raise TimelineFixed(CANNOT_START, state=Sentence(WORDS[now.state])) from None
        return now.run
    session.refresh_from_db()
    return run


def _budget(proposal: Proposal) -> Budget:
    """As much as the operator allows, and as many calls as the proposal announced."""
    usual = Budget()
    nodes = proposal.complexity.estimated_total_nodes + 5
    searches = nodes + 2 * len(proposal.research_threads) + SEARCHES_BESIDES_NODES
    return usual.model_copy(
        update={
            "model_requests": max(usual.model_requests, nodes + REQUESTS_BESIDES_NODES),
            "searches": max(usual.searches, searches),
        }
    )


def cancel(session: Timeline) -> Timeline:
    """End the session, wherever it is. Idempotent."""
    if session.run is not None:
        runs.cancel(session.run)
    elif session.stage == "proposal_ready":
        move(session, "cancelled")
    elif session.planning is not None:
        runs.cancel(session.planning)
    session.refresh_from_db()
    return session


def delete(session: Timeline) -> None:
    """Delete a timeline with its runs. Raises `NotOver` while it is planned or made."""
    with transaction.atomic():
        if run := session.run or session.planning:
            runs.delete(run)
        Timeline.objects.filter(id=session.id).delete()


def edit_node(session: Timeline, key: str, patch: NodePatch) -> NodeState:
    """Change what a person may change of a node. Raises `Http404` for an unknown one."""
    with transaction.atomic():
        row = TimelineNode.objects.select_for_update(no_key=True).filter(timeline=session, key=key).first()
        if row is None:
            raise Http404
        changes = patch.model_dump(exclude_none=True, exclude={"locked"}, mode="json")
        row.edits = {**row.edits, **changes}
        if patch.locked is not None:
            row.locked = patch.locked
        row.save(update_fields=["edits", "locked"])
    return node_state(row)


def result_of(session: Timeline) -> TimelineResult:
    """Everything the timeline is so far."""
    run = session.run
    proposal = Proposal.model_validate(session.proposal)
    nodes = nodes_of(session)
    items = evidence.for_run(run.id) if run else []
    return TimelineResult(
        id=session.id,
        topic=proposal.topic,
        title=proposal.user_facing.title,
        language=proposal.language,
        engine=run.engine if run else "",
        nodes=nodes,
        merges=merges_of(session),
        synthesis=synthesis_of(session),
        evidence=items,
        sources=sources_of(run.id, nodes, items) if run else [],
    )


def evidence_item(session: Timeline, key: str) -> EvidenceItem | None:
    """A passage the timeline cites."""
    return evidence.item(session.run_id, key) if session.run_id else None

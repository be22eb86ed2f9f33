"""What outsiders may ask of timelines: propose one, change the proposal, run it, read it, change its nodes."""

import hashlib
from typing import cast

from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext_noop

from library import evidence
from library.schemas import EvidenceItem, Language
from library.services import survey
from library.text.language import detect
from research.timelines.agents import planner
from research.timelines.briefs import ProposalTask
from research.timelines.errors import NotEditable, StaleRevision
from research.timelines.events import TimelineProgressEvent
from research.timelines.models import Timeline, TimelineNode
from research.timelines.pipeline import KIND, Brief
from research.timelines.proposals import patched, propose
from research.timelines.schemas import (
    NodePatch,
    NodeState,
    Proposal,
    ProposalPatch,
    TimelineRequest,
    TimelineResult,
)
from research.timelines.states import TIMELINE, WORDS
from research.timelines.store import merges_of, node_state, nodes_of, synthesis_of
from research.timelines.words import say
from runs import services as runs
from runs.budgets import Budget, Meter, Usage
from runs.errors import KeyReused
from runs.llm import OFFLINE, chain
from runs.models import Run
from runs.services import Start
from runs.states import IllegalMove
from runs.words import Sentence

CANNOT_START = gettext_noop("This timeline cannot be started; it is %(state)s.")
CHANGED = gettext_noop("The proposal was changed meanwhile. Please load it again.")
REQUESTS_BESIDES_NODES, SEARCHES_BESIDES_NODES = 25, 12
"""Model requests and searches a timeline may need beyond one for each node and two for each thread."""


def create(owner: User, request: TimelineRequest, *, idempotency_key: str = "") -> Timeline:
    """A session with its proposal; starts nothing. The same key from the same owner gives the same session.

    Raises `KeyReused` for a known key with another body.
    """
    body_hash = hashlib.sha256(request.model_dump_json().encode()).hexdigest()
    if known := _known(owner, idempotency_key, body_hash):
        return _proposed(known, request)
    language: Language = detect(request.topic) if request.language == "auto" else request.language
    fields = {"topic": request.topic, "language": language, "request": request.model_dump(mode="json")}
    try:
        with transaction.atomic():
            session = Timeline.objects.create(
                owner=owner, idempotency_key=idempotency_key, body_hash=body_hash, **fields
            )
    except IntegrityError:
        if known := _known(owner, idempotency_key, body_hash):
            return _proposed(known, request)
        raise
    return _proposed(session, request)


def _known(owner: User, key: str, body_hash: str) -> Timeline | None:
    session = Timeline.objects.filter(owner=owner, idempotency_key=key).first() if key else None
    if session and session.body_hash != body_hash:
        raise KeyReused
    return session


def _proposed(session: Timeline, request: TimelineRequest) -> Timeline:
    """The session with its proposal, also where whoever made the session has not come so far, or never will."""
    if session.proposal is None:
        try:
            _propose(session, request)
        except IllegalMove:
            session.refresh_from_db()
    return session


def _propose(session: Timeline, request: TimelineRequest) -> None:
    """Make the proposal and store it; the offline engine makes it where no model does in time."""
    language = cast("Language", session.language)
    known = survey(session.owner_id, request.topic, language)
    task = ProposalTask(topic=request.topic, language=language, level=request.level, survey=known)
    meter = Meter(Budget(model_requests=2))
    draft = async_to_sync(planner.plan)(meter, task)
    proposal = propose(request.topic, language, draft, level=request.level, is_offline=is_offline())
    session.proposal = proposal.model_dump(mode="json")
    session.usage = meter.usage.model_dump(mode="json")
    _move(session, "proposal_ready", proposal=session.proposal, usage=session.usage)


def is_offline() -> bool:
    """Whether the agents of a timeline run without a model, so that it costs nothing."""
    roles = ("milestone", "detail", "synthesis")
    return all(chain(f"research.timelines.{name}", "standard")[:1] == [OFFLINE] for name in roles)


def _move(session: Timeline, target: str, **changes: object) -> None:
    """Move a session, if its graph allows it from where it is now. Raises `IllegalMove`."""
    TIMELINE.check(session.stage, target)
    moved = Timeline.objects.filter(id=session.id, stage=session.stage, run=None).update(stage=target, **changes)
    if not moved:
        raise IllegalMove(f"A timeline that is no longer {session.stage} cannot become {target}.")
    session.stage = target


def own(owner: User, session_id: str) -> Timeline:
    """The owner's session; someone else's does not exist. Raises `Http404`."""
    session = Timeline.objects.select_related("run").filter(id=session_id, owner=owner).first()
    if session is None:
        raise Http404
    return session


def sessions_of(owner: User, search: str = "") -> QuerySet[Timeline]:
    """The owner's sessions, newest first, those whose topic contains the words."""
    sessions = Timeline.objects.filter(owner=owner).select_related("run")
    return sessions.filter(topic__icontains=search) if search else sessions


def edit_proposal(session: Timeline, patch: ProposalPatch) -> Timeline:
    """Change a proposal that has not run. Raises `NotEditable`, or `StaleRevision` when somebody was faster."""
    if session.state != "proposal_ready" or session.proposal is None:
        raise NotEditable(
            "The proposal can only be changed before it runs; this timeline is %(state)s.", state=_word(session)
        )
    if patch.revision is not None and patch.revision != session.revision:
        raise StaleRevision(CHANGED)
    proposal = patched(Proposal.model_validate(session.proposal), patch, is_offline=is_offline())
    request = TimelineRequest.model_validate(session.request)
    if patch.on_disconnect:
        request = request.model_copy(update={"on_disconnect": patch.on_disconnect})
    fields = {
        "proposal": proposal.model_dump(mode="json"),
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
    """The session's run, started now if it has none. Raises `NotEditable` for a session that cannot run."""
    if session.run is not None:
        return session.run
    if session.stage != "proposal_ready":
        raise NotEditable(CANNOT_START, state=_word(session))
    proposal = Proposal.model_validate(session.proposal)
    request = TimelineRequest.model_validate(session.request)
    try:
        run = runs.start(
            Start(
                kind=KIND,
                owner=session.owner,
                body=Brief(session_id=session.id, proposal=proposal, document_ids=request.document_ids),
                title=proposal.topic,
                correlation_id=correlation_id,
                language=proposal.language,
                opening=lambda: TimelineProgressEvent(
                    phase="skeleton", message=say("begin", proposal.language), percent=0
                ),
                opening_once="progress.begin",
                on_disconnect=request.on_disconnect,
                budget=_budget(proposal),
                also=lambda run: _attach(session, run),
            )
        )
    except IllegalMove:
        return _run_of(session)
    session.refresh_from_db()
    return run


def _run_of(session: Timeline) -> Run:
    """The run somebody else has just started. Raises `NotEditable` where the session was ended instead."""
    session.refresh_from_db()
    if session.run is None:
        raise NotEditable(CANNOT_START, state=_word(session))
    return session.run


def _attach(session: Timeline, run: Run) -> None:
    """Bind the run to its session, once; what the proposal spent counts as the run's."""
    _move(session, "executing", run=run)
    spent = Usage.model_validate(session.usage)
    Run.objects.filter(id=run.id).update(
        model_requests=spent.model_requests,
        input_tokens=spent.input_tokens,
        output_tokens=spent.output_tokens,
        cost_usd=spent.cost_usd,
    )


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
        _move(session, "cancelled")
    session.refresh_from_db()
    return session


def edit_node(session: Timeline, key: str, patch: NodePatch) -> NodeState:
    """Change what a person may change of a node. Raises `Http404` for an unknown one."""
    with transaction.atomic():
        row = TimelineNode.objects.select_for_update().filter(timeline=session, key=key).first()
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
    return TimelineResult(
        id=session.id,
        topic=proposal.topic,
        title=proposal.user_facing.title,
        language=proposal.language,
        engine=run.engine if run else "",
        nodes=nodes_of(session),
        merges=merges_of(session),
        synthesis=synthesis_of(session),
        evidence=evidence.for_run(run.id) if run else [],
    )


def evidence_item(session: Timeline, key: str) -> EvidenceItem | None:
    """A passage the timeline cites."""
    return evidence.item(session.run_id, key) if session.run_id else None


def _word(session: Timeline) -> Sentence:
    return Sentence(WORDS[session.state])

"""Timelines over HTTP: propose, stream, read, change, export."""

from django.db import close_old_connections
from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from library.exports import described, download
from library.schemas import EvidenceItem
from research.timelines import lease, services
from research.timelines.exports import FORMATS
from research.timelines.models import Timeline
from research.timelines.schemas import (
    NodePatch,
    NodeState,
    Proposal,
    ProposalPatch,
    SessionCreated,
    SessionError,
    SessionList,
    SessionState,
    SessionSummary,
    TimelineRequest,
)
from research.timelines.store import merges_of, nodes_of, synthesis_of
from runs import sse
from runs.api import ANY_CURSOR, CURSOR, correlation_of, cursor_of, idempotency_key, key_parameter, read, user_of
from runs.models import Run
from runs.refusals import ErrorAnswer
from runs.words import speaking

KEY = key_parameter("session")
CURSORS = [
    OpenApiParameter("after", ANY_CURSOR, description=CURSOR),
    OpenApiParameter("Last-Event-ID", str, OpenApiParameter.HEADER, description="The same, as browsers send it."),
]
REFUSALS = dict.fromkeys((400, 401, 409, 413, 415, 422, 429), ErrorAnswer)


class TimelinesView(APIView):
    @extend_schema(
        operation_id="timeline_create",
        parameters=[KEY],
        request=TimelineRequest,
        responses={201: SessionCreated, **REFUSALS},
    )
    def post(self, request: Request) -> HttpResponse:
        """Propose a timeline, and answer when the proposal is there; nothing is searched yet."""
        planning = services.start_proposal(
            user_of(request),
            read(request, TimelineRequest),
            correlation_id=correlation_of(request),
            idempotency_key=idempotency_key(request),
        )
        return sse.Pending(planning, _created, status=201)

    @extend_schema(
        operation_id="timelines_list", parameters=[OpenApiParameter("search", str)], responses={200: SessionList}
    )
    def get(self, request: Request) -> Response:
        """List your timelines, newest first."""
        sessions = services.sessions_of(user_of(request), request.query_params.get("search", ""))[:100]
        answer = SessionList(timelines=[_summary(session) for session in sessions])
        return Response(answer.model_dump(mode="json"))


class TimelineView(APIView):
    @extend_schema(operation_id="timeline", responses={200: SessionState, 404: ErrorAnswer})
    def get(self, request: Request, session_id: str) -> Response:
        """A timeline as it stands: its proposal, its nodes so far, its synthesis."""
        return _state(services.own(user_of(request), session_id))

    @extend_schema(
        operation_id="timeline_edit",
        request=ProposalPatch,
        responses={200: SessionState, 404: ErrorAnswer, **REFUSALS},
    )
    def patch(self, request: Request, session_id: str) -> Response:
        """Change the proposal before it runs."""
        session = services.own(user_of(request), session_id)
        return _state(services.edit_proposal(session, read(request, ProposalPatch)))

    @extend_schema(operation_id="timeline_delete", responses={204: None, 404: ErrorAnswer, 409: ErrorAnswer})
    def delete(self, request: Request, session_id: str) -> Response:
        """Delete a timeline that is not being made, with what was made of it."""
        services.delete(services.own(user_of(request), session_id))
        return Response(status=204)


class TimelineStreamView(APIView):
    """`GET /api/research/{id}/stream`: run the proposal and follow it; later, replay it."""

    @extend_schema(
        operation_id="timeline_stream",
        parameters=CURSORS,
        responses={200: str, 204: None, 404: ErrorAnswer, **REFUSALS},
    )
    def get(self, request: Request, session_id: str) -> HttpResponseBase:
        """Stream the timeline as server-sent events, from the beginning or after an event."""
        session = services.own(user_of(request), session_id)
        run = services.begin(session, correlation_id=correlation_of(request))
        after = cursor_of(request.headers.get("Last-Event-ID", ""), request.query_params.get("after", ""))
        headers = {**sse.HEADERS, "X-Run-ID": run.id, "X-Correlation-ID": correlation_of(request)}
        if run.is_over and after is not None and after >= run.seq:
            return HttpResponse(status=204, headers=headers)
        if run.is_over:
            chunks = sse.frames(run, after=after or 0)
        else:
            token = lease.claim(session, has_cursor=after is not None)
            chunks = lease.frames(run, token, after=after or 0)
        response = StreamingHttpResponse(chunks, content_type="text/event-stream", headers=headers)
        close_old_connections()
        return response


class TimelineCancelView(APIView):
    @extend_schema(operation_id="timeline_cancel", request=None, responses={200: SessionState, 404: ErrorAnswer})
    def post(self, request: Request, session_id: str) -> Response:
        """Cancel a timeline; what it made so far is kept."""
        return _state(services.cancel(services.own(user_of(request), session_id)))


class TimelineNodeView(APIView):
    @extend_schema(
        operation_id="timeline_node_edit", request=NodePatch, responses={200: NodeState, 404: ErrorAnswer, **REFUSALS}
    )
    def patch(self, request: Request, session_id: str, node_id: str) -> Response:
        """Change or lock a node. Its dates and evidence belong to the sources."""
        session = services.own(user_of(request), session_id)
        node = services.edit_node(session, node_id, read(request, NodePatch))
        return Response(node.model_dump(mode="json"))


class TimelineEvidenceView(APIView):
    @extend_schema(operation_id="timeline_evidence", responses={200: EvidenceItem, 404: ErrorAnswer})
    def get(self, request: Request, session_id: str, key: str) -> Response:
        """The stored passage behind a node."""
        item = services.evidence_item(services.own(user_of(request), session_id), key)
        if item is None:
            raise Http404
        return Response(item.model_dump(mode="json"))


class TimelineExportView(APIView):
    @described("timeline_export", FORMATS)
    def get(self, request: Request, session_id: str, format_name: str) -> HttpResponse:
        """A timeline as a file."""
        session = services.own(user_of(request), session_id)
        with speaking(session.language):
            made = services.result_of(session)
        if not made.nodes:
            raise Http404
        return download(FORMATS, format_name, made, session.created_at, language=made.language, title=made.title)


def _created(planning: Run) -> object:
    session = Timeline.objects.get(planning=planning)
    proposal = Proposal.model_validate(session.proposal)
    return SessionCreated(session_id=session.id, proposal=proposal).model_dump(mode="json")


def _state(session: Timeline) -> Response:
    return Response(state_of(session).model_dump(mode="json"))


def state_of(session: Timeline) -> SessionState:
    """What the API tells of a session."""
    run = session.run
    ended = run or session.planning
    return SessionState.model_validate(
        {
            "session_id": session.id,
            "state": session.state,
            "revision": session.revision,
            "proposal": session.proposal,
            "run_id": session.run_id,
            "stream_url": f"/api/research/{session.id}/stream",
            "engine": run.engine if run else "",
            "nodes": nodes_of(session),
            "merges": merges_of(session),
            "synthesis": synthesis_of(session),
            "error": SessionError(kind=ended.error_kind, message=ended.error_message)
            if ended and ended.error_kind
            else None,
            "created_at": session.created_at.isoformat(),
        }
    )


def _summary(session: Timeline) -> SessionSummary:
    return SessionSummary.model_validate(
        {
            "session_id": session.id,
            "topic": session.topic,
            "language": session.language,
            "state": session.state,
            "total_nodes": session.nodes.count(),
            "created_at": session.created_at.isoformat(),
        }
    )

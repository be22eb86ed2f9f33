"""Nova3 over HTTP: the stream, the queue with its tasks, the status, and the export."""

from django.http import HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from library.exports import described, download
from novachat import services
from novachat.exports import FORMATS
from novachat.models import NovaSession
from novachat.schemas.answers import ClearedAnswer, QueueAnswer, StatusAnswer
from novachat.schemas.requests import ChatRequest, QueueEdit
from runs import sse
from runs.api import correlation_of, idempotency_key, key_parameter, read, user_of
from runs.refusals import ErrorAnswer

KEY = key_parameter("run")
SELECTED = OpenApiParameter("selected", bool, description="Only what is selected.")
REFUSALS = dict.fromkeys((400, 401, 409, 413, 415, 422, 429), ErrorAnswer)


class NovachatView(APIView):
    """`POST /novachat`: ask Nova3 and follow it."""

    @extend_schema(operation_id="novachat", parameters=[KEY], request=ChatRequest, responses={200: str, **REFUSALS})
    def post(self, request: Request) -> StreamingHttpResponse:
        """Plan, continue, select or ask quickly; streams the agents' output as server-sent events."""
        run = services.start_turn(
            user_of(request),
            read(request, ChatRequest),
            correlation_id=correlation_of(request),
            idempotency_key=idempotency_key(request),
        )
        return sse.respond(request, run)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        return HttpResponseRedirect(reverse("novachat"))


class QueueView(APIView):
    """The queue of a session."""

    @extend_schema(operation_id="novachat_queue", responses={200: QueueAnswer, 404: ErrorAnswer})
    def get(self, request: Request, user_id: str, session_id: str) -> Response:
        """The present queue with the results of its finished tasks."""
        return _queue(services.queue_of(_session(request, user_id, session_id)))

    @extend_schema(operation_id="novachat_queue_clear", responses={200: ClearedAnswer, 404: ErrorAnswer})
    def delete(self, request: Request, user_id: str, session_id: str) -> Response:
        """Clear the queue. Items stay, and ids are never given again."""
        return Response(services.clear(_session(request, user_id, session_id)).model_dump())

    @extend_schema(
        operation_id="novachat_queue_edit",
        request=QueueEdit,
        responses={200: QueueAnswer, 404: ErrorAnswer, **REFUSALS},
    )
    def patch(self, request: Request, user_id: str, session_id: str) -> Response:
        """Reorder, reword, add or remove open tasks."""
        return _queue(services.edit(_session(request, user_id, session_id), read(request, QueueEdit)))


class SessionView(APIView):
    """A session with all it holds."""

    @extend_schema(operation_id="novachat_session_delete", responses={204: None, 404: ErrorAnswer, 409: ErrorAnswer})
    def delete(self, request: Request, user_id: str, session_id: str) -> Response:
        """Delete a session that is not being worked on, with its queue, its items and its runs."""
        services.delete(_session(request, user_id, session_id))
        return Response(status=204)


class RetryView(APIView):
    @extend_schema(
        operation_id="novachat_task_retry",
        request=None,
        responses={200: QueueAnswer, 404: ErrorAnswer, 409: ErrorAnswer},
    )
    def post(self, request: Request, user_id: str, session_id: str, task_id: str) -> Response:
        """Open a failed, skipped or finished task again; the next request runs it."""
        return _queue(services.retry(_session(request, user_id, session_id), task_id))


class SkipView(APIView):
    @extend_schema(
        operation_id="novachat_task_skip",
        request=None,
        responses={200: QueueAnswer, 404: ErrorAnswer, 409: ErrorAnswer},
    )
    def post(self, request: Request, user_id: str, session_id: str, task_id: str) -> Response:
        """Leave an open or failed task out."""
        return _queue(services.skip(_session(request, user_id, session_id), task_id))


class StatusView(APIView):
    @extend_schema(operation_id="novachat_status", responses={200: StatusAnswer})
    def get(self, request: Request) -> Response:
        """Your queues, the limits in force, and what is configured."""
        return Response(services.status_of(user_of(request)).model_dump())


class QueueExportView(APIView):
    @described("novachat_export", FORMATS, SELECTED)
    def get(self, request: Request, user_id: str, session_id: str, format_name: str) -> HttpResponse:
        """All that the session made as a file."""
        session = _session(request, user_id, session_id)
        only = request.query_params.get("selected", "").lower() in ("1", "true")
        made = services.exported(session, selected_only=only)
        title = made.query or made.session_id
        return download(FORMATS, format_name, made, session.created_at, language=made.language, title=title)


def _session(request: Request, user_id: str, session_id: str) -> NovaSession:
    return services.session_of(user_of(request), user_id, session_id)


def _queue(answer: QueueAnswer) -> Response:
    return Response(answer.model_dump(mode="json"))

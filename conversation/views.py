"""The assistant over HTTP: a turn as a stream or as one answer, conversations, and what was made."""

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from conversation.events.chunks import HEADER
from conversation.exports import EVERY, FORMATS
from conversation.schemas.answers import (
    ConversationList,
    ConversationSummary,
    History,
    ShareAnswer,
    ShareList,
    TurnAnswer,
)
from conversation.schemas.artifacts import ArtifactVersionAnswer
from conversation.schemas.requests import EditRequest, PartRequest, Rename, ShareRequest, TurnRequest
from conversation.services import artifacts, conversations, sharing, turns
from library.exports import described, download
from runs import sse
from runs.api import correlation_of, idempotency_key, key_parameter, read, user_of
from runs.models import Run
from runs.refusals import ErrorAnswer, Invalid, problems_of
from runs.schemas import RunSnapshot, snapshot

KEY = key_parameter("turn")
REFUSALS = dict.fromkeys((400, 401, 409, 413, 415, 422, 429), ErrorAnswer)


def _started(request: Request) -> Run:
    return turns.start_turn(
        user_of(request),
        read(request, TurnRequest),
        correlation_id=correlation_of(request),
        idempotency_key=idempotency_key(request),
    )


def _streamed(request: Request, run: Run) -> StreamingHttpResponse:
    response = sse.respond(request, run)
    for name, value in HEADER.items():
        response[name] = value
    return response


class ConversationsView(APIView):
    @extend_schema(
        operation_id="conversation_turn", parameters=[KEY], request=TurnRequest, responses={200: TurnAnswer, **REFUSALS}
    )
    def post(self, request: Request) -> HttpResponse:
        """Say something; the answer comes whole."""
        return sse.Pending(_started(request), lambda run: turns.turn_answer(run).model_dump(mode="json"))

    @extend_schema(
        operation_id="conversation_list", parameters=[OpenApiParameter("search")], responses={200: ConversationList}
    )
    def get(self, request: Request) -> Response:
        """List your conversations, the last one first."""
        found = conversations.listed(user_of(request), request.query_params.get("search", ""))
        return Response(found.model_dump(mode="json"))


class TurnStreamView(APIView):
    @extend_schema(
        operation_id="conversation_stream", parameters=[KEY], request=TurnRequest, responses={200: str, **REFUSALS}
    )
    def post(self, request: Request) -> StreamingHttpResponse:
        """Say something; the answer streams as a UI message."""
        return _streamed(request, _started(request))


class ConversationView(APIView):
    @extend_schema(operation_id="conversation_history", responses={200: History, 404: ErrorAnswer})
    def get(self, request: Request, key: str) -> Response:
        """A conversation with all its messages."""
        found = conversations.conversation_of(user_of(request), key)
        return Response(conversations.history(found).model_dump(mode="json"))

    @extend_schema(
        operation_id="conversation_rename",
        request=Rename,
        responses={200: ConversationSummary, 404: ErrorAnswer, 422: ErrorAnswer},
    )
    def patch(self, request: Request, key: str) -> Response:
        """Give a conversation another title."""
        found = conversations.conversation_of(user_of(request), key)
        conversations.rename(found, read(request, Rename).title)
        return Response(conversations.summary(found).model_dump(mode="json"))

    @extend_schema(operation_id="conversation_delete", responses={204: None, 404: ErrorAnswer})
    def delete(self, request: Request, key: str) -> Response:
        """Delete a conversation and what was made in it."""
        conversations.delete(conversations.conversation_of(user_of(request), key))
        return Response(status=204)


class TurnResumeView(APIView):
    @extend_schema(
        operation_id="conversation_resume",
        responses={(200, "text/event-stream"): OpenApiTypes.STR, 204: None, 404: ErrorAnswer},
    )
    def get(self, request: Request, key: str) -> HttpResponseBase:
        """The answer that is being given, from its beginning; 204 when there is none."""
        run = turns.going_of(conversations.conversation_of(user_of(request), key))
        return _streamed(request, run) if run else Response(status=204)


class StopView(APIView):
    @extend_schema(
        operation_id="conversation_stop",
        request=None,
        responses={200: RunSnapshot, 404: ErrorAnswer, 409: ErrorAnswer},
    )
    def post(self, request: Request, key: str) -> Response:
        """Stop the answer that is being given; what was made so far is kept."""
        run = turns.stop(conversations.conversation_of(user_of(request), key))
        run.refresh_from_db()
        return Response(snapshot(run).model_dump(mode="json"))


class ArtifactView(APIView):
    @extend_schema(operation_id="conversation_artifact", responses={200: ArtifactVersionAnswer, 404: ErrorAnswer})
    def get(self, request: Request, artifact_id: str) -> Response:
        """Something that was made, in its latest version."""
        found = artifacts.version_of(user_of(request), artifact_id)
        return Response(artifacts.version_answer(found).model_dump(mode="json"))


class ArtifactVersionView(APIView):
    @extend_schema(
        operation_id="conversation_artifact_version", responses={200: ArtifactVersionAnswer, 404: ErrorAnswer}
    )
    def get(self, request: Request, artifact_id: str, number: int) -> Response:
        """One version of something that was made; it never changes."""
        found = artifacts.version_of(user_of(request), artifact_id, number)
        return Response(artifacts.version_answer(found).model_dump(mode="json"))


class SlideView(APIView):
    @extend_schema(
        operation_id="conversation_slide", responses={(200, "image/png"): OpenApiTypes.BINARY, 404: ErrorAnswer}
    )
    def get(self, request: Request, artifact_id: str, number: int, slide: int) -> HttpResponse:
        """A slide of a deck as a picture; it never changes."""
        response = HttpResponse(
            artifacts.slide_picture(user_of(request), artifact_id, number, slide), content_type="image/png"
        )
        response["Cache-Control"] = "private, max-age=31536000, immutable"
        return response


class ArtifactExportView(APIView):
    @described("conversation_export", EVERY)
    def get(self, request: Request, artifact_id: str, number: int, format_name: str) -> HttpResponse:
        """A version as a file."""
        found = artifacts.version_of(user_of(request), artifact_id, number)
        made = found.made
        of = FORMATS[made.kind]
        return download(of, format_name, made, found.created_at, language=made.language, title=found.title)


class EditView(APIView):
    @extend_schema(
        operation_id="conversation_edit",
        parameters=[KEY],
        request=EditRequest,
        responses={200: TurnAnswer, 404: ErrorAnswer, 409: ErrorAnswer, **REFUSALS},
    )
    def post(self, request: Request, artifact_id: str) -> HttpResponse:
        """Have a part written anew, such as question 3 "harder"; the artifact keeps its id, its version goes up."""
        run = turns.start_edit(
            user_of(request),
            artifact_id,
            read(request, EditRequest),
            correlation_id=correlation_of(request),
            idempotency_key=idempotency_key(request),
        )
        return sse.Pending(run, lambda run: turns.turn_answer(run).model_dump(mode="json"))


class PartView(APIView):
    @extend_schema(
        operation_id="conversation_part",
        request=PartRequest,
        responses={200: ArtifactVersionAnswer} | dict.fromkeys((400, 404, 409, 422), ErrorAnswer),
    )
    def put(self, request: Request, artifact_id: str, part: str) -> Response:
        """Put a part as you wrote it, such as a question; refused where the version it was made from is not the latest."""
        try:
            made = artifacts.put_part(user_of(request), artifact_id, part, read(request, PartRequest))
        except ValidationError as error:
            raise Invalid(problems_of(error)) from error
        return Response(artifacts.version_answer(made).model_dump(mode="json"))


class RestoreView(APIView):
    @extend_schema(
        operation_id="conversation_restore",
        request=None,
        responses={201: ArtifactVersionAnswer, 404: ErrorAnswer},
    )
    def post(self, request: Request, artifact_id: str, number: int) -> Response:
        """Make an earlier version the latest again, as a version of its own."""
        found = artifacts.restore(artifacts.version_of(user_of(request), artifact_id, number))
        return Response(artifacts.version_answer(found).model_dump(mode="json"), status=201)


class ShareView(APIView):
    @extend_schema(
        operation_id="conversation_share",
        parameters=[key_parameter("link")],
        request=ShareRequest,
        responses={201: ShareAnswer, 404: ErrorAnswer, 422: ErrorAnswer},
    )
    def post(self, request: Request, artifact_id: str) -> Response:
        """Make a link by which a version is read without an account, until it expires or is withdrawn."""
        made = sharing.share(
            user_of(request),
            artifact_id,
            read(request, ShareRequest),
            idempotency_key=idempotency_key(request),
        )
        return Response(sharing.share_answer(made).model_dump(mode="json"), status=201)

    @extend_schema(operation_id="conversation_shares", responses={200: ShareList, 404: ErrorAnswer})
    def get(self, request: Request, artifact_id: str) -> Response:
        """The links that lead to it."""
        version = artifacts.version_of(user_of(request), artifact_id)
        return Response(sharing.shares_of(version.artifact).model_dump(mode="json"))


class WithdrawView(APIView):
    @extend_schema(operation_id="conversation_withdraw", responses={204: None, 404: ErrorAnswer})
    def delete(self, request: Request, artifact_id: str, share_id: int) -> Response:
        """Withdraw a link; it leads nowhere from now on."""
        sharing.withdraw(user_of(request), artifact_id, share_id)
        return Response(status=204)

"""The creative workflow over HTTP: the stream, the answers, threads as they stand, pictures, the package."""

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from creative import services
from creative.errors import PictureRefused
from creative.exports import FORMATS
from creative.schemas.answers import ThreadAnswer, UploadedAsset
from creative.schemas.requests import ConfirmRequest, RedrawRequest, StreamRequest
from creative.store import assets
from library.exports import described, download
from runs import sse
from runs.api import correlation_of, idempotency_key, key_parameter, read, user_of
from runs.refusals import ErrorAnswer

KEY = key_parameter("run")
REFUSALS = dict.fromkeys((400, 401, 409, 413, 415, 422, 429), ErrorAnswer)


class StreamView(APIView):
    @extend_schema(
        operation_id="creative_stream", parameters=[KEY], request=StreamRequest, responses={200: str, **REFUSALS}
    )
    def post(self, request: Request) -> StreamingHttpResponse:
        """Make a post; streams the work until a person is asked, or to its end."""
        run = services.start_post(
            user_of(request),
            read(request, StreamRequest),
            correlation_id=correlation_of(request),
            idempotency_key=idempotency_key(request),
        )
        return sse.respond(request, run)


class ConfirmView(APIView):
    @extend_schema(
        operation_id="creative_confirm",
        request=ConfirmRequest,
        responses={(200, "text/event-stream"): OpenApiTypes.STR, 404: ErrorAnswer, 409: ErrorAnswer, **REFUSALS},
    )
    def post(self, request: Request) -> StreamingHttpResponse:
        """Answer what the thread waits for; streams how it goes on, in the same events."""
        run, after = services.confirm(user_of(request), read(request, ConfirmRequest))
        return sse.respond(request, run, after=after)


class ThreadView(APIView):
    @extend_schema(operation_id="creative_thread", responses={200: ThreadAnswer, 404: ErrorAnswer})
    def get(self, request: Request, thread_id: str) -> Response:
        """A thread as it stands."""
        creative = services.thread_of(user_of(request), thread_id)
        return Response(services.thread_answer(creative).model_dump(mode="json"))

    @extend_schema(operation_id="creative_delete", responses={204: None, 404: ErrorAnswer, 409: ErrorAnswer})
    def delete(self, request: Request, thread_id: str) -> Response:
        """Delete a post that is not being made, with its runs and its pictures."""
        services.delete(services.thread_of(user_of(request), thread_id))
        return Response(status=204)


class ResumeView(APIView):
    @extend_schema(
        operation_id="creative_resume",
        request=None,
        responses={(200, "text/event-stream"): OpenApiTypes.STR, 404: ErrorAnswer, 409: ErrorAnswer},
    )
    def post(self, request: Request, thread_id: str) -> StreamingHttpResponse:
        """Go on with an aborted or failed thread at its first node that is not complete; nothing is paid for again."""
        creative = services.thread_of(user_of(request), thread_id)
        return sse.respond(request, services.resume(creative, correlation_id=correlation_of(request)))


class RedrawView(APIView):
    @extend_schema(
        operation_id="creative_redraw",
        request=RedrawRequest,
        responses={(200, "text/event-stream"): OpenApiTypes.STR, 404: ErrorAnswer, 409: ErrorAnswer, **REFUSALS},
    )
    def post(self, request: Request, thread_id: str, number: int) -> StreamingHttpResponse:
        """Have one image of a finished post drawn again, with a remark; the others stay, and it is reviewed again."""
        creative = services.thread_of(user_of(request), thread_id)
        asked = read(request, RedrawRequest)
        return sse.respond(request, services.redraw(creative, number, asked, correlation_id=correlation_of(request)))


class AssetListView(APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(
        operation_id="creative_asset_keep",
        request={
            "multipart/form-data": {
                "type": "object",
                "required": ["file"],
                "properties": {"file": {"type": "string", "format": "binary"}},
            }
        },
        responses={201: UploadedAsset, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        """Keep a picture, to refer to it by its address."""
        file = request.FILES.get("file")
        if file is None:
            raise PictureRefused(limit=assets.MAX_PICTURE // 1_000_000)
        asset = services.keep_picture(user_of(request), file.read())
        answer = UploadedAsset(id=asset.pk, url=asset.url, width=asset.width, height=asset.height)
        return Response(answer.model_dump(mode="json"), status=201)


class AssetView(APIView):
    @extend_schema(
        operation_id="creative_asset",
        responses={**{(200, kind): OpenApiTypes.BINARY for kind in assets.SUFFIX}, 404: ErrorAnswer},
    )
    def get(self, request: Request, asset_id: int) -> HttpResponse:
        """An own picture. What stands under an address never changes."""
        asset = services.asset_of(user_of(request), asset_id)
        response = HttpResponse(assets.read(asset), content_type=asset.media_type)
        response["Cache-Control"] = "private, max-age=31536000, immutable"
        return response


class PackageView(APIView):
    @described("creative_export", FORMATS)
    def get(self, request: Request, thread_id: str, format_name: str) -> HttpResponse:
        """The post as a package: images in order, copy, tags, disclosure."""
        creative = services.thread_of(user_of(request), thread_id)
        made = services.package_of(creative)
        return download(
            FORMATS, format_name, made, creative.updated_at, language=creative.language, title=made.content.title
        )

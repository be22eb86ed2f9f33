"""The library over HTTP: add, list, read, search and delete documents."""

from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from library import fulltext, services, uses
from library.material import grounds_of
from library.models import Document
from library.readers.document import UnreadableDocument
from library.schemas import (
    AddressBody,
    DocumentDetail,
    DocumentList,
    DocumentSummary,
    KeptResult,
    LibraryHits,
    PassageItem,
    SearchQuery,
    UseBody,
    UseItem,
    Uses,
)
from runs import sse
from runs.api import (
    JSONBytesParser,
    correlation_of,
    idempotency_key,
    key_parameter,
    read,
    refuse_other_sites,
    user_of,
)
from runs.models import Run
from runs.refusals import ErrorAnswer, FieldError, Invalid, problems_of
from runs.words import Sentence

UPLOAD = {
    "multipart/form-data": {
        "type": "object",
        "properties": {"file": {"type": "string", "format": "binary"}},
        "required": ["file"],
    }
}
ASKED = {"type": "string", "minLength": 1, "maxLength": 400, "pattern": r"\S"}
LIMIT = {"type": "integer", "minimum": 1, "maximum": 50, "default": 8}
REFUSED = dict.fromkeys((400, 403, 409, 413, 415, 422, 429), ErrorAnswer)


class DocumentsView(APIView):
    parser_classes = (JSONBytesParser, MultiPartParser)

    @extend_schema(operation_id="library_documents", responses={200: DocumentList})
    def get(self, request: Request) -> Response:
        """List the documents you may read: your own, newest first, then shared ones."""
        user = user_of(request)
        answer = DocumentList(documents=[summary(listed, user) for listed in services.list_documents(user)])
        return Response(answer.model_dump(mode="json"))

    @extend_schema(
        operation_id="library_document_add",
        parameters=[key_parameter("document")],
        request=UPLOAD | {"application/json": AddressBody},
        responses={200: DocumentSummary, 201: DocumentSummary} | REFUSED,
    )
    def post(self, request: Request) -> HttpResponse:
        """Add a file, or the document at an address; a file you already have is answered with 200.

        An address is fetched by a run, which `X-Run-ID` names; the answer waits for it.
        """
        user = user_of(request)
        if not (request.content_type or "").startswith("multipart/"):
            return sse.Pending(
                services.start_adding(
                    user,
                    read(request, AddressBody),
                    correlation_id=correlation_of(request),
                    idempotency_key=idempotency_key(request),
                ),
                _added,
                status=201,
            )
        document = _add_file(request, user)
        answer = summary(services.Listed(document, document.passages.count()), user)
        return Response(answer.model_dump(mode="json"), status=200 if document.is_known else 201)


class DocumentView(APIView):
    @extend_schema(operation_id="library_document", responses={200: DocumentDetail, 404: ErrorAnswer})
    def get(self, request: Request, document_id: int) -> Response:
        """A document with its passages."""
        user = user_of(request)
        listed = services.readable_document(user, document_id)
        if listed is None:
            raise Http404
        return Response(detail(listed, user).model_dump(mode="json"))

    @extend_schema(operation_id="library_document_delete", request=None, responses={204: None, 404: ErrorAnswer})
    def delete(self, request: Request, document_id: int) -> Response:
        """Delete an own document; the evidence of finished runs keeps the passages it cites."""
        if not services.delete_document(user_of(request), document_id):
            raise Http404
        return Response(status=204)


class SearchView(APIView):
    @extend_schema(
        operation_id="library_search",
        parameters=[OpenApiParameter("q", ASKED, required=True), OpenApiParameter("limit", LIMIT)],
        responses={200: LibraryHits, 422: ErrorAnswer},
    )
    def get(self, request: Request) -> Response:
        """Search the passages you may read."""
        text = request.query_params.get("q", "").strip()
        asked = {"text": text, "limit": request.query_params.get("limit", "8")}
        try:
            query = SearchQuery.model_validate(asked)
        except ValidationError as error:
            problems = problems_of(error)
            raise Invalid(
                [FieldError(field="q" if one.field == "text" else one.field, message=one.message) for one in problems]
            ) from None
        return Response(fulltext.search_library(user_of(request).pk, query).model_dump(mode="json"))


class UsesView(APIView):
    @extend_schema(operation_id="result_uses", responses={200: Uses, 404: ErrorAnswer})
    def get(self, request: Request, kind: str, key: str) -> Response:
        """What an own finished result can be used in; 404 until it is finished."""
        uses.result_of(user_of(request), kind, key)
        offered = [UseItem(name=one.name, label=str(one.label)) for one in uses.all_uses()]
        return Response(Uses(uses=offered).model_dump(mode="json"))

    @extend_schema(
        operation_id="result_keep",
        request=UseBody,
        responses={200: KeptResult, 201: KeptResult, 404: ErrorAnswer} | REFUSED,
    )
    def post(self, request: Request, kind: str, key: str) -> Response:
        """Keep an own finished result in the library, with what its sentences rest on; kept twice it is one document."""
        user, body = user_of(request), read(request, UseBody)
        use = uses.use_named(body.use) if body.use else None
        document = uses.keep(user, kind, key)
        kept = KeptResult(
            document=summary(services.Listed(document, document.passages.count()), user),
            next=use.address(document) if use else None,
        )
        return Response(kept.model_dump(mode="json"), status=200 if document.is_known else 201)


def summary(listed: services.Listed, user: User) -> DocumentSummary:
    document = listed.document
    return DocumentSummary(
        id=document.pk,
        title=document.title,
        url=document.url or None,
        publisher=document.publisher,
        published=document.published or None,
        language=document.language,
        media_type=document.media_type,
        filename=document.filename,
        size=document.size,
        topic=document.topic,
        shared=document.shared,
        kept_from=document.kept_from,
        own=document.owner_id == user.pk,
        passages=listed.passages,
        created_at=document.created_at,
    )


def detail(listed: services.Listed, user: User) -> DocumentDetail:
    rows = list(listed.document.passages.order_by("position"))
    grounds = grounds_of([row.pk for row in rows]) if listed.document.kept_from else {}
    passages = [
        PassageItem(
            id=row.pk, position=row.position, heading=row.heading, text=row.text, grounds=grounds.get(row.pk, [])
        )
        for row in rows
    ]
    return DocumentDetail(**summary(listed, user).model_dump(), text=passages)


def _add_file(request: Request, user: User) -> Document:
    refuse_other_sites(request)
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise Invalid([FieldError(field="file", message=Sentence("This field is required."))])
    try:
        return services.ingest(user, file, file.name or "document", media_type=file.content_type or "")
    except UnreadableDocument as error:
        raise Invalid([FieldError(field="file", message=error.message)]) from error


def _added(run: Run) -> object:
    listed = services.added_by(run)
    if listed is None:
        raise Http404
    return summary(listed, run.owner).model_dump(mode="json")

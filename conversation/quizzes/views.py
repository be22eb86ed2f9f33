"""Banks of questions over HTTP."""

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from conversation.quizzes import services
from conversation.quizzes.schemas import BankDetail, BankList
from library.readers.document import UnreadableDocument
from runs.api import refuse_other_sites, user_of
from runs.refusals import ErrorAnswer, FieldError, Invalid
from runs.words import Sentence

UPLOAD = {
    "multipart/form-data": {
        "type": "object",
        "properties": {"file": {"type": "string", "format": "binary"}},
        "required": ["file"],
    }
}


class BanksView(APIView):
    parser_classes = (MultiPartParser,)

    @extend_schema(operation_id="conversation_banks", responses={200: BankList})
    def get(self, request: Request) -> Response:
        """List your banks of questions, the last one first."""
        return Response(BankList(banks=services.banks_of(user_of(request))).model_dump(mode="json"))

    @extend_schema(
        operation_id="conversation_bank_import",
        request=UPLOAD,
        responses={201: BankDetail} | dict.fromkeys((400, 403, 409, 413, 415, 422), ErrorAnswer),
    )
    def post(self, request: Request) -> Response:
        """Bring in your own questions as GIFT, Moodle XML, QTI 2.1 or CSV; what is left out is told with its place."""
        refuse_other_sites(request)
        file = request.FILES.get("file")
        if not isinstance(file, UploadedFile):
            raise Invalid([FieldError(field="file", message=Sentence("This field is required."))])
        try:
            bank = services.import_bank(user_of(request), file.read(), file.name or "file")
        except UnreadableDocument as error:
            raise Invalid([FieldError(field="file", message=error.message)]) from error
        return Response(services.detail(bank).model_dump(mode="json"), status=201)


class BankView(APIView):
    @extend_schema(operation_id="conversation_bank", responses={200: BankDetail, 404: ErrorAnswer})
    def get(self, request: Request, bank_id: int) -> Response:
        """A bank with its questions."""
        bank = services.bank_of(user_of(request), bank_id)
        if bank is None:
            raise Http404
        return Response(services.detail(bank).model_dump(mode="json"))

    @extend_schema(operation_id="conversation_bank_delete", request=None, responses={204: None, 404: ErrorAnswer})
    def delete(self, request: Request, bank_id: int) -> Response:
        """Delete a bank; quizzes that were made with its questions keep them."""
        if not services.delete_bank(user_of(request), bank_id):
            raise Http404
        return Response(status=204)

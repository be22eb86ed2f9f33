"""Classes over HTTP: the list, one class whole, and imports that are looked at before they are applied."""

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from conversation.classes import services
from conversation.classes.importing.schemas import ImportPreview
from conversation.classes.importing.tables import Uploaded
from conversation.classes.schemas.arguments import NoArguments
from conversation.classes.schemas.records import ClassData, TeacherClasses
from library.readers.document import UnreadableDocument
from runs.api import refuse_other_sites, user_of
from runs.refusals import ErrorAnswer, FieldError, Invalid
from runs.words import Sentence

UPLOAD = {
    "multipart/form-data": {
        "type": "object",
        "properties": {"file": {"type": "array", "items": {"type": "string", "format": "binary"}, "minItems": 1}},
        "required": ["file"],
    }
}


class ClassesView(APIView):
    @extend_schema(operation_id="classes", responses={200: TeacherClasses})
    def get(self, request: Request) -> Response:
        """List the classes you may read: your own and those shared with you, or the sample school's."""
        answer = services.get_teacher_classes(user_of(request).pk, NoArguments())
        return Response(answer.model_dump(mode="json"))


class ClassView(APIView):
    @extend_schema(operation_id="class_delete", request=None, responses={204: None, 404: ErrorAnswer})
    def delete(self, request: Request, class_id: int) -> Response:
        """Delete an own class with all that was set and handed in, and the students who are in no other class."""
        if not services.delete_class(user_of(request), class_id):
            raise Http404
        return Response(status=204)


class ClassDataView(APIView):
    @extend_schema(operation_id="class_data", responses={200: ClassData, 404: ErrorAnswer})
    def get(self, request: Request, class_id: int) -> Response:
        """All that is known of a class: students, assignments, items with their knowledge points, submissions per item."""
        data = services.readable_class(user_of(request).pk, class_id)
        if data is None:
            raise Http404
        return Response(data.model_dump(mode="json"))


class ImportsView(APIView):
    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="class_import_preview",
        request=UPLOAD,
        responses={201: ImportPreview} | dict.fromkeys((400, 403, 413, 415, 422), ErrorAnswer),
    )
    def post(self, request: Request) -> Response:
        """Read sheets or a OneRoster export and answer what they would change; nothing is written yet."""
        refuse_other_sites(request)
        files = [file for file in request.FILES.getlist("file") if isinstance(file, UploadedFile)]
        if not files:
            raise Invalid([FieldError(field="file", message=Sentence("This field is required."))])
        uploaded = [Uploaded(file.name or "file", file.read()) for file in files]
        try:
            kept = services.preview_import(user_of(request), uploaded)
        except UnreadableDocument as error:
            raise Invalid([FieldError(field="file", message=error.message)]) from error
        return Response(services.import_preview(kept).model_dump(mode="json"), status=201)


class ImportView(APIView):
    @extend_schema(operation_id="class_import", responses={200: ImportPreview, 404: ErrorAnswer})
    def get(self, request: Request, import_id: int) -> Response:
        """An import, waiting or applied."""
        kept = services.own_import(user_of(request), import_id)
        if kept is None:
            raise Http404
        return Response(services.import_preview(kept).model_dump(mode="json"))


class ApplyView(APIView):
    @extend_schema(
        operation_id="class_import_apply",
        request=None,
        responses={200: ImportPreview, 404: ErrorAnswer, 409: ErrorAnswer},
    )
    def post(self, request: Request, import_id: int) -> Response:
        """Do what the preview shows, once; refused where your classes have changed since, with the preview made new."""
        refuse_other_sites(request)
        kept = services.apply_import(user_of(request), import_id)
        if kept is None:
            raise Http404
        return Response(services.import_preview(kept).model_dump(mode="json"))

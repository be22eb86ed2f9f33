"""The library in the admin: documents with their passages, the evidence of runs, and notes."""

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from library.models import Document, Evidence
from library.notes.models import Note
from runs.admin import ReadOnly


@admin.register(Document)
class DocumentAdmin(admin.ModelAdmin[Document]):
    list_display = ("title", "owner", "language", "topic", "passages_held", "size", "shared", "created_at")
    list_filter = ("language", "shared", "media_type")
    search_fields = ("title", "filename", "url", "publisher", "topic")
    readonly_fields = ("sha256", "size", "media_type", "filename", "created_at")
    raw_id_fields = ("owner",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Document]:
        return super().get_queryset(request).annotate(passage_count=Count("passages"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Documents come in through their reader, which makes the passages."""
        return False

    @admin.display(description="Passages", ordering="passage_count")
    def passages_held(self, document: Document) -> int:
        return int(getattr(document, "passage_count", 0))


@admin.register(Evidence)
class EvidenceAdmin(ReadOnly, admin.ModelAdmin[Evidence]):
    """Evidence is what a report rests on; nobody edits it."""

    list_display = ("key", "run", "title", "provider", "origin", "published", "retrieved_at")
    list_filter = ("provider",)
    search_fields = ("title", "text", "url", "run__id")
    list_select_related = ("run",)

    def has_delete_permission(self, request: HttpRequest, obj: Evidence | None = None) -> bool:
        return False


@admin.register(Note)
class NoteAdmin(admin.ModelAdmin[Note]):
    list_display = ("title", "topic", "owner", "likes", "collects", "comments", "published_at", "shared")
    list_filter = ("shared", "topic")
    search_fields = ("title", "text")

"""Posts in the admin: to read, and to resume; templates, to see how they do."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from creative import services
from creative.models import Creative, ImageTask, Pause, PromptTemplate
from runs.admin import ReadOnly
from runs.api import correlation_of
from runs.errors import Refused


class PauseInline(ReadOnly, admin.TabularInline[Pause, Creative]):
    model = Pause
    fields = ("version", "kind", "agent", "key", "answered_at", "answer")


class ImageInline(ReadOnly, admin.TabularInline[ImageTask, Creative]):
    model = ImageTask
    fields = ("number", "role", "status", "asset", "overflows", "error_message", "updated_at")
    readonly_fields = ("error_message",)


@admin.register(Creative)
class CreativeAdmin(ReadOnly, admin.ModelAdmin[Creative]):
    list_display = ("title", "owner", "status", "at", "run", "created_at", "updated_at")
    list_filter = ("run__state",)
    search_fields = ("title", "thread_id")
    list_select_related = ("owner", "run")
    inlines = (PauseInline, ImageInline)
    actions = ("resume_threads",)

    @admin.display(description="last node")
    def at(self, creative: Creative) -> str:
        return str(creative.state.get("current_agent", ""))

    @admin.action(description="Resume at the first node that is not complete", permissions=["view"])
    def resume_threads(self, request: HttpRequest, creatives: QuerySet[Creative]) -> None:
        for creative in creatives:
            try:
                services.resume(creative, correlation_id=correlation_of(request))
            except Refused as error:
                self.message_user(request, f"{creative}: {error}", messages.WARNING)


@admin.register(PromptTemplate)
class PromptTemplateAdmin(ReadOnly, admin.ModelAdmin[PromptTemplate]):
    list_display = ("name", "version", "category", "owner", "usage_count", "success_count", "fail_count")
    list_filter = ("category",)
    search_fields = ("name",)
    list_select_related = ("owner",)

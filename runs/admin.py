"""Runs in the admin: their events, usage and cost, and an action to cancel them."""

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from runs import services
from runs.models import Run, RunEvent, Worker


class ReadOnly:
    """The log is the truth: operators read it and act on it, and edit nothing."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class EventInline(ReadOnly, admin.TabularInline[RunEvent, Run]):
    model = RunEvent
    fields = ("seq", "type", "payload", "created_at")
    readonly_fields = fields
    can_delete = False
    max_num = 0

    @admin.display
    def payload(self, event: RunEvent) -> SafeString:
        pretty = json.dumps(json.loads(event.data), indent=1, ensure_ascii=False)
        return format_html("<details><summary>{}</summary><pre>{}</pre></details>", event.data[:80], pretty)


@admin.register(Run)
class RunAdmin(ReadOnly, admin.ModelAdmin[Run]):
    list_display = ("id", "kind", "owner", "state", "title", "engine", "cost_usd", "lasted", "created_at")
    list_filter = ("state", "kind", "engine", "error_kind", "created_at")
    search_fields = ("id", "title", "correlation_id", "owner__username")
    list_select_related = ("owner",)
    date_hierarchy = "created_at"
    inlines = (EventInline,)
    actions = ("cancel",)

    @admin.display(description="seconds, waiting included")
    def lasted(self, run: Run) -> float | None:
        return (
            round((run.finished_at - run.started_at).total_seconds(), 2) if run.started_at and run.finished_at else None
        )

    @admin.action(description="Cancel the selected runs", permissions=["view"])
    def cancel(self, request: HttpRequest, runs: QuerySet[Run]) -> None:
        for run in runs:
            services.cancel(run)
        self.message_user(request, f"{len(runs)} runs were asked to end.")


@admin.register(Worker)
class WorkerAdmin(ReadOnly, admin.ModelAdmin[Worker]):
    list_display = ("id", "started_at", "seen_at")

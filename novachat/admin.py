"""Sessions and their queues in the admin: to read, to retry and to clear, not to write."""

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest

from novachat import services
from novachat.models import NovaItem, NovaSession, NovaTask
from runs.admin import ReadOnly


class TaskInline(ReadOnly, admin.TabularInline[NovaTask, NovaSession]):
    model = NovaTask
    fields = ("key", "plan", "step", "action", "status", "engine", "error_message", "started_at", "completed_at")
    readonly_fields = ("error_message",)


@admin.register(NovaSession)
class NovaSessionAdmin(ReadOnly, admin.ModelAdmin[NovaSession]):
    list_display = (
        "session_id",
        "user_id",
        "owner",
        "open_tasks",
        "failed_tasks",
        "items_made",
        "lease_run",
        "updated_at",
    )
    list_filter = ("language",)
    search_fields = ("session_id", "user_id", "query")
    list_select_related = ("owner", "lease_run")
    inlines = (TaskInline,)
    actions = ("clear_queues",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[NovaSession]:
        return (
            super()
            .get_queryset(request)
            .annotate(
                open_count=Count("tasks", filter=Q(tasks__status="pending"), distinct=True),
                failed_count=Count("tasks", filter=Q(tasks__status="failed"), distinct=True),
                item_count=Count("items", distinct=True),
            )
        )

    @admin.display(ordering="open_count")
    def open_tasks(self, session: NovaSession) -> int:
        return int(session.open_count)  # type: ignore[attr-defined]  # annotated above

    @admin.display(ordering="failed_count")
    def failed_tasks(self, session: NovaSession) -> int:
        return int(session.failed_count)  # type: ignore[attr-defined]

    @admin.display(ordering="item_count")
    def items_made(self, session: NovaSession) -> int:
        return int(session.item_count)  # type: ignore[attr-defined]

    @admin.action(description="Clear the queue and stop what works on it", permissions=["view"])
    def clear_queues(self, request: HttpRequest, sessions: QuerySet[NovaSession]) -> None:
        for session in sessions:
            services.clear(session)


@admin.register(NovaTask)
class TaskAdmin(ReadOnly, admin.ModelAdmin[NovaTask]):
    list_display = ("key", "session", "action", "status", "engine", "error_kind", "started_at", "completed_at")
    list_filter = ("status", "action")
    list_select_related = ("session",)
    actions = ("retry_tasks", "skip_tasks")

    @admin.action(description="Open again", permissions=["view"])
    def retry_tasks(self, request: HttpRequest, tasks: QuerySet[NovaTask]) -> None:
        for task in tasks.filter(status__in=["failed", "skipped"]):
            services.retry(task.session, task.key)

    @admin.action(description="Skip", permissions=["view"])
    def skip_tasks(self, request: HttpRequest, tasks: QuerySet[NovaTask]) -> None:
        for task in tasks.filter(status__in=["failed", "pending"]):
            services.skip(task.session, task.key)


@admin.register(NovaItem)
class ItemAdmin(ReadOnly, admin.ModelAdmin[NovaItem]):
    list_display = ("key", "type", "session", "stale", "created_at")
    list_filter = ("type", "stale")
    search_fields = ("content", "title")
    list_select_related = ("session",)

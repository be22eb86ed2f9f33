"""Timelines in the admin: to read, not to edit."""

from django.contrib import admin
from django.http import HttpRequest

from research.timelines.models import Timeline, TimelineNode


class Nodes(admin.TabularInline[TimelineNode, Timeline]):
    model = TimelineNode
    fields = readonly_fields = ("key", "node", "edits", "locked")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Timeline | None = None) -> bool:
        return False


@admin.register(Timeline)
class TimelineAdmin(admin.ModelAdmin[Timeline]):
    list_display = ("topic", "owner", "language", "state", "created_at")
    list_filter = ("language", "stage", "run__state")
    search_fields = ("topic", "id")
    list_select_related = ("owner", "run")
    inlines = (Nodes,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Timeline | None = None) -> bool:
        return False

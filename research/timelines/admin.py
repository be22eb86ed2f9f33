"""Timelines in the admin: to read, not to edit."""

from django.contrib import admin

from research.timelines.models import Timeline, TimelineNode
from runs.admin import ReadOnly


class Nodes(ReadOnly, admin.TabularInline[TimelineNode, Timeline]):
    model = TimelineNode
    fields = readonly_fields = ("key", "node", "edits", "locked")
    extra = 0
    can_delete = False


@admin.register(Timeline)
class TimelineAdmin(ReadOnly, admin.ModelAdmin[Timeline]):
    list_display = ("topic", "owner", "language", "state", "created_at")
    list_filter = ("language", "stage", "run__state")
    search_fields = ("topic", "id")
    list_select_related = ("owner", "run")
    inlines = (Nodes,)

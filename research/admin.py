"""Reports in the admin: to read, not to edit."""

from django.contrib import admin
from django.http import HttpRequest

from research.models import Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    list_display = ("query", "language", "run", "state")
    list_filter = ("language", "run__state")
    search_fields = ("query",)
    list_select_related = ("run",)

    @admin.display(ordering="run__state")
    def state(self, report: Report) -> str:
        return report.run.state

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Report | None = None) -> bool:
        return False


import research.timelines.admin  # noqa: E402, F401  # Django looks for one admin module in an app

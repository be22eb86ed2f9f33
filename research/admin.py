"""Reports in the admin: to read, not to edit."""

from django.contrib import admin

from research.models import Report
from runs.admin import ReadOnly


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin[Report]):
    list_display = ("query", "language", "run", "state")
    list_filter = ("language", "run__state")
    search_fields = ("query",)
    list_select_related = ("run",)

    @admin.display(ordering="run__state")
    def state(self, report: Report) -> str:
        return report.run.state


import research.timelines.admin  # noqa: E402, F401  # Django looks for one admin module in an app

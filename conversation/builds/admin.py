"""Applications in the admin: what they are, their versions, and what was run; none of it is edited there."""

from django.contrib import admin

from conversation.builds.models import (
    AppExecution,
    Application,
    AppSchedule,
    BlueprintVersion,
    CompileJob,
    ExecutionStep,
)
from runs.admin import ReadOnly


class BlueprintInline(admin.TabularInline[BlueprintVersion, Application]):
    model = BlueprintVersion
    extra = 0
    can_delete = False
    readonly_fields = ("number", "blueprint")


@admin.register(Application)
class ApplicationAdmin(ReadOnly, admin.ModelAdmin[Application]):
    list_display = ("name", "owner", "state", "active", "updated_at")
    list_filter = ("state",)
    search_fields = ("name", "owner__username")
    inlines = (BlueprintInline,)


class StepInline(admin.TabularInline[ExecutionStep, AppExecution]):
    model = ExecutionStep
    extra = 0
    can_delete = False
    readonly_fields = ("name", "tool", "error", "seconds", "is_reused")
    exclude = ("arguments", "result")


@admin.register(AppExecution)
class AppExecutionAdmin(ReadOnly, admin.ModelAdmin[AppExecution]):
    list_display = ("run", "application", "batch")
    exclude = ("result", "reused")
    inlines = (StepInline,)


@admin.register(CompileJob)
class CompileJobAdmin(ReadOnly, admin.ModelAdmin[CompileJob]):
    list_display = ("run", "owner")


@admin.register(AppSchedule)
class AppScheduleAdmin(ReadOnly, admin.ModelAdmin[AppSchedule]):
    list_display = ("application", "owner", "weekday", "hour", "next_at")

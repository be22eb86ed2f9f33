"""Conversations in the admin, and how turns went: promises that were not kept, attempts, fallbacks."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from conversation.models import Artifact, ArtifactVersion, Conversation, ConversationTurn
from conversation.services.outcomes import MOST, outcomes
from runs.admin import ReadOnly


class TurnInline(ReadOnly, admin.TabularInline[ConversationTurn, Conversation]):
    model = ConversationTurn
    fields = ("text", "intent", "status", "attempts", "has_fallen_back", "false_promises", "run", "created_at")
    readonly_fields = ("created_at",)


class VersionInline(ReadOnly, admin.TabularInline[ArtifactVersion, Artifact]):
    model = ArtifactVersion
    fields = ("number", "title", "run", "created_at")
    readonly_fields = ("created_at",)


@admin.register(Conversation)
class ConversationAdmin(ReadOnly, admin.ModelAdmin[Conversation]):
    list_display = ("title", "owner", "created_at", "updated_at")
    search_fields = ("title", "key")
    list_select_related = ("owner",)
    inlines = (TurnInline,)


@admin.register(ConversationTurn)
class TurnAdmin(ReadOnly, admin.ModelAdmin[ConversationTurn]):
    list_display = ("text", "intent", "status", "attempts", "has_fallen_back", "false_promises", "run", "created_at")
    list_filter = ("intent", "status", "has_fallen_back", "run__state")
    list_select_related = ("run",)
    change_list_template = "admin/conversation/turns.html"

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """The turns below what they come to."""
        context = {**(extra_context or {}), "outcomes": outcomes(), "most": MOST}
        return super().changelist_view(request, context)


@admin.register(Artifact)
class ArtifactAdmin(ReadOnly, admin.ModelAdmin[Artifact]):
    list_display = ("id", "kind", "owner", "created_at")
    list_filter = ("kind",)
    list_select_related = ("owner",)
    inlines = (VersionInline,)

"""The assistant's pages: the conversations, one with its answers, and what was made, in the pane beside."""

from contextlib import suppress
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from conversation import services
from conversation.forms import composed
from conversation.models import ConversationTurn
from conversation.steps import surroundings_of
from conversation.story import ArtifactStory, told
from library.services import documents_among
from runs.api import correlation_of, form_key, new_form_key, own_run, user_of
from runs.errors import Refused

MOST = 50


@login_required
@require_http_methods(["GET", "POST"])
def conversations(request: HttpRequest) -> HttpResponse:
    """Begin a conversation, or go on with one."""
    if request.method == "POST":
        # Posted twice it is the same conversation, hence named by what the form carries once.
        return _say(request, request.POST.get("key", "") or uuid4().hex)
    search = request.GET.get("search", "").strip()
    owner = user_of(request)
    listed = Paginator(services.found(owner, search), MOST)
    found = listed.get_page(request.GET.get("page"))
    context = {
        "conversations": found,
        "newer": _address(search, 1) if found.has_previous() else "",
        "older": _address(search, found.next_page_number()) if found.has_next() else "",
        "search": search,
        "key": new_form_key(),
        "message": request.GET.get("message", ""),
        "documents": documents_among(owner, request.GET.getlist("documents")),
        "surroundings": surroundings_of(owner.pk),
    }
    return render(request, "conversation/list.html", context)


def _address(search: str, page: int) -> str:
    given: dict[str, str | int] = {"search": search, "page": page}
    return f"?{urlencode(given)}"


@login_required
@require_GET
def conversation(request: HttpRequest, key: str) -> HttpResponse:
    """One conversation: drawn as it stands, then following the answer that is being given."""
    found = services.conversation_of(user_of(request), key)
    story = told(found)
    context = {
        "conversation": found,
        "story": story,
        "key": new_form_key(),
        "surroundings": surroundings_of(found.owner_id),
    }
    return render(request, "conversation/conversation.html", context)


@login_required
@require_POST
def say(request: HttpRequest, key: str) -> HttpResponse:
    """Say something in a conversation."""
    return _say(request, services.conversation_of(user_of(request), key).key)


def _say(request: HttpRequest, key: str) -> HttpResponse:
    known = services.found(user_of(request)).filter(key=key).exists()
    back = redirect("conversation-page", key) if known else redirect("conversation")
    try:
        asked = composed(request.POST, key)
    except ValidationError:
        messages.error(request, gettext("Please write something, at most 8000 characters."))
        return back
    try:
        services.start_turn(
            user_of(request),
            asked,
            correlation_id=correlation_of(request),
            idempotency_key=form_key(request.POST.get("key", ""), asked),
        )
    except Refused as error:
        messages.error(request, str(error))
        return back
    return redirect("conversation-page", key)


@login_required
@require_POST
def stop(request: HttpRequest, key: str) -> HttpResponse:
    """Stop the answer that is being given."""
    with suppress(Refused):  # it came to its end meanwhile
        services.stop(services.conversation_of(user_of(request), key))
    return redirect("conversation-page", key)


@login_required
@require_POST
def rename(request: HttpRequest, key: str) -> HttpResponse:
    found = services.conversation_of(user_of(request), key)
    if title := " ".join(request.POST.get("title", "").split())[:200]:
        services.rename(found, title)
    return redirect("conversation-page", key)


@login_required
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    found = services.conversation_of(user_of(request), key)
    services.delete(found)
    messages.success(request, gettext("“%(title)s” is deleted.") % {"title": found.title})
    return redirect("conversation")


@login_required
@require_GET
def artifact(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """One version of something that was made: alone as a page, or for the pane beside the conversation."""
    version = services.version_of(user_of(request), artifact_id, number)
    is_partial = request.headers.get("HX-Request") == "true"
    template = "conversation/_artifact.html" if is_partial else "conversation/artifact.html"
    response = render(request, template, {"version": version, "story": ArtifactStory(version)})
    patch_vary_headers(response, ["HX-Request"])
    return response


@login_required
@require_GET
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """The conversation that a run belongs to."""
    found = ConversationTurn.objects.select_related("conversation").get(run=own_run(user_of(request), run_id))
    return redirect("conversation-page", found.conversation.key)


pages: list[URLPattern] = [
    path("assistant/", conversations, name="conversation"),
    path("assistant/runs/<str:run_id>", run, name="conversation-run"),
    path("assistant/artifacts/<str:artifact_id>/versions/<int:number>", artifact, name="conversation-artifact"),
    path("assistant/<str:key>", conversation, name="conversation-page"),
    path("assistant/<str:key>/say", say, name="conversation-say"),
    path("assistant/<str:key>/stop", stop, name="conversation-stop"),
    path("assistant/<str:key>/rename", rename, name="conversation-rename"),
    path("assistant/<str:key>/delete", delete, name="conversation-delete"),
]

"""Pages of conversations: begun, gone on with, renamed, deleted."""

from contextlib import suppress
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from conversation.forms import composed
from conversation.models import ConversationTurn
from conversation.services import conversations, turns
from conversation.steps import surroundings_of
from conversation.story import told
from library.readers.document import UnreadableDocument
from library.services import documents_among, ingest
from runs.api import correlation_of, form_key, new_form_key, own_run, user_of
from runs.errors import Refused

MOST_LISTED = 50
MOST_FILES = 10


@login_required
@require_http_methods(["GET", "POST"])
def assistant(request: HttpRequest) -> HttpResponse:
    """Begin a conversation, or go on with one."""
    if request.method == "POST":
        # Posted twice it is the same conversation, hence named by what the form carries once.
        return _say(request, request.POST.get("key", "") or uuid4().hex)
    search = request.GET.get("search", "").strip()
    owner = user_of(request)
    listed = Paginator(conversations.found(owner, search), MOST_LISTED)
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
    found = conversations.conversation_of(user_of(request), key)
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
    return _say(request, conversations.conversation_of(user_of(request), key).key)


def _say(request: HttpRequest, key: str) -> HttpResponse:
    owner = user_of(request)
    known = conversations.found(owner).filter(key=key).exists()
    back = redirect("conversation-page", key) if known else redirect("conversation")
    try:
        composed(request.POST, key)
        # The files that came along, as documents of the library.
        files = request.FILES.getlist("files")[:MOST_FILES]
        read = [ingest(owner, one, one.name or "document", media_type=one.content_type or "") for one in files]
        asked = composed(request.POST, key, [document.pk for document in read])
    except UnreadableDocument as error:
        messages.error(request, error.message)
        return back
    except ValidationError:
        messages.error(request, gettext("Please write something, at most 8000 characters."))
        return back
    try:
        turns.start_turn(
            owner,
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
        turns.stop(conversations.conversation_of(user_of(request), key))
    return redirect("conversation-page", key)


@login_required
@require_POST
def rename(request: HttpRequest, key: str) -> HttpResponse:
    found = conversations.conversation_of(user_of(request), key)
    if title := " ".join(request.POST.get("title", "").split())[:200]:
        conversations.rename(found, title)
    return redirect("conversation-page", key)


@login_required
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    found = conversations.conversation_of(user_of(request), key)
    conversations.delete(found)
    messages.success(request, gettext("“%(title)s” is deleted.") % {"title": found.title})
    return redirect("conversation")


@login_required
@require_GET
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """The conversation that a run belongs to."""
    found = ConversationTurn.objects.select_related("conversation").get(run=own_run(user_of(request), run_id))
    return redirect("conversation-page", found.conversation.key)

"""The assistant's pages: the conversations, one with its answers, and what was made, in the pane beside."""

from contextlib import suppress
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from conversation import services, sharing
from conversation.differences import changes
from conversation.exports import FORMATS
from conversation.forms import composed
from conversation.interactive.pages import framed, page_of, sent
from conversation.making.parts import EDITORS
from conversation.models import ArtifactVersion, ConversationTurn
from conversation.schemas import EditRequest, ShareRequest
from conversation.steps import surroundings_of
from conversation.story import ArtifactStory, told
from library.exports import download
from library.readers.document import UnreadableDocument
from library.services import documents_among, ingest
from runs.api import correlation_of, form_key, new_form_key, own_run, user_of
from runs.errors import Refused

MOST = 50
MOST_FILES = 10
VERSION = "assistant/artifacts/<str:artifact_id>/versions/<int:number>"


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
        composed(request.POST, key)
        asked = composed(request.POST, key, _added(request))
    except UnreadableDocument as error:
        messages.error(request, error.message)
        return back
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


def _added(request: HttpRequest) -> list[int]:
    """The files that came along, as documents of the library. Raises `UnreadableDocument`."""
    owner = user_of(request)
    files = request.FILES.getlist("files")[:MOST_FILES]
    read = (ingest(owner, one, one.name or "document", media_type=one.content_type or "") for one in files)
    return [document.pk for document in read]


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
    return _drawn(request, version)


def _drawn(request: HttpRequest, version: ArtifactVersion, **more: object) -> HttpResponse:
    is_partial = request.headers.get("HX-Request") == "true"
    template = "conversation/_artifact.html" if is_partial else "conversation/artifact.html"
    versions = list(version.artifact.versions.all())
    context = {
        "version": version,
        "story": ArtifactStory(version),
        "versions": versions,
        "is_editable": version.made.kind in EDITORS and version.number == versions[-1].number,
        "key": new_form_key(),
        "shares": sharing.valid(version.artifact),
        "host": request.build_absolute_uri("/").rstrip("/"),
        **more,
    }
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@login_required
@require_GET
def compared(request: HttpRequest, artifact_id: str, number: int, other: int) -> HttpResponse:
    """One version with what changed in it since an earlier one."""
    version = services.version_of(user_of(request), artifact_id, number)
    earlier = services.version_of(user_of(request), artifact_id, other)
    return _drawn(request, version, earlier=earlier, changes=changes(earlier.made, version.made))


@login_required
@require_POST
def restore(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """Make a version the latest again."""
    restored = services.restore(services.version_of(user_of(request), artifact_id, number))
    messages.success(request, gettext("Version %(number)s is the latest again.") % {"number": number})
    return redirect("conversation-artifact", artifact_id, restored.number)


@login_required
@require_POST
def edit(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """Have a part written anew, as a turn of the conversation it was made in."""
    owner = user_of(request)
    version = services.version_of(owner, artifact_id, number)
    fields = {"part": request.POST.get("part", ""), "remark": request.POST.get("remark", "").strip(), "version": number}
    try:
        asked = EditRequest.model_validate(fields)
        key = form_key(request.POST.get("key", ""), asked)
        services.start_edit(owner, artifact_id, asked, correlation_id=correlation_of(request), idempotency_key=key)
    except ValidationError:
        messages.error(request, gettext("Please say what is to change, in at most 1000 characters."))
    except Refused as error:
        messages.error(request, str(error))
    else:
        return redirect("conversation-page", version.artifact.conversation.key)
    return redirect("conversation-artifact", artifact_id, number)


@login_required
@require_POST
def share(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """Make a link to a version."""
    fields = {"days": request.POST.get("days", ""), "with_answers": "with_answers" in request.POST, "version": number}
    try:
        sharing.share(user_of(request), artifact_id, ShareRequest.model_validate(fields))
    except ValidationError:
        messages.error(request, gettext("A link is valid for 1 to 365 days."))
    else:
        messages.success(request, gettext("The link stands below. Whoever has it can read this version."))
    return redirect("conversation-artifact", artifact_id, number)


@login_required
@require_POST
def withdraw(request: HttpRequest, artifact_id: str, number: int, share_id: int) -> HttpResponse:
    sharing.withdraw(user_of(request), artifact_id, share_id)
    messages.success(request, gettext("The link leads nowhere from now on."))
    return redirect("conversation-artifact", artifact_id, number)


@require_GET
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """What a link leads to, for reading, without an account."""
    found = sharing.shared(token)
    story = ArtifactStory(found.version, token)
    if story.page:
        return _private(framed(request, story.page, reverse("conversation-shared-document", args=[token])))
    files = [] if story.quiz and not found.with_answers else list(FORMATS[found.version.made.kind].values())
    context = {
        "share": found,
        "version": found.version,
        "story": story,
        "files": files,
        "hides_answers": not found.with_answers,
        "is_shared": True,
    }
    return _private(render(request, "conversation/shared.html", context))


@xframe_options_sameorigin
@require_GET
def shared_document(request: HttpRequest, token: str) -> HttpResponse:
    """An interactive page that a link leads to, for its frame."""
    page = page_of(sharing.shared(token).version)
    return sent(request, page, lambda: redirect("conversation-shared", token))


@require_GET
def shared_slide(request: HttpRequest, token: str, slide: int) -> HttpResponse:
    """A slide of a deck that a link leads to, as a picture."""
    picture = services.picture_of(sharing.shared(token).version, slide)
    return _private(HttpResponse(picture, content_type="image/png"))


@require_GET
def shared_file(request: HttpRequest, token: str, format_name: str) -> HttpResponse:
    """What a link leads to, as a file; of a quiz only where its answers may be seen."""
    found = sharing.shared(token)
    made = found.version.made
    if made.kind == "quiz" and not found.with_answers:
        raise Http404
    of, at = FORMATS[made.kind], found.version.created_at
    return _private(download(of, format_name, made, at, language=made.language, title=found.version.title))


def _private(response: HttpResponse) -> HttpResponse:
    """No search engine and no cache keeps what a link leads to, and no other site learns the link."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "private, no-store"
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
    path(VERSION, artifact, name="conversation-artifact"),
    path(f"{VERSION}/since/<int:other>", compared, name="conversation-compared"),
    path(f"{VERSION}/edit", edit, name="conversation-edit"),
    path(f"{VERSION}/restore", restore, name="conversation-restore"),
    path(f"{VERSION}/share", share, name="conversation-share"),
    path(f"{VERSION}/share/<int:share_id>/withdraw", withdraw, name="conversation-withdraw"),
    path("shared/<str:token>", shared, name="conversation-shared"),
    path("shared/<str:token>/page/document", shared_document, name="conversation-shared-document"),
    path("shared/<str:token>/slides/<int:slide>.png", shared_slide, name="conversation-shared-slide"),
    path("shared/<str:token>/files/<str:format_name>", shared_file, name="conversation-shared-file"),
    path("assistant/<str:key>", conversation, name="conversation-page"),
    path("assistant/<str:key>/say", say, name="conversation-say"),
    path("assistant/<str:key>/stop", stop, name="conversation-stop"),
    path("assistant/<str:key>/rename", rename, name="conversation-rename"),
    path("assistant/<str:key>/delete", delete, name="conversation-delete"),
]

"""Links to versions: made, withdrawn, and what they lead to, for reading, without an account."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_POST
from pydantic import ValidationError

from conversation.exports import FORMATS
from conversation.interactive.pages import framed, page_of, sent
from conversation.schemas.requests import ShareRequest
from conversation.services import artifacts, sharing
from conversation.story import ArtifactStory
from library.exports import download
from runs.api import user_of


@login_required
@require_POST
def share(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """Make a link to a version."""
    fields = {"days": request.POST.get("days", ""), "with_answers": "with_answers" in request.POST, "version": number}
    key = request.POST.get("key", "")
    try:
        sharing.share(user_of(request), artifact_id, ShareRequest.model_validate(fields), idempotency_key=key)
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
    picture = artifacts.picture_of(sharing.shared(token).version, slide)
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

"""Where an interactive page is shown: a document of the studio with a frame in it, and in the frame the page without rights."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from conversation.interactive.framing import SANDBOX, document_of, sealed
from conversation.models import ArtifactVersion
from conversation.schemas.artifacts import InteractivePage
from conversation.services import artifacts
from runs.api import user_of

ADDRESS = "api/conversation/artifacts/<str:artifact_id>/versions/<int:number>/page"


def page_of(version: ArtifactVersion) -> InteractivePage:
    """Raises `Http404` for what is no interactive page."""
    made = version.made
    if not isinstance(made, InteractivePage):
        raise Http404
    return made


@login_required
@require_GET
def shown(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """The page on a page of its own."""
    version = artifacts.version_of(user_of(request), artifact_id, number)
    return framed(request, page_of(version), reverse("conversation-document", args=[artifact_id, number]))


@xframe_options_sameorigin
@login_required
@require_GET
def document(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """The page itself, for frames; whoever opens it alone is led to its frame."""
    version = artifacts.version_of(user_of(request), artifact_id, number)
    return sent(request, page_of(version), lambda: redirect("conversation-shown", artifact_id, number))


def framed(request: HttpRequest, page: InteractivePage, source: str) -> HttpResponse:
    """A document that is nothing but a frame; `source` is where the page lies."""
    context = {"page": page, "source": source, "sandbox": SANDBOX}
    return render(request, "conversation/framed.html", context)


def sent(request: HttpRequest, page: InteractivePage, instead: Callable[[], HttpResponse]) -> HttpResponse:
    """The document with the policy under which it runs. Alone in a window it could lead away, in a frame of ours not."""
    if request.headers.get("Sec-Fetch-Dest", "iframe") not in ("iframe", "frame", "empty"):
        return instead()
    response = HttpResponse(document_of(page))
    response["Content-Security-Policy"] = sealed(page)
    response["X-Content-Type-Options"] = "nosniff"
    response["Referrer-Policy"] = "no-referrer"
    response["X-DNS-Prefetch-Control"] = "off"
    response["Cache-Control"] = "private, no-store"
    patch_vary_headers(response, ["Sec-Fetch-Dest"])
    return response


pages: list[URLPattern] = [
    path(ADDRESS, shown, name="conversation-shown"),
    path(f"{ADDRESS}/document", document, name="conversation-document"),
]

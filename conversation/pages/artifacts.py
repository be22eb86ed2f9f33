"""Pages of what was made: its versions, what changed in them, parts written anew."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST
from pydantic import ValidationError

from conversation.making.parts import EDITORS
from conversation.models import ArtifactVersion
from conversation.schemas.requests import EditRequest, PartRequest
from conversation.schemas.sections import LONGEST_SECTION
from conversation.services import artifacts, sharing, turns
from conversation.services.differences import changes
from conversation.story import ArtifactStory
from runs.api import correlation_of, form_key, new_form_key, user_of
from runs.errors import Refused


@login_required
@require_GET
def artifact(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """One version of something that was made: alone as a page, or for the pane beside the conversation."""
    version = artifacts.version_of(user_of(request), artifact_id, number)
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
    version = artifacts.version_of(user_of(request), artifact_id, number)
    earlier = artifacts.version_of(user_of(request), artifact_id, other)
    return _drawn(request, version, earlier=earlier, changes=changes(earlier.made, version.made))


@login_required
@require_POST
def restore(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """Make a version the latest again."""
    restored = artifacts.restore(artifacts.version_of(user_of(request), artifact_id, number))
    messages.success(request, gettext("Version %(number)s is the latest again.") % {"number": number})
    return redirect("conversation-artifact", artifact_id, restored.number)


@login_required
@require_POST
def edit(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """Have a part written anew, as a turn of the conversation it was made in."""
    owner = user_of(request)
    version = artifacts.version_of(owner, artifact_id, number)
    fields = {"part": request.POST.get("part", ""), "remark": request.POST.get("remark", "").strip(), "version": number}
    try:
        asked = EditRequest.model_validate(fields)
        key = form_key(request.POST.get("key", ""), asked)
        turns.start_edit(owner, artifact_id, asked, correlation_id=correlation_of(request), idempotency_key=key)
    except ValidationError:
        messages.error(request, gettext("Please say what is to change, in at most 1000 characters."))
    except Refused as error:
        messages.error(request, str(error))
    else:
        return redirect("conversation-page", version.artifact.conversation.key)
    return redirect("conversation-artifact", artifact_id, number)


@login_required
@require_POST
def put(request: HttpRequest, artifact_id: str, number: int) -> HttpResponse:
    """Put a section of a document as it was written by hand."""
    owner = user_of(request)
    text = request.POST.get("text", "").replace("\r\n", "\n")
    asked = PartRequest(version=number, content={"text": text})
    try:
        number = artifacts.put_part(owner, artifact_id, request.POST.get("part", ""), asked).number
    except ValidationError:
        limit = {"limit": LONGEST_SECTION}
        messages.error(request, gettext("Please write the section, in at most %(limit)s characters.") % limit)
    except Refused as error:
        messages.error(request, str(error))
    return redirect("conversation-artifact", artifact_id, number)

"""The pages of posts: those made so far, and one with its copy, images, questions and review."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from creative import services
from creative.forms import PostForm, answered
from creative.models import Creative
from creative.schemas.requests import RedrawRequest, ReferenceInput, StreamRequest
from creative.story import drafts_of
from runs import live
from runs.api import correlation_of, form_key, own_run, user_of
from runs.errors import Refused
from runs.services import cancel as cancel_run

MOST_REFERENCES = 6


@login_required
@require_http_methods(["GET", "POST"])
def posts(request: HttpRequest) -> HttpResponse:
    """Begin a post, and go on with an earlier one."""
    if request.method == "GET":
        begun = {"message": request.GET.get("message", ""), "document_ids": request.GET.getlist("document_ids")}
        return _posts(request, PostForm(user_of(request), initial=begun))
    form = PostForm(user_of(request), request.POST)
    if not form.is_valid():
        return _posts(request, form, status=422)
    try:
        asked = _asked(request, form)
        run = services.start_post(
            user_of(request),
            asked,
            correlation_id=correlation_of(request),
            idempotency_key=form_key(form.cleaned_data["token"], asked),
        )
    except Refused as error:
        form.add_error(None, str(error))
        return _posts(request, form, status=422)
    return redirect("creative-thread", Creative.objects.get(legs__run=run).thread_id)


def _asked(request: HttpRequest, form: PostForm) -> StreamRequest:
    """The form as the API takes it: the pictures are kept first, and named."""
    owner, given = user_of(request), form.cleaned_data
    files = [one for one in request.FILES.getlist("references") if isinstance(one, UploadedFile)][:MOST_REFERENCES]
    addresses = [services.keep_picture(owner, file.read()).url for file in files] + [given["picture"]]
    return StreamRequest(
        message=given["message"],
        layout_preference=given["layout"] or None,
        enable_hitl=not given["alone"],
        reference_inputs=[ReferenceInput(url=one) for one in addresses if one],
        document_ids=given["document_ids"],
        part=given["part"] or 1,
        on_disconnect="continue",
    )


def _posts(request: HttpRequest, form: PostForm, status: int = 200) -> HttpResponse:
    listed = services.threads_of(user_of(request))
    context = {"form": form, "threads": Paginator(listed, 20).get_page(request.GET.get("page"))}
    return render(request, "creative/list.html", context, status=status)


@login_required
@require_GET
def thread(request: HttpRequest, thread_id: str) -> HttpResponse:
    """One post: drawn as it stands, then following the work."""
    creative = services.thread_of(user_of(request), thread_id)
    return render(request, "creative/thread.html", {"creative": creative, **live.draw(creative.run)})


@login_required
@require_POST
def answer(request: HttpRequest, thread_id: str) -> HttpResponse:
    """Answer what the thread waits for."""
    owner = user_of(request)
    creative = services.thread_of(owner, thread_id)
    try:
        services.confirm(owner, answered(request.POST, thread_id, creative.agent_state))
    except ValidationError:
        messages.error(
            request, gettext("This could not be understood: a title, a body and at least one image are needed.")
        )
    except Refused as error:
        messages.error(request, str(error))
    return redirect("creative-thread", thread_id)


@login_required
@require_POST
def resume(request: HttpRequest, thread_id: str) -> HttpResponse:
    """Go on with a post that was stopped or failed."""
    try:
        services.resume(services.thread_of(user_of(request), thread_id), correlation_id=correlation_of(request))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("creative-thread", thread_id)


@login_required
@require_POST
def redraw(request: HttpRequest, thread_id: str) -> HttpResponse:
    """Have one image drawn again: the button names it, and its remark stands beside."""
    number = request.POST.get("number", "")
    creative = services.thread_of(user_of(request), thread_id)
    if not number.isdecimal():
        raise Http404
    wanted = RedrawRequest(remark=request.POST.get(f"remark-{number}", "")[:400])
    try:
        services.redraw(creative, int(number), wanted, correlation_id=correlation_of(request))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("creative-thread", thread_id)


@login_required
@require_POST
def delete(request: HttpRequest, thread_id: str) -> HttpResponse:
    """Delete a post that is not being made."""
    creative = services.thread_of(user_of(request), thread_id)
    try:
        services.delete(creative)
    except Refused as error:
        messages.error(request, str(error))
        return redirect("creative-thread", thread_id)
    messages.success(request, gettext("“%(title)s” is deleted.") % {"title": creative.title})
    return redirect("creative")


@login_required
@require_GET
def drafts(request: HttpRequest, thread_id: str) -> HttpResponse:
    """Two reviewed drafts side by side: the last two, or those that were chosen."""
    creative = services.thread_of(user_of(request), thread_id)
    state = creative.agent_state
    shown = drafts_of(state)
    places = [chosen_place(request.GET.get(name), len(shown)) for name in ("one", "other")]
    one, other = (places[0] or max(1, len(shown) - 1)), (places[1] or len(shown))
    context = {
        "creative": creative,
        "state": state,
        "drafts": shown,
        "one": one,
        "other": other,
        "sides": [shown[at - 1] for at in (one, other)] if shown else [],
    }
    return render(request, "creative/drafts.html", context)


def chosen_place(given: str | None, count: int) -> int | None:
    return int(given) if given and given.isdecimal() and 0 < int(given) <= count else None


@login_required
@require_POST
def cancel(request: HttpRequest, thread_id: str) -> HttpResponse:
    """Stop the work; what was made is kept."""
    cancel_run(services.thread_of(user_of(request), thread_id).run)
    return redirect("creative-thread", thread_id)


@login_required
@require_GET
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """The post that a run belongs to."""
    found = Creative.objects.get(legs__run=own_run(user_of(request), run_id))
    return redirect("creative-thread", found.thread_id)


pages: list[URLPattern] = [
    path("creative/", posts, name="creative"),
    path("creative/runs/<str:run_id>", run, name="creative-run"),
    path("creative/<str:thread_id>", thread, name="creative-thread"),
    path("creative/<str:thread_id>/answer", answer, name="creative-answer"),
    path("creative/<str:thread_id>/resume", resume, name="creative-resume"),
    path("creative/<str:thread_id>/redraw", redraw, name="creative-redraw"),
    path("creative/<str:thread_id>/delete", delete, name="creative-delete"),
    path("creative/<str:thread_id>/drafts", drafts, name="creative-drafts"),
    path("creative/<str:thread_id>/cancel", cancel, name="creative-cancel"),
]

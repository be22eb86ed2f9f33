"""Pages of designs: described, made, looked at, kept."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from conversation.builds import store
from conversation.builds.models import AppExecution
from conversation.builds.schemas.answers import CompileRequest, SaveRequest
from conversation.builds.services import applications, compiling
from conversation.builds.services.answers import summary
from runs import live
from runs.api import correlation_of, form_key, own_run, user_of
from runs.errors import Refused

RECENT = 12
EXAMPLES = (
    gettext_lazy("A report every week on how a class is doing"),
    gettext_lazy("Practice questions from the weak points of a class"),
    gettext_lazy("Who has not handed in their homework, and who was late"),
)


@login_required
@require_http_methods(["GET", "POST"])
def builds(request: HttpRequest) -> HttpResponse:
    """Describe an application, and find those that may be run."""
    if request.method == "POST":
        return _compile(request)
    return _list(request)


def _compile(request: HttpRequest) -> HttpResponse:
    given = {
        "description": request.POST.get("description", ""),
        "conversation_id": request.POST.get("conversation", ""),
    }
    try:
        asked = CompileRequest.model_validate(given)
        job = compiling.start_compile(user_of(request), asked, correlation_id=correlation_of(request))
    except ValidationError:
        return _list(request, problem=gettext("Please say what is to be built, in at most 4000 characters."))
    except Refused as error:
        return _list(request, problem=str(error))
    return redirect("build-job", job.pk)


def _list(request: HttpRequest, problem: str = "") -> HttpResponse:
    reader = user_of(request).pk
    found = [summary(one, reader) for one in store.visible_applications(reader)]
    recent = AppExecution.objects.filter(run__owner=reader).select_related("run").order_by("-run__created_at")
    context = {
        "own": [one for one in found if one.own],
        "others": [one for one in found if not one.own],
        "recent": recent[:RECENT],
        "examples": EXAMPLES,
        "description": request.POST.get("description", request.GET.get("description", "")),
        "conversation": request.POST.get("conversation", request.GET.get("conversation", "")),
        "problem": problem,
    }
    return render(request, "conversation/builds/list.html", context, status=422 if problem else 200)


@login_required
@require_GET
def job(request: HttpRequest, run_id: str) -> HttpResponse:
    """A design while it is made, and then what it would do, to be saved."""
    return render(request, "conversation/builds/job.html", live.draw(own_run(user_of(request), run_id)))


@login_required
@require_POST
def save(request: HttpRequest, run_id: str) -> HttpResponse:
    """Keep a finished design as an application."""
    try:
        asked = SaveRequest(job_id=run_id, name=request.POST.get("name", "")[:120])
        made = applications.save_application(user_of(request), asked, key=form_key(run_id, asked))
    except Refused as error:
        messages.error(request, str(error))
        return redirect("build-job", run_id)
    return redirect("build", made.pk)

"""Pages of applications: the list, a design on its way, one application, its editor, and a run with its result."""

from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from conversation.builds import scheduling, services, store
from conversation.builds.answers import application_answer, summary
from conversation.builds.blueprint import Blueprint
from conversation.builds.choosing import choices_of
from conversation.builds.editor import edit
from conversation.builds.estimating import estimate
from conversation.builds.models import AppExecution, Application, AppSchedule
from conversation.builds.schemas import CompileRequest, DatePeriod, ExecutionRequest, SaveRequest, ScheduleRequest
from conversation.builds.story import BuildGraph
from runs import live
from runs import services as runs
from runs.api import correlation_of, form_key, new_form_key, own_run, user_of
from runs.errors import Refused

RECENT = 12
EXAMPLES = (
    gettext_lazy("A report every week on how a class is doing"),
    gettext_lazy("Practice questions from the weak points of a class"),
    gettext_lazy("Who has not handed in their homework, and who was late"),
)
WEEKDAYS = (
    gettext_lazy("Monday"),
    gettext_lazy("Tuesday"),
    gettext_lazy("Wednesday"),
    gettext_lazy("Thursday"),
    gettext_lazy("Friday"),
    gettext_lazy("Saturday"),
    gettext_lazy("Sunday"),
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
        job = services.start_compile(user_of(request), asked, correlation_id=correlation_of(request))
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
        made = services.save_application(user_of(request), asked)
    except Refused as error:
        messages.error(request, str(error))
        return redirect("build-job", run_id)
    return redirect("build", made.pk)


@login_required
@require_GET
def build(request: HttpRequest, app_id: str) -> HttpResponse:
    """One application: what it does, what is picked, and its latest results."""
    user = user_of(request)
    return _show(request, user, services.visible_application(user, app_id))


def _show(request: HttpRequest, user: User, found: Application, problem: str = "") -> HttpResponse:
    blueprint = found.active.made if found.active else None
    executions = AppExecution.objects.filter(application=found, run__owner=user).select_related("run")
    context = {
        "app": application_answer(found, user.pk),
        "blueprint": blueprint,
        "graph": BuildGraph(blueprint) if blueprint else None,
        "estimate": estimate(blueprint) if blueprint else None,
        "choices": choices_of(user.pk),
        "executions": executions.order_by("-run__created_at")[:RECENT],
        "schedules": [
            (scheduling.answer(one), str(WEEKDAYS[one.weekday]) if one.weekday is not None else "")
            for one in AppSchedule.objects.filter(application=found, owner=user)
        ],
        "weekdays": [(place, name) for place, name in enumerate(WEEKDAYS)],
        "key": new_form_key(),
        "posted": request.POST,
        "problem": problem,
    }
    return render(request, "conversation/builds/build.html", context, status=422 if problem else 200)


@login_required
@require_POST
def run(request: HttpRequest, app_id: str) -> HttpResponse:
    """Run it with what was picked; several classes are as many runs. Or let it run by itself."""
    user = user_of(request)
    found = services.visible_application(user, app_id)
    if found.active is None:
        return _show(request, user, found, gettext("No version of this application is active yet."))
    blueprint = found.active.made
    try:
        if "schedule" in request.POST:
            return _schedule(request, user, found, blueprint)
        return _run(request, user, found, blueprint)
    except Refused as error:
        return _show(request, user, found, str(error))


def _run(request: HttpRequest, user: User, found: Application, blueprint: Blueprint) -> HttpResponse:
    batch = services.new_batch()
    started = []
    for params in _picked(blueprint, request.POST):
        asked = ExecutionRequest.model_validate({"params": params})
        key = form_key(request.POST.get("key", ""), asked)
        started.append(
            services.start_execution(
                user, found, asked, correlation_id=correlation_of(request), idempotency_key=key, batch=batch
            )
        )
    return redirect("build-run", started[0].id) if len(started) == 1 else redirect("build", found.pk)


def _schedule(request: HttpRequest, user: User, found: Application, blueprint: Blueprint) -> HttpResponse:
    day = request.POST.get("weekday", "")
    for params in _picked(blueprint, request.POST):
        asked = {
            "params": {name: value for name, value in params.items() if not isinstance(value, DatePeriod)},
            "weekday": int(day) if day.isdigit() and int(day) < len(WEEKDAYS) else None,
            "hour": 7,
        }
        scheduling.schedule(user, found, ScheduleRequest.model_validate(asked))
    messages.success(request, gettext("It will run by itself."))
    return redirect("build", found.pk)


def _picked(blueprint: Blueprint, posted: QueryDict) -> list[dict[str, object]]:
    """What a form picks: one run, or one for each of several classes."""
    params: dict[str, object] = {}
    for one in blueprint.data_contract.inputs:
        if one.type == "date_range":
            first, last = (_day(posted.get(f"{one.id}.{end}", "")) for end in ("first", "last"))
            if first or last:
                params[one.id] = DatePeriod(first=first, last=last)
        elif text := posted.get(one.id, "").strip():
            params[one.id] = _number(text) if one.type == "number" else text
    several = next((one.id for one in blueprint.data_contract.inputs if one.type == "class"), "")
    values = posted.getlist(several) if several else []
    return [{**params, several: value} for value in dict.fromkeys(values)] if len(values) > 1 else [params]


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _whole(text: str) -> int:
    """0 for what is no number, which nothing has."""
    return int(text) if text.isdecimal() else 0


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


@login_required
@require_POST
def manage(request: HttpRequest, app_id: str) -> HttpResponse:
    """What its owner does with an application: activate a version, publish, share, delete, stop a schedule."""
    user = user_of(request)
    wanted = request.POST.get("change", "")
    if wanted == "unschedule":
        scheduling.unschedule(user, app_id, _whole(request.POST.get("schedule", "")))
        return redirect("build", app_id)
    found = services.own_application(user, app_id)
    try:
        _change(request, found, wanted)
    except Refused as error:
        messages.error(request, str(error))
    return redirect("builds") if wanted == "delete" else redirect("build", app_id)


def _change(request: HttpRequest, found: Application, wanted: str) -> None:
    match wanted:
        case "activate":
            services.activate(found, _whole(request.POST.get("version", "")))
        case "publish" | "withdraw":
            services.publish(found, published=wanted == "publish")
        case "share":
            names = request.POST.get("teachers", "").replace(",", " ").replace("，", " ").split()
            services.share(found, names)
        case "delete":
            title = found.name
            services.delete_application(found)
            messages.success(request, gettext("“%(title)s” is deleted.") % {"title": title})


@login_required
@require_GET
def execution(request: HttpRequest, run_id: str) -> HttpResponse:
    """A run, watched while it works, and its result."""
    context = live.draw(own_run(user_of(request), run_id))
    return render(request, "conversation/builds/execution.html", context)


@login_required
@require_POST
def retry(request: HttpRequest, run_id: str) -> HttpResponse:
    """Run it again: everything, or one step with what rests on it."""
    found = services.own_execution(user_of(request), run_id)
    try:
        again = services.retry(found, request.POST.get("step") or None, correlation_id=correlation_of(request))
    except Refused as error:
        messages.error(request, str(error))
        return redirect("build-run", run_id)
    return redirect("build-run", again.id)


@login_required
@require_POST
def cancel(request: HttpRequest, run_id: str) -> HttpResponse:
    """Stop a run or a design."""
    found = own_run(user_of(request), run_id)
    runs.cancel(found)
    return redirect("build-job" if hasattr(found, "compile_job") else "build-run", run_id)


@login_required
@require_POST
def delete(request: HttpRequest, run_id: str) -> HttpResponse:
    """Delete a run that is over, with its result."""
    try:
        runs.delete(own_run(user_of(request), run_id))
    except Refused as error:
        messages.error(request, str(error))
    return redirect("builds")


pages: list[URLPattern] = [
    path("apps/", builds, name="builds"),
    path("apps/jobs/<str:run_id>", job, name="build-job"),
    path("apps/jobs/<str:run_id>/save", save, name="build-save"),
    path("apps/runs/<str:run_id>", execution, name="build-run"),
    path("apps/runs/<str:run_id>/retry", retry, name="build-retry"),
    path("apps/runs/<str:run_id>/cancel", cancel, name="build-cancel"),
    path("apps/runs/<str:run_id>/delete", delete, name="build-delete"),
    path("apps/<str:app_id>", build, name="build"),
    path("apps/<str:app_id>/run", run, name="build-start"),
    path("apps/<str:app_id>/change", manage, name="build-change"),
    path("apps/<str:app_id>/edit", edit, name="build-edit"),
]

"""Pages of one application: what it does, what is picked for a run, what its owner changes."""

from datetime import date
from math import isfinite

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_GET, require_POST
from pydantic import ValidationError

from conversation.builds.blueprint.form import Blueprint
from conversation.builds.models import AppExecution, Application, AppSchedule
from conversation.builds.pages.compiling import RECENT
from conversation.builds.schemas.answers import BatchRequest, DatePeriod, ExecutionRequest, ScheduleRequest
from conversation.builds.services import applications, executions, scheduling
from conversation.builds.services.answers import application_answer
from conversation.builds.services.choosing import choices_of
from conversation.builds.services.estimating import estimate
from conversation.builds.story import BuildGraph
from runs.api import correlation_of, form_key, new_form_key, user_of
from runs.errors import Refused
from runs.refusals import Invalid, problems_of

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
@require_GET
def build(request: HttpRequest, app_id: str) -> HttpResponse:
    """One application: what it does, what is picked, and its latest results."""
    user = user_of(request)
    return _show(request, user, applications.visible_application(user, app_id))


def _show(request: HttpRequest, user: User, found: Application, problem: str = "") -> HttpResponse:
    blueprint = found.active.made if found.active else None
    recent = AppExecution.objects.filter(application=found, run__owner=user).select_related("run")
    context = {
        "app": application_answer(found, user.pk),
        "blueprint": blueprint,
        "graph": BuildGraph(blueprint) if blueprint else None,
        "estimate": estimate(blueprint) if blueprint else None,
        "choices": choices_of(user.pk),
        "executions": recent.order_by("-run__created_at")[:RECENT],
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
    """Run it with what was picked; several classes are as many runs, or none. Or let it run by itself."""
    user = user_of(request)
    found = applications.visible_application(user, app_id)
    if found.active is None:
        return _show(request, user, found, gettext("No version of this application is active yet."))
    blueprint = found.active.made
    try:
        if "schedule" in request.POST:
            return _schedule(request, user, found, blueprint)
        return _run(request, user, found, blueprint)
    except ValidationError as error:
        return _show(request, user, found, str(Invalid(problems_of(error))))
    except Refused as error:
        return _show(request, user, found, str(error))


def _run(request: HttpRequest, user: User, found: Application, blueprint: Blueprint) -> HttpResponse:
    several, token = _picked(blueprint, request.POST), request.POST.get("key", "")
    if len(several) == 1:
        one = ExecutionRequest.model_validate({"params": several[0]})
        started = executions.start_execution(
            user, found, one, correlation_id=correlation_of(request), idempotency_key=form_key(token, one)
        )
        return redirect("build-run", started.id)
    each = BatchRequest.model_validate({"params": several})
    executions.start_batch(
        user, found, each, correlation_id=correlation_of(request), idempotency_key=form_key(token, each)
    )
    return redirect("build", found.pk)


def _schedule(request: HttpRequest, user: User, found: Application, blueprint: Blueprint) -> HttpResponse:
    day = request.POST.get("weekday", "")
    with transaction.atomic():
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
        number = float(text)
    except ValueError:
        return text
    return number if isfinite(number) else text


@login_required
@require_POST
def change(request: HttpRequest, app_id: str) -> HttpResponse:
    """What its owner does with an application: activate a version, publish, share, delete, stop a schedule."""
    user = user_of(request)
    wanted = request.POST.get("change", "")
    if wanted == "unschedule":
        scheduling.unschedule(user, app_id, _whole(request.POST.get("schedule", "")))
        return redirect("build", app_id)
    found = applications.own_application(user, app_id)
    try:
        _change(request, found, wanted)
    except Refused as error:
        messages.error(request, str(error))
    return redirect("builds") if wanted == "delete" else redirect("build", app_id)


def _change(request: HttpRequest, found: Application, wanted: str) -> None:
    match wanted:
        case "activate":
            applications.activate(found, _whole(request.POST.get("version", "")))
        case "publish" | "withdraw":
            applications.publish(found, published=wanted == "publish")
        case "share":
            names = request.POST.get("teachers", "").replace(",", " ").replace("，", " ").split()
            applications.share(found, names)
        case "delete":
            title = found.name
            applications.delete_application(found)
            messages.success(request, gettext("“%(title)s” is deleted.") % {"title": title})

"""Pages about work of any kind: home, the list of runs, cancelling, and what people see when an address leads nowhere."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.dateparse import parse_datetime
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from runs import services
from runs.api import error_response, own_run, user_of
from runs.errors import Refused
from runs.models import Run
from runs.rooms import Room, all_rooms
from runs.states import RUN
from runs.templatetags.studio import run_url
from runs.workflows import all_workflows, page_of

PAGE = 50
TYPED = 12
"""Longer values of a refused form were written by a person, rather than chosen or made by a page."""


@login_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Begin something, go on with recent work, and see what the rooms hold."""
    mine = _listed(user_of(request))
    rooms = all_rooms()
    context = {
        "asks": [_part(request, room, room.ask) for room in rooms if room.ask],
        "doors": [room for room in rooms if not room.ask and not room.holds],
        "holds": [_part(request, room, room.holds) for room in rooms if room.holds],
        "runs": mine[:6],
        "run_count": mine.count(),
    }
    return render(request, "runs/home.html", context)


def _part(request: HttpRequest, room: Room, template: str) -> SafeString:
    return render_to_string(template, {**room.shown(request), "room": room}, request)


def _listed(owner: User) -> QuerySet[Run]:
    found = Run.objects.filter(owner=owner).defer("input", "answer", "budget", "prompts")
    for workflow in all_workflows():
        if workflow.carried_on is not None:
            found = found.exclude(workflow.carried_on)
    return found


@login_required
@require_GET
def runs(request: HttpRequest) -> HttpResponse:
    """All of a person's runs, newest first, by state if they like."""
    state = request.GET.get("state", "")
    found = _listed(user_of(request))
    if state in RUN.moves:
        found = found.filter(state=state)
    try:
        before = parse_datetime(request.GET.get("before", ""))
    except ValueError:
        before = None
    page = list((found.filter(created_at__lt=before) if before else found)[: PAGE + 1])
    context = {
        "runs": page[:PAGE],
        "state": state,
        "states": ["running", "waiting", "completed", "failed", "cancelled"],
        "newer": _address(state) if before else "",
        "older": _address(state, page[PAGE - 1].created_at.isoformat()) if len(page) > PAGE else "",
    }
    return render(request, "runs/list.html", context)


@login_required
@require_POST
def cancel(request: HttpRequest, run_id: str) -> HttpResponse:
    """Cancel a run and go back to where it is shown."""
    run = own_run(user_of(request), run_id)
    services.cancel(run)
    messages.info(request, gettext("Cancelling the run. What it made so far is kept."))
    return redirect(run_url(run) or "runs")


@login_required
@require_POST
def delete(request: HttpRequest, run_id: str) -> HttpResponse:
    """Delete a run that is over and go to the first page of its room."""
    run = own_run(user_of(request), run_id)
    try:
        services.delete(run)
    except Refused as error:
        messages.error(request, str(error))
        return redirect(run_url(run) or "runs")
    messages.success(request, gettext("“%(title)s” is deleted.") % {"title": run.title})
    page = page_of(run.kind)
    return redirect(page.room.url if page else "runs")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """A page for people, JSON for programs."""
    if request.path.startswith("/api/"):
        return error_response(request, 404)
    return render(request, "404.html", status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """A request refused before any view, such as one for a host the studio does not answer to."""
    return error_response(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if request.path.startswith("/api/"):
        return error_response(request, 403)
    return render(request, "403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """A form that came without a valid token, as after a long pause: what was typed is shown, to be sent again by hand."""
    if request.path.startswith("/api/"):
        return error_response(request, 403)
    written = [value for name, value in request.POST.items() if name != "csrfmiddlewaretoken" and len(value) > TYPED]
    return render(request, "403.html", {"written": written}, status=403)


def server_error(request: HttpRequest) -> HttpResponseBase:
    if request.path.startswith("/api/"):
        return error_response(request, 500)
    return render(request, "500.html", status=500)


def _address(state: str, before: str = "") -> str:
    given = {"state": state, "before": before}
    return f"{reverse('runs')}?{urlencode({name: value for name, value in given.items() if value})}"


pages: list[URLPattern] = [
    path("", home, name="home"),
    path("runs/", runs, name="runs"),
    path("runs/<str:run_id>/cancel", cancel, name="run-cancel"),
    path("runs/<str:run_id>/delete", delete, name="run-delete"),
]

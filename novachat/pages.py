"""Nova3's pages: the sessions, one session with its plan and cards, and the notes."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from pydantic import ValidationError

from library.exports import links
from library.notes import store as notes
from library.services import SAMPLE_OWNER
from novachat import services
from novachat.exports import FORMATS
from novachat.forms import AddTaskForm, NewSessionForm, NotesForm, composed, user_id_of
from novachat.models import NovaItem, NovaSession
from novachat.requests import addresses  # noqa: F401  # registers the converter of ids
from novachat.schemas.answers import QueueAnswer
from novachat.schemas.requests import ChatRequest, QueueEdit, TaskEdit
from novachat.story import SessionStory, active_runs, board_of
from runs.api import correlation_of, form_key, new_form_key, own_run, user_of
from runs.errors import Refused

Change = Callable[[NovaSession, str, int | None], QueueAnswer]
"""What a button does: to which task, and on which revision of the queue it stood."""
EXAMPLES = (
    "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例",
    "周末短途旅行的爆款选题，写几篇示例",
    "分析租房党收纳内容的受众和痛点",
)


@login_required
@require_http_methods(["GET", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """Begin a session, go on with an earlier one, and add notes."""
    owner = user_of(request)
    if request.method == "GET":
        return _sessions(request, owner, NewSessionForm(initial={"query": request.GET.get("query", "")}))
    form = NewSessionForm(request.POST)
    if not form.is_valid():
        return _sessions(request, owner, form, status=422)
    asked = form.asked(user_id_of(owner.get_username()))
    if refused := _start(request, asked, form.cleaned_data["key"]):
        form.add_error(None, refused)
        return _sessions(request, owner, form, status=422)
    return redirect("novachat-session", asked.user_id, asked.session_id)


def _sessions(request: HttpRequest, owner: User, form: NewSessionForm, status: int = 200) -> HttpResponse:
    listed = services.sessions_of(owner).annotate(item_count=Count("items", distinct=True)).order_by("-updated_at")
    visible = notes.visible(owner.pk)
    context = {
        "form": form,
        "key": new_form_key(),
        "sessions": Paginator(listed, 20).get_page(request.GET.get("page")),
        "examples": EXAMPLES,
        "own_notes": visible.filter(owner=owner).count(),
        "sample_notes": visible.filter(owner__username=SAMPLE_OWNER).count(),
    }
    return render(request, "novachat/list.html", context, status=status)


def _start(request: HttpRequest, asked: ChatRequest, key: str) -> str:
    """Start a request, once for a form; returns the sentence it was refused with, if it was."""
    try:
        services.start_turn(
            user_of(request), asked, correlation_id=correlation_of(request), idempotency_key=form_key(key, asked)
        )
    except Refused as error:
        return str(error)
    return ""


@login_required
@require_GET
def session(request: HttpRequest, user_id: str, session_id: str) -> HttpResponse:
    """One session: drawn as it stands, then following what is being worked on."""
    found = services.session_of(user_of(request), user_id, session_id)
    # The cursors are read before the rest: what comes in between is sent again, and replaces itself.
    going = [(run, run.seq) for run in active_runs(found)]
    context = {
        "session": found,
        "story": SessionStory(found),
        "going": going,
        "exports": links(FORMATS, "api-novachat-export", user_id, session_id),
        "add_form": AddTaskForm(),
        "key": new_form_key(),
    }
    return render(request, "novachat/session.html", context)


@login_required
@require_POST
def send(request: HttpRequest, user_id: str, session_id: str) -> HttpResponse:
    """What the composer says: continue, run to the end, keep the selection, plan anew, or ask quickly."""
    found = services.session_of(user_of(request), user_id, session_id)
    items = NovaItem.objects.filter(session=found).select_related("selection")
    try:
        asked = composed(request.POST, items, user_id, session_id, found.language)
        refused = _start(request, asked, request.POST.get("key", ""))
    except ValidationError:
        refused = gettext("The request could not be understood: at most 2000 characters, please.")
    if refused:
        messages.error(request, refused)
    return redirect("novachat-session", user_id, session_id)


@login_required
@require_POST
def change(request: HttpRequest, user_id: str, session_id: str) -> HttpResponse:
    """Retry, skip, move, remove or add a task, or clear the queue: once for the queue that was shown."""
    found = services.session_of(user_of(request), user_id, session_id)
    name, _, key = request.POST.get("do", "").partition(":")
    revision = request.POST.get("revision", "")
    shown = int(revision) if revision.isdecimal() else None
    try:
        if name == "clear":
            services.clear(found, shown=shown)
        elif name == "add":
            _add(found, request, shown)
        else:
            CHANGES[name](found, key, shown)
    except KeyError:
        raise Http404 from None
    except Refused as error:
        messages.error(request, str(error))
    return redirect("novachat-session", user_id, session_id)


@login_required
@require_POST
def delete(request: HttpRequest, user_id: str, session_id: str) -> HttpResponse:
    """Delete a session that is not being worked on."""
    found = services.session_of(user_of(request), user_id, session_id)
    try:
        services.delete(found)
    except Refused as error:
        messages.error(request, str(error))
        return redirect("novachat-session", user_id, session_id)
    messages.success(request, gettext("“%(title)s” is deleted.") % {"title": found.query or session_id})
    return redirect("novachat")


def _add(found: NovaSession, request: HttpRequest, shown: int | None) -> None:
    form = AddTaskForm(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("Please choose what the task is to make."))
        return
    given = form.cleaned_data
    task = TaskEdit.model_validate({"action": given["action"], "description": given["description"] or None})
    services.edit(found, QueueEdit(tasks=[*_open_tasks(found), task]), shown=shown)


def _open_tasks(found: NovaSession) -> list[TaskEdit]:
    return [TaskEdit(id=step.task.key) for step in board_of(found).steps if step.is_open]


def _moved(by: int) -> Change:
    def move(found: NovaSession, key: str, shown: int | None) -> QueueAnswer:
        tasks = _open_tasks(found)
        keys = [task.id for task in tasks]
        here = keys.index(key) if key in keys else 0
        there = min(max(here + by, 0), max(len(tasks) - 1, 0))
        tasks.insert(there, tasks.pop(here))
        return services.edit(found, QueueEdit(tasks=tasks), shown=shown)

    return move


def _remove(found: NovaSession, key: str, shown: int | None) -> QueueAnswer:
    left = [task for task in _open_tasks(found) if task.id != key]
    return services.edit(found, QueueEdit(tasks=left), shown=shown)


CHANGES: dict[str, Change] = {
    "retry": lambda found, key, shown: services.retry(found, key, shown=shown),
    "skip": lambda found, key, shown: services.skip(found, key, shown=shown),
    "up": _moved(-1),
    "down": _moved(1),
    "remove": _remove,
}


@login_required
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Import a file of notes."""
    form = NotesForm(request.POST, request.FILES)
    file = request.FILES.get("file")
    if not form.is_valid() or file is None or file.size is None or file.size > settings.ENV.max_upload_bytes:
        messages.error(request, gettext("Please choose a CSV or JSON file that is not too large."))
        return redirect("novachat")
    try:
        report = notes.import_notes(user_of(request), file.read(), file.name or "")
    except Refused as error:
        messages.error(request, str(error))
        return redirect("novachat")
    text = gettext("%(added)s notes added, %(known)s updated, %(refused)s refused.")
    counts = {"added": report.added, "known": report.known, "refused": len(report.refused)}
    messages.success(request, " ".join([text % counts, *report.refused[:3]]))
    return redirect("novachat")


@login_required
@require_GET
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """The session a request belongs to."""
    found = NovaSession.objects.filter(turns__run=own_run(user_of(request), run_id)).first()
    if found is None:
        raise Http404
    return redirect("novachat-session", found.user_id, found.session_id)


pages: list[URLPattern] = [
    path("novachat/", sessions, name="novachat"),
    path("novachat/notes", upload, name="novachat-notes"),
    path("novachat/runs/<str:run_id>", run, name="novachat-run"),
    path("novachat/sessions/<id:user_id>/<id:session_id>", session, name="novachat-session"),
    path("novachat/sessions/<id:user_id>/<id:session_id>/send", send, name="novachat-send"),
    path("novachat/sessions/<id:user_id>/<id:session_id>/change", change, name="novachat-change"),
    path("novachat/sessions/<id:user_id>/<id:session_id>/delete", delete, name="novachat-delete"),
]

"""Pages about classes: the list, one class with its figures, and an import that is looked at before it is applied."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from conversation.classes import services
from conversation.classes.figures import weaknesses
from conversation.classes.figures import work as figures
from conversation.classes.figures.counting import PASS_MARK
from conversation.classes.importing.schemas import RecordKind
from conversation.classes.importing.tables import Uploaded
from conversation.classes.schemas.arguments import NoArguments
from conversation.classes.schemas.records import ClassSummary
from library.readers.document import UnreadableDocument
from runs.api import user_of
from runs.errors import Refused
from runs.rooms import Context, Room

KINDS = {
    "class": gettext_lazy("Classes"),
    "student": gettext_lazy("Students"),
    "enrolment": gettext_lazy("Places in a class"),
    "assignment": gettext_lazy("Assignments"),
    "item": gettext_lazy("Items"),
    "submission": gettext_lazy("Submissions"),
    "score": gettext_lazy("Scores of items"),
    "grade": gettext_lazy("Grades"),
}
SHOWN = 100
"""At most so many changes and problems of an import stand on its page; the API has all of them."""
WEAK, ERRORS = 12, 8


def holding(request: HttpRequest) -> Context:
    """What the home page counts."""
    classes = _classes(request)
    return {
        "classes": len(classes),
        "students": sum(one.student_count for one in classes),
        "assignments": sum(one.assignment_count for one in classes),
        "is_sample": any(one.sample for one in classes),
    }


room = Room("classes", gettext_lazy("Classes"), "classes", holds="conversation/classes/_holds.html", shown=holding)


@login_required
@require_GET
def classes(request: HttpRequest) -> HttpResponse:
    """The classes one may read, and the way to bring in others."""
    return _show(request)


@login_required
@require_GET
def read(request: HttpRequest, class_id: int) -> HttpResponse:
    """A class: how it does, where it is weak, its work and who is in it."""
    data = services.readable_class(user_of(request).pk, class_id)
    if data is None:
        raise Http404
    context = {
        "detail": figures.class_detail(data),
        "weak": weaknesses.weak_points(data, None, WEAK),
        "errors": weaknesses.error_patterns(data, None, ERRORS),
        "standings": figures.standings(data),
        "pass_mark": PASS_MARK,
    }
    return render(request, "conversation/classes/class.html", context)


@login_required
@require_POST
def delete(request: HttpRequest, class_id: int) -> HttpResponse:
    """Delete an own class."""
    if not services.delete_class(user_of(request), class_id):
        raise Http404
    messages.success(request, gettext("The class is deleted, with its assignments and everything handed in."))
    return redirect("classes")


@login_required
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Read the chosen files and show what they would change; a refusal leaves the page as it was."""
    files = [Uploaded(file.name or "file", file.read()) for file in request.FILES.getlist("file")]
    if not files:
        return _show(request, problem=gettext("Please choose a file."))
    try:
        kept = services.preview_import(user_of(request), files)
    except (UnreadableDocument, Refused) as error:
        return _show(request, problem=str(error))
    return redirect("class-import", kept.pk)


@login_required
@require_GET
def preview(request: HttpRequest, import_id: int) -> HttpResponse:
    """What an import would change, or has changed."""
    kept = services.own_import(user_of(request), import_id)
    if kept is None:
        raise Http404
    shown = services.import_preview(kept)
    context = {
        "kept": shown,
        "tallies": [(_kind_word(one.kind), one) for one in shown.tallies if one.added or one.changed or one.unchanged],
        "changes": [(_kind_word(one.kind), one) for one in shown.changes[:SHOWN]],
        "more_changes": max(0, len(shown.changes) - SHOWN),
        "problems": shown.problems[:SHOWN],
        "more_problems": max(0, len(shown.problems) - SHOWN),
    }
    return render(request, "conversation/classes/import.html", context)


@login_required
@require_POST
def apply(request: HttpRequest, import_id: int) -> HttpResponse:
    """Do what the preview shows."""
    try:
        if services.apply_import(user_of(request), import_id) is None:
            raise Http404
    except Refused as error:
        messages.error(request, str(error))
        return redirect("class-import", import_id)
    messages.success(request, gettext("The import is applied."))
    return redirect("class-import", import_id)


def _classes(request: HttpRequest) -> list[ClassSummary]:
    return services.get_teacher_classes(user_of(request).pk, NoArguments()).classes


def _show(request: HttpRequest, *, problem: str = "") -> HttpResponse:
    found = _classes(request)
    context = {"classes": found, "is_sample": any(one.sample for one in found), "problem": problem}
    return render(request, "conversation/classes/list.html", context, status=422 if problem else 200)


def _kind_word(kind: RecordKind) -> str:
    return str(KINDS[kind])


pages: list[URLPattern] = [
    path("classes/", classes, name="classes"),
    path("classes/<int:class_id>", read, name="class"),
    path("classes/<int:class_id>/delete", delete, name="class-delete"),
    path("classes/imports", upload, name="class-upload"),
    path("classes/imports/<int:import_id>", preview, name="class-import"),
    path("classes/imports/<int:import_id>/apply", apply, name="class-import-apply"),
]

"""The page on which an application is changed by hand, part by part."""

from collections.abc import Mapping
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods
from pydantic import ValidationError

from conversation.builds.blueprint.form import Blueprint
from conversation.builds.checking import checked
from conversation.builds.editing.changing import change, unused
from conversation.builds.editing.fields import EditEntry, EditField, EditGroup, groups
from conversation.builds.editing.offers import offers_of
from conversation.builds.editing.reading import as_json, edited
from conversation.builds.models import Application
from conversation.builds.schemas.answers import SaveRequest
from conversation.builds.services import applications
from runs.api import user_of
from runs.refusals import FieldError


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, app_id: str) -> HttpResponse:
    """Change, add, move and leave out parts; what may not run is refused at its place, and nothing of it is kept."""
    found = applications.own_application(user_of(request), app_id)
    if found.active is None:
        return redirect("build", app_id)
    if request.method != "POST":
        return _editor(request, found, EditorState(found.active.made))
    posted = {name: str(value) for name, value in request.POST.items()}
    state = _edited(found.active.made, posted)
    is_quiet = request.headers.get("HX-Request") == "true"
    if is_quiet and "act" not in posted:
        return render(request, "conversation/builds/_problems.html", {"problems": state.problems})
    if "act" in posted or state.problems:
        return _editor(request, found, state, 422 if state.problems and not is_quiet else 200)
    applications.add_version(found, SaveRequest(blueprint=as_json(state.blueprint), name=state.blueprint.name))
    messages.success(request, gettext("The changes are kept as a new version, which is active now."))
    return redirect("build", app_id)


class EditorState(NamedTuple):
    """What is being edited: a blueprint of the right shape, and what was typed that does not fit it."""

    blueprint: Blueprint
    posted: Mapping[str, str] = {}
    problems: list[FieldError] = []


def _edited(active: Blueprint, posted: dict[str, str]) -> EditorState:
    """What the form says, and what its button asks for: edits are kept, whatever is refused."""
    try:
        draft = Blueprint.model_validate_json(posted.get("draft", ""))
    except ValidationError:
        draft = active
    made = edited(draft, posted)
    try:
        blueprint = Blueprint.model_validate(made)
    except ValidationError:
        return EditorState(draft, posted, [one.as_error for one in checked(made).problems])
    if act := posted.get("act"):
        after = change(blueprint, act, posted)
        return EditorState(after.blueprint, posted if after.problems else {}, [one.as_error for one in after.problems])
    return EditorState(blueprint, posted, [one.as_error for one in checked(made).problems])


def _editor(request: HttpRequest, found: Application, state: EditorState, status: int = 200) -> HttpResponse:
    offers = offers_of(state.blueprint)
    context = {
        "application": found,
        "groups": [_shown(group, state.posted) for group in groups(state.blueprint)],
        "draft": state.blueprint.model_dump_json(),
        "posted": state.posted,
        "problems": state.problems,
        "unused": unused(state.blueprint),
        "tables": offers.of_tables(),
        "figures": offers.of_figures(),
        "tabs": list(enumerate(state.blueprint.ui_composition.tabs)),
    }
    return render(request, "conversation/builds/edit.html", context, status=status)


def _shown(group: EditGroup, posted: Mapping[str, str]) -> EditGroup:
    """With what was typed, whether it fits or not."""
    lists = [
        listed._replace(
            entries=[EditEntry(entry.path, [_typed(one, posted) for one in entry.fields]) for entry in listed.entries]
        )
        for listed in group.lists
    ]
    return group._replace(fields=[_typed(one, posted) for one in group.fields], lists=tuple(lists))


def _typed(one: EditField, posted: Mapping[str, str]) -> EditField:
    if not posted:
        return one
    return one._replace(value=one.path in posted if one.kind == "check" else posted.get(one.path, one.value))

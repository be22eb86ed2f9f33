"""Applications: save, version, activate, publish, share."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404
from pydantic import JsonValue

from conversation.builds import store
from conversation.builds.blueprint.form import Blueprint
from conversation.builds.checking import checked
from conversation.builds.errors import NotCompiled, NoVersionYet, UnknownTeacher
from conversation.builds.models import Application, BlueprintVersion
from conversation.builds.schemas.answers import SaveRequest
from conversation.builds.services.compiling import own_job
from runs.refusals import Invalid


def save_application(owner: User, request: SaveRequest, *, key: str = "") -> Application:
    """Save a blueprint as an application; the same key from the same owner gives the same application.

    Raises `Invalid` with every place, `NotCompiled`, `Http404`.
    """
    blueprint = _blueprint_of(owner, request)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        if key and (known := Application.objects.filter(owner=owner, key=key).first()):
            return known
        made = Application.objects.create(owner=owner, name=request.name or blueprint.name, key=key)
        _add(made, blueprint, request)
    return made


def add_version(application: Application, request: SaveRequest) -> Application:
    """Keep a blueprint as the application's next version; earlier ones stay as they are."""
    blueprint = _blueprint_of(application.owner, request)
    with transaction.atomic():
        locked = Application.objects.select_for_update(no_key=True).get(pk=application.pk)
        _add(locked, blueprint, request)
        if request.name:
            Application.objects.filter(pk=application.pk).update(name=request.name)
    return own_application(application.owner, application.pk)


def _blueprint_of(owner: User, request: SaveRequest) -> Blueprint:
    if request.job_id:
        made = own_job(owner, request.job_id).blueprint
        if made is None:
            raise NotCompiled
        return Blueprint.model_validate(made)
    return valid_blueprint(request.blueprint or {})


def valid_blueprint(given: Mapping[str, JsonValue]) -> Blueprint:
    """Raises `Invalid`, which names the place of everything that is wrong."""
    found = checked(given)
    if found.blueprint is None:
        raise Invalid([one.as_error for one in found.problems])
    return found.blueprint


def _add(application: Application, blueprint: Blueprint, request: SaveRequest) -> None:
    """What is the same as the last version is that version."""
    last = application.versions.last()
    number = last.number if last else 0
    kept = blueprint.model_copy(update={"version": number, "name": request.name or blueprint.name})
    if last is None or kept != last.made:
        number += 1
        content = kept.model_copy(update={"version": number}).model_dump(mode="json")
        BlueprintVersion.objects.create(application=application, number=number, blueprint=content)
    if request.activate:
        activate(application, number)


def activate(application: Application, number: int) -> None:
    """Use a version from now on; executions that go on keep theirs. Raises `Http404`."""
    version = application.versions.filter(number=number).first()
    if version is None:
        raise Http404
    application.active = version
    application.name, application.description = version.made.name, version.made.description
    if application.state == "draft":
        application.state = "ready"
    application.save()


def publish(application: Application, *, published: bool) -> None:
    """Let everybody run it, each on their own data, or no longer. Raises `NoVersionYet`."""
    if application.active is None:
        raise NoVersionYet
    application.state = "published" if published else "ready"
    application.save(update_fields=["state", "updated_at"])


def share(application: Application, names: list[str]) -> None:
    """Let these teachers run it, each on their own data. Raises `UnknownTeacher`."""
    found = {user.username: user for user in User.objects.filter(username__in=names)}
    for name in names:
        if name not in found:
            raise UnknownTeacher(name=name)
    application.teachers.set(found.values())


def delete_application(application: Application) -> None:
    """Delete it with its versions and schedules; results that were made stay with those who made them."""
    application.delete()


def visible_application(user: User, application_id: str) -> Application:
    """Raises `Http404`."""
    found = store.visible_applications(user.pk).filter(pk=application_id).first()
    if found is None:
        raise Http404
    return found


def own_application(owner: User, application_id: str) -> Application:
    """Raises `Http404`."""
    found = Application.objects.select_related("active", "owner").filter(owner=owner, pk=application_id).first()
    if found is None:
        raise Http404
    return found

"""What outsiders may ask of the build runtime: compile, save, version, publish, share, run, run again."""

import hashlib
from collections.abc import Mapping
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404
from pydantic import JsonValue

from conversation.builds import store
from conversation.builds.blueprint import Blueprint, BuildInput
from conversation.builds.briefs import TakenStep
from conversation.builds.checking import checked
from conversation.builds.choosing import choices_of
from conversation.builds.errors import NotCompiled, NotPicked, NoVersionYet, UnknownInput, UnknownStep, UnknownTeacher
from conversation.builds.events import PhaseEntered
from conversation.builds.models import AppExecution, Application, BlueprintVersion, CompileJob
from conversation.builds.order import resting_on
from conversation.builds.pipeline import COMPILATION, EXECUTION
from conversation.builds.schemas import CompileRequest, DatePeriod, ExecutionBrief, ExecutionRequest, SaveRequest
from conversation.classes.tools import TOOLS
from conversation.events import ToolCalled, turn_stream
from conversation.services import conversation_of
from conversation.store import turns_of
from library.text.language import detect
from runs import log
from runs import services as runs
from runs.budgets import Budget
from runs.errors import NotOver
from runs.llm import chain
from runs.models import Run
from runs.refusals import Invalid
from runs.services import Start
from runs.states import RUN
from runs.words import Sentence

LONGEST_TITLE = 80
PICKED = ("class", "student", "assignment")


def start_compile(owner: User, request: CompileRequest, *, correlation_id: str) -> CompileJob:
    """The job of this input: the one there is, unless it failed, or a new one."""
    asked = _with_steps(owner, request)
    language = asked.language or detect(asked.description or "x")
    asked = asked.model_copy(update={"language": language, "entity_context": {}})
    key = _input_hash(asked)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)  # so that of simultaneous requests each sees the others' job
        known = CompileJob.objects.select_related("run").filter(owner=owner, input_hash=key)
        if found := known.exclude(run__state__in=("failed", "cancelled")).first():
            return found
        return _start_job(owner, asked, key, correlation_id)


def _start_job(owner: User, asked: CompileRequest, key: str, correlation_id: str) -> CompileJob:
    run = runs.start(
        Start(
            kind=COMPILATION,
            owner=owner,
            body=asked,
            title=(asked.description or str(Sentence("From a conversation")))[:LONGEST_TITLE],
            correlation_id=correlation_id,
            language=asked.language or "en",
            on_disconnect="continue",
            also=lambda run: CompileJob.objects.create(run=run, owner=owner, input_hash=key),
        )
    )
    return CompileJob.objects.select_related("run").get(run=run)


def _input_hash(asked: CompileRequest) -> str:
    """Of what decides about the blueprint: what is asked for, and which models answer."""
    told = asked.model_dump_json(exclude={"conversation_id"}) + "|".join(
        chain("conversation.builds.compiler", "standard")
    )
    return hashlib.sha256(told.encode()).hexdigest()


def _with_steps(owner: User, request: CompileRequest) -> CompileRequest:
    """The steps of the last turn of the conversation that read something, where none were sent."""
    if request.steps or not request.conversation_id:
        return request
    conversation = conversation_of(owner, request.conversation_id)
    for turn in reversed(list(turns_of(conversation))):
        called = (one for one in log.events_of(turn_stream, turn.run_id) if isinstance(one, ToolCalled))
        steps = [TakenStep(tool=one.tool_name, args=one.input) for one in called if one.tool_name in TOOLS]
        if steps:
            return request.model_copy(update={"steps": steps[:12]})
    return request


def own_job(owner: User, job_id: str) -> CompileJob:
    """Raises `Http404`."""
    found = CompileJob.objects.select_related("run").filter(owner=owner, run_id=job_id).first()
    if found is None:
        raise Http404
    return found


def save_application(owner: User, request: SaveRequest, *, key: str = "") -> Application:
    """Save a blueprint as an application; the same key from the same owner gives the same application.

    Raises `Invalid` with every place, `NotCompiled`, `Http404`.
    """
    blueprint = _blueprint_of(owner, request)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        if key and (known := Application.objects.filter(owner=owner, key=key).first()):
            return known
        made = Application.objects.create(owner=owner, name=request.name or blueprint.name, key=key)
        _add(made, blueprint, request)
    return made


def add_version(application: Application, request: SaveRequest) -> Application:
    """Keep a blueprint as the application's next version; earlier ones stay as they are."""
    blueprint = _blueprint_of(application.owner, request)
    with transaction.atomic():
        locked = Application.objects.select_for_update().get(pk=application.pk)
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


def picked(blueprint: Blueprint, params: Mapping[str, object]) -> dict[str, JsonValue]:
    """What was picked, as the run keeps it. Raises `UnknownInput` and `NotPicked`."""
    inputs = {one.id: one for one in blueprint.data_contract.inputs}
    for name in params:
        if name not in inputs:
            raise UnknownInput(name=name)
    found: dict[str, JsonValue] = {}
    for name, one in inputs.items():
        value = _picked(one, params.get(name))
        if value is None and one.required:
            raise NotPicked(label=one.label)
        found[name] = value
    return found


def _picked(one: BuildInput, value: object) -> JsonValue:
    if one.type == "date_range":
        if value is not None and not isinstance(value, DatePeriod):
            raise NotPicked(label=one.label)
        return value.model_dump(mode="json") if value else None
    if value in (None, ""):
        return one.default
    if one.type == "number":
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise NotPicked(label=one.label)
        return value
    if isinstance(value, DatePeriod):
        raise NotPicked(label=one.label)
    return str(value)


def start_execution(
    owner: User,
    application: Application,
    request: ExecutionRequest,
    *,
    correlation_id: str,
    idempotency_key: str = "",
    batch: str = "",
) -> Run:
    """Run the active version on the runner's own data. Raises `NoVersionYet` and what `picked` raises."""
    version = application.active
    if version is None:
        raise NoVersionYet
    blueprint = version.made
    brief = ExecutionBrief(
        application_id=application.pk,
        version=version.number,
        blueprint=blueprint,
        params=picked(blueprint, request.params),
    )
    return _start(
        owner, brief, {}, correlation_id, idempotency_key=idempotency_key, batch=batch, cap=request.budget_cap
    )


def _start(
    owner: User,
    brief: ExecutionBrief,
    reused: dict[str, JsonValue],
    correlation_id: str,
    *,
    idempotency_key: str = "",
    batch: str = "",
    cap: float | None = None,
) -> Run:
    budget = Budget() if cap is None else Budget(cost_usd=min(cap, settings.ENV.budget_cost_usd))

    def also(run: Run) -> None:
        application = Application.objects.filter(pk=brief.application_id).first()
        AppExecution.objects.create(run=run, application=application, params=brief.params, batch=batch, reused=reused)

    return runs.start(
        Start(
            kind=EXECUTION,
            owner=owner,
            body=brief,
            title=_title(owner, brief),
            correlation_id=correlation_id,
            language=brief.blueprint.language,
            idempotency_key=idempotency_key,
            opening=lambda: PhaseEntered(phase="data", message=Sentence("Reading the data…"), progress=5),
            opening_once="phase.data",
            on_disconnect="continue",
            budget=budget,
            also=also,
        )
    )


def _title(owner: User, brief: ExecutionBrief) -> str:
    """The application's name and what was picked for it."""
    choices = choices_of(owner.pk)
    inputs = brief.blueprint.data_contract.inputs
    picked = [
        choices.named(one.type, brief.params[one.id])
        for one in inputs
        if one.type in PICKED and brief.params.get(one.id)
    ]
    return " · ".join([brief.blueprint.name, *picked])


def retry(execution: AppExecution, step: str | None, *, correlation_id: str, idempotency_key: str = "") -> Run:
    """Run again with what was picked: everything, or one step with all that rests on it.

    Raises `NotOver`, and `UnknownStep` for a step that is not of its blueprint.
    """
    if execution.run.state not in RUN.terminal:
        raise NotOver
    brief = store.brief_of(execution).model_copy(update={"retry_of": execution.pk, "step": step or ""})
    reused: dict[str, JsonValue] = {}
    if step:
        if step not in steps_of(brief.blueprint):
            raise UnknownStep(name=step)
        again = resting_on(brief.blueprint, step)
        reused = {name: value for name, value in store.finished_steps(execution).items() if name not in again}
    cap = execution.run.budget.get("cost_usd")
    return _start(execution.run.owner, brief, reused, correlation_id, idempotency_key=idempotency_key, cap=cap)


def steps_of(blueprint: Blueprint) -> list[str]:
    """All steps of a blueprint by their names, in order."""
    return [
        *(f"data.{one.id}" for one in blueprint.data_contract.bindings),
        *(f"compute.{one.key}" for one in blueprint.compute_graph.nodes),
        *(f"compose.{slot.id}" for slot in blueprint.slots),
    ]


def own_execution(user: User, execution_id: str) -> AppExecution:
    """Raises `Http404`."""
    found = (
        AppExecution.objects.select_related("run", "run__owner", "application")
        .filter(run_id=execution_id, run__owner=user)
        .first()
    )
    if found is None:
        raise Http404
    return found


def batch_of(key: str) -> str:
    """What the runs of a batch have in common; the same key gives the same."""
    return hashlib.sha256(key.encode()).hexdigest()[:32] if key else uuid4().hex

"""Executions: what is picked, run on the runner's own data, and run again."""

import hashlib
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404
from pydantic import JsonValue

from conversation.builds import store
from conversation.builds.blueprint.form import Blueprint
from conversation.builds.blueprint.order import resting_on
from conversation.builds.errors import NoVersionYet, UnknownStep
from conversation.builds.events import PhaseEntered
from conversation.builds.models import AppExecution, Application
from conversation.builds.pipeline import EXECUTION
from conversation.builds.schemas.answers import BatchRequest, ExecutionBrief, ExecutionRequest
from conversation.builds.services.choosing import choices_of
from conversation.builds.services.picking import all_picked, picked
from runs import services as runs
from runs.budgets import Budget
from runs.errors import NotOver
from runs.models import Run
from runs.services import Start
from runs.states import RUN
from runs.words import Sentence

PICKED = ("class", "student", "assignment")


def start_execution(
    owner: User,
    application: Application,
    request: ExecutionRequest,
    *,
    correlation_id: str,
    idempotency_key: str = "",
) -> Run:
    """Run the active version on the runner's own data. Raises `NoVersionYet` and `PickedUnfit`."""
    params = picked(owner.pk, active_blueprint(application), request.params)
    brief = _brief(application, params)
    return _start(owner, brief, {}, correlation_id, idempotency_key=idempotency_key, cap=request.budget_cap)


def start_batch(
    owner: User, application: Application, request: BatchRequest, *, correlation_id: str, idempotency_key: str = ""
) -> tuple[str, list[Run]]:
    """A run for each, or none: what the batch is called, and its runs.

    Raises `NoVersionYet`, `BatchUnfit` and what any of the runs is refused for.
    """
    several = all_picked(owner.pk, active_blueprint(application), request.params)
    batch = hashlib.sha256(idempotency_key.encode()).hexdigest()[:32] if idempotency_key else uuid4().hex
    with transaction.atomic():
        started = [
            _start(
                owner,
                _brief(application, params),
                {},
                correlation_id,
                idempotency_key=f"{batch}-{number}" if idempotency_key else "",
                batch=batch,
                cap=request.budget_cap,
            )
            for number, params in enumerate(several)
        ]
    return batch, started


def active_blueprint(application: Application) -> Blueprint:
    """Raises `NoVersionYet`."""
    if application.active is None:
        raise NoVersionYet
    return application.active.made


def _brief(application: Application, params: dict[str, JsonValue]) -> ExecutionBrief:
    blueprint = active_blueprint(application)
    return ExecutionBrief(application_id=application.pk, version=blueprint.version, blueprint=blueprint, params=params)


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

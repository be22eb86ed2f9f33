"""The rows of applications and executions, as the pipeline and the pages take them."""

from typing import cast

from django.db.models import Q, QuerySet
from pydantic import JsonValue

from conversation.builds.blueprint.form import Blueprint
from conversation.builds.models import AppExecution, Application, CompileJob, ExecutionStep
from conversation.builds.schemas.answers import ExecutionBrief
from library.schemas import Language
from runs.models import Run


class OpenedExecution(ExecutionBrief):
    """An execution as its work begins."""

    reused: dict[str, JsonValue] = {}
    """What steps of an earlier execution gave, by their names."""


def open_execution(run_id: str) -> OpenedExecution:
    found = AppExecution.objects.select_related("run").get(run_id=run_id)
    return OpenedExecution(**dict(brief_of(found)), reused=found.reused)


def brief_of(execution: AppExecution) -> ExecutionBrief:
    return ExecutionBrief.model_validate(execution.run.input)


def visible_applications(owner_id: int) -> QuerySet[Application]:
    """A teacher's own applications, those shared with them, and those that are published."""
    return (
        Application.objects.filter(Q(owner=owner_id) | Q(teachers=owner_id) | Q(state="published"))
        .distinct()
        .select_related("active", "owner")
    )


def keep_step(run_id: str, step: ExecutionStep) -> None:
    """A line of the trace; a repeated execution writes the same again."""
    values = {name: getattr(step, name) for name in ("tool", "arguments", "result", "error", "seconds", "is_reused")}
    ExecutionStep.objects.update_or_create(execution_id=run_id, name=step.name, defaults=values)


def keep_result(run_id: str, result: dict[str, JsonValue]) -> None:
    AppExecution.objects.filter(run_id=run_id).update(result=result)


def keep_blueprint(run_id: str, blueprint: Blueprint) -> None:
    CompileJob.objects.filter(run_id=run_id).update(blueprint=blueprint.model_dump(mode="json"))


def known_blueprint(input_hash: str) -> Blueprint | None:
    """The blueprint that the same input gave before, whoever asked."""
    found = CompileJob.objects.filter(input_hash=input_hash, blueprint__isnull=False).order_by("pk").first()
    return Blueprint.model_validate(found.blueprint) if found else None


def finished_steps(execution: AppExecution) -> dict[str, JsonValue]:
    """What the steps gave that did not fail, by their names."""
    rows = ExecutionStep.objects.filter(execution=execution, error__isnull=True)
    return {one.name: one.result for one in rows}


def language_of(run: Run) -> Language:
    return cast("Language", run.language)

"""Rows as the API and the pages tell of them."""

from conversation.builds import store
from conversation.builds.events import compile_stream, execution_stream
from conversation.builds.models import AppExecution, Application, BlueprintVersion, CompileJob, ExecutionStep
from conversation.builds.schemas.answers import (
    ApplicationAnswer,
    ApplicationSummary,
    BuildProblem,
    CompileAnswer,
    ExecutionAnswer,
    TraceLine,
    VersionAnswer,
)
from conversation.builds.schemas.blocks import ResultPage
from runs import log
from runs.events import Stream
from runs.models import Run
from runs.words import loaded, tell

_STATUS = {"waiting": "running"}


def job_answer(job: CompileJob) -> CompileAnswer:
    run = job.run
    return CompileAnswer.model_validate(
        {
            "job_id": run.id,
            "status": _STATUS.get(run.state, run.state),
            "progress": _progress(run, compile_stream),
            "blueprint": job.blueprint if run.state == "completed" else None,
            "error": _problem(run),
            "engine": run.engine,
        }
    )


def _progress(run: Run, stream: Stream) -> int:
    if run.state == "completed":
        return 100
    last = log.last_of(stream, run.id, "PHASE")
    return int(getattr(last, "progress", 0))


def _problem(run: Run) -> BuildProblem | None:
    return BuildProblem(kind=run.error_kind, message=run.error_message) if run.error_kind else None


def summary(application: Application, reader_id: int) -> ApplicationSummary:
    return ApplicationSummary.model_validate(
        {
            "id": application.pk,
            "name": application.name,
            "description": application.description,
            "language": application.language,
            "state": application.state,
            "own": application.owner_id == reader_id,
            "owner": application.owner.username,
            "version": application.active.number if application.active else None,
            "updated_at": application.updated_at,
        }
    )


def application_answer(application: Application, reader_id: int) -> ApplicationAnswer:
    told = summary(application, reader_id)
    blueprint = application.active.made if application.active else None
    if blueprint and not told.own:
        # What its owner wrote to have it made is nobody else's to read.
        blueprint = blueprint.model_copy(update={"source_prompt": ""})
    versions = application.versions.all() if told.own else BlueprintVersion.objects.none()
    return ApplicationAnswer(
        **dict(told),
        blueprint=blueprint,
        versions=[
            VersionAnswer(number=one.number, is_active=one.pk == application.active_id, created_at=one.created_at)
            for one in versions
        ],
        teachers=sorted(application.teachers.values_list("username", flat=True)) if told.own else [],
    )


def execution_answer(execution: AppExecution) -> ExecutionAnswer:
    run = execution.run
    brief = store.brief_of(execution)
    return ExecutionAnswer.model_validate(
        {
            "execution_id": run.id,
            "app_id": execution.application_id,
            "version": brief.version,
            "status": _STATUS.get(run.state, run.state),
            "progress": _progress(run, execution_stream),
            "result": page_of(execution),
            "error": _problem(run),
            "engine": run.engine,
            "cost_usd": float(run.cost_usd),
            "trace": [trace_line(one) for one in execution.steps.all()],
        }
    )


def page_of(execution: AppExecution) -> ResultPage | None:
    return ResultPage.model_validate(execution.result["page"]) if execution.result else None


def trace_line(step: ExecutionStep) -> TraceLine:
    return TraceLine.model_validate(
        {
            "step": step.name,
            "tool": step.tool,
            "arguments": step.arguments,
            "status": "error" if step.error else "reused" if step.is_reused else "done",
            "error": tell(loaded(step.error)) if step.error else "",
            "seconds": step.seconds,
        }
    )

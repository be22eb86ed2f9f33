"""The order of the work: a compilation drafts and checks; an execution reads, computes, and composes blocks.

Nothing is decided while an application runs: what is done, and in which order, stands in its blueprint.
"""

from conversation.builds import steps, store
from conversation.builds.briefs import CompileTask
from conversation.builds.checking import problems_in
from conversation.builds.computing.telling import told_compute_tools, told_data_tools
from conversation.builds.errors import BlueprintUnfit, NothingFits
from conversation.builds.events import (
    BlueprintCompiled,
    BuildFailed,
    BuildRemarked,
    ExecutionCompleted,
    ExecutionResult,
    PhaseEntered,
)
from conversation.builds.making.desk import ExecutionDesk
from conversation.builds.making.phases import compose_blocks, compute_values, read_data
from conversation.builds.models import CompileJob
from conversation.builds.schemas.answers import CompileRequest
from runs.database import in_thread
from runs.events import Event
from runs.execution import Execution
from runs.models import Run
from runs.prompts import prompt_version
from runs.words import Sentence
from runs.workflows import Ending, Notice

EXECUTION, COMPILATION = "builds.execution", "builds.compile"
ROLES = ("conversation.builds.compiler", "conversation.builds.remark", "conversation.quiz")


async def execute(run: Execution) -> Event:
    """Run an application once; returns the last event."""
    opened = await run.step("open", steps.open_execution, run.id)
    day = await run.step("today", steps.today)
    await _note_prompts(run)
    desk = ExecutionDesk(run, opened, day)
    await read_data(desk)
    await compute_values(desk)
    page = await compose_blocks(desk)
    told = Sentence("The result of “%(name)s” is complete.", name=opened.blueprint.name)
    result = ExecutionResult(response=told, chat_response=told, page=page)
    await run.write(lambda: store.keep_result(run.id, result.model_dump(mode="json")))
    return ExecutionCompleted(message=told, result=result)


async def compile_blueprint(run: Execution) -> Event:
    """Make a blueprint of what is asked for; the same input gives the blueprint it gave before."""
    await _note_prompts(run)
    job = await in_thread(CompileJob.objects.get, run_id=run.id)
    request = CompileRequest.model_validate(run.run.input)
    await _enter(run, "compile", Sentence("Designing the application…"), 20)
    blueprint = await in_thread(store.known_blueprint, job.input_hash)
    if blueprint is None or problems_in(blueprint):  # the tools may have changed since
        draft = await run.finishing_step("draft", steps.draft_blueprint, run.meter, task_of(run, request), run.owner_id)
        if draft.blueprint is None:
            raise NothingFits(draft.refusal) if draft.refusal else NothingFits
        blueprint = draft.blueprint.model_copy(update={"source_prompt": request.description})
    await _enter(run, "check", Sentence("Checking every path and every tool…"), 80)
    if problems := problems_in(blueprint):
        raise BlueprintUnfit(
            "The blueprint that was made may not run. %(place)s: %(problem)s",
            place=problems[0].place,
            problem=problems[0].message,
        )
    kept = blueprint
    await run.write(lambda: store.keep_blueprint(run.id, kept))
    return BlueprintCompiled(message=Sentence("“%(name)s” can be run.", name=blueprint.name), blueprint=blueprint)


async def _enter(run: Execution, phase: str, message: Sentence, progress: int) -> None:
    event = PhaseEntered.model_validate({"phase": phase, "message": message, "progress": progress})
    await run.emit(event, once=f"phase.{phase}")


async def _note_prompts(run: Execution) -> None:
    await run.write(
        lambda: Run.objects.filter(id=run.id).update(prompts={role: prompt_version(role) for role in ROLES})
    )


def task_of(run: Execution, request: CompileRequest) -> CompileTask:
    """What the compiler is given: what is wanted, and the tools there are."""
    return CompileTask(
        language=store.language_of(run.run),
        description=request.description,
        steps=request.steps,
        data_tools=told_data_tools(),
        compute_tools=told_compute_tools(),
    )


def failed(ending: Ending) -> BuildFailed:
    return BuildFailed(
        kind=ending.kind, message=ending.message, retryable=ending.retryable, correlation_id=ending.correlation_id
    )


def noticed(notice: Notice) -> BuildRemarked:
    return BuildRemarked(message=notice.sentence)

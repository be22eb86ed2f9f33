"""What an execution works at: what was read and computed, the steps that an earlier one had finished, and the trace."""

from typing import TypeVar

from pydantic import JsonValue

from conversation.builds import store
from conversation.builds.computing.resolving import Readings
from conversation.builds.events import (
    BlockBegun,
    BlockFinished,
    BuildPhase,
    PhaseEntered,
    SlotFilled,
    StepAnswered,
    StepAsked,
)
from conversation.builds.models import ExecutionStep
from conversation.builds.steps import Timed
from conversation.builds.store import OpenedExecution
from runs.errors import RunError
from runs.execution import Execution
from runs.words import Sentence

V = TypeVar("V", bound=Timed)
Args = dict[str, JsonValue]


class ExecutionDesk:
    """One execution of one run."""

    def __init__(self, run: Execution, opened: OpenedExecution, day: str) -> None:
        self.run = run
        self.opened = opened
        self.blueprint = opened.blueprint
        self.readings = Readings(
            context={"teacherId": run.owner_id, "today": day, "language": opened.blueprint.language},
            inputs=opened.params,
            bindings={one.id: one for one in opened.blueprint.data_contract.bindings},
        )

    async def enter(self, phase: BuildPhase, message: Sentence, progress: int) -> None:
        self.run.where = phase
        await self.run.emit(PhaseEntered(phase=phase, message=message, progress=progress), once=f"phase.{phase}")

    async def ask(self, step: str, tool: str, args: Args) -> None:
        await self.run.emit(StepAsked(step=step, tool=tool, args=args), once=f"{step}.call")

    async def answer(
        self, step: str, tool: str, args: Args, outcome: V | RunError, told: Args, *, is_reused: bool = False
    ) -> None:
        """Tell what came of a step, and keep it in the trace, both in one transaction."""
        has_failed = isinstance(outcome, RunError)
        event = StepAnswered(
            step=step,
            tool=tool,
            status="error" if has_failed else "reused" if is_reused else "done",
            result={} if has_failed else told,
            error=outcome.message if isinstance(outcome, RunError) else "",
            seconds=0 if isinstance(outcome, RunError) else outcome.seconds,
        )
        row = ExecutionStep(
            name=step,
            tool=tool,
            arguments=args,
            result=None if isinstance(outcome, RunError) else outcome.model_dump(mode="json"),
            error=outcome.message.source if isinstance(outcome, RunError) else None,
            seconds=event.seconds,
            is_reused=is_reused,
        )
        voice, once = self.run.voice, f"{step}.result"

        def write() -> None:
            store.keep_step(self.run.id, row)
            if not voice.has_said(once):
                voice.say(event, once=once)

        await self.run.write(write)

    def reused(self, step: str, model: type[V]) -> V | None:
        """What the step gave in the execution that this one goes on from."""
        found = self.opened.reused.get(step)
        return None if found is None else model.model_validate(found)

    async def begin_block(self, event: BlockBegun) -> None:
        await self.run.emit(event, once=f"block.{event.block_id}.start")

    async def fill(self, event: SlotFilled) -> None:
        await self.run.emit(event, once=f"block.{event.block_id}.{event.slot_key}")

    async def fill_question(self, event: SlotFilled, question: str) -> None:
        await self.run.emit(event, once=f"block.{event.block_id}.{question}")

    async def finish_block(self, event: BlockFinished) -> None:
        await self.run.emit(event, once=f"block.{event.block_id}.end")

"""Announcing and keeping the phases of a report: what each made, and how long it took."""

import time
from collections.abc import Mapping
from typing import cast

from pydantic import BaseModel, JsonValue

from research.events import PhaseCompleteEvent, PhaseStartEvent, PhaseWarningEvent
from research.models import Report
from research.schemas.plans import Phase
from research.schemas.reports import PhaseTimings
from runs.database import in_thread
from runs.execution import Execution
from runs.words import Sentence


class Phases:
    """The phases of one execution. What an earlier execution finished keeps its events and its time."""

    def __init__(self, run: Execution) -> None:
        self._run = run
        self._began = 0.0

    async def begin(self, phase: Phase, message: str) -> None:
        self._run.where = phase
        self._began = time.monotonic()
        await self._run.emit(PhaseStartEvent(phase=phase, message=Sentence(message)), once=f"{phase}.start")

    async def warn(self, phase: Phase, warnings: list[str], proceeded_with: int) -> None:
        event = PhaseWarningEvent(phase=phase, warnings=warnings, proceeded_with=proceeded_with)
        await self._run.emit(event, once=f"{phase}.warning")

    async def complete(self, phase: Phase, output: BaseModel, **kept: BaseModel | list[BaseModel]) -> None:
        """Say that the phase is complete, and keep its columns of the report in the same transaction."""
        duration = round((time.monotonic() - self._began) * 1000)
        event = PhaseCompleteEvent(phase=phase, duration_ms=duration, output=_plain(output))
        once = f"{phase}.complete"

        def write() -> None:
            if not self._run.voice.has_said(once):
                keep(self._run.id, {f"{phase}_ms": duration}, kept)
                self._run.voice.say(event, once=once)

        await self._run.write(write)

    async def timings(self) -> PhaseTimings:
        """How long each phase took, and all of them together, as the report keeps it."""
        await self._run.flush()
        report = await in_thread(Report.objects.get, run_id=self._run.id)
        return PhaseTimings.of(report.timings)


def keep(run_id: str, timing: dict[str, int], kept: Mapping[str, BaseModel | list[BaseModel]]) -> None:
    """Store what a phase made in the report's row."""
    report = Report.objects.get(run_id=run_id)
    report.timings = {**report.timings, **timing}
    for name, value in kept.items():
        setattr(report, name, [_plain(one) for one in value] if isinstance(value, list) else _plain(value))
    report.save()


def _plain(model: BaseModel) -> dict[str, JsonValue]:
    return cast("dict[str, JsonValue]", model.model_dump(mode="json"))

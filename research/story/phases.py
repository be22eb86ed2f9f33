"""The phases of a report as the rail of its page shows them."""

from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from research.events import GatheringProgressEvent
from research.models import Report
from research.reuse import before, has_all_before
from research.schemas.plans import Phase
from runs.models import Run


@dataclass
class PhaseRow:
    """One phase of the rail."""

    name: Phase
    state: str = "todo"
    ms: int | None = None
    began: datetime | None = None
    completed: int = 0
    total: int = 0
    query: str = ""
    made: int | None = None
    """How many searches, passages or sentences it made."""
    warnings: list[str] = field(default_factory=list)
    is_bound: bool = False
    """Whether it reads only the evidence of an earlier report."""
    is_reused: bool = False
    """Whether an earlier run did it."""
    can_restart: bool = False
    """Whether the run may be done anew from here."""

    @property
    def elapsed(self) -> float:
        return (timezone.now() - self.began).total_seconds() if self.began else 0.0


def row_of(run: Run, phase: Phase) -> PhaseRow:
    is_bound = bool(run.input.get("follow_up_to"))
    return PhaseRow(phase, is_bound=is_bound, is_reused=phase in before(run.input.get("phase", "planning")))


def beginning_of(run: Run, phase: Phase) -> datetime | None:
    return run.events.filter(once=f"{phase}.start").values_list("created_at", flat=True).first()


def halt_of(run: Run) -> str:
    return "stopped" if run.state == "cancelled" else "failed"


def can_restart(run: Run, kept: Report | None, phase: Phase) -> bool:
    return bool(run.is_over and kept and has_all_before(kept, phase))


def advance(row: PhaseRow, event: GatheringProgressEvent) -> PhaseRow:
    row.completed, row.total, row.query = event.completed, event.total, event.current_query
    return row

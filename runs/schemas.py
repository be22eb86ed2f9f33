"""What the API says about runs."""

from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel, JsonValue

from runs.described import Described
from runs.models import Run
from runs.queue import places_in_queue


class RunProblem(BaseModel):
    kind: str
    message: str


class RunUsage(BaseModel):
    model_requests: int
    input_tokens: int
    output_tokens: int
    searches: int
    images: int
    cost_usd: float


class RunSnapshot(Described):
    """A run as it stands now, to poll."""

    id: str
    kind: str
    title: str
    state: str
    """queued, running, waiting (for a person), completed, failed or cancelled."""
    place_in_queue: int | None
    last_event: int
    """Number of the newest event; the cursor for `/api/runs/{id}/events?after=`."""
    engine: str
    on_disconnect: str
    correlation_id: str
    usage: RunUsage
    budget: dict[str, JsonValue]
    error: RunProblem | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    events_url: str


class RunList(BaseModel):
    """A page of runs, newest first."""

    runs: list[RunSnapshot]
    next_before: datetime | None
    """Pass it as `?before=` for the next page; null on the last."""


def snapshots(runs: Sequence[Run]) -> list[RunSnapshot]:
    places = places_in_queue(runs)
    return [_snapshot(run, places.get(run.id)) for run in runs]


def snapshot(run: Run) -> RunSnapshot:
    return snapshots([run])[0]


def _snapshot(run: Run, place: int | None) -> RunSnapshot:
    return RunSnapshot(
        id=run.id,
        kind=run.kind,
        title=run.title,
        state=run.state,
        place_in_queue=place,
        last_event=run.seq,
        engine=run.engine,
        on_disconnect=run.on_disconnect,
        correlation_id=run.correlation_id,
        usage=RunUsage.model_validate(run, from_attributes=True),
        budget=run.budget,
        error=RunProblem(kind=run.error_kind, message=run.error_message) if run.error_kind else None,
        created_at=run.created_at,
        started_at=run.started_at,
        finished_at=run.finished_at,
        events_url=f"/api/runs/{run.id}/events",
    )

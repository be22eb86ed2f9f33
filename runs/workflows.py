"""What the engine can run: each app registers its workflows by kind, and the engine knows nothing else of them."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Exists

from runs.events import Event, Stream
from runs.rooms import Page, open_room
from runs.words import Sentence

if TYPE_CHECKING:
    from runs.execution import Execution


@dataclass(frozen=True)
class Ending:
    """Why a run failed or was cancelled, as far as people are told."""

    kind: str
    message: Sentence
    retryable: bool
    correlation_id: str
    where: str | None = None
    """The phase it happened in, where there is one."""


@dataclass(frozen=True)
class Notice:
    """Something the run had to do without: a model that did not answer, a search provider that is down."""

    sentence: Sentence
    where: str | None


@dataclass(frozen=True)
class Workflow:
    """One kind of run: the work itself, what its stream promises, the event it fails with, its page."""

    kind: str
    stream: Stream
    work: Callable[["Execution"], Awaitable[Event]]
    """Does the work and returns the run's last event; may pause the run instead (see `Execution.pause`)."""
    failed: Callable[[Ending], Event]
    noticed: Callable[[Notice], Event] | None = None
    """The event that tells what the run had to do without."""
    page: Page | None = None
    """How people meet such a run; without it only programs do."""
    whole: Callable[[str], Collection[str]] | None = None
    """The ids of all runs that made one thing with this one, a post or a timeline: they are deleted together. Asked in
    a transaction, in which it may lock the thing."""
    carried_on: Exists | None = None
    """Whether a later run carries on the one of `OuterRef("pk")`: of what several runs made, lists show the last."""


_registered: dict[str, Workflow] = {}


def register(workflow: Workflow) -> None:
    _registered[workflow.kind] = workflow
    if workflow.page:
        open_room(workflow.page.room)


def workflow_of(kind: str) -> Workflow:
    """The workflow registered for a kind; raises `LookupError` with the kind's name."""
    try:
        return _registered[kind]
    except KeyError:
        raise LookupError(f"No workflow is registered for {kind}.") from None


def page_of(kind: str) -> Page | None:
    """How people meet the runs of a kind, where they do."""
    workflow = _registered.get(kind)
    return workflow.page if workflow else None


def whole_of(run_id: str, kind: str) -> set[str]:
    """The run, and those that are deleted with it."""
    workflow = _registered.get(kind)
    return {run_id, *(workflow.whole(run_id) if workflow and workflow.whole else ())}


def all_workflows() -> list[Workflow]:
    return [_registered[kind] for kind in sorted(_registered)]

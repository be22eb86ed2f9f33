"""What the page of a document that is being added shows, and what one event changes."""

from library.events import document_stream
from runs.events import Event
from runs.log import last_of
from runs.models import Run
from runs.rooms import Context


def story(run: Run) -> Event | None:
    """The last event of a run that is over."""
    return last_of(document_stream, run.id, "added", "error") if run.is_over else None


def change(run: Run, event: Event) -> Context:
    return {}

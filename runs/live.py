"""Pages drawn from the log: the same events, rendered into the slots of the run's page.

A template `templates/<app>/events/<type>.html` (or in the folder its workflow names) fills slots with `{% slot "name" %}…{% endslot %}`. The page is drawn
by applying every event in order; afterwards each event arrives as partials that replace the slots they fill.
"""

from collections.abc import AsyncGenerator, Iterable
from dataclasses import dataclass, field

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from runs import log, sse
from runs.database import in_thread
from runs.events import Event, Record
from runs.follow import follow
from runs.models import Run
from runs.workflows import workflow_of


@dataclass
class Slots:
    """What the events have put where; `append` slots grow, the others show what came last."""

    filled: dict[str, SafeString] = field(default_factory=dict)

    def put(self, name: str, content: SafeString, *, append: bool) -> None:
        before = self.filled.get(name, SafeString("")) if append else SafeString("")
        self.filled[name] = before + content


@dataclass
class Partials:
    """The same, as partials that htmx applies to the open page."""

    parts: list[SafeString] = field(default_factory=list)

    def put(self, name: str, content: SafeString, *, append: bool) -> None:
        swap = "beforeend" if append else "innerHTML"
        self.parts.append(format_html('<hx-partial hx-target="#{}" hx-swap="{}">{}</hx-partial>', name, swap, content))


def draw(run: Run) -> Slots:
    """The slots of the run's page as its log leaves them."""
    slots = Slots()
    for event in log.events_of(workflow_of(run.kind).stream, run.id):
        render(run, event, slots)
    return slots


def render(run: Run, event: Event, into: Slots | Partials) -> None:
    """Let the event's template fill its slots."""
    folder = workflow_of(run.kind).templates or f"{run.kind.partition('.')[0]}/events"
    render_to_string(f"{folder}/{event.type}.html", {"run": run, "event": event, "slots": into})


async def frames(run: Run, *, after: int, language: str) -> AsyncGenerator[bytes, None]:
    """The log as unnamed SSE frames of partials, with the same ids as on the API."""
    async with sse.attending(run):
        if after >= run.seq:
            yield b": \n\n"
        async for records in follow(run.id, after=min(after, run.seq), stay=True):
            yield await in_thread(_page_frames, run, records, language) if records else b": \n\n"


def _page_frames(run: Run, records: Iterable[Record], language: str) -> bytes:
    stream = workflow_of(run.kind).stream
    with translation.override(language):
        return b"".join(_page_frame(run, record, stream.decode(record)) for record in records)


def _page_frame(run: Run, record: Record, event: Event) -> bytes:
    partials = Partials()
    render(run, event, partials)
    html = mark_safe("".join(partials.parts))  # noqa: S308  # rendered by our templates, which escape
    data = "\n".join(f"data: {line}" for line in html.splitlines())
    return f"id: {record.seq}\n{data}\n\n".encode()

"""Pages that follow their runs: drawn once as a whole, then changed by the same events the API sends.

Of each event a template `<folder of the page>/<type>.html` makes partials: `{% slot "name" %}…{% endslot %}` replaces
what the element with that id shows. Such a template is told the run, the event and at most the row the event is about,
so an event costs the same however much the run already holds.
"""

from collections.abc import AsyncGenerator, Iterable
from dataclasses import dataclass, field

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from runs import sse
from runs.database import in_thread
from runs.events import Event, Record
from runs.follow import follow
from runs.models import Run
from runs.rooms import Page
from runs.workflows import page_of, workflow_of


@dataclass
class Partials:
    """What one event changes, as partials that htmx applies to the open page."""

    parts: list[SafeString] = field(default_factory=list)

    def put(self, name: str, content: SafeString, *, append: bool) -> None:
        swap = "beforeend" if append else "innerHTML"
        self.parts.append(format_html('<hx-partial hx-target="#{}" hx-swap="{}">{}</hx-partial>', name, swap, content))


def draw(run: Run) -> dict[str, object]:
    """What the template of the run's page is told.

    The cursor `after` is as old as `run`: what was said since is drawn twice, which changes nothing.
    """
    return {"run": run, "after": run.seq, "story": _page(run).story(run)}


def render(run: Run, event: Event) -> SafeString:
    """The partials of one event. `run` is the run as it stands now."""
    page, partials = _page(run), Partials()
    context = {"run": run, "event": event, "slots": partials, **page.change(run, event)}
    render_to_string(f"{page.events}/{event.type}.html", context)
    return mark_safe("".join(partials.parts))  # noqa: S308  # rendered by our templates, which escape


def _page(run: Run) -> Page:
    page = page_of(run.kind)
    if page is None:
        raise LookupError(f"Runs of {run.kind} have no page.")
    return page


async def frames(run: Run, *, after: int, language: str) -> AsyncGenerator[bytes, None]:
    """The log as unnamed SSE frames of partials, with the same ids as on the API."""
    async with sse.attending(run):
        if after >= run.seq:
            yield b": \n\n"
        async for records in follow(run.id, after=min(after, run.seq), stay=True):
            yield await in_thread(_page_frames, run, records, language) if records else b": \n\n"


def _page_frames(run: Run, records: Iterable[Record], language: str) -> bytes:
    now, stream = Run.objects.get(id=run.id), workflow_of(run.kind).stream
    frames = []
    with translation.override(language):
        for record in records:
            html = render(now, stream.decode(record))
            data = "\n".join(f"data: {line}" for line in html.splitlines())
            frames.append(f"id: {record.seq}\n{data}\n\n")
    return "".join(frames).encode()

"""How the pages say things: icons, states in words, time spent, money, and where a run is shown."""

from functools import cache

from django import template
from django.template.loader import get_template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_lazy, ngettext

from runs.models import Run
from runs.rooms import Room, all_rooms, room_at
from runs.workflows import page_of

register = template.Library()

STATES = {
    "queued": gettext_lazy("In the queue"),
    "running": gettext_lazy("Working"),
    "waiting": gettext_lazy("Waiting for you"),
    "completed": gettext_lazy("Finished"),
    "failed": gettext_lazy("Failed"),
    "cancelled": gettext_lazy("Cancelled"),
}
STATE_ICONS = {"completed": "done", "cancelled": "stopped"}
LANG = {"zh": "zh-Hans", "zh-hans": "zh-Hans"}
"""The languages of runs and of pages, as HTML calls them."""


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """`{% icon "check" %}`, or `{% icon "check" "small" %}`; decorative, so words must stand beside it."""
    return _icon(name, size)


@cache
def _icon(name: str, size: str) -> SafeString:
    return mark_safe(get_template(f"_icons/{name}.svg").render({"size": f" icon-{size}" if size else ""}).strip())  # noqa: S308  # our own files


@register.filter
def state_word(state: str) -> str:
    return str(STATES.get(state, state))


@register.filter
def state_icon(state: str) -> str:
    return STATE_ICONS.get(state, state)


@register.filter
def kind_word(kind: str) -> str:
    """What a run of this kind is called, in the page's language."""
    page = page_of(kind)
    return str(page.label) if page else kind.rpartition(".")[2].replace("_", " ").capitalize()


@register.filter
def kind_icon(kind: str) -> str:
    page = page_of(kind)
    return page.room.icon if page else "runs"


@register.simple_tag(takes_context=True)
def rooms(context: template.Context) -> list[tuple[Room, bool]]:
    """The rooms for the rail, each with whether the page that is shown lies in it."""
    here = room_at(context["request"].path)
    return [(room, room is here) for room in all_rooms()]


@register.filter
def duration(seconds: float | None) -> str:
    """`< 0.1 s`, `0.4 s`, `12 s`, `2 min 5 s`."""
    if seconds is None:
        return ""
    if seconds < 10:
        return gettext("%(seconds)s s") % {"seconds": f"{seconds:.1f}" if seconds >= 0.05 else "< 0.1"}
    if seconds < 60:
        return gettext("%(seconds)s s") % {"seconds": int(seconds)}
    return gettext("%(minutes)s min %(seconds)s s") % {"minutes": int(seconds // 60), "seconds": int(seconds % 60)}


@register.filter
def milliseconds(value: int) -> str:
    return duration(value / 1000)


@register.simple_tag
def clock(seconds: float) -> SafeString:
    """A duration that goes on counting in the browser."""
    return format_html(
        '<span data-elapsed="{}" data-seconds="{}" data-minutes="{}">{}</span>',
        f"{seconds:.1f}",
        gettext("%(seconds)s s") % {"seconds": "{s}"},
        gettext("%(minutes)s min %(seconds)s s") % {"minutes": "{m}", "seconds": "{s}"},
        duration(int(seconds)) if seconds >= 10 else gettext("%(seconds)s s") % {"seconds": int(seconds)},
    )


@register.filter
def elapsed(run: Run) -> float:
    """Seconds from the run's start to its end, or to now."""
    return ((run.finished_at or timezone.now()) - (run.started_at or run.created_at)).total_seconds()


@register.filter
def usd(amount: float) -> str:
    if amount and amount < 0.01:
        return f"${amount:.4f}"
    return f"${amount:.2f}"


@register.filter
def tokens(run: Run) -> int:
    return run.input_tokens + run.output_tokens


@register.filter
def lang_code(language: str) -> str:
    """A run's language, or the page's, as the attribute `lang` has it."""
    return LANG.get(language, language)


@register.filter
def engine_word(engine: str) -> str:
    return gettext("Offline engine") if engine == "offline" else engine


@register.filter
def filesize(size: int) -> str:
    """Bytes as `12 kB` or `3.4 MB`."""
    if size < 1_000_000:
        return f"{max(1, round(size / 1000))} kB"
    return f"{size / 1_000_000:.1f} MB"


@register.filter
def passages(count: int) -> str:
    return ngettext("%(count)s passage", "%(count)s passages", count) % {"count": count}


@register.filter
def run_url(run: Run) -> str:
    """Where the run is shown; empty where its app has no page."""
    page = page_of(run.kind)
    return reverse(page.url, args=[run.id]) if page else ""

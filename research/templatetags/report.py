"""How a report is told on its page: its phases, its sentences with their citations and verdicts."""

import re
from collections.abc import Mapping

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from library.exports import Link, links
from library.schemas import Language
from library.services import holdings
from research.checking.verification import VERDICTS
from research.exports import FORMATS
from research.schemas.reports import Source
from runs.models import Run

register = template.Library()

MEANINGS = {
    "quoted": gettext_lazy("The sentence stands in the source."),
    "supported": gettext_lazy("The source has the same words, or speaks of the same thing in others."),
    "weak": gettext_lazy("The source says only part of it."),
    "unsupported": gettext_lazy("The source does not say this."),
    "conflicting": gettext_lazy("Another source says otherwise."),
}
_MARKER = re.compile(r"\s*\[(\d{1,3})\]")


@register.simple_tag
def exports(run: Run) -> list[Link]:
    """Where the report can be had as a file."""
    return links(FORMATS, "research-export", run.id)


@register.simple_tag
def topics(owner_id: int, language: Language) -> list[str]:
    """What the library has documents about, for somebody whose question nothing answers."""
    return list(holdings(owner_id, language).topics)


@register.filter
def verdict_word(verdict: str) -> str:
    return gettext(VERDICTS[verdict]) if verdict in VERDICTS else verdict


@register.filter
def verdict_meaning(verdict: str) -> str:
    return str(MEANINGS.get(verdict, ""))


@register.filter
def percent(share: float) -> str:
    return f"{round(share * 100)}%"


@register.filter
def cited(text: str, sources: Mapping[str, Source]) -> SafeString:
    """Plain text with its markers `[1]` as links to the passages; everything else is escaped."""
    by_number = {source.number: source for source in sources.values()}
    pieces = [_with_chips(paragraph, by_number) for paragraph in re.split(r"\n\s*\n", text.strip()) if paragraph]
    return format_html_join("\n", "<p>{}</p>", ((piece,) for piece in pieces))


def _with_chips(text: str, by_number: Mapping[int, Source]) -> SafeString:
    html, end = SafeString(""), 0
    for marker in _MARKER.finditer(text):
        source = by_number.get(int(marker[1]))
        if source is None:
            continue
        html += conditional_escape(text[end : marker.start()])
        html += format_html('<a class="chip" href="{0}" hx-get="{0}">{1}</a>', source.evidence_url, source.number)
        end = marker.end()
    return html + conditional_escape(text[end:])

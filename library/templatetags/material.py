"""How passages are shown, and what can be begun from a result."""

from collections.abc import Sequence
from itertools import pairwise

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from library.material import speaking_for
from library.models import Document
from library.quoting import places
from library.schemas import EvidenceItem, GroundItem, ProviderName
from library.uses import Use, all_uses
from library.web.configured import LABELS
from library.web.kinds import Kind, kind_of

register = template.Library()

KINDS: dict[Kind, str] = {
    "official": gettext_noop("Official source"),
    "standard": gettext_noop("Standards body"),
    "scholarly": gettext_noop("Scholarly"),
    "encyclopedia": gettext_noop("Encyclopedia"),
    "news": gettext_noop("News"),
    "social": gettext_noop("Forum or social network"),
}


@register.simple_tag
def uses() -> list[Use]:
    """What can be begun from a result."""
    return all_uses()


@register.simple_tag
def beginnings(document: Document) -> list[tuple[Use, str]]:
    """The same for a document of the library, with where each is begun."""
    return [(use, use.address(document)) for use in all_uses()]


@register.filter
def speaking(grounds: Sequence[GroundItem], texts: Sequence[str]) -> list[GroundItem]:
    """Of what a passage of a kept result rests on, that which these words of it do."""
    return speaking_for(grounds, *texts)


@register.filter
def highlight(text: str, quotes: Sequence[str]) -> SafeString:
    """The text, escaped, with the quotes marked wherever they stand in it."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(place for quote in quotes for place in places(quote, text)):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    edges = [0, *(edge for span in merged for edge in span), len(text)]
    html = SafeString("")
    for index, (start, end) in enumerate(pairwise(edges)):
        html += format_html("<mark>{}</mark>" if index % 2 else "{}", text[start:end])
    return html


@register.filter
def provider_name(provider: ProviderName) -> str:
    """What a search provider calls itself."""
    return LABELS[provider]


@register.filter
def kind_name(item: EvidenceItem) -> str:
    """What kind of source it comes from; nothing where that says nothing."""
    word = KINDS.get(kind_of(item.provider, item.url))
    return gettext(word) if word else ""

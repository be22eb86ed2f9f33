"""Details as a draft gives them, checked against the passages: what no passage bears out is left out."""

from collections.abc import Sequence

from library.quoting import find_quote
from library.schemas import EvidenceItem
from library.text.terms import normalise
from research.timelines.briefs import DraftDetails
from research.timelines.checking.words import is_borne_out
from research.timelines.schemas import CitedText, NodeDetails

TAGS = 8


def checked(draft: DraftDetails, evidence: Sequence[EvidenceItem]) -> NodeDetails:
    """The details that the evidence bears out, with the addresses of what they cite."""
    items = {item.id: item for item in evidence}
    impact, context = _borne_out(draft.impact, items), _borne_out(draft.context, items)
    quote = draft.notable_quote
    item = items.get(quote.evidence_id) if quote else None
    features = [one for one in draft.key_features if _borne_out(one, items)][:5]
    statistics = [one for one in draft.key_stats if _borne_out(one, items)]
    said = quote if quote and item and find_quote(quote.text, item.text) else None
    cited = [one for one in [*features, *statistics, impact, context, said] if one]
    texts = normalise(" ".join(f"{one.title} {one.text}" for one in evidence))
    return NodeDetails(
        key_features=features,
        impact=impact,
        key_people=[person for person in draft.key_people if normalise(person) in texts],
        context=context,
        sources=list(dict.fromkeys(items[one.evidence_id].source for one in cited)),
        key_stats=statistics,
        notable_quote=said,
        location=draft.location if normalise(draft.location) in texts else "",
        tags=list(dict.fromkeys(tag.strip() for tag in draft.tags if tag.strip()))[:TAGS],
    )


def _borne_out(cited: CitedText | None, items: dict[str, EvidenceItem]) -> CitedText | None:
    """The text, if its passage exists, holds most of its words and all of its numbers, dates and names."""
    item = items.get(cited.evidence_id) if cited else None
    if cited is None or item is None:
        return None
    if find_quote(cited.text, item.text):
        return cited
    return cited if is_borne_out(cited.text, item) else None

"""Details as a draft gives them, checked against the passages: what no passage bears out is left out."""

from collections.abc import Sequence

from library.quoting import find_quote
from library.schemas import EvidenceItem
from library.text.terms import normalise
from research.timelines.briefs import DraftDetails
from research.timelines.checking.words import is_borne_out
from research.timelines.schemas import CitedText, Node, NodeDetails

TAGS = 8


def checked(draft: DraftDetails, evidence: Sequence[EvidenceItem], node: Node) -> NodeDetails:
    """The details that the evidence bears out, with the addresses of what they cite.

    People and a place are the milestone's where its own passages or what is kept name them, not any passage found.
    """
    items = {item.id: item for item in evidence}
    impact, context = _borne_out(draft.impact, items), _borne_out(draft.context, items)
    quote = draft.notable_quote
    item = items.get(quote.evidence_id) if quote else None
    features = [one for one in draft.key_features if _borne_out(one, items)][:5]
    statistics = [one for one in draft.key_stats if _borne_out(one, items)]
    said = quote if quote and item and find_quote(quote.text, item.text) else None
    cited = [one for one in [*features, *statistics, impact, context, said] if one]
    own = [items[key] for key in dict.fromkeys(one.evidence_id for one in node.evidence) if key in items]
    told = normalise(" ".join([*(f"{one.title} {one.text}" for one in own), *(one.text for one in cited)]))
    return NodeDetails(
        key_features=features,
        impact=impact,
        key_people=[person for person in _once(draft.key_people) if normalise(person) in told],
        context=context,
        sources=list(dict.fromkeys(items[one.evidence_id].source for one in cited)),
        key_stats=statistics,
        notable_quote=said,
        location=draft.location if normalise(draft.location) in told else "",
        tags=_once(draft.tags)[:TAGS],
    )


def _once(said: Sequence[str]) -> list[str]:
    """What a model lists, without what it lists again in other letters."""
    kept: dict[str, str] = {}
    for one in filter(None, said):
        kept.setdefault(normalise(one), one)
    return list(kept.values())


def _borne_out(cited: CitedText | None, items: dict[str, EvidenceItem]) -> CitedText | None:
    """The text, if its passage exists, holds most of its words and all of its numbers, dates and names."""
    item = items.get(cited.evidence_id) if cited else None
    if cited is None or item is None:
        return None
    if find_quote(cited.text, item.text):
        return cited
    return cited if is_borne_out(cited.text, item) else None

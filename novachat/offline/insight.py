"""Insights: what notes complain of and advise, by how many do, and which figures stand out."""

from collections.abc import Iterator
from itertools import chain, zip_longest

from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.findings import Finding, comparisons, counted, is_asked, passages, said
from novachat.offline.wording import fresh


def insights(material: Material) -> ProposedItems:
    """The best of each kind, then the second best of each, and so on; what is asked for by name goes first."""
    found = list(findings(material))
    kinds = sorted(dict.fromkeys(one.kind for one in found), key=lambda kind: not is_asked(kind, material))
    ranks = zip_longest(*([one for one in found if one.kind == kind] for kind in kinds))
    based_on = [item.id for item in material.brief.focus]
    items = (
        ProposedItem(content=one.text, based_on=based_on, sources=list(one.sources))
        for one in chain.from_iterable(ranks)
        if one
    )
    return fresh(items, material.brief)


def findings(material: Material) -> Iterator[Finding]:
    """All that is known of the subject; of two that are compared only what sets them side by side, where both are known."""
    yield from comparisons(material)
    if not (material.sides and all(side.digest.notes for side in material.sides)):
        for kind in (said, counted, passages):
            yield from kind(material)

"""Facts: sentences as they stand in the sources found, and figures counted in the notes."""

from novachat.briefs.items import ProposedItems
from novachat.briefs.plans import Searches, SearchIdea
from novachat.briefs.tasks import Material
from novachat.offline.insight import counted, said
from novachat.offline.wording import fresh

ITEMS = 5


def searches(material: Material) -> Searches:
    """The subject itself, and each item within it."""
    topic = material.brief.subject or material.brief.full_input[:80]
    about = {f"{topic} {item.words}"[:200]: item.id for item in material.brief.focus[:ITEMS]} | {topic: ""}
    return Searches(searches=[SearchIdea(query=query, about=key) for query, key in about.items()])


def facts(material: Material) -> ProposedItems:
    """What the sources say, the most to the point first, then what is counted in the notes."""
    return fresh([*said(material)[-1], *counted(material)], material.brief)

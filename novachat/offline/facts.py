"""Facts: sentences as they stand in the sources found, and figures counted in the notes."""

from novachat.briefs.items import ProposedItems
from novachat.briefs.plans import Searches, SearchIdea
from novachat.briefs.tasks import Material
from novachat.offline.insight import figures, passages, said
from novachat.offline.wording import fresh

QUERIES = 6


def searches(material: Material) -> Searches:
    """The subject itself, and each item within it."""
    brief = material.brief
    topic = brief.subject or brief.full_input[:80]
    ideas = {f"{topic} {item.words}"[:200]: item.id for item in brief.focus[: QUERIES - 1]}
    ideas.setdefault(topic, "")
    return Searches(searches=[SearchIdea(query=query, about=about) for query, about in ideas.items()])


def facts(material: Material) -> ProposedItems:
    """What the sources say, the most to the point first, then what the notes show and advise."""
    brief = material.brief
    told = brief.model_copy(update={"known": [*brief.known, *(item.content for item in brief.inputs)]})
    advice = (one for one in said(material) if one.kind == "advice")
    return fresh((one.item for one in (*passages(material), *figures(material), *advice)), told)

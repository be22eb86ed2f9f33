"""Facts: sentences as they stand in the sources found, and figures counted in the notes."""

from collections.abc import Iterator

from library.notes.statistics import LEAST
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.plans import Searches, SearchIdea
from novachat.briefs.tasks import Material
from novachat.offline.findings import Finding, figures, passages, said
from novachat.offline.wording import figure, fresh, known, write

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
    known_already = brief.model_copy(update={"known": [*brief.known, *(item.content for item in brief.inputs)]})
    found = [*passages(material), *_counted(material), *(one for one in said(material) if one.kind == "advice")]
    return fresh((ProposedItem(content=one.text, sources=list(one.sources)) for one in found), known_already)


def _counted(material: Material) -> Iterator[Finding]:
    digest = material.digest
    if digest.notes >= LEAST:
        means = {"likes": digest.likes, "collects": digest.collects, "comments": digest.comments}
        told = {name: figure(mean) for name, mean in means.items()}
        text = write("totals", known=known(digest, material.name), **told)
        yield Finding("totals", text, tuple(one.note for one in digest.top[:3]))
        yield from figures(material)

"""Facts: sentences as they stand in the sources found, and figures counted in the notes."""

from collections.abc import Iterator

from library.notes.statistics import LEAST
from library.text.similarity import jaccard
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.plans import Searches, SearchIdea
from novachat.briefs.tasks import Material
from novachat.offline.insight import figures
from novachat.offline.sources import sentences_about
from novachat.offline.wording import bare, figure, notes_word, write

QUERIES = 6
SAME = 0.7


def searches(material: Material) -> Searches:
    """The subject itself, and each item within it."""
    brief = material.brief
    topic = brief.subject or brief.full_input[:80]
    ideas = {f"{topic} {item.words}"[:200]: item.id for item in brief.focus[: QUERIES - 1]}
    ideas.setdefault(topic, "")
    return Searches(searches=[SearchIdea(query=query, about=about) for query, about in ideas.items()])


def facts(material: Material) -> ProposedItems:
    """What the sources say, the most to the point first, then what the notes show."""
    said = [
        ProposedItem(content=write("source", title=one.passage.title, quote=one.text), sources=[one.passage.id])
        for one in sentences_about(material)
    ]
    found: list[ProposedItem] = []
    for one in [*said, *_counted(material)]:
        if all(jaccard(one.content, other.content) < SAME for other in found):
            found.append(one)
    told = {*material.brief.known, *(item.content for item in material.brief.inputs)}
    fresh = [one for one in found if one.content not in told]
    return ProposedItems(items=(fresh or found)[: material.brief.limit])


def _counted(material: Material) -> Iterator[ProposedItem]:
    digest = material.digest
    if digest.notes < LEAST:
        yield from _advised(material)
        return
    values = {"notes": notes_word(digest), "total": digest.notes, "subject": material.name}
    yield ProposedItem(
        content=write("totals", **values, likes=figure(digest.likes), collects=figure(digest.collects),
            comments=figure(digest.comments)),
        sources=[quote.note for quote in digest.top[:3]],
    )  # fmt: skip
    for best in [one for one in digest.top if one.engagement == digest.most][:1]:
        text = write("best", **values, title=best.title, engagement=figure(digest.most), mean=figure(digest.engagement))
        yield ProposedItem(content=text, sources=[best.note])
    for one in figures(material):
        yield ProposedItem(content=one.text, sources=list(one.sources))
    yield from _advised(material)


def _advised(material: Material) -> Iterator[ProposedItem]:
    digest = material.digest
    values = {"notes": notes_word(digest), "total": digest.notes, "subject": material.name}
    for quote in digest.tips:
        yield ProposedItem(
            content=write("advice", **values, count=quote.notes, quote=bare(quote)), sources=[quote.note]
        )

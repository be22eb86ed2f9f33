"""Facts: sentences as they stand in the sources found, and figures counted in the notes."""

from collections.abc import Iterator

from library.notes.queries import topic_words
from library.text.sentences import split
from library.text.similarity import jaccard, term_containment
from novachat.briefs import Material, ProposedItem, ProposedItems, Searches, SearchIdea
from novachat.offline.angles import subject_of
from novachat.offline.insight import figures
from novachat.offline.wording import figure, lift, notes_word, write

QUERIES = 6
SAME = 0.7


def searches(material: Material) -> Searches:
    """What each item is about within the topic, and the topic itself."""
    brief = material.brief
    words = topic_words(f"{brief.query}\n{brief.background.industry}\n{brief.request}") or topic_words(brief.full_input)
    topic = " ".join(words[:5]) or brief.full_input[:80]
    ideas = {
        f"{' '.join(words[:2])} {subject_of(item, material)}".strip()[:200]: item.id
        for item in brief.focus[: QUERIES - 1]
    }
    ideas.setdefault(topic, "")
    return Searches(searches=[SearchIdea(query=query, about=about) for query, about in ideas.items()])


def facts(material: Material) -> ProposedItems:
    """What the sources say, the most to the point first, then what the notes show."""
    found: list[ProposedItem] = []
    for one in [*_said(material), *_counted(material)]:
        if all(jaccard(one.content, other.content) < SAME for other in found):
            found.append(one)
    told = {*material.brief.known, *(item.content for item in material.brief.inputs)}
    fresh = [one for one in found if one.content not in told]
    return ProposedItems(items=(fresh or found)[: material.brief.limit])


def _said(material: Material) -> Iterator[ProposedItem]:
    brief = material.brief
    about = f"{brief.topic}\n{brief.full_input}"
    rated = [
        (term_containment(about, sentence), place, passage, sentence)
        for place, passage in enumerate(material.passages)
        for sentence in [one.text for one in split(passage.text) if 12 <= len(one.text) <= 300][:6]
    ]
    for share, _, passage, sentence in sorted(rated, key=lambda one: (-one[0], one[1])):
        if share > 0:
            text = write("source", title=passage.title, quote=sentence)
            yield ProposedItem(content=text, sources=[passage.id])


def _counted(material: Material) -> Iterator[ProposedItem]:
    digest = material.digest
    if not digest.notes:
        return
    notes = notes_word(digest)
    best = digest.top[0]
    yield ProposedItem(
        content=write("totals", notes=notes, total=digest.notes, likes=figure(digest.likes),
            collects=figure(digest.collects), comments=figure(digest.comments),
        ),
        sources=[quote.note for quote in digest.top[:3]],
    )  # fmt: skip
    yield ProposedItem(
        content=write("best", note=notes_word(digest, one=True), title=best.title,
            engagement=figure(best.engagement), lift=lift(best.engagement / (digest.engagement or 1)),
        ),
        sources=[best.note],
    )  # fmt: skip
    for one in sorted(figures(material), key=lambda finding: -finding.weight):
        if one.sources:
            yield ProposedItem(content=one.text, sources=list(one.sources))

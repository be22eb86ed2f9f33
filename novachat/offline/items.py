"""Insights, profiles, hit points and facts: statements of what notes and documents say and of what is counted."""

from collections.abc import Sequence
from itertools import chain, zip_longest

from django.utils.translation import gettext

from library import meaning
from library.notes.posting import capital
from library.notes.schemas import Audience, NoteQuote
from library.notes.statistics import LEAST
from library.text.language import listed, works
from library.text.word_lists import any_of
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.plans import Searches, SearchIdea
from novachat.briefs.tasks import Material
from novachat.offline.points import Angle, angles, documented
from novachat.offline.wording import audience_word, bare, fresh, hashtags, known, telling

NOTABLE = 1.2
"""Least lift worth telling."""
BEST, TAGS, ADVICE, SEARCHES, HITPOINTS = 3, 6, 2, 5, 5
"""Titles and quotes that are named of the best, tags, advice of a profile or a hit point, searches, and hit points."""
ASKED = any_of(__name__, "asked")


def insights(material: Material) -> ProposedItems:
    """The best of each kind, then the second best of each, and so on; of two subjects what sets them side by side."""
    figures_first, others = ASKED.search(material.brief.query), said(material)
    kinds = [counted(material), *others] if figures_first else [*others, counted(material)]
    ranks = zip_longest(*([compared(material)] if material.sides else kinds))
    return fresh(filter(None, chain.from_iterable(ranks)), material.brief)


def facts(material: Material) -> ProposedItems:
    """What the sources say, the most to the point first, then what is counted in the notes."""
    return fresh([*said(material)[-1], *counted(material)], material.brief)


def searches(material: Material) -> Searches:
    topic = material.brief.subject or material.brief.full_input[:80]
    about = {f"{topic} {item.words}"[:200]: item.id for item in material.brief.focus[:SEARCHES]} | {topic: ""}
    return Searches(searches=[SearchIdea(query=query, about=key) for query, key in about.items()])


def profiles(material: Material) -> ProposedItems:
    """Those nearest to whom the request and remarks name first, then those of most notes."""
    brief, people = material.brief, material.digest.audiences
    likes = meaning.likeness(brief.audience or brief.emphasis, [one.name for one in people])
    ranked = sorted(zip(likes, people, strict=True), key=lambda pair: -pair[0])
    return fresh(filter(None, (_profile(material, one) for _, one in ranked)), brief)


def _profile(material: Material, one: Audience) -> ProposedItem | None:
    language = material.brief.language
    pains, tips = (telling(quotes, language)[:ADVICE] for quotes in (one.pains, one.tips))
    head = gettext("%(name)s: the readers of %(count)s of the %(known)s.")
    about = known(material.digest, material.brief.subject)
    told = [head % {"name": capital(audience_word(one.name, language)), "count": one.notes, "known": about}]
    lines = {gettext("What bothers them: %(it)s"): pains, gettext("What they are advised: %(it)s"): tips}
    told += [text % {"it": listed(map(bare, quotes), language)} for text, quotes in lines.items() if quotes]
    sources = dict.fromkeys(quote.note for quote in (*pains, *tips))
    return ProposedItem(content="\n".join(told), sources=[*sources]) if sources else None


def hitpoints(material: Material) -> ProposedItems:
    """One for each angle; none where the notes say nothing about the subject."""
    brief, digest = material.brief, material.digest
    count = (brief.limit or HITPOINTS) * max(1, len(brief.beside))
    pains, tips = (telling(quotes, brief.language) for quotes in (digest.pains, digest.tips))
    shared = angles(brief, count, pains, tips, ADVICE)
    return fresh([_hitpoint(material, angle) for angle in shared if angle.pains or angle.points], brief)


def _hitpoint(material: Material, angle: Angle) -> ProposedItem:
    brief, digest, item = material.brief, material.digest, angle.item
    parts = {
        gettext("About “%(it)s”"): item.edit.splitlines()[0] if item and item.edit else brief.subject,
        gettext("for %(it)s"): brief.audience,
        gettext("answer %(it)s"): listed(map(bare, angle.pains), brief.language),
        gettext("give advice such as %(it)s"): listed(map(bare, angle.points), brief.language),
        gettext("tags %(it)s"): hashtags(digest.common_tags[:BEST]),
        gettext("from %(it)s"): known(digest, brief.subject),
    }
    told = gettext("; ").join(part % {"it": it} for part, it in parts.items() if it)
    sources = [one.note for one in (*angle.pains, *angle.points)]
    return ProposedItem(content=told, based_on=[item.id] if item else [], sources=sources)


def compared(material: Material) -> list[ProposedItem]:
    """Two sides, one beside the other, with their means where there are notes enough; nothing of two unknown ones."""
    language = material.brief.language
    text = gettext(
        "%(known)s. What bothers them: %(pains)s. What is advised: %(tips)s. Engagement of a note on average: %(mean)s."
    )
    lines = []
    for name, digest in ((side.name, side.digest) for side in material.sides):
        mean = f"{digest.engagement:,.0f}" if digest.notes >= LEAST else gettext("too few notes")
        pains, tips = (listed(map(bare, quotes[:BEST]), language) or "–" for quotes in (digest.pains, digest.tips))
        lines.append(text % {"known": known(digest, name), "pains": pains, "tips": tips, "mean": mean})
    return [ProposedItem(content="\n".join(lines))] if any(side.digest.notes for side in material.sides) else []


def counted(material: Material) -> list[ProposedItem]:
    """What is counted in all of the notes, then each tag that stands out, beside the others."""
    digest, best = material.digest, material.digest.top[:BEST]
    if not best:
        return []
    text = gettext("%(known)s. Tags they have most often: %(tags)s. Titles that did best: %(titles)s.")
    titles, about = works((one.text for one in best), material.brief.language), known(digest, material.brief.subject)
    values = {"known": about, "tags": hashtags(digest.common_tags[:TAGS]), "titles": titles}
    told = [ProposedItem(content=text % values, sources=[one.note for one in best])]
    text = gettext(
        "Of the %(known)s the %(count)s tagged #%(name)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
    )
    for one in (one for one in digest.figures if one.lift >= NOTABLE):
        values = {"known": about, "count": str(one.notes), "name": one.name, "others": str(one.others)}
        values |= {"engagement": f"{one.engagement:,.0f}", "lift": f"{one.lift:.1f}"}
        told.append(ProposedItem(content=text % values, sources=[one.best.note]))
    return told


def said(material: Material) -> list[list[ProposedItem]]:
    """What notes complain of, what they advise, and what documents say, as it stands there."""
    digest, language = material.digest, material.brief.language
    about = known(digest, material.brief.subject)

    def quoting(text: str, quotes: Sequence[NoteQuote]) -> list[ProposedItem]:
        told = [(one, {**one.model_dump(), "known": about, "quote": bare(one)}) for one in quotes]
        return [ProposedItem(content=text % values, sources=[one.note]) for one, values in told]

    return [
        quoting(gettext("Complaint in %(notes)s of the %(known)s: “%(quote)s”"), telling(digest.pains, language)),
        quoting(gettext("Advice in %(notes)s of the %(known)s: “%(quote)s”"), telling(digest.tips, language)),
        quoting(gettext("“%(title)s” says: “%(quote)s”"), documented(material)),
    ]

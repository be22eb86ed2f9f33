"""Insights: what notes complain of and advise, which figures stand out, and what documents say, a statement each."""

from itertools import chain, zip_longest

from django.utils.translation import gettext

from library.notes.statistics import LEAST
from library.text.language import listed, works
from library.text.word_lists import any_of
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.points import documented
from novachat.offline.wording import bare, fresh, hashtags, known, telling

NOTABLE = 1.2
"""Least lift worth telling."""
BEST, TAGS = 3, 6
"""Notes, titles and quotes of a side that are named, and tags."""
ASKED = any_of(__name__, "asked")


def insights(material: Material) -> ProposedItems:
    """The best of each kind, then the second best of each, and so on; of two subjects what sets them side by side."""
    figures_first, others = ASKED.search(material.brief.query), said(material)
    kinds = [counted(material), *others] if figures_first else [*others, counted(material)]
    ranks = zip_longest(*([compared(material)] if material.sides else kinds))
    return fresh(filter(None, chain.from_iterable(ranks)), material.brief)


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


def figures(material: Material) -> list[ProposedItem]:
    """The tags that stand out when the notes are counted, each beside the others."""
    digest = material.digest
    text = gettext(
        "Of the %(known)s the %(count)s tagged #%(name)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
    )
    told, about = [], known(digest, material.brief.subject)
    for one in (one for one in digest.figures if one.lift >= NOTABLE):
        written = {
            "known": about,
            "count": one.notes,
            "lift": f"{one.lift:.1f}",
            "engagement": f"{one.engagement:,.0f}",
        }
        told.append(ProposedItem(content=text % {**one.model_dump(), **written}, sources=[one.best.note]))
    return told


def counted(material: Material) -> list[ProposedItem]:
    """What is counted in all of the notes, and what stands out."""
    digest, best = material.digest, material.digest.top[:BEST]
    text = gettext("%(known)s. Tags they have most often: %(tags)s. Titles that did best: %(titles)s.")
    titles, tags = works((one.text for one in best), material.brief.language), hashtags(digest.common_tags[:TAGS])
    values = {"known": known(digest, material.brief.subject), "tags": tags, "titles": titles}
    overview = [ProposedItem(content=text % values, sources=[one.note for one in best])] if best else []
    return [*overview, *figures(material)]


def said(material: Material) -> list[list[ProposedItem]]:
    """What notes complain of, what they advise, and what documents say, as it stands there."""
    digest, language = material.digest, material.brief.language
    texts = {
        gettext("Complaint in %(notes)s of the %(known)s: “%(quote)s”"): telling(digest.pains, language),
        gettext("Advice in %(notes)s of the %(known)s: “%(quote)s”"): telling(digest.tips, language),
        gettext("“%(title)s” says: “%(quote)s”"): documented(material),
    }
    about = known(digest, material.brief.subject)
    return [
        [
            ProposedItem(content=text % {**one.model_dump(), "known": about, "quote": bare(one)}, sources=[one.note])
            for one in quotes
        ]
        for text, quotes in texts.items()
    ]

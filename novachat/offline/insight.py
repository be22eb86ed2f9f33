"""Insights: what notes complain of and advise, which figures stand out, and what documents say, a statement each."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from django.utils.translation import gettext

from library.notes.statistics import LEAST
from library.text.language import works
from library.text.word_lists import entries
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.sources import sentences_about
from novachat.offline.wording import audience_word, bare, fresh, hashtags, known, notes_word, quoted, telling, wordings

NOTABLE = 1.2
"""Least lift worth telling."""
BEST, TAGS = 3, 6
"""Notes, titles and quotes of a side that are named, and tags."""
ASKED = dict(line.split("\t") for line in entries(__name__, "asked"))
"""How a request asks for a kind of figure."""


class CountedInsight(NamedTuple):
    """A statement of a kind, with the ids of what it rests on."""

    kind: str
    text: str
    sources: Sequence[str] = ()

    @property
    def item(self) -> ProposedItem:
        return ProposedItem(content=self.text, sources=list(dict.fromkeys(self.sources)))


def insights(material: Material) -> ProposedItems:
    """The best of each kind, then the second best of each, and so on; what is asked for by name goes first.

    Of two subjects that are compared only what sets them side by side, where both are known.
    """
    found = list(comparisons(material))
    if not material.sides or not all(side.digest.notes for side in material.sides):
        found += [*said(material), *counted(material), *passages(material)]
    kinds = sorted(dict.fromkeys(one.kind for one in found), key=lambda kind: not is_asked(kind, material))
    ranks = zip_longest(*([one.item for one in found if one.kind == kind] for kind in kinds))
    based_on = [item.id for item in material.brief.focus]
    items = (one.model_copy(update={"based_on": based_on}) for one in chain.from_iterable(ranks) if one)
    return fresh(items, material.brief)


def is_asked(kind: str, material: Material) -> bool:
    return kind in ASKED and re.search(ASKED[kind], material.brief.query, re.IGNORECASE) is not None


def comparisons(material: Material) -> Iterator[CountedInsight]:
    """Two sides, one beside the other, and their means where both have notes enough; of one alone that it stands alone."""
    language, told = material.brief.language, [side for side in material.sides if side.digest.notes]
    lacking = [side for side in material.sides if not side.digest.notes]
    if told and lacking:
        text = gettext("“%(name)s” cannot be set beside “%(other)s”: no note is about it.")
        yield CountedInsight("side", text % {"name": lacking[0].name, "other": told[0].name})
    if not told or lacking:
        return
    is_enough = all(side.digest.notes >= LEAST for side in told)
    too_few = gettext("not told, of each side it takes %(least)s") % {"least": LEAST}
    for heading, quotes, texts in (
        (gettext("What bothers them, side by side:"), [one.digest.pains[:BEST] for one in told], None),
        (gettext("What is advised, side by side:"), [one.digest.tips[:BEST] for one in told], None),
        (
            gettext("Engagement of a note on average, side by side:"),
            [one.digest.top[:1] for one in told],
            [f"{one.digest.engagement:,.0f}" if is_enough else too_few for one in told],
        ),
    ):
        said = texts or [quoted(one, language) for one in quotes]
        if any(said):
            lines = [f"{known(one.digest, one.name)}: {text or '–'}" for one, text in zip(told, said, strict=True)]
            notes = [one.note for one in chain.from_iterable(quotes)]
            yield CountedInsight("side", "\n".join([heading, *lines]), notes)


def figures(material: Material) -> Iterator[CountedInsight]:
    """What stands out when the notes are counted, each beside the others."""
    digest, language = material.digest, material.brief.language
    for kind, one in ((one.kind, one) for one in digest.figures if one.lift >= NOTABLE):
        name = audience_word(one.name, language) if kind == "audience" else one.name
        (which,) = wordings(language).get(f"{kind} {one.name}") or wordings(language)[kind]
        values = {"which": which % {"name": name}, "notes": notes_word(digest), "lift": f"{one.lift:.1f}"}
        values |= {"count": str(one.notes), "others": str(one.others), "engagement": f"{one.engagement:,.0f}"}
        text = gettext(
            "The %(count)s %(notes)s %(which)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
        )
        yield CountedInsight(kind, text % values, [one.best.note])


def counted(material: Material) -> Iterator[CountedInsight]:
    """What stands out, and what else the request asks to be counted."""
    digest, found = material.digest, list(figures(material))
    yield from found
    top = digest.top[:BEST]
    values = {"known": known(digest, material.name), "tags": hashtags(digest.common_tags[:TAGS])}
    values |= {"titles": works((one.text for one in top), material.brief.language)}
    missing = {one for one in ASKED if top and is_asked(one, material)} - {one.kind for one in found}
    for kind, is_told, text in (
        ("tag", "tag" in missing, gettext("The %(known)s most often have the tags %(tags)s; no figure tells which does better.")),
        ("title", "title" in missing, gettext("Of the %(known)s these titles did best: %(titles)s; no figure tells why.")),
    ):  # fmt: skip
        if is_told:
            yield CountedInsight(kind, text % values, [one.note for one in top])


def said(material: Material) -> Iterator[CountedInsight]:
    """What notes complain of and advise."""
    digest = material.digest
    for kind, text, quotes in (
        ("complaint", gettext("Complaint in %(count)s of the %(known)s: “%(quote)s”"), digest.pains),
        ("advice", gettext("Advice in %(count)s of the %(known)s: “%(quote)s”"), digest.tips),
    ):
        for one in telling(quotes, material.brief.language):
            values = {"known": known(digest, material.name), "count": one.notes, "quote": bare(one)}
            yield CountedInsight(kind, text % values, [one.note])


def passages(material: Material) -> Iterator[CountedInsight]:
    """What documents say about the subject, as it stands there."""
    for one in sentences_about(material):
        values = {"title": one.passage.title, "quote": one.text}
        yield CountedInsight("passage", gettext("“%(title)s” says: “%(quote)s”") % values, [one.passage.id])

"""Insights: what notes complain of and advise, which figures stand out, and what documents say, a statement each."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop

from library.notes.statistics import LEAST
from library.text.language import works
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.sources import sentences_about
from novachat.offline.wording import (
    audience_word,
    bare,
    figure,
    fresh,
    hashtags,
    known,
    notes_word,
    quoted,
    stands_alone,
)

NOTABLE = 1.2
"""Least lift worth telling."""
BEST, TAGS = 3, 6
"""Notes, titles and quotes of a side that are named, and tags."""
ASKED = {
    "tag": re.compile(r"标签|\b(?:hash)?tags?\b", re.IGNORECASE),
    "title": re.compile(r"标题|\btitles?\b|\bheadlines?\b", re.IGNORECASE),
    "daypart": re.compile(r"发布时间|几点|什么时候发|\bwhen (?:to|should i|do i) post\b", re.IGNORECASE),
    "collects": re.compile(r"收藏|点赞|互动|受欢迎|\b(?:saves|likes|collects|engagement)\b", re.IGNORECASE),
}
"""How a request asks for a kind of figure."""
DAYPARTS = {
    "morning": gettext_noop("the morning (5–11 h)"),
    "noon": gettext_noop("midday (11–14 h)"),
    "afternoon": gettext_noop("the afternoon (14–18 h)"),
    "evening": gettext_noop("the evening (18–23 h)"),
    "night": gettext_noop("the night (23–5 h)"),
}
TITLES = {
    "number": gettext_noop("names a number"),
    "question": gettext_noop("asks a question"),
    "contrast": gettext_noop("names a contrast or a mistake"),
}


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
    return kind in ASKED and ASKED[kind].search(material.brief.query) is not None


def comparisons(material: Material) -> Iterator[CountedInsight]:
    """Two sides, one beside the other, and their means where both have notes enough; of one alone that it stands alone."""
    told = [side for side in material.sides if side.digest.notes]
    lacking = [side for side in material.sides if not side.digest.notes]
    if told and lacking:
        text = gettext("“%(name)s” cannot be set beside “%(other)s”: no note is about it.")
        yield CountedInsight("side", text % {"name": lacking[0].name, "other": told[0].name})
    if not told or lacking:
        return
    pains, tips, best = zip(
        *((one.digest.pains[:BEST], one.digest.tips[:BEST], one.digest.top[:1]) for one in told), strict=True
    )
    means = [figure(side.digest.engagement) for side in told]
    if any(side.digest.notes < LEAST for side in told):
        means = [gettext("not told, of each side it takes %(least)s") % {"least": LEAST}] * len(told)
    for heading, texts, quotes in (
        (gettext("What bothers them, side by side:"), [quoted(one, material.brief.language) for one in pains], pains),
        (gettext("What is advised, side by side:"), [quoted(one, material.brief.language) for one in tips], tips),
        (gettext("Engagement of a note on average, side by side:"), means, best),
    ):
        if any(texts):
            lines = [f"{known(one.digest, one.name)}: {text or '–'}" for one, text in zip(told, texts, strict=True)]
            yield CountedInsight(
                "side", "\n".join([heading, *lines]), [one.note for one in chain.from_iterable(quotes)]
            )


def figures(material: Material) -> Iterator[CountedInsight]:
    """What stands out when the notes are counted, each beside the others."""
    digest, language = material.digest, material.brief.language
    audiences = {one.name: audience_word(one.name, language) for one in digest.audiences}
    of_audiences = [one.figure for one in digest.audiences if one.figure]
    for kind, which, names, found in (
        ("tag", gettext("tagged #%(name)s"), dict[str, str](), digest.tags),
        ("audience", gettext("written for %(name)s"), audiences, of_audiences),
        ("title", gettext("whose title %(name)s"), TITLES, digest.titles),
        ("daypart", gettext("published in %(name)s"), DAYPARTS, digest.dayparts),
    ):
        for one in found:
            values = {"count": one.notes, "others": one.others, "engagement": figure(one.engagement)}
            values |= {"notes": notes_word(digest), "lift": f"{one.lift:.1f}"}
            name = gettext(names[one.name]) if one.name in names else one.name
            if one.lift >= NOTABLE:
                text = gettext(
                    "The %(count)s %(notes)s %(which)s average %(engagement)s engagements, %(lift)s times the mean of the other %(others)s."
                )
                yield CountedInsight(kind, text % {**values, "which": which % {"name": name}}, [one.best.note])


def counted(material: Material) -> Iterator[CountedInsight]:
    """What stands out, what else the request asks to be counted, and how often the notes are kept beside the others."""
    digest, found = material.digest, list(figures(material))
    yield from found
    top = digest.top[:BEST]
    titles = works((one.text for one in top), material.brief.language)
    values = {"known": known(digest, material.name), "tags": hashtags(digest.common_tags[:TAGS]), "titles": titles}
    for kind, text in (
        ("tag", gettext("The %(known)s most often have the tags %(tags)s; no figure tells which does better.")),
        ("title", gettext("Of the %(known)s these titles did best: %(titles)s; no figure tells why.")),
        ("daypart", gettext("The %(known)s do not tell which time does better: no figure stands out.")),
    ):
        if top and is_asked(kind, material) and all(one.kind != kind for one in found):
            yield CountedInsight(kind, text % values, [one.note for one in top])
    share, elsewhere = figure(100 * digest.collect_share), figure(100 * digest.collect_share_elsewhere)
    if digest.notes >= LEAST and digest.collect_share_elsewhere and share != elsewhere:
        text = gettext(
            "The %(known)s have %(share)s collects per 100 likes, the %(others)s about something else %(elsewhere)s."
        )
        values |= {"share": share, "others": figure(digest.elsewhere), "elsewhere": elsewhere}
        yield CountedInsight("collects", text % values, [one.note for one in top])


def said(material: Material) -> Iterator[CountedInsight]:
    """What notes complain of and advise."""
    digest = material.digest
    for kind, text, quotes in (
        ("complaint", gettext("%(count)s of the %(known)s complain: “%(quote)s”"), digest.pains),
        ("advice", gettext("%(count)s of the %(known)s advise: “%(quote)s”"), digest.tips),
    ):
        for one in filter(stands_alone, quotes):
            values = {"known": known(digest, material.name), "count": one.notes, "quote": bare(one)}
            yield CountedInsight(kind, text % values, [one.note])


def passages(material: Material) -> Iterator[CountedInsight]:
    """What documents say about the subject, as it stands there."""
    for one in sentences_about(material):
        values = {"title": one.passage.title, "quote": one.text}
        yield CountedInsight("passage", gettext("“%(title)s” says: “%(quote)s”") % values, [one.passage.id])

"""Insights: what notes complain of and advise, by how many do, and which figures stand out."""

import itertools
import re
from collections.abc import Iterator

from django.utils.translation import gettext

from library.notes.schemas import NoteFigure
from library.notes.statistics import LEAST
from library.text.language import works
from library.text.similarity import jaccard
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.comparing import comparisons
from novachat.offline.sources import sentences_about
from novachat.offline.wording import (
    DAYPARTS,
    NOTABLE,
    PATTERNS,
    CountedInsight,
    audience_word,
    bare,
    figure,
    hashtags,
    lift,
    notes_word,
    write,
)

TAGS = re.compile(r"标签|\b(?:hash)?tags?\b", re.IGNORECASE)
TITLES = re.compile(r"标题|\btitles?\b|\bheadlines?\b", re.IGNORECASE)
TIMES = re.compile(r"发布时间|几点|什么时候发|\bwhen (?:to|should i|do i) post\b", re.IGNORECASE)
COUNTED = re.compile(
    rf"{TAGS.pattern}|{TITLES.pattern}|{TIMES.pattern}|收藏|点赞|互动|受欢迎"
    r"|\b(?:saves|likes|collects|engagement)\b|\bdo(?:es)? better\b",
    re.IGNORECASE,
)
"""What a request asks for where it wants notes to be counted."""
SHOWN, BEST = 6, 3
SAME = 0.8


def insights(material: Material) -> ProposedItems:
    """The best of each kind, then the second best of each, and so on; nothing where nothing is known."""
    brief = material.brief
    by_kind: dict[str, list[CountedInsight]] = {}
    for finding in findings(material):
        by_kind.setdefault(finding.kind, []).append(finding)
    if COUNTED.search(brief.query):
        # Who asks for figures gets them before what notes say.
        by_kind = {kind: by_kind[kind] for kind in sorted(by_kind, key=lambda kind: kind not in {"figure", "usual"})}
    varied = [one for rank in itertools.zip_longest(*by_kind.values()) for one in rank if one]
    # Without what the session has already; when that leaves nothing, all of it once more.
    chosen = [one for one in varied if all(jaccard(one.text, other) < SAME for other in brief.known)] or varied
    based_on = [item.id for item in brief.focus]
    items = [ProposedItem(content=one.text, based_on=based_on, sources=list(one.sources)) for one in chosen]
    return ProposedItems(items=items[: brief.limit])


def findings(material: Material) -> Iterator[CountedInsight]:
    """All that is known of the subject; of two that are compared what sets them side by side, as far as both are known."""
    yield from comparisons(material)
    if material.sides and all(side.digest.notes for side in material.sides):
        return
    yield from said(material)
    yield from counted(material)
    yield from _passages(material)


def counted(material: Material) -> Iterator[CountedInsight]:
    """What the figures of the notes show, and which of what is asked for they do not."""
    yield from figures(material)
    yield from _usual_tags(material)
    yield from _best_titles(material)
    yield from _no_time(material)


def said(material: Material) -> Iterator[CountedInsight]:
    """What notes complain of and advise."""
    digest = material.digest
    for kind, quotes in (("complaint", digest.pains), ("advice", digest.tips)):
        for one in quotes:
            text = write(
                kind,
                count=one.notes,
                total=digest.notes,
                notes=notes_word(digest),
                subject=material.name,
                quote=bare(one),
            )
            yield CountedInsight(kind, text, (one.note,))


def figures(material: Material) -> Iterator[CountedInsight]:
    """What stands out when the notes are counted, each beside the others."""
    digest = material.digest
    named = [
        *(("tag", one.name, one) for one in digest.tags),
        *(
            ("audience", audience_word(one.name, material.brief.language), one.figure)
            for one in digest.audiences
            if one.figure
        ),
        *(("title", gettext(PATTERNS[one.name]), one) for one in digest.titles),
        *(("daypart", gettext(DAYPARTS[one.name]), one) for one in digest.dayparts),
    ]
    for kind, name, one in named:
        if one.lift >= NOTABLE:
            yield CountedInsight("figure", _compared(material, kind, name, one), (one.best.note,))
    if digest.collect_share_elsewhere and digest.notes >= LEAST:
        more = gettext("more") if digest.collect_share >= digest.collect_share_elsewhere else gettext("less")
        share, elsewhere = figure(100 * digest.collect_share), figure(100 * digest.collect_share_elsewhere)
        if share != elsewhere:
            text = write("collects", total=digest.notes, notes=notes_word(digest), subject=material.name,
                share=share, elsewhere=elsewhere, others=digest.elsewhere, more=more,
            )  # fmt: skip
            yield CountedInsight("kept", text, tuple(one.note for one in digest.top[:3]))


def _usual_tags(material: Material) -> Iterator[CountedInsight]:
    """Which tags are used, where they are asked for and too few notes tell them apart."""
    digest = material.digest
    if TAGS.search(material.brief.query) and digest.common_tags and not any(one.lift >= NOTABLE for one in digest.tags):
        text = write("usual_tags", total=digest.notes, notes=notes_word(digest), subject=material.name,
            tags=hashtags(digest.common_tags[:SHOWN]),
        )  # fmt: skip
        yield CountedInsight("usual", text, tuple(one.note for one in digest.top[:3]))


def _best_titles(material: Material) -> Iterator[CountedInsight]:
    """The titles that did best, where titles are asked for."""
    digest, brief = material.digest, material.brief
    if TITLES.search(brief.query) and digest.top:
        titles = works((one.text for one in digest.top[:BEST]), brief.language)
        text = write("best_titles", total=digest.notes, notes=notes_word(digest), subject=material.name, titles=titles)
        yield CountedInsight("usual", text, tuple(one.note for one in digest.top[:BEST]))


def _no_time(material: Material) -> Iterator[CountedInsight]:
    """That no time stands out, where it is asked for."""
    digest = material.digest
    if digest.notes and TIMES.search(material.brief.query) and not any(one.lift >= NOTABLE for one in digest.dayparts):
        text = write("no_time", total=digest.notes, notes=notes_word(digest), subject=material.name)
        yield CountedInsight("usual", text, ())


def _compared(material: Material, kind: str, name: str, one: NoteFigure) -> str:
    values = {"count": one.notes, "others": one.others, "engagement": figure(one.engagement), "lift": lift(one.lift)}
    return write(kind, name=name, pattern=name, daypart=name, notes=notes_word(material.digest), **values)


def _passages(material: Material) -> Iterator[CountedInsight]:
    """What documents say about the subject, as it stands there."""
    for one in sentences_about(material):
        yield CountedInsight("passage", write("source", title=one.passage.title, quote=one.text), (one.passage.id,))

"""Insights as figures: which tags, words, titles, times and audiences do better than the rest, and what notes complain of."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from library.notes.lexicon import AUDIENCES
from library.notes.schemas import Figure, NoteDigest
from library.text.sentences import split
from library.text.similarity import jaccard, term_containment
from novachat.briefs import Material, ProposedItem, ProposedItems, TaskBrief
from novachat.offline.wording import (
    DAYPARTS,
    FIELDS,
    PATTERNS,
    audience_word,
    bare,
    figure,
    lift,
    notes_word,
    write,
)

NOTABLE = 1.1
"""Least lift worth telling."""
SAME = 0.8
SPEAKS_OF_IT = 0.2


@dataclass(frozen=True)
class Finding:
    """A statement, and how much it says."""

    weight: float
    kind: str
    text: str
    sources: tuple[str, ...] = ()


def insights(material: Material) -> ProposedItems:
    """The most telling findings, of different kinds first; what the brief itself says where there are no data."""
    brief = material.brief
    found = sorted([*figures(material), *_complaints(material), *_passages(material)], key=lambda one: -one.weight)
    by_kind: dict[str, list[Finding]] = {}
    for finding in found:
        by_kind.setdefault(finding.kind, []).append(finding)
    # The best of each kind, then the second best of each, and so on.
    varied = [one for rank in itertools.zip_longest(*by_kind.values()) for one in rank if one]
    said = varied or list(_given(brief))
    # Without what the session has already; when that leaves nothing, all of it once more.
    chosen = [one for one in said if all(jaccard(one.text, other) < SAME for other in brief.known)] or said
    based_on = [item.id for item in brief.focus]
    items = [ProposedItem(content=one.text, based_on=based_on, sources=list(one.sources)) for one in chosen]
    return ProposedItems(items=items[: brief.limit])


def figures(material: Material) -> Iterator[Finding]:
    """What stands out when the notes are counted."""
    digest = material.digest
    values = {"notes": notes_word(digest), "total": digest.notes}
    for kind, one in _standing_out(digest):
        name = audience_word(one.name) if kind == "audience" else one.name
        text = write(kind, **_values(one), **values, name=name)
        yield Finding(one.lift, kind, text, (one.best.note,))
    for one in digest.titles:
        if one.lift >= NOTABLE and one.notes < digest.notes:
            pattern = gettext(PATTERNS[one.name])
            text = write("title", pattern=pattern, **_values(one), **values)
            yield Finding(one.lift, "title", text, (one.best.note,))
    if digest.complaints and digest.complaints.notes < digest.notes:
        text = write("complaints", **_values(digest.complaints), **values)
        weight = max(digest.complaints.lift, 1 / (digest.complaints.lift or 1))
        yield Finding(weight, "complaints", text, (digest.complaints.best.note,))
    yield from _times(material)


def _standing_out(digest: NoteDigest) -> Iterator[tuple[str, Figure]]:
    """Tags, audiences and words that do better than the rest, each name once and each group of notes once."""
    seen: set[tuple[int, int]] = set()
    named = [
        *(("tag", one) for one in digest.tags),
        *(("audience", one.figure) for one in digest.audiences),
        *(("word", one) for one in digest.words if one.name not in AUDIENCES),
    ]
    for kind, one in named:
        # The same notes under another name are not news.
        group = (one.notes, one.engagement)
        if one.lift >= NOTABLE and one.notes < digest.notes and group not in seen:
            seen.add(group)
            yield kind, one


def _times(material: Material) -> Iterator[Finding]:
    digest = material.digest
    notes = notes_word(digest)
    for one in digest.dayparts[:1]:
        if one.lift >= NOTABLE:
            daypart = gettext(DAYPARTS[one.name])
            text = write("daypart", daypart=daypart, notes=notes, **_values(one))
            yield Finding(one.lift, "daypart", text, (one.best.note,))
    if digest.weekend and digest.workdays:
        text = write("week", notes=notes,
            weekend=digest.weekend.notes, weekend_engagement=figure(digest.weekend.engagement),
            workdays=digest.workdays.notes, workdays_engagement=figure(digest.workdays.engagement),
        )  # fmt: skip
        better = max(digest.weekend, digest.workdays, key=lambda one: one.lift)
        yield Finding(better.lift, "week", text, (better.best.note,))
    if digest.collect_share_elsewhere:
        word = gettext("more") if digest.collect_share >= digest.collect_share_elsewhere else gettext("less")
        text = write("collects", more=word,
            share=figure(100 * digest.collect_share), elsewhere=figure(100 * digest.collect_share_elsewhere),
        )  # fmt: skip
        ratio = digest.collect_share / digest.collect_share_elsewhere
        yield Finding(max(ratio, 1 / ratio) if ratio else 1.0, "collects", text, (digest.top[0].note,))


def _values(one: Figure) -> dict[str, object]:
    return {"count": one.notes, "engagement": figure(one.engagement), "lift": lift(one.lift)}


def _complaints(material: Material) -> Iterator[Finding]:
    digest = material.digest
    for quote in digest.pains:
        text = write("pain", note=notes_word(digest, one=True), title=quote.title, quote=bare(quote),
            engagement=figure(quote.engagement),
        )  # fmt: skip
        # One note alone says less than a figure of many.
        yield Finding((quote.engagement / (digest.engagement or 1)) ** 0.5, "pain", text, (quote.note,))


def _passages(material: Material) -> Iterator[Finding]:
    """What documents say about the topic, as it stands there."""
    brief = material.brief
    for passage in material.passages:
        for sentence in split(passage.text):
            share = term_containment(brief.topic, sentence.text)
            if share >= SPEAKS_OF_IT and 12 <= len(sentence.text) <= 300:
                text = write("source", title=passage.title, quote=sentence.text)
                yield Finding(1 + share, "passage", text, (passage.id,))


def _given(brief: TaskBrief) -> Iterator[Finding]:
    """What the brief itself says, for want of anything to count."""
    for item in brief.focus:
        yield Finding(1.0, "item", item.words.replace("\n", "；" if "。" in item.content else "; "))
    given = brief.background.model_dump(include=set(FIELDS), exclude_defaults=True)
    for field, value in {**given, "query": brief.query or brief.full_input}.items():
        text = write("asked", field=gettext(FIELDS[field]), value=value)
        yield Finding(1.0, field, text)

"""Profiles of the audiences that notes name: how they respond, what they complain of, what helps, when they are written for."""

from collections.abc import Sequence

from django.utils.translation import gettext

from library.notes.lexicon import AUDIENCES
from library.notes.schemas import Audience, NoteDigest, NoteQuote
from novachat.briefs import Material, ProposedItem, ProposedItems, TaskBrief
from novachat.offline.angles import on_the_same
from novachat.offline.insight import insights
from novachat.offline.wording import DAYPARTS, audience_word, bare, figure, hashtags, lift, notes_word, write

EVEN = (0.95, 1.05)


def profiles(material: Material) -> ProposedItems:
    """The audience of the brief first, then those the notes name; the brief's own words where there are no notes."""
    brief, digest = material.brief, material.digest
    if not digest.notes:
        return insights(material)
    asked = [_asked(brief, digest)] if brief.background.target_audience else []
    # Those the task's items name first, then those most written for and best received.
    ranked = sorted(
        digest.audiences,
        key=lambda one: (one.figure.name not in brief.topic, -one.figure.lift * one.figure.notes**0.5),
    )
    named = [_named(brief, digest, audience) for audience in ranked]
    found = [*asked, *named] or insights(material).items
    fresh = [one for one in found if one.content not in brief.known]
    return ProposedItems(items=(fresh or found)[: brief.limit])


def _named(brief: TaskBrief, digest: NoteDigest, audience: Audience) -> ProposedItem:
    one = audience.figure
    told = write("audience_even" if EVEN[0] < one.lift < EVEN[1] else "audience",
        name=audience_word(one.name), count=one.notes, notes=notes_word(digest),
        engagement=figure(one.engagement), lift=lift(one.lift),
    )  # fmt: skip
    head = _head(audience_word(one.name), told)
    habits = _active(audience.daypart)
    share, everybody = audience.collect_share, digest.collect_share
    if everybody and not EVEN[0] < share / everybody < EVEN[1]:
        habits = [write("kept", share=figure(100 * share), all=figure(100 * everybody)), *habits]
    return _candidate(brief, head, audience.tags, habits, pains=audience.pains, tips=audience.tips)


def _active(daypart: str | None) -> list[str]:
    return [write("active", daypart=gettext(DAYPARTS[daypart]))] if daypart else []


def _asked(brief: TaskBrief, digest: NoteDigest) -> ProposedItem:
    """The audience the brief names, with what holds for all notes about the topic."""
    told = write("totals", notes=notes_word(digest), total=digest.notes,
        likes=figure(digest.likes), collects=figure(digest.collects), comments=figure(digest.comments),
    )  # fmt: skip
    head = _head(write("asked_audience", name=brief.background.target_audience), told)
    daypart = digest.dayparts[0].name if digest.dayparts else None
    tags = [tag.name for tag in digest.tags if tag.name not in AUDIENCES][:4]
    return _candidate(brief, head, tags, _active(daypart), pains=digest.pains, tips=digest.tips)


def _head(name: str, told: str) -> str:
    return gettext("%(name)s: %(told)s") % {"name": f"{name[:1].upper()}{name[1:]}", "told": told}


def _candidate(
    brief: TaskBrief,
    head: str,
    tags: Sequence[str],
    habits: Sequence[str],
    *,
    pains: Sequence[NoteQuote],
    tips: Sequence[NoteQuote],
) -> ProposedItem:
    parts = [head]
    parts += [write("pains", quote=bare(one), title=one.title) for one in pains[:1]]
    tips = on_the_same(tips, pains[:1]) or list(tips)
    parts += [write("tips", quote=bare(one), title=one.title) for one in tips[:1]]
    if tags:
        parts.append(write("tags", tags=hashtags(list(tags))))
    parts += habits
    parts += [write("remark", text=item.comment) for item in brief.focus if item.comment]
    return ProposedItem(
        content="\n".join(parts),
        based_on=[item.id for item in brief.focus],
        sources=list(dict.fromkeys(quote.note for quote in [*pains[:1], *tips[:1]])),
    )

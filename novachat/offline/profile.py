"""Profiles: the people the notes are written for, what bothers them and what they are advised."""

from collections.abc import Sequence

from django.utils.translation import gettext

from library import meaning
from library.notes.schemas import Audience, NoteQuote
from library.text.language import listed
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.wording import DAYPARTS, NOTABLE, audience_word, bare, figure, hashtags, lift, notes_word, write

SAME_PEOPLE = 0.6
"""From which likeness two names are those of the same people."""


def profiles(material: Material) -> ProposedItems:
    """Those the request names first, then those that most notes are written for."""
    brief, digest = material.brief, material.digest
    likes = meaning.likeness(brief.audience, [one.name for one in digest.audiences])
    best = max(likes, default=0.0)
    known = digest.audiences[likes.index(best)] if brief.audience and best >= SAME_PEOPLE else None
    found = [_profile(material, one) for one in sorted(digest.audiences, key=lambda one: one is not known)]
    if digest.notes and brief.audience and known is None:
        found.insert(0, _asked(material))
    fresh = [one for one in found if one.content not in brief.known]
    return ProposedItems(items=(fresh or found)[: brief.limit])


def _profile(material: Material, audience: Audience) -> ProposedItem:
    name = audience_word(audience.name, material.brief.language)
    lines = [
        write("people", name=f"{name[:1].upper()}{name[1:]}", count=audience.notes, total=material.digest.notes,
            notes=notes_word(material.digest), subject=material.name)
    ]  # fmt: skip
    one = audience.figure
    if one and not 1 / NOTABLE < one.lift < NOTABLE:
        lines.append(
            write("audience", name=name, count=one.notes, others=one.others, notes=notes_word(material.digest),
                engagement=figure(one.engagement), lift=lift(one.lift))
        )  # fmt: skip
    ends = [write("active", daypart=gettext(DAYPARTS[audience.daypart]))] if audience.daypart else []
    return _item(material, lines, audience.pains, audience.tips, audience.tags, ends)


def _asked(material: Material) -> ProposedItem:
    """The people the request names, with what holds for all notes about the subject."""
    digest, name = material.digest, material.brief.audience
    head = write(
        "asked_people",
        name=f"{name[:1].upper()}{name[1:]}",
        total=digest.notes,
        notes=notes_word(digest),
        subject=material.name,
    )
    return _item(material, [head], digest.pains, digest.tips, digest.common_tags, [])


def _item(
    material: Material,
    lines: list[str],
    pains: Sequence[NoteQuote],
    tips: Sequence[NoteQuote],
    tags: Sequence[str],
    ends: Sequence[str],
) -> ProposedItem:
    brief = material.brief
    for sentence, quotes in (("pains", pains[:2]), ("tips", tips[:2])):
        if quotes:
            lines.append(write(sentence, quotes=listed(map(bare, quotes), brief.language)))
    lines += [write("tags", tags=hashtags(list(tags[:4])))] if tags else []
    lines += [*ends, *(write("remark", text=item.comment) for item in brief.focus if item.comment)]
    return ProposedItem(
        content="\n".join(lines),
        based_on=[item.id for item in brief.focus],
        sources=list(dict.fromkeys(quote.note for quote in [*pains[:2], *tips[:2]])),
    )

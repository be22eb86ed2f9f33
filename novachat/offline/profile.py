"""Profiles: the people the notes are written for, what bothers them and what they are advised."""

from collections.abc import Sequence

from django.utils.translation import gettext

from library import meaning
from library.notes.schemas import NoteQuote
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.wording import audience_word, capital, fresh, hashtags, known, quoted, telling

SAME_PEOPLE = 0.6
"""From which likeness two names are those of the same people."""
QUOTED, TAGS = 2, 4


def profiles(material: Material) -> ProposedItems:
    """Those the request names first, with what holds for all notes where none is for them; then those of most notes."""
    brief, digest, about = material.brief, material.digest, known(material.digest, material.name)
    likes = meaning.likeness(brief.audience, [one.name for one in digest.audiences])
    named = [like >= max(SAME_PEOPLE, *likes) for like in likes]
    found: list[ProposedItem] = []
    if digest.notes and brief.audience and not any(named):
        head = gettext("%(name)s: none of the %(known)s is written for them; what all of these say:")
        head %= {"name": capital(brief.audience), "known": about}
        found.append(_profile(material, head, digest.pains, digest.tips, digest.common_tags))
    for _, one in sorted(zip(named, digest.audiences, strict=True), key=lambda pair: not pair[0]):
        if not telling([*one.pains, *one.tips], brief.language):
            continue
        head = gettext("%(name)s: the readers of %(count)s of the %(known)s.")
        head %= {"name": capital(audience_word(one.name, brief.language)), "count": one.notes, "known": about}
        found.append(_profile(material, head, one.pains, one.tips, one.tags))
    return fresh(found, brief)


def _profile(
    material: Material, head: str, pains: Sequence[NoteQuote], tips: Sequence[NoteQuote], tags: Sequence[str]
) -> ProposedItem:
    brief = material.brief
    pains, tips = (telling(quotes, brief.language)[:QUOTED] for quotes in (pains, tips))
    lines = [
        *([gettext("What bothers them: %(quotes)s") % {"quotes": quoted(pains, brief.language)}] if pains else []),
        *([gettext("What they are advised: %(quotes)s") % {"quotes": quoted(tips, brief.language)}] if tips else []),
        *([gettext("Tags: %(tags)s") % {"tags": hashtags(tags[:TAGS])}] if tags else []),
        *(gettext("Your remark: %(text)s") % {"text": item.comment} for item in brief.focus if item.comment),
    ]
    return ProposedItem(
        content="\n".join([head, *lines]),
        based_on=[item.id for item in brief.focus],
        sources=list(dict.fromkeys(one.note for one in [*pains, *tips])),
    )

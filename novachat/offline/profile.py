"""Profiles: the people the notes are written for, what bothers them and what they are advised."""

from collections.abc import Sequence

from library import meaning
from library.notes.schemas import NoteQuote
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import Material
from novachat.offline.wording import audience_word, capital, fresh, hashtags, known, quoted, write

SAME_PEOPLE = 0.6
"""From which likeness two names are those of the same people."""
QUOTED, TAGS = 2, 4


def profiles(material: Material) -> ProposedItems:
    """Those the request names first, with what holds for all notes where none is for them; then those of most notes."""
    brief, digest = material.brief, material.digest
    likes = meaning.likeness(brief.audience, [one.name for one in digest.audiences])
    named = next((one for one, like in zip(digest.audiences, likes, strict=True) if like == max(likes)), None)
    named = named if max(likes, default=0.0) >= SAME_PEOPLE else None
    about = known(digest, material.name)
    found: list[ProposedItem] = []
    if digest.notes and brief.audience and not named:
        head = write("asked_people", name=capital(brief.audience), known=about)
        found.append(_profile(material, head, digest.pains, digest.tips, digest.common_tags))
    for one in sorted(digest.audiences, key=lambda one: one is not named):
        name = capital(audience_word(one.name, brief.language))
        head = write("people", name=name, count=one.notes, known=about)
        found.append(_profile(material, head, one.pains, one.tips, one.tags))
    return fresh(found, brief)


def _profile(
    material: Material, head: str, pains: Sequence[NoteQuote], tips: Sequence[NoteQuote], tags: Sequence[str]
) -> ProposedItem:
    brief = material.brief
    pains, tips = pains[:QUOTED], tips[:QUOTED]
    told = {"pains": quoted(pains, brief.language), "tips": quoted(tips, brief.language)}
    lines = [head, *(write(sentence, quotes=quotes) for sentence, quotes in told.items() if quotes)]
    lines += [write("tags", tags=hashtags(tags[:TAGS]))] if tags else []
    lines += [write("remark", text=item.comment) for item in brief.focus if item.comment]
    return ProposedItem(
        content="\n".join(lines),
        based_on=[item.id for item in brief.focus],
        sources=list(dict.fromkeys(one.note for one in [*pains, *tips])),
    )

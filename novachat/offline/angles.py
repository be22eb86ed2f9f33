"""What a hit point or a post is about: an item that was given, and complaints and advice that no other one takes."""

from collections.abc import Sequence
from dataclasses import dataclass

from library import meaning
from library.notes.schemas import NoteQuote
from novachat.briefs.inputs import InputItem
from novachat.briefs.tasks import Material

PAINS = 2
"""Complaints of an angle, where there are enough."""


@dataclass
class Angle:
    """One of several ways to look at the subject."""

    place: int
    pains: list[NoteQuote]
    """The one to answer first."""
    tips: list[NoteQuote]
    """The ones that answer it best first."""
    item: InputItem | None = None

    @property
    def ids(self) -> list[str]:
        return [self.item.id] if self.item else []


def angles(material: Material, count: int, types: Sequence[str], tips: Sequence[NoteQuote], most: int) -> list[Angle]:
    """As many as asked for, on the given items of the first type there is; of a branch those that are its own.

    Branches cannot see each other: each shares out everything in the same way and keeps its part, so that nothing
    is said twice. An angle has at most so many pieces of advice.
    """
    brief = material.brief
    by_type = ([item for item in brief.inputs if item.type == wanted] for wanted in types)
    items: Sequence[InputItem | None] = brief.beside or next(filter(None, by_type), []) or [None]
    found = [Angle(place, [], [], items[place % len(items)]) for place in range(count)]
    named = "\n".join(item.words for item in brief.named)
    pains, left = list(material.digest.pains), list(tips)
    for angle in found * PAINS:
        angle.pains += _nearest(pains, _about(angle, named))[:1]
        pains = [pain for pain in pains if pain not in angle.pains]
    for angle in found * most:
        angle.tips += _nearest(left, _about(angle, named))[:1]
        left = [tip for tip in left if tip not in angle.tips]
    own = {item.id for item in brief.focus}
    return [angle for angle in found if not own or {*angle.ids} & own]


def _about(angle: Angle, named: str) -> str:
    said = [
        *(f"{pain.title}\n{pain.text}" for pain in angle.pains[:1]),
        *([angle.item.words] if angle.item else []),
        named,
    ]
    return "\n".join(filter(None, said))


def _nearest(quotes: Sequence[NoteQuote], text: str) -> list[NoteQuote]:
    """The quotes that are nearest to a text in meaning first; as they are where there is none."""
    if not text:
        return list(quotes)
    scores = meaning.likeness(text, [f"{one.title}\n{one.text}" for one in quotes])
    ranked = sorted(zip(scores, range(len(quotes)), strict=True), key=lambda one: (-one[0], one[1]))
    return [quotes[place] for _, place in ranked]

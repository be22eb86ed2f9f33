"""What a hit point or a post is about: an item that was given, and complaints and advice that no other one takes."""

from collections.abc import Sequence
from dataclasses import dataclass, field

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
    item: InputItem | None
    pains: list[NoteQuote] = field(default_factory=list)
    """The one to answer first."""
    tips: list[NoteQuote] = field(default_factory=list)
    """The ones that answer it best first."""

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
    found = [Angle(place, items[place % len(items)]) for place in range(count)]
    named = [item.words for item in brief.named]
    pains, left = list(material.digest.pains), list(tips)
    for angle in found * PAINS:
        angle.pains += _take_nearest(pains, angle, named)
    for angle in found * most:
        angle.tips += _take_nearest(left, angle, named)
    own = {item.id for item in brief.focus}
    return [angle for angle in found if not own or {*angle.ids} & own]


def _take_nearest(left: list[NoteQuote], angle: Angle, named: Sequence[str]) -> list[NoteQuote]:
    """The one of those that are left that is nearest in meaning to the complaint and the item; the first where these are none."""
    words = [*(_words(one) for one in angle.pains[:1]), *([angle.item.words] if angle.item else []), *named]
    scores = meaning.likeness("\n".join(words), [_words(one) for one in left])
    return [left.pop(scores.index(max(scores)))] if left else []


def _words(quote: NoteQuote) -> str:
    return f"{quote.title}\n{quote.text}"

"""What notes advise and complain of as drafts tell it, and how drafts and hit points share it out.

A sentence is cut at a comma, so that none of a note stands whole.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from library import meaning
from library.notes.schemas import NoteQuote
from library.schemas import Language
from library.text.language import PUNCTUATION
from novachat.briefs.inputs import InputItem
from novachat.briefs.tasks import Material
from novachat.offline.wording import bare, telling

WHOLE = {"zh": 8, "en": 30}
"""Characters from which a sentence without a comma would be copied whole; shorter ones are nobody's own."""
WORDS = 3
"""Words before an English comma; fewer are the beginning of a list."""
TOLD = 0.7
"""From which likeness earlier content has told a point already."""
PAINS = 2
"""Complaints of an angle, where there are enough."""
_CLAUSE = re.compile(r"\s*[，,；;：:](?!\d)\s*+(?![^(（]*[)）])(?!(?:[\w'-]+\s){1,2}(?:and|or)\s[\w'-]+(?:,|$))")
"""Where a clause ends; not in brackets, nor in 1:2, nor before the end of a list: this week and freezer."""


@dataclass
class Angle:
    """One of several ways to look at the subject: an item that was given, complaints and advice that no other one takes."""

    place: int
    item: InputItem | None
    pains: list[NoteQuote] = field(default_factory=list)
    tips: list[NoteQuote] = field(default_factory=list)

    @property
    def ids(self) -> list[str]:
        return [self.item.id] if self.item else []


def points_of(material: Material, tips: Sequence[NoteQuote]) -> dict[str, NoteQuote]:
    """Advice by how drafts tell it, each once; what was told before is left out."""
    told, found = material.brief.background.previous_content, dict[str, NoteQuote]()
    for tip in tips:
        text = retold(tip, material.brief.language)
        if text and all(score < TOLD for score in meaning.likeness(tip.text, told)):
            found.setdefault(text, tip)
    return found


def retold(quote: NoteQuote, language: Language) -> str:
    """A sentence with a dash for its first comma; empty where it would be copied whole, or cannot stand alone."""
    said = "".join(map(bare, telling([quote], language)))
    cuts = (one for one in _CLAUSE.finditer(said) if language != "en" or len(said[: one.start()].split()) >= WORDS)
    if cut := next(cuts, None):
        return f"{said[: cut.start()]}{PUNCTUATION[language].dash}{said[cut.end() :]}"
    return said if len(said) < WHOLE[language] else ""


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
    pains, left = telling(material.digest.pains, brief.language), list(tips)
    for angle in found * PAINS:
        angle.pains += _take_nearest(pains, angle, named)
    for angle in found * most:
        angle.tips += _take_nearest(left, angle, named)
    own = {item.id for item in brief.focus}
    return [angle for angle in found if not own or {*angle.ids} & own]


def _take_nearest(left: list[NoteQuote], angle: Angle, named: Sequence[str]) -> list[NoteQuote]:
    """The one of those that are left that is nearest to the first complaint and the item; the first where these are none."""
    pains = [f"{one.title}\n{one.text}" for one in angle.pains[:1]]
    words = [*pains, *([angle.item.words] if angle.item else []), *named]
    scores = meaning.likeness("\n".join(words), [f"{one.title}\n{one.text}" for one in left])
    return [left.pop(scores.index(max(scores)))] if left else []

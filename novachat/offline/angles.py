"""What a hit point or a post can be about: the items given, the audiences and tags of the notes, the brief itself."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from library.notes.queries import topic_phrase
from library.notes.schemas import NoteQuote
from library.text.similarity import term_containment
from novachat.briefs import InputItem, Material, TaskBrief

_NAMED = re.compile(r"「#?(.+?)」|tagged #(\S+)|that name (\S+)|^About “(.+?)”|mention “(.+?)”")
_HEAD = re.compile(r"^[^：:，,。.；;“\n]{2,48}(?=[：:])")
_CLAUSE = re.compile(r"[，,。.；;：:！!？?\n]")
OWN_WORDS = 24
SPOKEN_OF = 0.5
"""Share of a quote's terms that stand in what the angle is about."""
_ASKED = re.compile(r"需求指定的受众“(.+?)”|audience of the brief, “(.+?)”", re.IGNORECASE)


@dataclass(frozen=True)
class Angle:
    """A subject, and the items it comes from."""

    subject: str
    place: int = 0
    """Which of several it is, from 0; branches of a task cannot see each other."""
    items: tuple[InputItem, ...] = ()

    @property
    def ids(self) -> list[str]:
        return [item.id for item in self.items]

    @property
    def remark(self) -> str:
        return " ".join(filter(None, (item.comment for item in self.items)))


def angles(material: Material, *types: str) -> list[Angle]:
    """One per item of the first of these types there is; else one per audience or tag that does well; else the brief."""
    brief = material.brief
    by_type = ([item for item in brief.inputs if item.type == wanted] for wanted in types)
    items = brief.focus or next(filter(None, by_type), [])
    if items:
        return [Angle(subject_of(item, material), int(item.id.removeprefix(item.type)) - 1, (item,)) for item in items]
    digest = material.digest
    figures = sorted([*(one.figure for one in digest.audiences), *digest.tags], key=lambda one: -one.lift)
    return [Angle(one.name, place) for place, one in enumerate(figures[:5])] or [Angle(subject_of_brief(brief))]


def subject_of(item: InputItem, material: Material) -> str:
    """The name an item is about: what it quotes, what stands before its first colon, or what figures name in it."""
    if item.type == "xhs_post":
        return item.title
    if item.edit:
        return _CLAUSE.split(item.edit.strip())[0].strip()[:OWN_WORDS] or subject_of_brief(material.brief)
    if item.type == "fact":
        return subject_of_brief(material.brief)
    text = item.content
    for pattern in (_ASKED, _HEAD, _NAMED) if item.type == "profile" else (_NAMED, _HEAD):
        if found := pattern.search(text):
            return str(next(filter(None, found.groups()), found.group()))
    figures = [*(audience.figure for audience in material.digest.audiences), *material.digest.tags]
    return next((figure.name for figure in figures if figure.name in text), "") or subject_of_brief(material.brief)


def subject_of_brief(brief: TaskBrief) -> str:
    about = f"{brief.background.industry}\n{brief.query}\n{brief.request}"
    return topic_phrase(about) or topic_phrase(brief.full_input) or brief.full_input[:12]


def nearest(quotes: Sequence[NoteQuote], angle: Angle, count: int) -> list[NoteQuote]:
    """The quotes that speak of the angle and of the remarks on it before the others, one of each note first.

    Where none speaks of it, each angle gets another to begin with.
    """
    about = "\n".join([angle.subject, *(item.content for item in angle.items), *(item.words for item in angle.items)])
    ranked = sorted(quotes, key=lambda one: -term_containment(about, f"{one.title} {one.text}"))
    first: dict[str, NoteQuote] = {}
    for quote in ranked:
        first.setdefault(quote.note, quote)
    different = list(first.values())
    spoken_of = any(term_containment(one.text, about) >= SPOKEN_OF for one in different[:1])
    start = 0 if spoken_of or not different else angle.place % len(different)
    others = [quote for quote in ranked if quote not in different]
    return [*different[start:], *different[:start], *others][:count]


def answering(tips: Sequence[NoteQuote], pains: Sequence[NoteQuote], angle: Angle, count: int) -> list[NoteQuote]:
    """Advice on what is complained of; of all kinds where nothing is or there is none on that."""
    return nearest(on_the_same(tips, pains) or tips, angle, count)


def on_the_same(tips: Sequence[NoteQuote], pains: Sequence[NoteQuote]) -> list[NoteQuote]:
    """Advice filed under the same theme as a complaint."""
    themes = {pain.theme for pain in pains if pain.theme}
    return [tip for tip in tips if tip.theme in themes]

"""What a hit point or a post can be about: the items given, the audiences and tags of the notes, the brief itself."""

import re
from dataclasses import dataclass

from library.text.similarity import term_containment
from novachat.briefs import Brief, InputItem, Material
from novachat.digest import Quote
from novachat.notes import topic_words

_NAMED = re.compile(r"「#?(.+?)」|tagged #(\S+)|that name (\S+)|^About “(.+?)”|mention “(.+?)”")
_HEAD = re.compile(r"^[^：:，,。.；;“\n]{2,16}(?=[：:])")
_ASKED = re.compile(r"需求指定的受众“(.+?)”|audience of the brief, “(.+?)”", re.IGNORECASE)


@dataclass(frozen=True)
class Angle:
    """A subject, and the items it comes from."""

    subject: str
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
    items = brief.focus or next((found for wanted in types if (found := _of_type(brief, wanted))), [])
    if items:
        return [Angle(subject_of(item, material), (item,)) for item in items]
    digest = material.digest
    figures = sorted([*(one.figure for one in digest.audiences), *digest.tags], key=lambda one: -one.lift)
    return [Angle(one.name) for one in figures[:5]] or [Angle(subject_of_brief(brief))]


def subject_of(item: InputItem, material: Material) -> str:
    """The name an item is about: what it quotes, what stands before its first colon, or what figures name in it."""
    text = item.edit or item.content
    if item.type == "xhs_post":
        return item.title
    for pattern in (_ASKED, _HEAD, _NAMED) if item.type == "profile" else (_NAMED, _HEAD):
        if found := pattern.search(text):
            return str(next(filter(None, found.groups()), found.group()))
    figures = [*(audience.figure for audience in material.digest.audiences), *material.digest.tags]
    return next((figure.name for figure in figures if figure.name in text), "") or subject_of_brief(material.brief)


def subject_of_brief(brief: Brief) -> str:
    words = topic_words(f"{brief.background.industry}\n{brief.query}\n{brief.request}") or topic_words(brief.full_input)
    joint = "" if brief.language == "zh" else " "
    return joint.join(words[:2]) or brief.full_input[:12]


def nearest(quotes: list[Quote], angle: Angle, count: int, *, after: int = 0) -> list[Quote]:
    """The quotes that speak of the angle and of the remarks on it before the others, one of each note."""
    about = "\n".join([angle.subject, *(item.words for item in angle.items)])
    first: dict[str, Quote] = {}
    for quote in sorted(quotes, key=lambda one: -term_containment(about, f"{one.title} {one.text}")):
        first.setdefault(quote.note, quote)
    different = list(first.values())
    start = after % len(different) if different else 0
    return [*different[start:], *different[:start]][:count]


def _of_type(brief: Brief, wanted: str) -> list[InputItem]:
    return [item for item in brief.inputs if item.type == wanted]

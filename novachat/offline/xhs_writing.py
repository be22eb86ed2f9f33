"""Drafts of posts, put together from the session's items and sentences of notes and sources, within the platform's limits."""

import re
from dataclasses import dataclass
from typing import Literal

from library.schemas import Language
from library.text.language import detect
from library.text.sentences import split
from novachat.briefs import InputItem, Material, PostCandidate, PostCandidates
from novachat.digest import Quote
from novachat.lexicon import AUDIENCES
from novachat.limits import POST_BODY
from novachat.notes import topic_phrase
from novachat.offline.angles import Angle, angles, answering, nearest
from novachat.offline.titles import ADVISING, title
from novachat.offline.wording import bare, one_of
from novachat.posting import clean_tags

POINTS = 4
FACTS = 5
ABOUT_NOTES = re.compile(r"笔记|\bnotes?\b", re.IGNORECASE)
VARIED = {
    "intro": (
        ("如果你也这样，下面几条可以照着试：", "If that sounds familiar, try these:"),
        ("是不是很熟悉？这几条可以先试起来：", "Been there? Start with these:"),
        ("遇到这种情况，可以从这几步改起：", "When that happens, change these first:"),
    ),
    "ask": (
        ("你会先试哪一条？评论区聊聊。", "Which one will you try first? Tell me in the comments."),
        ("你还有什么办法？欢迎补充。", "What works for you? Add it below."),
        ("你卡在哪一步？说来听听。", "Where do you get stuck? Tell me."),
    ),
}
"""Openings and closings that the drafts of one task take in turn."""
WORDS = {
    "plain": ("整理成几条，可以照着试：", "A few things to try:"),
    "foreign": ("笔记里的做法（原文为英文，请译写）：", "Advice from the notes, to be put into English:"),
    "shown": ("资料里能看到：", "What the sources show:"),
    "facts": ("资料里还提到：", "The sources also say:"),
    "draft": ("（草稿：由会话内容与笔记原句拼成，发布前请改写并核对）", "(Draft, put together from the session and sentences of sources: rewrite and check before publishing.)"),
    "for": ("写给：{name}", "For: {name}"),
    "about": ("主题：{name}", "About: {name}"),
}  # fmt: skip


def posts(material: Material) -> PostCandidates:
    """One draft for each angle, at most as many as asked for."""
    found = angles(material, "hitpoint", "profile", "insight")
    return PostCandidates(items=[_draft(material, angle) for angle in found[: material.brief.limit]])


def _draft(material: Material, angle: Angle) -> PostCandidate:
    brief = material.brief
    # Counts of notes say how to write, not what; they do not belong into a post.
    facts = [item for item in brief.inputs if item.type == "fact" and not ABOUT_NOTES.search(item.content)]
    if facts and angle.items and angle.items[0].type == "fact":
        return _of_facts(material, angle, facts[:FACTS])
    return _of_advice(material, angle, facts[:2])


def _of_facts(material: Material, angle: Angle, facts: list[InputItem]) -> PostCandidate:
    """What the sources say, one fact after the other."""
    language = material.brief.language
    parts = _Parts(pains=[], points=[fact.content for fact in facts], facts=[], advice="none")
    return PostCandidate(
        title=title(angle.subject, "", len(facts), "facts", language),
        content=_body(material, angle, parts),
        tags=clean_tags(_tags(material, angle)),
        based_on=[fact.id for fact in facts],
    )


def _of_advice(material: Material, angle: Angle, facts: list[InputItem]) -> PostCandidate:
    """A complaint, the advice of notes on it, and what the sources say besides."""
    brief, digest = material.brief, material.digest
    pains = nearest(_in_language(digest.every_pain, brief.language) or digest.every_pain, angle, 1)
    own = _in_language(digest.every_tip, brief.language)
    tips = answering(own or digest.every_tip, pains, angle, POINTS)
    tags = [tag for quote in [*pains, *tips] for tag in quote.tags]
    parts = _Parts(
        pains=[bare(one) for one in _in_language(pains, brief.language)],
        points=[bare(one) for one in tips] or _item_points(material),
        facts=[one.content for one in facts],
        advice="own" if own else "foreign" if tips else "none",
    )
    pattern = ADVISING[angle.place % len(ADVISING)] if parts.points else "question"
    return PostCandidate(
        title=title(angle.subject, "".join(tags[:1]), len(parts.points), pattern, brief.language),
        content=_body(material, angle, parts),
        tags=clean_tags([*tags[:2], *_tags(material, angle), *tags]),
        based_on=list(dict.fromkeys([*angle.ids, *(fact.id for fact in facts)])),
        sources=list(dict.fromkeys(quote.note for quote in [*pains, *tips])),
    )


@dataclass(frozen=True)
class _Parts:
    """What a body is put together from."""

    pains: list[str]
    points: list[str]
    facts: list[str]
    advice: Literal["own", "foreign", "none"]
    """Whether the points are advice, and in the draft's language."""


def _body(material: Material, angle: Angle, parts: _Parts) -> str:
    """The parts in order; points and facts that do not fit are left out."""
    language = material.brief.language
    opening = [f"“{pain}”" for pain in parts.pains] or _given(material, angle)
    if parts.points:
        opening.append(one_of(_intro(angle, parts), language))
    closing = [one_of(_varied("ask", angle), language)] if parts.advice == "own" else []
    closing.append(one_of(WORDS["draft"], language))
    points = [f"“{point}”" for point in parts.points] if parts.advice == "foreign" else parts.points
    lines = [f"{number}. {point}" for number, point in enumerate(points, 1)]
    told = [one_of(WORDS["facts"], language), *parts.facts] if parts.facts else []
    while (body := _joined(opening, lines, told, closing)) and len(body) > POST_BODY and (told or lines):
        (told or lines).pop()
    return body[:POST_BODY]


def _intro(angle: Angle, parts: _Parts) -> tuple[str, str]:
    if parts.advice == "own":
        return _varied("intro", angle) if parts.pains else WORDS["plain"]
    return WORDS["foreign"] if parts.advice == "foreign" else WORDS["shown"]


def _varied(name: str, angle: Angle) -> tuple[str, str]:
    return VARIED[name][angle.place % len(VARIED[name])]


def _joined(*parts: list[str]) -> str:
    return "\n\n".join("\n".join(part) for part in parts if part)


def _given(material: Material, angle: Angle) -> list[str]:
    background, language = material.brief.background, material.brief.language
    lines = [one_of(WORDS["about"], language).format(name=angle.subject)]
    if background.target_audience:
        lines.append(one_of(WORDS["for"], language).format(name=background.target_audience))
    return lines


def _item_points(material: Material) -> list[str]:
    """What the session's items say, for want of advice in notes; then the sources' sentences."""
    items = [item for item in material.brief.inputs if item.type in ("insight", "profile")]
    said = [(item.edit or item.content).splitlines()[0] for item in items]
    said += [split(passage.text)[0].text for passage in material.passages]
    return list(dict.fromkeys(text[:160] for text in said))[:POINTS]


def _tags(material: Material, angle: Angle) -> list[str]:
    own = [tag for item in angle.items for tag in item.tags]
    named = [tag.name for tag in material.digest.tags]
    about = [tag for tag in named if tag in angle.subject or any(tag in item.content for item in angle.items)]
    audience = [name for name in AUDIENCES if name in angle.subject]
    return [
        *own,
        *audience,
        *about,
        *(tag.name for tag in material.digest.tags[:6]),
        topic_phrase(material.brief.query),
    ]


def _in_language(quotes: list[Quote], language: Language) -> list[Quote]:
    return [quote for quote in quotes if detect(quote.text) == language]

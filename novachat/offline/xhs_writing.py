"""Drafts of posts, put together from the session's items and sentences of notes and sources, within the platform's limits."""

import re
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext, gettext_noop

from library.notes.lexicon import AUDIENCES
from library.notes.posting import POST_BODY, clean_tags
from library.notes.queries import topic_phrase
from library.notes.schemas import NoteQuote
from library.schemas import Language
from library.text.language import detect
from library.text.sentences import split
from novachat.briefs import InputItem, Material, ProposedPost, ProposedPosts
from novachat.offline.angles import Angle, angles, answering, nearest
from novachat.offline.titles import ADVISING, title
from novachat.offline.wording import bare

POINTS = 4
FACTS = 5
ABOUT_NOTES = re.compile(r"笔记|\bnotes?\b", re.IGNORECASE)
VARIED = {
    "intro": (
        gettext_noop("If that sounds familiar, try these:"),
        gettext_noop("Been there? Start with these:"),
        gettext_noop("When that happens, change these first:"),
    ),
    "ask": (
        gettext_noop("Which one will you try first? Tell me in the comments."),
        gettext_noop("What works for you? Add it below."),
        gettext_noop("Where do you get stuck? Tell me."),
    ),
}
"""Openings and closings that the drafts of one task take in turn."""
WORDS: dict[str, str] = {
    "plain": gettext_noop("A few things to try:"),
    "foreign": gettext_noop("Advice from the notes, to be put into English:"),
    "shown": gettext_noop("What the sources show:"),
    "facts": gettext_noop("The sources also say:"),
    "draft": gettext_noop(
        "(Draft, put together from the session and sentences of sources: rewrite and check before publishing.)"
    ),
    "for": gettext_noop("For: %(name)s"),
    "about": gettext_noop("About: %(name)s"),
}


def posts(material: Material) -> ProposedPosts:
    """One draft for each angle, at most as many as asked for."""
    brief = material.brief
    # Counts of notes say how to write, not what; they do not belong into a post.
    facts = [item for item in brief.inputs if item.type == "fact" and not ABOUT_NOTES.search(item.content)]
    drafts: list[ProposedPost] = []
    for angle in angles(material, "hitpoint", "profile", "insight")[: brief.limit]:
        if facts and angle.items and angle.items[0].type == "fact":
            drafts.append(_of_facts(material, angle, facts[:FACTS]))
        else:
            drafts.append(_of_advice(material, angle, facts[:2]))
    return ProposedPosts(items=drafts)


def _of_facts(material: Material, angle: Angle, facts: list[InputItem]) -> ProposedPost:
    """What the sources say, one fact after the other."""
    language = material.brief.language
    parts = _Parts(pains=[], points=[fact.content for fact in facts], facts=[], advice="none")
    return ProposedPost(
        title=title(angle.subject, "", len(facts), "facts", language),
        content=_body(material, angle, parts),
        tags=clean_tags(_tags(material, angle)),
        based_on=[fact.id for fact in facts],
    )


def _of_advice(material: Material, angle: Angle, facts: list[InputItem]) -> ProposedPost:
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
    return ProposedPost(
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
    opening = [f"“{pain}”" for pain in parts.pains]
    if not opening:
        opening.append(gettext(WORDS["about"]) % {"name": angle.subject})
        if audience := material.brief.background.target_audience:
            opening.append(gettext(WORDS["for"]) % {"name": audience})
    if parts.points:
        opening.append(gettext(_intro(angle, parts)))
    closing = [gettext(_varied("ask", angle))] if parts.advice == "own" else []
    closing.append(gettext(WORDS["draft"]))
    points = [f"“{point}”" for point in parts.points] if parts.advice == "foreign" else parts.points
    lines = [f"{number}. {point}" for number, point in enumerate(points, 1)]
    told = [gettext(WORDS["facts"]), *parts.facts] if parts.facts else []
    blocks = (opening, lines, told, closing)
    while len(body := "\n\n".join("\n".join(block) for block in blocks if block)) > POST_BODY and (told or lines):
        (told or lines).pop()
    return body[:POST_BODY]


def _intro(angle: Angle, parts: _Parts) -> str:
    if parts.advice == "own":
        return _varied("intro", angle) if parts.pains else WORDS["plain"]
    return WORDS["foreign"] if parts.advice == "foreign" else WORDS["shown"]


def _varied(name: str, angle: Angle) -> str:
    return VARIED[name][angle.place % len(VARIED[name])]


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


def _in_language(quotes: list[NoteQuote], language: Language) -> list[NoteQuote]:
    return [quote for quote in quotes if detect(quote.text) == language]

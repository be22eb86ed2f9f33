"""Drafts of posts, put together from the session's items and sentences of notes and sources, within the platform's limits."""

import re
from dataclasses import dataclass

from library.schemas import Language
from library.text.language import detect
from library.text.sentences import split
from novachat.briefs import Material, PostCandidate, PostCandidates
from novachat.digest import Quote
from novachat.lexicon import AUDIENCES
from novachat.limits import POST_BODY, POST_TITLE
from novachat.notes import topic_words
from novachat.offline.angles import Angle, angles, nearest
from novachat.offline.wording import bare, one_of
from novachat.posting import clean_tags, fit_title, title_length

POINTS = 4
ABOUT_NOTES = re.compile(r"笔记|\bnotes?\b", re.IGNORECASE)
WORDS = {
    "intro": ("如果你也这样，下面几条可以照着试：", "If that sounds familiar, try these:"),
    "plain": ("整理成几条，可以照着试：", "A few things to try:"),
    "shown": ("笔记里能看到：", "What the notes show:"),
    "facts": ("资料里还提到：", "The sources also say:"),
    "ask": ("你会先试哪一条？评论区聊聊。", "Which one will you try first? Tell me in the comments."),
    "draft": ("（草稿：由会话内容与笔记原句拼成，发布前请改写并核对）", "(Draft, put together from the session and sentences of sources: rewrite and check before publishing.)"),
    "for": ("写给：{name}", "For: {name}"),
    "about": ("主题：{name}", "About: {name}"),
}  # fmt: skip


def posts(material: Material) -> PostCandidates:
    """One draft for each angle, at most as many as asked for."""
    found = angles(material, "hitpoint", "profile", "insight")
    drafts = [_draft(material, angle, place) for place, angle in enumerate(found[: material.brief.limit])]
    return PostCandidates(items=drafts)


def _draft(material: Material, angle: Angle, place: int) -> PostCandidate:
    language = material.brief.language
    pains = nearest(_in_language(material.digest.pains, language), angle, 1, after=place)
    tips = nearest(_in_language(material.digest.tips, language), angle, POINTS)
    points = [bare(tip) for tip in tips] or _item_points(material)
    # Counts of notes say how to write, not what; they do not belong into a post.
    facts = [item for item in material.brief.inputs if item.type == "fact" and not ABOUT_NOTES.search(item.content)][:2]
    return PostCandidate(
        title=_title(angle, material, len(points), tips),
        content=_body(
            material,
            angle,
            _Parts([bare(one) for one in pains], points, [one.content for one in facts], advises=bool(tips)),
        ),
        tags=clean_tags(_tags(material, angle)),
        based_on=list(dict.fromkeys([*angle.ids, *(fact.id for fact in facts)])),
        sources=list(dict.fromkeys(quote.note for quote in [*pains, *tips])),
    )


@dataclass(frozen=True)
class _Parts:
    """What a body is put together from."""

    pains: list[str]
    points: list[str]
    facts: list[str]
    advises: bool


def _body(material: Material, angle: Angle, parts: _Parts) -> str:
    """The parts in order; points and facts that do not fit are left out."""
    language = material.brief.language
    opening = [f"“{pain}”" for pain in parts.pains] or _given(material, angle)
    intro = ("intro" if parts.pains else "plain") if parts.advises else "shown"
    if parts.points:
        opening.append(one_of(WORDS[intro], language))
    closing = [one_of(WORDS["ask"], language)] if parts.advises else []
    closing.append(one_of(WORDS["draft"], language))
    lines = [f"{number}. {point}" for number, point in enumerate(parts.points, 1)]
    told = [one_of(WORDS["facts"], language), *parts.facts] if parts.facts else []
    while (body := _joined(opening, lines, told, closing)) and len(body) > POST_BODY and (told or lines):
        (told or lines).pop()
    return body[:POST_BODY]


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


def _title(angle: Angle, material: Material, points: int, tips: list[Quote]) -> str:
    """The fullest title the platform takes: who or what, the tag its advice is filed under, how many points."""
    subject = angle.subject
    tags = [tag.name for tag in material.digest.tags if tag.name not in subject and tag.name not in AUDIENCES]
    titled = max(tags, key=lambda tag: sum(tag in tip.title for tip in tips), default="")
    topic = titled if any(titled in tip.title for tip in tips) else ""
    chinese = [
        f"{subject}{topic}｜{points}条照着做",
        f"{subject}：{points}条照着做",
        f"{subject}，{points}条就够",
        subject,
    ]
    english = [f"{subject}: {points} things to try", f"{subject}: try this", subject]
    fitting = [
        title
        for title in (chinese if material.brief.language == "zh" else english)
        if title_length(title) <= POST_TITLE
    ]
    return fitting[0] if fitting else fit_title(subject)


def _tags(material: Material, angle: Angle) -> list[str]:
    own = [tag for item in angle.items for tag in item.tags]
    named = [tag.name for tag in material.digest.tags]
    about = [tag for tag in named if tag in angle.subject or any(tag in item.content for item in angle.items)]
    return [*own, *about, *(tag.name for tag in material.digest.tags[:6]), *topic_words(material.brief.query)[:3]]


def _in_language(quotes: list[Quote], language: Language) -> list[Quote]:
    return [quote for quote in quotes if detect(quote.text) == language]

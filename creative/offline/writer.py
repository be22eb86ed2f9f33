"""Writes the copy from what the evidence says, in its words, within the platform's limits; without evidence it says so."""

import re
from collections import Counter
from itertools import count

from django.utils.translation import gettext, gettext_noop

from creative.briefs import WriterTask
from creative.checking.platform import check
from creative.checking.platform.schemas import Post
from creative.schemas.content import BriefFact, GeneratedContent
from library.notes.posting import POST_BODY, POST_TITLE, clean_tags, fit_title, title_length
from library.text.similarity import term_containment
from library.text.stopwords import ASKING, ENGLISH

POINTS, MOST, SHORT = 7, 16, 4
"""Most facts of a kind in a post of a series, in a single post, and where a shorter one is wanted."""
HOOKED, ENOUGH = 4, 8
"""From how many statements on one of them opens the post, and above how many none is taken that does not name the subject."""
LONGEST_TAG = 8
FULL_STOPS = "。.！! "
TITLES = {
    "advice": (
        gettext_noop("%(topic)s: %(count)s things to try"),
        gettext_noop("%(topic)s: what to do first"),
        gettext_noop("%(topic)s: try these"),
    ),
    "statement": (
        gettext_noop("%(topic)s: %(count)s facts"),
        gettext_noop("%(topic)s: what is known"),
        gettext_noop("%(topic)s at a glance"),
    ),
    "none": (gettext_noop("%(topic)s: what to find out"), gettext_noop("%(topic)s: open questions")),
}
INTROS = {
    "advice": (
        gettext_noop("Start with these:"),
        gettext_noop("These help:"),
        gettext_noop("One thing after the other:"),
    ),
    "statement": (
        gettext_noop("What the sources say:"),
        gettext_noop("Checked in the sources:"),
        gettext_noop("In short:"),
    ),
}
CLOSINGS = {
    "advice": (
        gettext_noop("Which one will you try first? Tell me in the comments."),
        gettext_noop("What would you add?"),
        gettext_noop("Keep it for the next time."),
    ),
    "statement": (
        gettext_noop("What would you add?"),
        gettext_noop("Which of these was new to you?"),
        gettext_noop("What else would you like to know?"),
    ),
}
FOR = gettext_noop("For %(audience)s: %(topic)s.")
ABOUT = gettext_noop("About %(topic)s.")
ALSO = gettext_noop("The sources also say:")
OFTEN = gettext_noop("Others say:")
UNKNOWN = gettext_noop(
    "This is about %(topic)s. My notes and documents say nothing about it yet, so nothing is claimed here."
)
WANTED = gettext_noop("What it shall tell:")
ASKED = gettext_noop("Do you know about it? Tell me, with a source, and I will write it up.")
_NAME = re.compile(r"\b[A-Z][\w-]*(?: [A-Z][\w-]*)+")
"""Names of more words than one, which are one tag."""
THEMES = 4
_ADDING = re.compile(r"[也另]|\b(?:also|too|another)\b", re.IGNORECASE)
"""What says that something was said before."""
SHORTER = ("short", "短", "精简")


def write(task: WriterTask) -> GeneratedContent:
    """All that is known of the subject and fits: a hook, the points under what they are about, a question at the end."""
    facts = _usable(task)
    kind = "advice" if any(one.kind == "advice" for one in facts) else "statement" if facts else "none"
    points = [one for one in facts if one.kind == kind]
    body, listed = _body(task, kind, points, facts) if points else (_honest(task), 0)
    return GeneratedContent(title=_title(task, kind, listed), body=body, tags=_tags(task))


def _usable(task: WriterTask) -> list[BriefFact]:
    """What may be said: nothing with an expression the brief or the platform bans; what the remark speaks of first."""
    banned = task.brief.banned_expressions
    fitting = (one for one in task.evidence.items if not any(word in one.fact for word in banned))
    facts = [one for one in fitting if not check(Post(title="-", body=one.fact))]
    facts = _turned(facts, task.part)
    if task.feedback:
        facts = sorted(facts, key=lambda one: -term_containment(task.feedback, one.fact))
    limit = SHORT if any(word in task.feedback for word in SHORTER) else POINTS if task.parts > 1 else MOST
    counts: dict[str, int] = {}
    kept = []
    for one in facts:
        counts[one.kind] = counts.get(one.kind, 0) + 1
        if counts[one.kind] <= limit:
            kept.append(one)
    return kept


def _turned(facts: list[BriefFact], part: int) -> list[BriefFact]:
    """Facts of each kind beginning behind those that the earlier posts of a series hold."""
    turned = []
    for kind in dict.fromkeys(one.kind for one in facts):
        own = [one for one in facts if one.kind == kind]
        start = (part - 1) * POINTS % len(own)
        turned += [*own[start:], *own[:start]]
    return turned


def _title(task: WriterTask, kind: str, count: int) -> str:
    """The fullest title the platform takes."""
    topic = task.brief.topic[:1].upper() + task.brief.topic[1:]
    wordings = TITLES[kind]
    wording = gettext(wordings[task.variant % len(wordings)])
    title = wording % {"topic": topic, "count": count}
    return title if title_length(title) <= POST_TITLE else fit_title(topic)


def _body(task: WriterTask, kind: str, points: list[BriefFact], facts: list[BriefFact]) -> tuple[str, int]:
    """The body, and how many points it lists; what does not fit is left out, what is beside the points first."""
    closings = CLOSINGS[kind]
    closing = task.brief.call_to_action or gettext(closings[task.variant % len(closings)])
    hook, points = _hooked(task, kind, points)
    others = [one for one in facts if one.kind == "statement"] if kind == "advice" else []
    while True:
        told = ["\n".join([gettext(ALSO), *(one.fact for one in others)])] if others else []
        blocks = [*_opening(task, kind, facts, hook), *_listed(task, kind, points), *told, closing]
        body = "\n\n".join(blocks)
        if len(body) <= POST_BODY or not points:
            return body[:POST_BODY], len(points)
        (others or points).remove(min(others or points, key=lambda one: _nearness(task, one)))


def _nearness(task: WriterTask, fact: BriefFact) -> float:
    """The share of the words of the subject that a fact holds, with what its source heads it with."""
    return term_containment(task.brief.topic, f"{fact.theme} {fact.fact}")


def _hooked(task: WriterTask, kind: str, points: list[BriefFact]) -> tuple[str, list[BriefFact]]:
    """The statement that says most of the subject, to open with, and the others."""
    if kind == "advice" or len(points) < HOOKED:
        return "", list(points)
    hook = max(points, key=lambda one: (not _ADDING.search(one.fact), _nearness(task, one)))
    near = [one for one in points if _nearness(task, one)]
    return hook.fact, [one for one in (near if len(near) > ENOUGH else points) if one is not hook]


def _listed(task: WriterTask, kind: str, points: list[BriefFact]) -> list[str]:
    """The points, numbered; statements under what their sources head them with, where several stand there."""
    intros = INTROS[kind]
    intro = gettext(intros[task.variant % len(intros)])
    themes = Counter(one.theme for one in points if kind == "statement" and one.theme)
    heads = [theme for theme, often in themes.items() if often > 1 and len(themes) > 1][:THEMES]
    groups = [(theme, [one for one in points if one.theme == theme]) for theme in heads]
    rest = [one for one in points if one.theme not in heads]
    groups = [*groups, (gettext(ALSO) if heads else intro, rest)] if rest else groups
    number = count(1)
    return [
        "\n".join([head, *(f"{next(number)}. {one.fact.strip(FULL_STOPS)}" for one in group)]) for head, group in groups
    ]


def _opening(task: WriterTask, kind: str, facts: list[BriefFact], hook: str) -> list[str]:
    """For whom it is and what it is about: in the words of those who complain, or with what the sources say first."""
    complaints = [one.fact.strip(FULL_STOPS) for one in facts if one.kind == "complaint"]
    if kind == "advice" and complaints:
        first, *more = [*complaints[task.variant % len(complaints) :], *complaints[: task.variant % len(complaints)]]
        quoted = [gettext("“%(quote)s”") % {"quote": one} for one in more]
        opening = gettext("“%(quote)s”") % {"quote": first}
        return ["\n".join([opening, *([gettext(OFTEN), *quoted] if quoted else [])])]
    brief = task.brief
    values = {"audience": brief.audience, "topic": _inside(brief.topic)}
    return ["\n".join(filter(None, [gettext(FOR if brief.audience else ABOUT) % values, hook]))]


def _inside(topic: str) -> str:
    """A subject in the middle of a sentence: "How …" is no name."""
    first = topic.split(" ", maxsplit=1)[0]
    return topic[:1].lower() + topic[1:] if first.lower() in ENGLISH | ASKING else topic


def _honest(task: WriterTask) -> str:
    """A draft that claims nothing: what the request wants told, and that its sources are missing."""
    blocks = [gettext(UNKNOWN) % {"topic": _inside(task.brief.topic)}]
    if task.brief.key_points:
        lines = [f"{number}. {point}" for number, point in enumerate(task.brief.key_points, 1)]
        blocks.append("\n".join([gettext(WANTED), *lines]))
    return "\n\n".join([*blocks, gettext(ASKED)])[:POST_BODY]


def _tags(task: WriterTask) -> list[str]:
    brief = task.brief
    names = _NAME.findall(brief.topic)
    inside = {word.lower() for name in names for word in name.split()}
    keywords = [word for word in brief.keywords if word not in inside and not (names and word.isascii())]
    named = [brief.topic] if len(brief.topic) <= LONGEST_TAG else [*names, *keywords[:3]]
    readers = [brief.audience] if len(brief.audience) <= LONGEST_TAG and "的" not in brief.audience else []
    found = clean_tags([*named, *task.evidence.tags, *keywords, *readers])
    parts = [tag for tag in found if any(tag != other and tag in other for other in found)]
    return [tag for tag in found if tag not in parts and tag not in brief.banned_expressions]

"""Writes the copy from what the evidence says, in its words, within the platform's limits; without evidence it says so."""

import re

from django.utils.translation import gettext, gettext_noop

from creative.briefs import WriterTask
from creative.checking.platform import check
from creative.checking.platform.schemas import Post
from creative.schemas import BriefFact, GeneratedContent
from library.notes.posting import POST_BODY, POST_TITLE, clean_tags, fit_title, title_length
from library.text.similarity import term_containment

POINTS, SHORT = 7, 4
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
UNKNOWN = gettext_noop(
    "This is about %(topic)s. My notes and documents say nothing about it yet, so nothing is claimed here."
)
WANTED = gettext_noop("What it shall tell:")
ASKED = gettext_noop("Do you know about it? Tell me, with a source, and I will write it up.")
_NAME = re.compile(r"\b[A-Z][\w-]*(?: [A-Z][\w-]*)+")
"""Names of more words than one, which are one tag."""
SHORTER = ("short", "短", "精简")


def write(task: WriterTask) -> GeneratedContent:
    facts = _usable(task)
    kind = "advice" if any(one.kind == "advice" for one in facts) else "statement" if facts else "none"
    points = [one for one in facts if one.kind == kind]
    body = _body(task, kind, points, facts) if points else _honest(task)
    return GeneratedContent(title=_title(task, kind, len(points)), body=body, tags=_tags(task))


def _usable(task: WriterTask) -> list[BriefFact]:
    """What may be said: nothing with an expression the brief or the platform bans; what the remark speaks of first."""
    banned = task.brief.banned_expressions
    fitting = (one for one in task.evidence.items if not any(word in one.fact for word in banned))
    facts = [one for one in fitting if not check(Post(title="-", body=one.fact))]
    facts = _turned(facts, task.part)
    if task.feedback:
        facts = sorted(facts, key=lambda one: -term_containment(task.feedback, one.fact))
    limit = SHORT if any(word in task.feedback for word in SHORTER) else POINTS
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


def _body(task: WriterTask, kind: str, points: list[BriefFact], facts: list[BriefFact]) -> str:
    """Opening, points, what else is known, closing; points that do not fit are left out."""
    variant = task.variant
    intros, closings, opening = INTROS[kind], CLOSINGS[kind], _opening(task, kind, facts)
    lines = [f"{number}. {one.fact.strip(FULL_STOPS)}" for number, one in enumerate(points, 1)]
    others = [one.fact for one in facts if one.kind == "statement"] if kind == "advice" else []
    told = [gettext(ALSO), *others[:2]] if others else []
    intro = gettext(intros[variant % len(intros)])
    closing = [task.brief.call_to_action or gettext(closings[variant % len(closings)])]
    while True:
        blocks = ([opening], [intro, *lines], told, closing)
        body = "\n\n".join("\n".join(block) for block in blocks if block)
        if len(body) <= POST_BODY or not lines:
            return body[:POST_BODY]
        if told:
            told = []
        else:
            lines.pop()


def _opening(task: WriterTask, kind: str, facts: list[BriefFact]) -> str:
    complaints = [one for one in facts if one.kind == "complaint"]
    if kind == "advice" and complaints:
        return gettext("“%(quote)s”") % {"quote": complaints[task.variant % len(complaints)].fact.strip(FULL_STOPS)}
    brief = task.brief
    values = {"audience": brief.audience, "topic": brief.topic}
    return gettext(FOR if brief.audience else ABOUT) % values


def _honest(task: WriterTask) -> str:
    """A draft that claims nothing: what the request wants told, and that its sources are missing."""
    blocks = [gettext(UNKNOWN) % {"topic": task.brief.topic}]
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

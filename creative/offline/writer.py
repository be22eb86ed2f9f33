"""Writes the copy from what the evidence says, in its words, within the platform's limits; without evidence it says so."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import count, pairwise

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop

from creative.briefs import WriterTask
from creative.checking.platform import check
from creative.checking.platform.schemas import Post
from creative.offline.tagging import LONGEST_TAG, phrases
from creative.schemas.content import BriefFact, GeneratedContent
from library.answering.telling import held, named
from library.notes.orders import AUDIENCES
from library.notes.posting import announcement, clean_tags, fit_title, without
from library.notes.requests import ReadRequest, asked
from library.text.dates import find_dates
from library.text.language import is_han, joined
from library.text.similarity import term_containment
from library.text.stopwords import ASKING, ENGLISH
from library.xiaohongshu import POST_BODY, POST_TITLE, title_length

POINTS, MOST, SHORT = 7, 16, 4
"""Most facts of a kind in a post of a series, in a single post, and where a shorter one is wanted."""
HOOKED, ENOUGH = 4, 8
"""From how many statements on one of them opens the post, and above how many none is taken that does not name the subject."""
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
    "one": (gettext_noop("%(topic)s: one thing to know"), gettext_noop("%(topic)s at a glance")),
    "none": (gettext_noop("%(topic)s: what to find out"), gettext_noop("%(topic)s: open questions")),
}
INTROS = (
    gettext_noop("What the sources say:"),
    gettext_noop("Checked in the sources:"),
    gettext_noop("In short:"),
)
STAGES = (
    (gettext_noop("Start with these:"), gettext_noop("These help:"), gettext_noop("One thing after the other:")),
    (gettext_noop("Then try these:"),),
    (gettext_noop("Small things that help as well:"),),
    (gettext_noop("And when there is time:"),),
)
"""What stands above each few pieces of advice."""
A_FEW = 4
HOOKS = (
    gettext_noop("“%(quote)s”: does that sound familiar?"),
    gettext_noop("Who has not said it: “%(quote)s”?"),
    gettext_noop("“%(quote)s”? Then this is for you."),
)
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
READERS = gettext_noop("For %(audience)s.")
ABOUT = gettext_noop("About: %(topic)s.")
ALSO = gettext_noop("The sources also say:")
OFTEN = gettext_noop("Others say:")
ELSEWHERE = gettext_noop("%(topic)s: only documents in another language speak of it, so nothing is claimed here yet.")
UNKNOWN = gettext_noop("%(topic)s: my notes and documents say nothing about it yet, so nothing is claimed here.")
WANTED = gettext_noop("What it shall tell:")
ASKED = gettext_noop("Do you know about it? Tell me, with a source, and I will write it up.")
THEMES = 4
FILED = 6
"""Most headings, and most tags of notes that are taken over."""
_ADDING = re.compile(r"[也另]|\b(?:also|too|another)\b", re.IGNORECASE)
"""What says that something was said before."""
SHORTER = ("short", "短", "精简")


def write(task: WriterTask) -> GeneratedContent:
    """All that is known of the subject and fits: a hook, the points under what they are about, a question at the end."""
    facts = _usable(task)
    kind = "advice" if any(one.kind == "advice" for one in facts) else "statement" if facts else "none"
    points = [one for one in facts if one.kind == kind]
    news = _news(task)
    announced, stated, own = announcement(news, task.variant + task.part - 1)
    if not points and news.statements:
        title, body, tags = announced, stated, clean_tags([*own, *_tags(task)])
    else:
        body, listed = _body(task, kind, points, facts) if points else (_honest(task), 0)
        title = _title(task, kind, listed)
        tags = _tags(task, news.of("name"))
    body, tags = without(news.without, body, [tag for tag in tags if title_length(tag) <= POST_TITLE])
    return GeneratedContent(title=title, body=body, tags=tags)


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
    """The fullest title the platform takes that does not say a word of the subject again."""
    topic = capfirst(task.brief.topic)
    if count == 1:
        kind = "one"
    turned = [gettext(TITLES[kind][(task.variant + place) % len(TITLES[kind])]) for place in range(len(TITLES[kind]))]
    titles = [one % {"topic": topic, "count": count} for one in turned]
    fitting = [one for one in titles if title_length(one) <= POST_TITLE]
    fresh = [one for one in fitting if is_han(topic[0]) and one[-2:] not in topic]
    return next(iter([*fresh, *fitting]), fit_title(topic))


def _body(task: WriterTask, kind: str, points: list[BriefFact], facts: list[BriefFact]) -> tuple[str, int]:
    """The body, and how many points it lists; what does not fit is left out, what is beside the points first."""
    hook, points = _hooked(task, kind, points)
    others = [one for one in facts if one.kind == "statement"] if kind == "advice" else []
    closings = CLOSINGS[kind]
    closing = task.brief.call_to_action or gettext(closings[task.variant % len(closings)])
    while True:
        told = ["\n".join([gettext(ALSO), *(one.fact for one in others)])] if others else []
        blocks = [*_opening(task, kind, facts, hook), *_given(task), *_listed(task, kind, points), *told]
        body = "\n\n".join([*blocks, closing])
        if len(body) <= POST_BODY or not points:
            return body[:POST_BODY], len(points)
        left = others or points
        often = Counter(one.theme for one in left)
        left.remove(min(left, key=lambda one: (_headed(task, one), -often[one.theme], _nearness(task, one))))


def _given(task: WriterTask) -> list[str]:
    """What the request says of its own shop, price, day and place, in its own words."""
    stated = _news(task).statements
    return ["\n".join(f"📌 {one}" for one in stated)] if stated else []


def _nearness(task: WriterTask, fact: BriefFact) -> float:
    """The share of the words of the subject that a fact holds, and that it holds with what it stands under."""
    topic, around = task.brief.topic, f"{fact.source} {fact.theme} {fact.fact}"
    return term_containment(topic, fact.fact) + term_containment(topic, around)


def _headed(task: WriterTask, fact: BriefFact) -> float:
    """What its source as a whole is about: one on the landings tells more of them than one that has the word."""
    return term_containment(task.brief.topic, fact.source)


def _hooked(task: WriterTask, kind: str, points: list[BriefFact]) -> tuple[str, list[BriefFact]]:
    """The statement that says most of the subject, the earliest of several, to open with; and the others."""
    if kind == "advice" or len(points) < HOOKED:
        return "", list(points)
    hook = max(points, key=lambda one: (not _ADDING.search(one.fact), _nearness(task, one), -_year(one)))
    near = [one for one in points if _nearness(task, one)]
    return hook.fact, [one for one in (near if len(near) > ENOUGH else points) if one is not hook]


def _year(fact: BriefFact) -> int:
    """The year a fact tells of first; none is as early as can be, for what something is comes before what became of it."""
    return min((one.point.year for one in find_dates(fact.fact)), default=0)


def _listed(task: WriterTask, kind: str, points: list[BriefFact]) -> list[str]:
    """The points, numbered: a few pieces of advice at a time, statements under what their sources head them with."""
    groups = _stages(task, points) if kind == "advice" else _themes(task, points)
    number = count(1)
    return [
        "\n".join([head, *(f"{next(number)}. {one.fact.strip(FULL_STOPS)}" for one in group)]) for head, group in groups
    ]


def _stages(task: WriterTask, points: list[BriefFact]) -> list[tuple[str, list[BriefFact]]]:
    """About as many under each head, and a few at most while there are heads."""
    number = min(len(STAGES), -(-len(points) // A_FEW))
    ends = [len(points) * place // number for place in range(number + 1)]
    parts = [points[start:end] for start, end in pairwise(ends)]
    return [(gettext(heads[task.variant % len(heads)]), part) for heads, part in zip(STAGES, parts, strict=False)]


def _themes(task: WriterTask, points: list[BriefFact]) -> list[tuple[str, list[BriefFact]]]:
    """In order of time where all of a group is dated, so are the groups."""
    themes = Counter(one.theme for one in points if one.theme)
    heads = [theme for theme, _ in themes.most_common(THEMES)] if len(themes) > 1 else []
    told = [(theme, _in_time([one for one in points if one.theme == theme])) for theme in themes if theme in heads]
    rest = [one for one in points if one.theme not in heads]
    other = gettext(ALSO if heads else INTROS[task.variant % len(INTROS)])
    if all(any(map(_year, group)) for _, group in told):
        told.sort(key=lambda one: min(filter(None, map(_year, one[1]))))
    return [*told, *([(other, _in_time(rest))] if rest else [])]


def _in_time(points: list[BriefFact]) -> list[BriefFact]:
    return sorted(points, key=_day) if all(map(_year, points)) else points


def _day(fact: BriefFact) -> tuple[int, int, int]:
    return min((one.point.first for one in find_dates(fact.fact)), default=(0, 1, 1))


def _opening(task: WriterTask, kind: str, facts: list[BriefFact], hook: str) -> list[str]:
    """What draws the reader in, in the words of those who complain or of the sources; for whom it is, and about what."""
    brief = task.brief
    topic = brief.topic
    # In the middle of a sentence "How …" is no name.
    if topic.split(" ", maxsplit=1)[0].lower() in ENGLISH | ASKING:
        topic = topic[:1].lower() + topic[1:]
    values = {"audience": brief.audience, "topic": topic}
    is_for_others = brief.audience.lower() not in brief.topic.lower()
    # A hook that has all of the subject says what it is about.
    is_named = bool(hook) and held(named(brief.topic), hook) == 1
    said = (READERS if is_named else FOR) if is_for_others else "" if is_named else ABOUT
    about = gettext(said) % values if said else ""
    complaints = [one.fact.strip(FULL_STOPS) for one in facts if one.kind == "complaint"]
    if kind != "advice" or not complaints:
        return ["\n".join(filter(None, [hook, about]))]
    turn = task.variant % len(complaints)
    first, *more = [*complaints[turn:], *complaints[:turn]]
    quoted = [gettext("“%(quote)s”") % {"quote": one} for one in more]
    others = [joined([gettext(OFTEN), *quoted], task.language)] if quoted else []
    return ["\n".join([gettext(HOOKS[task.variant % len(HOOKS)]) % {"quote": first}, *others, about])]


def _news(task: WriterTask) -> ReadRequest:
    """What the request says of its own shop, price, day and place, read."""
    given = {"subject": task.brief.topic, "audience": task.brief.audience}
    return asked("\n".join(task.brief.constraints)).model_copy(update=given)


def _honest(task: WriterTask) -> str:
    """A draft that claims nothing: what the request wants told, and that its sources are missing."""
    brief = task.brief
    unknown = ELSEWHERE if task.evidence.elsewhere else UNKNOWN
    blocks = [gettext(unknown) % {"topic": capfirst(brief.topic)}, *_given(task)]
    stated = _news(task).statements
    if wanted := [*brief.key_points, *(one for one in brief.constraints if not any(part in one for part in stated))]:
        lines = [f"{number}. {point}" for number, point in enumerate(wanted, 1)]
        blocks.append("\n".join([gettext(WANTED), *lines]))
    return "\n\n".join([*blocks, gettext(ASKED)])[:POST_BODY]


def _tags(task: WriterTask, shops: Sequence[str] = ()) -> list[str]:
    """What people search for: the subject, its parts that are phrases, what the notes are filed under, the readers."""
    brief = task.brief
    own = phrases(brief.topic)
    found = [one for one in task.evidence.tags if one.lower() not in AUDIENCES]
    readers = [brief.audience] if len(brief.audience) <= LONGEST_TAG and "的" not in brief.audience else []
    tags = clean_tags([*own, *shops, *found[:FILED], *readers])
    parts = [tag for tag in tags if any(tag != other and tag.lower() in other.lower() for other in tags)]
    return [tag for tag in tags if tag not in parts and tag not in brief.banned_expressions]

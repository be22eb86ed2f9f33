"""Compiles a brief from what the request and the answers say: subject, readers, goal, points, what to avoid."""

import re

from creative.briefs import BriefTask
from creative.schemas.content import CreativeBrief
from library.notes.orders import ASKED, AUDIENCES, addressed, marked
from library.notes.requests import OF_ONESELF, asked, bans, topic_words
from library.text.language import is_han
from library.text.word_lists import entries

_CLAUSE = re.compile(r"[，,。；;！!？?\n]+\s*|\.\s+")
_CUT = re.compile(r"\s+,\s+(?:什么)?")
"""What the readers of requests leave where they took something out."""
_ASKING = re.compile(rf"^(?:{'|'.join(entries(__name__, 'asking'))})+", re.IGNORECASE)
_KIND = re.compile(rf"(?:{'|'.join(entries(__name__, 'kinds'))})+$", re.IGNORECASE)
_ARTICLE = re.compile(r"^an?\s", re.IGNORECASE)
_NOTHING = re.compile(
    r"(?:[a-z-]+ )?(?:posts?|notes?|articles?|guides?|checklists?|lists?|tips|something|anything)", re.IGNORECASE
)
"""Names a kind of post, and no subject."""
_HOW = re.compile(r"是[怎什谁哪如为在]")
_POINTS = re.compile(rf"(?:{'|'.join(entries(__name__, 'points'))})[:：]?\s*(.+)", re.IGNORECASE)
_BETWEEN = re.compile(r"[、/]|和|以及|与|,|\band\b")
_CONSTRAINT = re.compile(
    r"不要|别用|不超过|以内|至少|不少于|\d+\s*[张页字]|\bat most\b|\bno more than\b|\bavoid\b|\bwithout\b|\bno (?:hash)?tags\b|\bno emojis?\b"
)
_GOAL = re.compile(
    r"(?:目的是|目标是|希望|想让|为了)\s*([^，,。；;！!？?]{2,40})|\bso that ([^,.;!?]{3,80})", re.IGNORECASE
)
_TONES = entries(__name__, "tones")


def compile_brief(task: BriefTask) -> CreativeBrief:
    """Nothing that was not said: what is left open stays empty."""
    said = "\n".join([task.message, *task.answers])
    clauses = [clause.strip() for clause in _CLAUSE.split(said) if clause.strip()]
    topic = topic_of(task.message)
    stated = [one[:200] for one in asked(task.message).statements]
    wanted = [match[1] for clause in clauses if (match := _POINTS.search(clause))]
    points = [part.strip(" 的") for one in wanted for part in _BETWEEN.split(one)]
    audience = addressed(marked(said)[0])[1] or next((name for name in AUDIENCES if name in said), "")
    return CreativeBrief(
        topic=topic,
        audience=audience[:60],
        goal=next(iter(_all(_GOAL, said)), "")[:120],
        key_points=list(dict.fromkeys(point[:200] for point in points if len(point) > 1))[:8],
        banned_expressions=[one[:60] for one in dict.fromkeys(bans(said))][:10],
        tone=next((tone for tone in _TONES if tone in said.lower()), ""),
        constraints=list(dict.fromkeys([*stated, *(one[:200] for one in clauses if _CONSTRAINT.search(one))]))[:5],
        keywords=[word[:40] for word in topic_words(topic)][:8],
    )


def topic_of(message: str) -> str:
    """What a request is about: its first clause that names a subject, without how many, for whom, and the asking.

    Where somebody first says who they are, the clause that holds what the library reads as the subject; a checklist for
    campers, which names nothing else, is about what they do.
    """
    numbered, posts = marked(message)
    rest = numbered.replace(ASKED, ",")
    rest, audience = addressed(message if posts == 1 and message.isascii() else rest)
    clauses = _CLAUSE.split(_CUT.sub(_rejoined, rest))
    read = asked(message)
    if read.statements:
        clauses.sort(key=lambda clause: not _ASKING.match(clause.strip()))
    if is_told_of_oneself := OF_ONESELF.match(message):
        clauses.sort(key=lambda clause: read.subject not in clause)
    for clause in clauses:
        bare = _KIND.sub(_kept, _ASKING.sub("", clause.strip())).strip(' :："“”.').removeprefix("的")
        # 是…的 is one expression.
        bare = bare if "是" in bare else bare.removesuffix("的")
        bare = _ARTICLE.sub("", " ".join(bare.split()))
        is_news = any(fact in bare for fact, kind in read.facts.items() if kind != "name")
        if (is_news or (is_told_of_oneself and OF_ONESELF.match(bare))) and read.subject:
            bare = read.subject
        if len(bare) > 1 and not _NOTHING.fullmatch(bare):
            return bare[:60]
    return (audience or message.strip())[:60]


def _kept(kind: re.Match[str]) -> str:
    """Of the kind of post behind a subject nothing, but for the 的 of a question: 一天是怎么过的."""
    return "的" if kind[0].startswith("的") and _HOW.search(kind.string[: kind.start()]) else ""


def _rejoined(cut: re.Match[str]) -> str:
    """What stood around something that was taken out is one clause again."""
    around = cut.string[cut.start() - 1 : cut.start()] + cut.string[cut.end() : cut.end() + 1]
    return "" if any(map(is_han, around)) else " "


def _all(pattern: re.Pattern[str], text: str) -> list[str]:
    return [next(filter(None, match.groups()), "").strip() for match in pattern.finditer(text)]

"""For whom something is asked: the words of a request that name its readers."""

import re
from itertools import chain
from typing import Final

import rjieba

from library import meaning
from library.notes.lexicon import AUDIENCES, NUMBERS
from library.text.language import HAN
from library.text.word_lists import entries

LIKENESS = 0.55
"""How near words must be to those for groups of readers to name people."""
PERSON: Final = "人者生党族们友迷员"
"""What a Chinese name for people ends with: 只有十分钟的人, 爱好者, 初中生."""
ASKED: Final = "\ue000"
"""Where the number of posts stood."""
POSTS: Final = r"(?:notes?|posts?|drafts?|articles?|pieces?)\b"
CHINESE_POSTS: Final = "笔记|帖子|文案|推文|文章|图文|攻略|指南|清单|教程|科普"
_PART = r"[^，。,；;！!？?\s]"
_MADE = rf"\s*(?:{ASKED}|[几\d{''.join(word for word in NUMBERS if not word.isascii())}]|小红书|内容|{CHINESE_POSTS})"
"""What is made for readers: 给宝妈做一份清单, but not 给宝宝做饭."""
_CHINESE = (
    re.compile(
        rf"(?:给|(?<![因主以作成认])为(?![了何什]))(?!我)(?P<who>{_PART}{{1,14}}?)"
        rf"(?:看|写|读|(?:出|做|画|准备|策划)(?={_MADE})|(?=\s*{ASKED}))"
    ),
    re.compile(rf"(?:分析|研究|了解)(?:一下|下)?(?P<who>{_PART}{{1,14}}?人群)的"),
    re.compile(rf"写给(?P<who>{_PART}{{1,14}})(?=$|[，。,；;！!？?\s])"),
    re.compile(rf"(?:面向|适合|针对(?!性))(?P<who>{_PART}{{1,13}}[{PERSON}])(?=$|[，。,；;！!？?\s])"),
    re.compile(r"(?:面向|适合|针对(?!性))(?P<who>[^，。,；;！!？?\s的]{1,14})(?:的|看)?"),
    re.compile(r"(?:受众|读者|目标用户|人群)(?:主要)?[是为：:](?P<who>[^，。,；;！!？?\s的]{1,14})"),
)
_CHINESE_PERHAPS = (
    re.compile(
        rf"(?:(?<=[，,；;。{ASKED}])|(?<={CHINESE_POSTS}))\s*给(?!我)(?P<who>{_PART}{{2,14}})(?=$|[，。,；;！!？?\s])"
    ),
    re.compile(rf"(?<!送)给(?!我)(?P<who>{_PART}{{1,14}}?)的(?=[{HAN}]{{0,10}}(?:{CHINESE_POSTS}))"),
    re.compile(rf"帮(?!我|忙)(?P<who>{_PART}{{1,8}}?)(?:写|出|做|画)(?={_MADE})"),
    re.compile(rf"(?P<who>{_PART}{{1,8}}?)(?:能|可以)?看得?懂的?"),
    re.compile(rf"目标(?:主要)?[是为：:](?P<who>{_PART}{{2,14}})"),
)
"""What stands there may also be no people: 目标是涨粉."""
_KIND_BEHIND = re.compile(rf"的(?:{CHINESE_POSTS})?$")
_ENGLISH = re.compile(
    r",?\s*\b(?:for|aimed at)\s+(?P<who>[\w' -]{3,40}?)\s*(?=[,.;!?]|\b(?:please|and (?:write|draft|plan))\b|$)",
    re.IGNORECASE,
)
_ENGLISH_BEFORE = re.compile(
    rf"(?:^|{ASKED}\s*|\b(?:{POSTS}|guides?|checklists?|lists?|carousels?|something|anything)\s)"
    r"for\s+(?P<who>[\w' -]{3,40}?)\s+(?=(?:about|on)\s)",
    re.IGNORECASE,
)
"""A post for parents about vaccines: the readers stand before the subject."""
_PEOPLE = re.compile(rf"\b(?:{'|'.join(entries(__name__, 'people'))}|\w+(?:ers|ors|ists|ians))$", re.IGNORECASE)
"""What names people by what they do ends as the last: visitors, history lovers."""
_MORE = re.compile(
    r"\s+(?:who|that|with|without|in|at|on|of|aged|under|over|before|after|during|from)\b", re.IGNORECASE
)
"""What begins to say which people are meant."""
_NUMBERED = re.compile(r"(?:the (?:first|next|last)|up to|\d)", re.IGNORECASE)
"""Who gets or takes part in something: free coffee for the first 50 guests."""
_ENGLISH_TOLD = re.compile(
    r"(?P<what>\b(?:explain|show|tell)\w*\s[^,.;!?]+?)\s+to\s+(?P<who>[\w' -]{3,40}?)\s*(?=[,.;!?]|$)", re.IGNORECASE
)


def addressed(text: str) -> tuple[str, str]:
    """The text without whom it is for, and these people."""
    for found in chain(*(pattern.finditer(text) for pattern in (*_CHINESE, *_CHINESE_PERHAPS))):
        who = _KIND_BEHIND.sub("", found["who"].strip())
        if found.re not in _CHINESE_PERHAPS or who[-1] in PERSON or names_people(who):
            return f"{text[: found.start()]} , {text[found.end() :]}", who
    for found in chain(*(pattern.finditer(text) for pattern in (_ENGLISH_BEFORE, _ENGLISH_TOLD, _ENGLISH))):
        who = found["who"].strip()
        head = _MORE.split(who)[0]
        if not _NUMBERED.match(who) and (_PEOPLE.search(head) or names_people(head)):
            return _without(text, found), who
    return text, ""


def names_people(words: str) -> bool:
    """Whether words name a group of people; what ends with what is done does not: 宝宝做饭."""
    if words.lower() in AUDIENCES:
        return True
    known = sorted({*AUDIENCES, *AUDIENCES.values()})
    is_deed = any(kind.startswith("v") for _, kind in rjieba.tag(words)[-1:])
    return not is_deed and max(meaning.likeness(words, known), default=0.0) >= LIKENESS


def _without(text: str, readers: re.Match[str]) -> str:
    """The text without its readers; where they stood before the subject, what is asked for goes on with it."""
    if readers.re is _ENGLISH_BEFORE:
        return f"{text[: readers.start('who') - len('for ')]}{text[readers.end() :]}"
    start = readers.end("what") if readers.re is _ENGLISH_TOLD else readers.start()
    return f"{text[:start]} , {text[readers.end() :]}"

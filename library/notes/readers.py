"""For whom something is asked: the words of a request that name its readers."""

import re
from itertools import chain
from typing import Final

from library import meaning
from library.notes.lexicon import AUDIENCES, NUMBERS, READERS
from library.text.language import is_han
from library.text.word_lists import entries

LIKENESS = 0.55
"""How near words must be to those for groups of readers to name people."""
PERSON: Final = "人者生党族们友迷员"
"""What a Chinese name for people ends with: 只有十分钟的人, 爱好者, 初中生."""
ASKED: Final = "\ue000"
"""Where the number of posts stood."""
POSTS: Final = r"(?:notes?|posts?|drafts?|articles?|pieces?)\b"
CHINESE_POSTS: Final = "笔记|帖子|文案|推文|文章|图文|攻略|指南|清单|教程|科普|小红书"
_PART = r"[^，。,；;！!？?\s]"
_MADE = rf"\s*(?:{ASKED}|[几\d{''.join(word for word in NUMBERS if not word.isascii())}]|{CHINESE_POSTS})"
"""What is made for readers: 给宝妈做一份清单, but not 给宝宝做饭."""
_PATTERNS = (
    re.compile(
        rf"(?:写?给|面向|适合|针对(?!性)|帮(?!忙)|(?<![因以作成认])为(?![了何什])|(?:受众|读者|用户|人群|目标)(?:主要)?[是为：:])"
        rf"(?![我些什])(?P<who>{_PART}{{1,14}}?)(?:看|写|读|[出做画](?={_MADE})|的(?={_PART}*?(?:{CHINESE_POSTS}))|(?=[{ASKED}，。,；;！!？?\s]|$))"
    ),
    re.compile(rf"(?P<who>{_PART}{{1,8}}?)(?:能|可以)?看得?懂的?"),
    re.compile(
        r"\b(?:for|aimed at)\s+(?!the (?:first|next|last)|up to|\d)(?P<who>[\w' -]{3,40}?)\s*(?=[,.;!?]|\b(?:about|on|please|and (?:write|draft|plan))\b|$)",
        re.IGNORECASE,
    ),
)
_PEOPLE = re.compile(rf"\b(?:{'|'.join(entries(__name__, 'people'))}|\w+(?:ers|ors|ists|ians))$", re.IGNORECASE)
"""What names people by what they do ends as the last: visitors, history lovers."""
_MORE = re.compile(r"\s+(?:who|that|with|without|in|at|on|of|aged|under|over)\b", re.IGNORECASE)
"""What begins to say which people are meant."""


def addressed(text: str) -> tuple[str, str]:
    """The text without whom it is for, and these people."""
    for found in chain(*(pattern.finditer(text) for pattern in _PATTERNS)):
        who = found["who"].strip().removesuffix("的")
        if names_people(who):
            # Readers may stand before the subject: a post for parents about vaccines.
            mark = "" if re.match(r"\s*(?:about|on)\b", text[found.end() :]) else " , "
            return f"{text[: found.start()]}{mark}{text[found.end() :]}", who
    return text, ""


def names_people(words: str) -> bool:
    """Whether words name a group of people."""
    head = _MORE.split(words)[0]
    if head[-1:] in PERSON or head.lower().endswith(tuple(AUDIENCES)) or _PEOPLE.search(head):
        return True
    return is_han(head[-1]) and max(meaning.likeness(head, sorted(READERS)), default=0.0) >= LIKENESS

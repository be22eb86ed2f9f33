"""For whom a request wants its posts."""

import re
from itertools import chain

from library import meaning
from library.notes.counts import ASKED, CHINESE_POSTS, NUMBERS
from library.text.language import is_han
from library.text.word_lists import entries

AUDIENCES: dict[str, str] = dict(line.split("\t") for line in entries(__name__, "audiences"))
READERS = frozenset({*AUDIENCES, *AUDIENCES.values()})
LIKENESS = 0.55
"""How near words must be to those for groups of readers to name people."""
_PART = r"[^，。,；;！!？?\s]"
_MADE = rf"\s*(?:{ASKED}|[\d{''.join(word for word in NUMBERS if not word.isascii())}]|清单|{CHINESE_POSTS})"
"""What is made for readers: 给宝妈做一份清单, but not 给宝宝做饭."""
_COMPANY = r"(?i)\bwith\s+(?P<who>[\w' -]{3,40}?)\s*(?=[,.;!?]|$)"
"""Who comes along: they are no readers, nor what the posts are about."""
_PATTERNS = [
    re.compile(one)
    for one in (
        rf"(?:写?给|面向|适合|吸引(?!人的)|针对(?!性)|帮(?!忙)|(?<![因以作成认])为(?![了何什])|(?:受众|读者|用户|人群|目标)(?:主要)?[是为：:])"
        rf"(?![我些什])(?P<who>{_PART}{{1,14}}?)(?:[看读](?=[的得{ASKED}，。,；;！!？?\s]|$)|写|[出做](?={_MADE})|的(?={_PART}*?(?:{CHINESE_POSTS}))|(?=[{ASKED}，。,；;！!？?\s]|$))",
        rf"(?P<who>{_PART}{{1,8}}?)(?:(?:能|可以)?看得?懂的?|看的(?=[，。,；;！!？?\s]|$))",
        rf"(?:^|(?<=[，。,；;]))[^，。,；;\s\d]{{0,6}}?(?:大多数?|多半|主要|大部分|几乎)都?是(?P<who>{_PART}{{1,14}}?)(?=[，。,；;！!？?\s]|$)",
        rf"(?:^|(?<=[，。,；;]))(?!{_PART}{{0,8}}[我你写给让])(?P<who>{_PART}{{1,8}}?的(?:人|新手|朋友))(?=[^，。,；;！!？?\s看读写])(?!{_PART}*?[么吗哪])",
        r"(?i)\b(?:for|aimed at|with(?=[\w' -]{3,40} in mind\b))\s+(?!the (?:first|next|last)|up to|\d)(?P<who>[\w' -]{3,60}?)(?: in mind)?\s*(?=[,.;!?]| - |\b(?:about|on|please|and (?:write|draft|plan))\b|$)",
        _COMPANY,
    )
]
_PEOPLE = re.compile(rf"\b(?:{'|'.join(entries(__name__, 'people'))})$", re.IGNORECASE)
_MORE = re.compile(r"\s+(?:who|that|with|without|in|at|on|of|aged|under|over|\w+ing)\b", re.IGNORECASE)
"""What begins to say which people are meant."""
_DESCRIBED = re.compile(r"\s+(?:stuck|new|\w+ed)\b", re.IGNORECASE)


def addressed(text: str) -> tuple[str, str]:
    """The text without whom it is for, and these people."""
    for found in chain(*(pattern.finditer(text) for pattern in _PATTERNS)):
        who = found["who"].strip().removesuffix("的")
        head = _MORE.split(who)[0].rpartition("的")[2]
        # 只有十分钟的人, 爱好者, 初中生; newbies scared of the machines.
        is_told = head[-1:] in "人者生党族们友迷员" or head.lower().endswith(tuple(AUDIENCES)) or _PEOPLE.search(head)
        is_told = is_told or _PEOPLE.search(_DESCRIBED.split(head)[0])
        if is_told or (is_han(head[-1]) and max(meaning.likeness(head, sorted(READERS))) >= LIKENESS):
            return f"{text[: found.start()]} , {text[found.end() :]}", "" if found.re.pattern == _COMPANY else who
    return text, ""

"""How many posts a request orders, or of anything else, and for whom."""

import re
from itertools import chain

from library import meaning
from library.text.language import HAN, is_han
from library.text.word_lists import entries

NUMBERS = {word: int(number) for word, number in (line.split("\t") for line in entries(__name__, "counts"))}
ASKED = "\ue000"  # Where the number of posts stood
POSTS = r"(?:(?<!taking )(?<!take )notes?(?! taking)|posts?|drafts?|articles?|pieces?|captions?|announcements?)\b"
CHINESE_POSTS = "(?<![记做抄书])笔记|帖子?|文案|推文|文章|图文|攻略|指南|教程|科普|探店文?|小红书"
NUMBER = rf"\d{{1,2}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))}"
_COUNTS = (
    rf"(?<!第)(?P<read>(?:分析|看看?|总结|研究|对比|比较|参考|前|从|这|那|哪)(?:一下|了)?(?!写))?写?(?:(?P<number>{NUMBER})\s*|(?<=[写来发出]))"
    rf"(?:篇|[条则个](?=[^，。,]{{0,8}}?(?:{CHINESE_POSTS}|草稿|宣传|预告|公告|通知)))(?:{CHINESE_POSTS}|草稿)?",
    r"(?i)\b(?:(?:and |then )*(?:write|draft|plan|give) (?:me )?)?(?P<read>(?:analy[sz]e|summari[sz]e|compare|look at|read|of|the|my|our)\s+)*(?:a (?=single))?"
    rf"(?P<number>{NUMBER})\s+(?P<about>(?:(?!(?:{NUMBER})\b)[\w'-]+\s+){{0,4}}?){POSTS}",
    rf"写(?P<number>{NUMBER})条(?=\s*(?:[，。,；;！!？?]|$))",
    rf"(?i)\b(?:(?P<number>{NUMBER}) more|another(?: one)?)(?=\s*(?:[,.;!?]|(?:for|about|on|please)\b|$))",
    rf"(?i)\b(?:write|draft)\s+(?:me\s+)?(?P<number>{NUMBER})(?=\s*(?:[,.;!?]|(?:in|for|about|on|that)\b|$))",
)  # 写3篇小红书笔记, three camping posts, then write 1; but 分析10条笔记 asks for none to be made
AUDIENCES: dict[str, str] = dict(line.split("\t") for line in entries(__name__, "audiences"))
READERS = frozenset({*AUDIENCES, *AUDIENCES.values()})
LIKENESS = 0.55  # How near words must be to those for groups of readers to name people
_PART = r"[^，。,；;！!？?\s]"
_MADE = rf"\s*(?:{ASKED}|[\d{''.join(word for word in NUMBERS if not word.isascii())}]|清单|{CHINESE_POSTS})"
"""What is made for readers: 给宝妈做一份清单, but not 给宝宝做饭."""
_COMPANY = r"(?i)\bwith\s+(?P<who>[\w' -]{3,40}?)\s*(?=[,.;!?]|$)"  # Who comes along: no readers, and no subject
_READERS = (
    rf"(?:写?给|面向|适合|吸引(?!人的)|针对(?!性)|帮(?!忙)|(?<![因以作成认])为(?![了何什])|(?:受众|读者|用户|人群|目标)(?:主要)?[是为：:])"
    rf"(?![我些什])(?P<who>{_PART}{{1,14}}?)(?:[看读](?=[的得{ASKED}，。,；;！!？?\s]|$)|写|[出做](?={_MADE})|的(?={_PART}*?(?:{CHINESE_POSTS}))|(?=[{ASKED}，。,；;！!？?\s]|$))",
    rf"(?P<who>{_PART}{{1,8}}?)(?:(?:能|可以)?看得?懂的?|看的(?=[，。,；;！!？?\s]|$))",
    rf"(?:^|(?<=[，。,；;]))[^，。,；;\s\d]{{0,6}}?(?:大多数?|多半|主要|大部分|几乎)都?是(?P<who>{_PART}{{1,14}}?)(?=[，。,；;！!？?\s]|$)",
    rf"(?:^|(?<=[，。,；;]))(?!{_PART}{{0,8}}[我你写给让])(?P<who>{_PART}{{1,8}}?的(?:人|新手|朋友))(?=[^，。,；;！!？?\s看读写])(?!{_PART}*?[么吗哪])",
    r"(?i)\b(?:for|aimed at|with(?=[\w' -]{3,40} in mind\b))\s+(?!the (?:first|next|last)|up to|\d)(?P<who>(?:(?! for )[\w' -]){3,60}?)(?: in mind)?\s*(?=[,.;!?]| - |\b(?:about|on|please|and (?:write|draft|plan))\b|$)",
    _COMPANY,
)
_PEOPLE = re.compile(rf"\b(?:{'|'.join(entries(__name__, 'people'))})$", re.IGNORECASE)
_MORE = re.compile(r"\s+(?:who|that|with|without|in|at|on|of|aged|under|over|\w+ing)\b", re.IGNORECASE)
"""What begins to say which people are meant."""
_DESCRIBED = re.compile(r"\s+(?:stuck|new|\w+ed)\b", re.IGNORECASE)


def counted_of(text: str, kind: str) -> int | None:
    """How many of a kind are asked for, whose words are part of a regular expression: three insights, which angles? Four."""
    before = rf"(?P<number>{NUMBER})\s*(?:[个种类份款条篇](?:[^，。,.\d]{{1,14}}的|[{HAN}]{{2}})?|\b(?:[\w-]+\s+)?)(?:{kind})"
    # Of Windows 11 nobody wants eleven.
    behind = rf"(?:{kind}).*?(?:(?:give me|want|need) |(?=[^，。,.;；!！]{{1,3}}[个条])|(?=(?:{NUMBER})\W*$|\w+ (?:kinds|types|sorts|groups)\b))(?<![A-Za-z])(?<!the )(?P<number>{NUMBER})(?![A-Za-z\d])"
    found = re.search(before, text, re.IGNORECASE) or re.search(behind, text, re.IGNORECASE)
    return _value(found["number"]) if found else None


def _value(word: str) -> int | None:
    """A number in words or figures; none where it is some."""
    return int(word) if word.isdecimal() else NUMBERS.get(word.lower())


def marked(text: str) -> tuple[str, int | None]:
    """The text with a mark where numbers of posts stood; what counts is the last one that is to be made."""
    made: list[tuple[int, str]] = []
    for pattern in _COUNTS:
        for one in reversed(list(re.finditer(pattern, text))):
            groups = one.groupdict()
            text = f"{text[: one.start()]} {groups.get('about') or ''} {ASKED} {text[one.end() :]}"
            made += [] if groups.get("read") else [(one.start(), one["number"] or "一")]
    return text, _value(max(made)[1]) if made else None


def addressed(text: str) -> tuple[str, str]:
    """The text without whom it is for, and these people."""
    for found in chain(*(re.finditer(pattern, text) for pattern in _READERS)):
        who = found["who"].strip().removesuffix("的")
        head = _MORE.split(who)[0].rpartition("的")[2]
        # 只有十分钟的人, 爱好者, 初中生; newbies scared of the machines.
        is_told = head[-1:] in "人者生党族们友迷员" or head.lower().endswith(tuple(AUDIENCES)) or _PEOPLE.search(head)
        is_told = is_told or _PEOPLE.search(_DESCRIBED.split(head)[0])
        if is_told or (is_han(head[-1]) and max(meaning.likeness(head, sorted(READERS))) >= LIKENESS):
            return f"{text[: found.start()]} , {text[found.end() :]}", "" if found.re.pattern == _COMPANY else who
    return text, ""

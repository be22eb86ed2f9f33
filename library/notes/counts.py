"""How many posts a request asks for, or of anything else."""

import re

from library.text.language import HAN
from library.text.word_lists import entries

NUMBERS = {word: int(number) for word, number in (line.split("\t") for line in entries(__name__, "counts"))}
ASKED = "\ue000"
"""Where the number of posts stood."""
POSTS = r"(?:(?<!taking )(?<!take )notes?(?! taking)|posts?|drafts?|articles?|pieces?|captions?|announcements?)\b"
CHINESE_POSTS = "(?<![记做抄书])笔记|帖子?|文案|推文|文章|图文|攻略|指南|教程|科普|探店文?|小红书"
NUMBER = rf"\d{{1,2}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))}"
_COUNTS = [
    re.compile(one)
    for one in (
        rf"(?<!第)(?P<read>(?:分析|看看?|总结|研究|对比|比较|参考|前|从|这|那|哪)(?:一下|了)?(?!写))?写?(?:(?P<number>{NUMBER})\s*|(?<=[写来发出]))"
        rf"(?:篇|[条则个](?=[^，。,]{{0,8}}?(?:{CHINESE_POSTS}|草稿|宣传|预告|公告|通知)))(?:{CHINESE_POSTS}|草稿)?",
        r"(?i)\b(?:(?:and |then )*(?:write|draft|plan|give) (?:me )?)?(?P<read>(?:analy[sz]e|summari[sz]e|compare|look at|read|of|the|my|our)\s+)*(?:a (?=single))?"
        rf"(?P<number>{NUMBER})\s+(?P<about>(?:(?!(?:{NUMBER})\b)[\w'-]+\s+){{0,4}}?){POSTS}",
        rf"写(?P<number>{NUMBER})条(?=\s*(?:[，。,；;！!？?]|$))",
        rf"(?i)\b(?:(?P<number>{NUMBER}) more|another(?: one)?)(?=\s*(?:[,.;!?]|(?:for|about|on|please)\b|$))",
        rf"(?i)\b(?:write|draft)\s+(?:me\s+)?(?P<number>{NUMBER})(?=\s*(?:[,.;!?]|(?:in|for|about|on|that)\b|$))",
    )
]
"""写3篇小红书笔记, three camping posts, then write 1; but 分析10条笔记 asks for none to be made."""


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
        for one in reversed(list(pattern.finditer(text))):
            groups = one.groupdict()
            text = f"{text[: one.start()]} {groups.get('about') or ''} {ASKED} {text[one.end() :]}"
            made += [] if groups.get("read") else [(one.start(), one["number"] or "一")]
    return text, _value(max(made)[1]) if made else None

"""The facts a request gives of its own: prices, days, places and names as they are written, and limits."""

import re
from typing import Final, Literal

from library.text.language import HAN

FACT: Final = "\ue001"
"""Where a fact or a limit stood."""
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_WAY = r"(?:路|街|巷|弄|大道|广场|中心|古镇|镇|村|号楼)"
_STREET = r"(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Way|Yard|Court|Row|Hill|Drive)\b"
_WORD, _FURTHER = r"[A-Z][\w']*", r"(?:\s(?:(?:&|and)\s)?[A-Z][\w']*)"
_NAME = f"{_WORD}{_FURTHER}*"
_OURS = r"\b(?:[Oo]ur|[Mm]y)\s+(?:(?!(?:in|on|at|from|to|for|of|with|and)\b)[a-z][\w-]*\s+){1,5}"
FactKind = Literal["price", "day", "place", "name"]
_PATTERNS: tuple[tuple[FactKind, str], ...] = (
    ("price", r"[£$€¥￥]\s?\d(?:[\d.,]*\d)?|\d(?:[\d.,]*\d)?\s?(?:元|块|(?:RMB|yuan|dollars?|euros?|pounds?)\b)"),
    (
        "price",
        r"[\d.一二三四五六七八九]+折(?![叠扣磨腾])|(?:第[二两三]\w)?半价|买[一二两三]送[一二]|满\d+减\d+|\d+\s?% off\b",
    ),
    ("price", r"(?<=[价票])\d+(?![\d.元块折])"),
    ("day", r"(?:国庆|中秋|春节|元旦|五一|端午|清明|七夕|圣诞)节?(?:当天|[两二三四五六七八九十]天)"),
    (
        "day",
        r"(?:周|星期|礼拜)[一二三四五六日天](?:[（(][^）)]*[）)])?|\d+月\d+[日号]?|\d+[:：]\d\d|[上中下]午\d+点半?",
    ),
    (
        "day",
        rf"\b(?:{_WEEKDAY},? )?\d+(?:st|nd|rd|th)? {_MONTH}\b|\b{_MONTH} \d+\b|\b\d+\s?[ap]m\b|(?<=\bon ){_WEEKDAY}\b",
    ),
    ("place", rf"(?:地址|店址|位置)(?:就?在|[是为：:]\s?)(?P<fact>[{HAN}A-Za-z0-9]{{2,20}})"),
    ("place", rf"(?<=在)[{HAN}A-Za-z0-9]{{2,16}}?{_WAY}(?:\d+[号弄室])?|(?:(?![到在了])[{HAN}]){{2,5}}?{_WAY}\d+号"),
    ("place", rf"(?<=店在)[{HAN}]{{2,4}}?[区县市]|(?<=在)[{HAN}]{{2,4}}?(?=新?开业|开了)"),
    ("place", rf"\b\d+\s(?:{_WORD}\s)+?{_STREET}"),
    ("name", rf"店(?:名(?:叫|是|[：:])?|叫)\s?(?P<fact>[{HAN}A-Za-z]{{1,12}})"),
    ("name", r"[「『“\"](?P<fact>[^」』”\"]{1,20})[」』”\"]"),
    ("name", rf"\b(?!(?:Our|My|The)\b){_WORD}{_FURTHER}+(?=\s(?:opens?|has|offers?|sells?|starts?)\b)"),
    # our repair shop Spoke & Sons in Leith
    ("name", rf"{_OURS}(?P<fact>{_NAME})"),
    ("place", rf"{_OURS}(?:{_NAME}|[\"“][^\"”]+[\"”])\s+in\s+(?!{_MONTH})(?P<fact>{_NAME})"),
)
_FACTS = tuple((kind, re.compile(pattern)) for kind, pattern in _PATTERNS)
_CALLED = re.compile(rf"(?:地址|店址|位置|地点|店名|店叫)[在是为：:叫]?\s*(?={FACT})")
"""What says only that a fact follows."""
LIMIT: Final = re.compile(
    r"(?:预算|字数|篇幅)[^，。；！？;!?\n]*|(?:\d+|[一二两三四五六七八九十百千万]+)(?:元|块|字)?(?:以内|以下|左右|上下)"
    r"|\b(?:less than|under|at most|up to)\s+\S+"
)
"""What a post may cost, and how long it may be."""


def facts_in(text: str) -> dict[str, FactKind]:
    """Each fact with its kind; a day within a name is none."""
    return {text[start:end]: kind for kind, start, end in _found(text)}


def without_facts(text: str) -> str:
    """The text with marks where its facts and limits stood."""
    for _, start, end in sorted(_found(text), key=lambda one: -one[1]):
        text = f"{text[:start]} {FACT} {text[end:]}"
    return LIMIT.sub(f" {FACT} ", _CALLED.sub("", text))


def _found(text: str) -> list[tuple[FactKind, int, int]]:
    """The longest of those that overlap."""
    matches = [(kind, one) for kind, pattern in _FACTS for one in pattern.finditer(text)]
    found = [(kind, *one.span("fact" if "fact" in one.groupdict() else 0)) for kind, one in matches]
    kept: list[tuple[FactKind, int, int]] = []
    for one in sorted(found, key=lambda one: one[1] - one[2]):
        if all(one[2] <= other[1] or other[2] <= one[1] for other in kept):
            kept.append(one)
    return [one for one in dict.fromkeys(found) if one in kept]

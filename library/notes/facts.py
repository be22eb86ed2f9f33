"""The facts a request gives of its own: prices, days, places and names as they are written, and limits."""

import re
from typing import Final, Literal

from library.text.language import HAN

FACT: Final = "\ue001"
"""Where a fact or a limit stood."""
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_WAY = r"(?:路|街|巷|弄|大道|广场|中心|古镇|镇|村|号楼)"
_WORD, _FURTHER = r"[A-Z][\w']*", r"(?:\s(?:(?:&|and)\s)?[A-Z][\w']*)"
_NAME = f"{_WORD}{_FURTHER}*"
_OURS = r"\b(?:[Oo]ur|[Mm]y)\s+(?:(?!(?:in|on|at|from|to|for|of|with|and)\b)[a-z][\w-]*\s+){1,5}"
FactKind = Literal["price", "day", "place", "name"]
_FACTS: tuple[tuple[FactKind, re.Pattern[str]], ...] = (
    (
        "price",
        re.compile(
            r"[£$€¥￥]\s?\d(?:[\d.,]*\d)?|\d(?:[\d.,]*\d)?\s?(?:元|块|(?:RMB|yuan|dollars?|euros?|pounds?)\b)"
            r"|[\d.一二三四五六七八九]+折(?![叠扣磨腾])|(?<=[价票])\d+|满\d+减\d+|\d+\s?% off\b|(?:第[二两三]\w)?半价|买[一二两三]送[一二]"
        ),
    ),
    (
        "day",
        re.compile(
            r"(?:国庆|中秋|春节|元旦|五一|端午|清明|七夕|圣诞)节?(?:当天|[两二三四五六七八九十]天)"
            r"|(?:周|星期|礼拜)[一二三四五六日天](?:[（(][^）)]*[）)])?|\d+月\d+[日号]?|\d+[:：]\d\d|[上中下]午\d+点半?"
            rf"|\b(?:{_WEEKDAY},? )?\d+(?:st|nd|rd|th)? {_MONTH}\b|\b{_MONTH} \d+\b|\b\d+\s?[ap]m\b|(?<=\bon ){_WEEKDAY}\b",
            re.IGNORECASE,
        ),
    ),
    (
        "place",
        re.compile(
            rf"(?:地址|店址|位置)(?:就?在|[是为：:]\s?)(?P<fact>[{HAN}A-Za-z0-9]{{2,20}})"
            rf"|(?:(?<=在)[{HAN}A-Za-z0-9]{{2,16}}?{_WAY}(?:\d+[号弄室])?|(?:(?![到在了])[{HAN}]){{2,5}}?{_WAY}\d+号)"
            rf"|(?<=店在)[{HAN}]{{2,4}}?[区县市]|(?<=在)[{HAN}]{{2,4}}?(?=新?开业|开了)"
            r"|\b\d+\s(?:[A-Z][\w']*\s)+?(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Way|Yard|Court|Row|Hill|Drive)\b"
        ),
    ),
    (
        "name",
        re.compile(rf"店(?:名(?:叫|是|[：:])?|叫)\s?(?P<fact>[{HAN}A-Za-z]{{1,12}})"),
    ),
    ("name", re.compile(r"[「『“\"](?P<fact>[^」』”\"]{1,20})[」』”\"]")),
    # our repair shop Spoke & Sons in Leith
    ("name", re.compile(rf"{_OURS}(?P<fact>{_NAME})")),
    ("name", re.compile(rf"\b(?!(?:Our|My|The)\b){_WORD}{_FURTHER}+(?=\s(?:opens?|has|offers?|sells?|starts?)\b)")),
    ("place", re.compile(rf"{_OURS}(?:{_NAME}|[\"“][^\"”]+[\"”])\s+in\s+(?!{_MONTH})(?P<fact>{_NAME})")),
)
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
    return LIMIT.sub(f" {FACT} ", text)


def _found(text: str) -> list[tuple[FactKind, int, int]]:
    matches = [(kind, one) for kind, pattern in _FACTS for one in pattern.finditer(text)]
    found = [(kind, *one.span("fact" if one.groupdict().get("fact") else 0)) for kind, one in matches]
    spans = {(start, end) for _, start, end in found}
    return [
        (kind, start, end)
        for place, (kind, start, end) in enumerate(found)
        if not any(other != (start, end) and other[0] <= start and end <= other[1] for other in spans)
        and (start, end) not in {(one[1], one[2]) for one in found[:place]}
    ]

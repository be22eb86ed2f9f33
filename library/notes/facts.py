"""The facts a request gives of its own: prices, days, places and names as they are written, and limits."""

import re
from typing import Final, Literal

from library.text.language import HAN

FACT: Final = "\ue001"
"""Where a fact stood."""
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_LANGUAGE = r"(?:English|Chinese|Mandarin|French|German|Spanish|Portuguese|Italian|Japanese|Korean|Russian|Arabic)\b"
_WAY = r"(?:路|街|巷|弄|大道|广场|中心|古镇|镇|村|号楼)"
_WHEN = r"\S{0,2}(?:周|星期|节|假|早上|晚上|上午|下午|中午|期间|时候|\d)"
_KIND_OF_AREA = r"[^，。；！\s]{0,3}(?:禁烟|吸烟|市|(?<![东西])城|郊|山|老|特|灾|疫|战|学|厂|库|矿|林|牧|旅游|开发|住宅|生活|办公|保护|服务|休息)区(?!\w)"
"""An area of some kind, and not one of that name."""
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_NAME = r"[A-Z][\w']*(?:\s(?:(?:&|and)\s)?[A-Z][\w']*)*"
_OURS = r"\b(?:[Oo]ur|[Mm]y)\s+(?:(?!(?:in|on|at|from|to|for|of|with|and)\b)[^\W\dA-Z_][\w-]*\s+){1,5}"
FactKind = Literal["price", "day", "place", "name"]
_FACTS: tuple[tuple[FactKind, re.Pattern[str]], ...] = (
    (
        "price",
        re.compile(
            r"[£$€¥￥]\s?\d(?:[\d.,]*\d)?|\d(?:[\d.,]*\d)?\s?(?:元|块钱?|RMB\b|yuan\b|dollars?\b|euros?\b|pounds?\b)"
            r"|(?:\d(?:\.\d)?\s?|[一二三四五六七八九]{1,2})折(?![叠扣磨腾])|(?<=[价票])\s?\d+(?![\d元块折])|满\d+减\d+|\b\d{1,2}\s?% off\b|(?:第[二两三]\w)?半价|买[一二两三]送[一二]"
        ),
    ),
    # days and hours
    (
        "day",
        re.compile(
            r"(?:国庆|中秋|春节|元旦|五一|端午|清明|元宵|七夕|冬至|立冬|腊八|圣诞)节?(?:当天|[两二三四五六七八九十]天)"
            rf"|(?:周|星期|礼拜)[一二三四五六日天](?:[（(][^）)]*[）)])?|\d{{1,2}}月\d{{1,2}}[日号]?|\d{{1,2}}[:：]\d\d"
            rf"|(?:上午|中午|下午|晚上)\d{{1,2}}点半?|\b(?:{_WEEKDAY},? )?\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH}\b|\b{_MONTH}\s+\d{{1,2}}\b"
            rf"|\b\d{{1,2}}(?:[.:]\d\d)?\s?[ap]m\b|(?<=\bon ){_WEEKDAY}\b",
            re.IGNORECASE,
        ),
    ),
    ("place", re.compile(rf"(?:地址|店址|位置)(?:就?在|[是为：:])\s?([{HAN}A-Za-z0-9]{{2,20}})")),
    (
        "place",
        re.compile(
            rf"(?<=在)(?!{_WHEN})(?:(?![了着过后])[{HAN}]){{2,8}}?(?<![下前时中])(?=(?:正式|重新|盛大|试)?(?:开业|开张|开门营业|营业))"
            rf"|(?<=[我们店]在)[{HAN}]{{2,4}}?(?=新?开(?:了|一?家))|(?<=在)[{HAN}A-Za-z0-9]{{2,16}}?{_WAY}(?:\d+(?:号|弄|室))?|(?<!\d)(?:(?!在)[{HAN}]){{2,5}}?{_WAY}\d+号"
            rf"|(?<=在)(?!{_KIND_OF_AREA})[{HAN}]{{2,5}}?(?<![地社小景园校街])[区县](?=$|[，。；！,;!])"
            r"|\b\d+\s+(?:[A-Z][\w']*\s)+?(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Way|Yard|Court|Row|Hill|Drive|Quay)\b"
        ),
    ),
    ("name", re.compile(rf"店(?:名(?:叫|是|[：:])?|叫)\s?([{HAN}A-Za-z]{{1,12}})")),
    ("name", re.compile(r"[「『“\"]([^」』”\"]{1,20})[」』”\"]")),
    (
        "name",
        re.compile(
            rf"(?<=[^\W\dA-Z_] )(?<!\b(?:in|at|on) )(?<!\bfrom )(?<!\b[Tt]he ){_NAME}(?=\s(?:opens?|has|is|offers?|sells?|starts?)\b)"
        ),
    ),
    # our repair shop Spoke & Sons in Leith
    ("name", re.compile(rf"(?P<before>{_OURS})(?P<fact>{_NAME})")),
    (
        "place",
        re.compile(
            rf"(?P<before>{_OURS}(?:{_NAME}|{FACT}|[\"“][^\"”]+[\"”])\s+in\s)(?!{_MONTH}|{_LANGUAGE})(?P<fact>{_NAME})"
        ),
    ),
)
LIMIT = re.compile(
    r"(?:预算|字数|篇幅)[^，。；！？;!?\n]*|(?:\d+|[一二两三四五六七八九十百千万]+)(?:元|块|字)?(?:以内|以下|左右|上下)"
)
"""What a post may cost, and how long it may be."""


def facts_in(text: str) -> dict[str, FactKind]:
    """Each fact with its kind; a day within a name is none."""
    found = [(kind, one) for kind, pattern in _FACTS for one in pattern.finditer(text)]
    spans = {one.span(one.lastindex or 0) for _, one in found}
    return {
        one[one.lastindex or 0]: kind
        for kind, one in found
        if not any(_is_within(one.span(one.lastindex or 0), other) for other in spans)
    }


def _is_within(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return span != other and other[0] <= span[0] and span[1] <= other[1]


def without_facts(text: str) -> str:
    """The text with marks where its facts and limits stood; before a name stays what it names."""
    for pattern in (*(one for _, one in _FACTS), LIMIT):
        text = pattern.sub(lambda one: f"{one.groupdict().get('before', '')} {FACT} ", text)
    return text

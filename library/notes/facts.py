"""The facts a request gives of its own: names, prices, days and places as they are written."""

import re
from typing import Final

from library.text.language import HAN

FACT: Final = "\ue001"
"""Where a fact stood."""
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_KINDS = {
    "name": (
        r"(?<=[「『“\"])[^」』”\"]{1,20}(?=[」』”\"])",
        rf"(?<=店[叫名]|名[叫是：])(?![叫是：])[{HAN}A-Za-z]{{1,12}}",
        r"\b(?!(?:Our|My|The)\b)[A-Z][\w']*(?:\s(?:& )?[A-Z][\w']*)+(?=\s(?:opens?|has|offers?|sells?|starts?)\b)",
    ),
    "price": (
        r"[£$€¥￥]\s?\d(?:[\d.,]*\d)?|\d(?:[\d.,]*\d)?\s?(?:元|块|(?:RMB|yuan|dollars?|euros?|pounds?)\b)",
        r"[\d.一二三四五六七八九]+折(?![叠扣磨腾])|(?:第[二两三]\w)?半价|买[一二两三]送[一二]|满\d+减\d+|\d+\s?% off\b|(?<=[价票])\d+",
    ),
    "day": (
        r"(?:周|星期|礼拜)[一二三四五六日天](?:[（(][^）)]*[）)])?|\d+月\d+[日号]?|\d+[:：]\d\d|[上中下]午\d+点半?",
        rf"\b(?:[A-Z][a-z]+day,? )?(?:\d+(?:st|nd|rd|th)? {_MONTH}|{_MONTH} \d+)\b|\b\d+\s?[ap]m\b",
    ),
    "place": (
        rf"(?<=在)[{HAN}A-Za-z0-9]{{2,16}}?(?:路|街|巷|弄|广场|中心|镇|村)(?:\d+[号弄室])?|(?:(?![到在了])[{HAN}]){{2,5}}?[路街巷弄]\d+号",
        r"\b\d+\s(?:[A-Z][\w']*\s)+?(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Way|Yard|Court|Row|Hill|Drive)\b",
    ),
}
_FACT = re.compile("|".join(f"(?P<{kind}>{'|'.join(patterns)})" for kind, patterns in _KINDS.items()))


def facts_in(text: str) -> dict[str, str]:
    """Each fact with its kind; a day within a name is none."""
    return {found[0]: str(found.lastgroup) for found in _FACT.finditer(text)}


def without_facts(text: str) -> str:
    """The text with marks where its facts stood."""
    return _FACT.sub(f" {FACT} ", text)

"""Numbers without an era or a month: whether they name a year, or an amount, or are part of a name."""

import re
from collections.abc import Iterator

from library.text.date_points import DateMention, Point

_BARE = re.compile(
    r"(?<![\w.,/:$€£¥#+–—×-])(?P<year>[12]\d{3}|\d{3})(?![\w%°$€£¥+]|[.,:]\d|-[A-Za-z0-9]|\s?[x×]\s?\d)(?!\s?[年万亿千百个人名座件])"
)
_CUE = re.compile(
    r"(?:\b(?:in|by|since|until|till|from|to|of|before|after|during|between|year|years|around|circa|c\.|ca\.|and|or|through|early|late|mid)"
    r"\s+(?:about\s+|around\s+|the\s+year\s+)?|[(（\[]\s?)$",
    re.IGNORECASE,
)
_SHORT_CUE = re.compile(r"(?:\b(?:[Ii]n|[Bb]y|[Ss]ince|[Uu]ntil|[Ff]rom|[Bb]etween|[Yy]ear|[Aa]fter|[Bb]efore)\s)$")
_COUNTED = re.compile(
    r"(?:\s+(?:to|and|or)\s+\d[\d,.]*)?\s+"
    r"(?!(?:was|is|has|as|his|this|its|across|whereas|plus|thus|besides|towards|afterwards|perhaps|always)\b)"
    r"(?:(?:[a-z]+[^s\W]\s+)?[a-z]{2,}[^s\W]s\b|(?:km|m|cm|mm|kg|g|ft|mi|mph|hp|kW|MW|K|people|men|women|children|soldiers"
    r"|percent|per|million|billion|thousand|hundred|metres?|meters?|feet|tons?|tonnes?|degrees?|square|cubic|euros?|Euros?|dollars?|pounds?|yuan|yen|or\s+(?:so|more))\b)"
)
_COUNTING = re.compile(
    r"(?:\b(?:about|some|over|nearly|almost|approximately|roughly|than|least|most|up to"
    r"|(?:total|population|distance|length|height|altitude|depth|width|range|speed|number|capacity|crew|garrison|army|fleet|staff"
    r"|circulation|membership|attendance|audience|weight|mass|score|price|cost|average|maximum|minimum) of"
    r"|(?:grew|grown|rose|risen|increased?|fell|fallen|dropped|declined|shrank|shrunk|swelled)\s+(?:from(?:\s+[\d,.]+\s+to)?|to))"
    r"|[$€£¥]|\d\s?[x×])\s+$",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"(?:\b(?:RFC|ISO|IEC|IEEE|ECMA|DIN|ANSI|GB|NGC|HD|ISBN|ISSN|HTTP|Unicode|Windows|model|type|flight|route|highway|port|error|code"
    r"|version|build|room|page|pp?|chapter|section|fig|figure|table|no|number|item|vol|volume|resolution|patent|bus|gate|channel"
    r"|asteroid|opus|op|article|paragraph)(?:s\s+(?:\d+,\s+)*|\.?[\s-]+)|№\s?)"
    r"(?:\d+(?:\s*[–—-]\s*|\s+(?:and|or|to)\s+))*$",
    re.IGNORECASE,
)
_FUNCTION = re.compile(
    r"\s*(?:[,.;:)\]，。；]|$)|\s+(?:the|a|an|he|she|they|it|his|her|their|when|while|and|to|until|by|with|under|as|after|at|was|were|is|[A-Z])"
)


def find(text: str) -> Iterator[DateMention]:
    """Every number that can only be a year."""
    for match in _BARE.finditer(text):
        if _is_year(text, match) and not is_label(text, match.start()):
            yield DateMention(match.group(), match.start(), match.end(), Point(int(match["year"])))


def is_label(text: str, start: int) -> bool:
    """Whether the number that begins there is part of a name: RFC 1866, pages 1984–1990, flight 1549."""
    return _LABEL.search(text[max(0, start - 40) : start]) is not None


def _is_year(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - 40) : match.start()]
    if len(match["year"]) == 3:
        return _SHORT_CUE.search(before) is not None and _FUNCTION.match(text, match.end()) is not None
    if int(match["year"]) > 2100:
        return False
    counted = _COUNTED.match(text, match.end()) is not None
    if _CUE.search(before):
        return not (counted and int(match["year"]) % 100 == 0) and not _COUNTING.search(before)
    if before.rstrip().lower().endswith((" the", "'s", "’s")) or before.strip().lower() == "the":
        return True
    return not counted and not _COUNTING.search(before)

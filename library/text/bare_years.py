"""Numbers without an era or a month: a year only where the words beside them say so."""

import re
from collections.abc import Iterator

from library.text.date_points import DateMention, Point
from library.text.verbs import PASTS

LATEST, LATEST_TOLD = 2100, 2040
"""Last year that a number can name, and last one where the words beside it only may be those of a year."""
_BARE = re.compile(
    r"(?<![\w.,/:$€£¥#+–—×-])(?P<year>[12]\d{3}|\d{3})(?![\w%°$€£¥+]|[.,:]\d|-[A-Za-z0-9]|\s?[x×]\s?\d)(?!\s?[年万亿千百个人名座件])"
)
_STRONG = re.compile(
    r"(?:\b(?:in|since|until|till|during|circa|c\.|ca\.|year|years|early|late|mid)\s+(?:about\s+|around\s+|(?:the\s+)?years?\s+)?"
    r"|\b(?:[Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter|end|start|beginning|middle|half)\s+of\s+|\b[Bb]y\s+)$",
    re.IGNORECASE,
)
"""Words after which hardly anything but a year stands."""
_CUE = re.compile(r"\b(?:from|to|of|before|after|between|around|by|the)\s+$|['’]s\s+$", re.IGNORECASE)
"""Words after which a year or an amount may stand."""
_NAMED = re.compile(r"\b[Tt]he\s+(?:[A-Z][\w’'-]*\s+)+of\s+$")
_BRACKET, _BRACKETED = re.compile(r"[(（\[]\s?(?:c\.\s?|ca\.\s?|around\s)?$"), re.compile(r"\s?[)）\],，;；–—-]")
_BESIDE = re.compile(r"(?:,?\s+(?:and|or|to|through|until)\s+|,\s+)")
_BESIDE_DATE = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)[\s\d,]*\s[12]\d{3}\s(?:and|or|to)\s$"
)
_PLACE = re.compile(r"[A-Z][^\W\d_]+,\s$")
_ENDING = re.compile(r"\s*(?:[.;)\]。；]|$)")
_ENTRY = re.compile(r"\s*(?:：|[:–—]\s)|\s-\s|,\s|$")
_COLUMN = re.compile(
    rf"(?:^|[;|]\s)(?:[^:;|]*\b(?:[Yy]ears?|[Dd]ates?|[Ss]ince|[Ff]rom|[Bb]orn|Lit|[a-zA-Z]{{2,}}ed|{'|'.join(sorted({past.capitalize() for past in PASTS.values()}))})"
    r"|[^:;|]*(?:年份|年代|时间|日期|年))[:：]\s?$"
)
_IDENTITY = re.compile(r"(?:^|\b(?:[Ii]t|[Tt]hat|[Tt]he year)\s)(?:was|is)\s+$")
_SHORT_CUE = re.compile(r"(?:\b(?:[Ii]n|By|[Ss]ince|[Uu]ntil|From|Between|[Yy]ear|After|Before)\s)$")
_FROM, _TO = re.compile(r"\b(?:from|between)\s$", re.IGNORECASE), re.compile(r"\s(?:to|and|until)\s\d{3,4}\b")
_UNIT = (
    r"(?:km|m|cm|mm|kg|g|ft|mi|mph|hp|kW|MW|kB|KB|MB|GB|K|rpm|people|men|women|children|soldiers|percent|per|million|billion"
    r"|thousand|hundred|metres?|meters?|feet|tons?|tonnes?|degrees?|square|cubic|euros?|Euros?|dollars?|pounds?|francs?|crowns?"
    r"|yuan|yen|bits?|bytes?|bps|pixels?|lines?|hours?|minutes?|seconds?|days?|litres?|or\s+(?:so|more))\b"
)
_MEASURED = re.compile(rf"(?:\s*(?:-|to|and|or)\s*\d[\d,.]*)?\s+{_UNIT}")
_COUNTED = re.compile(
    rf"(?:\s+(?:to|and|or)\s+\d[\d,.]*)?\s+(?:{_UNIT}"
    r"|(?!(?:was|is|has|as|his|this|its|across|whereas|plus|thus|besides|towards|afterwards|perhaps|always|after|before|and|or|but|with|by|for|to"
    r"|at|in|on|of|from|when|while|under|through|into|over|that|which|where|who|the|despite|during|without)\b)(?:[a-z]+[^s\W]\s+)?[a-z]{2,}[^s\W]s\b)"
)
_BEYOND = re.compile(r"\s*(?:-|–|to)\s*(?:2[1-9]\d\d|[3-9]\d{3}|\d{5,})\b")
_COUNTING = re.compile(
    r"(?:\b(?:about|some|over|nearly|almost|approximately|roughly|than|least|most|up to|page|pages"
    r"|(?:total|population|distance|length|height|altitude|depth|width|range|speed|number|capacity|crew|garrison|army|fleet|staff"
    r"|circulation|membership|attendance|audience|weight|mass|score|price|cost|average|maximum|minimum|\d) of"
    r"|(?:grew|grown|rose|risen|increased?|fell|fallen|dropped|declined|shrank|shrunk|swelled)\s+(?:from(?:\s+[\d,.]+\s+to)?|to))"
    r"|[$€£¥]|\d\s?[x×])\s+$",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"(?:\b(?:RFC|ISO|IEC|IEEE|ECMA|DIN|ANSI|GB|NGC|HD|ISBN|ISSN|HTTP|Unicode|Windows|model|type|flight|route|highway|port|error|code"
    r"|version|build|room|page|pp?|chapter|section|fig|figure|table|no|number|item|part|vol|volume|resolution|patent|bus|gate|channel"
    r"|asteroid|opus|op|article|paragraph)(?:s\s+(?:\d+,\s+)*|\.?[\s-]+)|№\s?)"
    r"(?:\d+(?:\s*[–—-]\s*|\s+(?:and|or|to)\s+))*$",
    re.IGNORECASE,
)
_FUNCTION = re.compile(
    r"\s*(?:[,.;:)\]，。；]|$)|\s+(?:the|a|an|he|she|they|it|his|her|their|when|while|and|to|until|by|with|under|as|after|at|was|were|is|[A-Z])"
)


def find(text: str) -> Iterator[DateMention]:
    """Every number that its surroundings make a year."""
    end = -1
    for match in _BARE.finditer(text):
        beside = end >= 0 and _BESIDE.fullmatch(text, end, match.start()) is not None
        if _is_year(text, match, beside=beside) and not is_label(text, match.start()):
            end = match.end()
            yield DateMention(match.group(), match.start(), match.end(), Point(int(match["year"])))


def is_label(text: str, start: int) -> bool:
    """Whether the number that begins there is part of a name: RFC 1866, pages 1984–1990, flight 1549."""
    return _LABEL.search(text[max(0, start - 40) : start]) is not None


def _is_year(text: str, match: re.Match[str], *, beside: bool) -> bool:
    before, end = text[max(0, match.start() - 60) : match.start()], match.end()
    if (
        int(match["year"]) > LATEST
        or _COUNTING.search(before)
        or _MEASURED.match(text, end)
        or _BEYOND.match(text, end)
    ):
        return False
    if len(match["year"]) == 3:
        ranged = _FROM.search(before) is not None and _TO.match(text, end) is not None
        return ranged or (_SHORT_CUE.search(before) is not None and _FUNCTION.match(text, end) is not None)
    counted = _COUNTED.match(text, end) is not None
    if _STRONG.search(before):
        # "In 1969 astronauts landed", but "in 1500 houses".
        return not counted or (before.rstrip().endswith(("In", "By", "Since")) and int(match["year"]) % 100 != 0)
    if counted:
        return _NAMED.search(before) is not None
    if int(match["year"]) > LATEST_TOLD:
        return False
    return (
        beside
        or _CUE.search(before) is not None
        or _BESIDE_DATE.search(before) is not None
        or _COLUMN.search(before) is not None
        or _IDENTITY.search(before) is not None
        or (_BRACKET.search(before) is not None and _BRACKETED.match(text, end) is not None)
        or (_PLACE.search(before) is not None and _ENDING.match(text, end) is not None)
        or (not before.strip(" -*•#") and _ENTRY.match(text, end) is not None)
    )

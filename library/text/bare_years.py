"""Numbers without an era or a month: a year only where the words beside them say so."""

import re
from collections.abc import Iterator

from library.text.date_points import DateMention, Point, mention
from library.text.stopwords import ENGLISH
from library.text.word_lists import entries

LATEST, LATEST_TOLD = 2100, 2040
"""Last year that a number can name, and last one where the words beside it only may be those of a year."""
_BARE = re.compile(
    r"(?<![\w.,/:$€£¥#+–—×-])(?P<year>[12]\d{3}|\d{3})(?![\w%°$€£¥+]|[.,:]\d|-[A-Za-z0-9]|\s?[x×]\s?\d)(?!\s?[年万亿千百个人名座件])"
)
_STRONG = re.compile(
    r"\b(?:(?:in|since|until|till|during|circa|c\.|ca\.|years?|early|late|mid|by)\s+(?:about\s+|around\s+|(?:the\s+)?years?\s+)?"
    r"|(?:spring|summer|autumn|fall|winter|end|start|beginning|middle|half)\s+of\s+)$",
    re.IGNORECASE,
)
"""Words after which hardly anything but a year stands."""
_CUE = re.compile(
    r"(?:\b(?:(?i:from|to|of|before|after|between|around|the)|(?:[Ii]t\s)?was)\s+|['’]s\s"
    r"|(?:[Yy]ears?|[Dd]ates?|[A-Z][a-z]+ed|Built|Lit|年份|时间|日期)[:：]\s?)$"
)
"""Words after which a year or an amount may stand."""
_PLACE = re.compile(r"(?:[(（\[](?:c\.\s|ca\.\s)?|[A-Z][^\W\d_]+,\s)$")
"""What a year stands behind that ends a bracket, a clause or a sentence: (1832), London, 1984."""
_ENDING = re.compile(r"\s?(?:[,.;)\]–—-](?!\w)|[。，；：）]|$)")
_ENTRY = re.compile(r"\s*(?:：|[:–—]\s)|\s-\s|,\s|$")
_RANGE = re.compile(
    rf"\b(?:between\s|(?<=from\s))(?P<first>\d{{3}})\s(?:to|and|until)\s(?P<last>\d{{3,4}})(?={_ENDING.pattern})",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"(?:,?\s+(?:and|or|to|through|until)\s+|,\s+)")
_FUNCTION = rf"(?!(?:{'|'.join(ENGLISH)})\b)"
_COUNTED = re.compile(
    rf"(?:\s*(?:-|to|and|or)\s*\d[\d,.]*)?\s+(?:(?:{'|'.join(entries(__name__, 'units'))})\b"
    rf"|{_FUNCTION}(?:[a-z]+[^s\W]\s+)?{_FUNCTION}[a-z]{{2,}}[^s\W]s\b)"
)
_COUNTING = re.compile(rf"(?:\b(?:{'|'.join(entries(__name__, 'counting'))})|[$€£¥])\s+$", re.IGNORECASE)
_LABEL = re.compile(
    rf"(?:\b(?:{'|'.join(entries(__name__, 'numbered'))})(?:s\s+(?:\d+,\s+)*|\.?[\s-]+)|№\s?)"
    r"(?:\d+(?:\s*[–—-]\s*|\s+(?:and|or|to)\s+))*$",
    re.IGNORECASE,
)


def find(text: str) -> Iterator[DateMention]:
    """Every number that its surroundings make a year."""
    for match in _RANGE.finditer(text):
        yield from mention(match, Point(int(match["first"])), Point(int(match["last"])))
    end = -1
    for match in _BARE.finditer(text):
        beside = end >= 0 and _BESIDE.fullmatch(text, end, match.start()) is not None
        if _is_year(text, match, beside=beside) and not is_label(text, match.start()):
            end = match.end()
            yield from mention(match, Point(int(match["year"])))


def is_label(text: str, start: int) -> bool:
    """Whether the number that begins there is part of a name: RFC 1866, pages 1984–1990, flight 1549."""
    return _LABEL.search(text[max(0, start - 40) : start]) is not None


def _is_year(text: str, match: re.Match[str], *, beside: bool) -> bool:
    before, end, year = text[max(0, match.start() - 60) : match.start()], match.end(), int(match["year"])
    if year > LATEST or _COUNTING.search(before):
        return False
    is_strong, is_ending = _STRONG.search(before) is not None, _ENDING.match(text, end) is not None
    if year < 1000:
        return is_ending and (is_strong or beside)
    is_counted = _COUNTED.match(text, end) is not None
    if is_strong:
        # "In 1969 astronauts landed", but "in 1500 houses".
        return not is_counted or (before.rstrip().endswith(("In", "By", "Since")) and year % 100 != 0)
    if is_counted or year > LATEST_TOLD:
        return False
    is_entry = not before.strip(" -*•#") and _ENTRY.match(text, end) is not None
    is_placed = is_ending and _PLACE.search(before) is not None
    return beside or is_entry or is_placed or _CUE.search(before) is not None

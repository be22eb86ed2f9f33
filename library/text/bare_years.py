"""Numbers without an era or a month: a year only where the words beside them say so."""

import re
from collections.abc import Iterator

from library.text.date_points import DateMention, Point, mention
from library.text.stopwords import ENGLISH
from library.text.word_lists import entries

_BARE = re.compile(
    r"(?<![\w.,/:$€£¥#+–—×-])(?P<year>1\d{3}|20\d\d|2100|\d{3})(?![\w%°$€£¥+]|[.,:]\d|-[A-Za-z0-9]|\s?[x×]\s?\d)(?!\s?[年万亿千百个人名座件])"
)
_STRONG = re.compile(
    r"\b(?:in|since|until|till|during|circa|c\.|ca\.|years?|early|late|mid|by|spring|summer|autumn|fall|winter)\s+(?:(?:about|around|the\s+years?|years?)\s+)?$",
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
_BESIDE = re.compile(r"(?:,?\s+(?:and|or|to|through|until)\s+|,\s+)")
_COUNTED = re.compile(
    rf"(?:\s*(?:-|to|and|or)\s*\d[\d,.]*)?\s+(?:(?:{'|'.join(entries(__name__, 'units'))})\b"
    rf"|(?!(?:{'|'.join(ENGLISH)})\b)[a-z]{{2,}}[^s\W]s\b)"
)


def find(text: str) -> Iterator[DateMention]:
    end = -1
    for match in _BARE.finditer(text):
        is_beside = end >= 0 and _BESIDE.fullmatch(text, end, match.start()) is not None
        if _is_year(text, match, is_beside=is_beside):
            end = match.end()
            yield mention(match, Point(int(match["year"])))


def _is_year(text: str, match: re.Match[str], *, is_beside: bool) -> bool:
    before, end, year = text[max(0, match.start() - 60) : match.start()], match.end(), int(match["year"])
    is_strong, is_ending = _STRONG.search(before) is not None, _ENDING.match(text, end) is not None
    if year < 1000:
        return is_ending and (is_strong or is_beside)
    if is_strong or _COUNTED.match(text, end):
        return is_strong
    is_entry = not before.strip(" -*•#") and _ENTRY.match(text, end) is not None
    is_placed = is_ending and _PLACE.search(before) is not None
    return is_beside or is_entry or is_placed or _CUE.search(before) is not None

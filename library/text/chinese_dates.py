"""Dates as Chinese writes them."""

import re
from collections.abc import Iterator
from dataclasses import replace

from library.text.date_points import DateMention, Point, dated, mention
from library.text.word_lists import entries

SCALES = {"十": 10, "百": 10**2, "千": 10**3, "万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_DIGITS = {character: index for index, character in enumerate("〇一二三四五六七八九")} | {"零": 0, "○": 0, "两": 2}
_PLAIN = str.maketrans({character: str(digit) for character, digit in _DIGITS.items()})
_NUMBER = r"\d{1,2}|[〇零○一二三四五六七八九十]{1,3}"
_BC = r"(?:(?:公元|西元|纪元)前|(?<![之以目从提空年\d])前)"

_MONTH = r"(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])"
_DAY = r"(?:3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])"
_DATE = re.compile(
    rf"(?:{_BC}\s?(?P<bc>\d{{1,4}})|(?:公元|西元)\s?(?P<ad>\d{{1,4}})|(?<![\d.,第])(?P<year>\d{{3,4}})"
    rf"|(?P<numerals>[一二三四五六七八九][〇零○一二三四五六七八九]{{3}})|民国(?P<republic>元|{_NUMBER}))\s?年(?!代)"
    rf"(?:\s?(?P<month>{_MONTH})\s?月(?:\s?(?P<day>{_DAY})\s?[日号]|初[一二三四五六七八九十])?|闰?[正腊]月)?"
)
_DAY_ONLY = re.compile(rf"(?<!\d)(?P<month>{_MONTH})\s?月\s?(?P<day>{_DAY})\s?[日号]")
_DECADE = re.compile(r"(?<!\d)(?P<decade>[12]\d\d0)年代")
_CENTURY = re.compile(
    rf"(?P<bc>{_BC})?(?:公元)?(?<!\d)(?:(?P<from>{_NUMBER})\s?[—–~～至-]\s?)?(?:(?P<number>{_NUMBER})|上个?)世纪"
    r"(?:\s?(?P<tens>[一二三四五六七八九]{1,2}十|\d0)\s?年代)?"
)
_LASTING = re.compile(rf"(?:{'|'.join(entries(__name__, 'lasting'))})(?:约|大约|近)?$")
_LASTED = re.compile(
    r"\s*(?:[多余间](?!世)|来(?!自|到|华)|以?内|之久|的?历史|的?时间|之后|之间|前(?!后|夕|往|线|期)|后)"
)


def find(text: str, year: int | None) -> Iterator[DateMention]:
    """Every reading; the caller picks among those that overlap."""
    for match in _DATE.finditer(text):
        if match["month"] or not match["year"] or not _is_duration(text, match):
            yield from mention(match, _point(match))
    for match in _DECADE.finditer(text):
        yield from mention(match, Point(int(match["decade"]), unit="decade"))
    for match in _CENTURY.finditer(text):
        start = (_value(match["number"] or "20") - 1) * 100
        if match["tens"]:
            tens = int(match["tens"]) if match["tens"].isdigit() else _DIGITS[match["tens"][0]] * 10
            yield from mention(match, Point(start + tens, unit="decade"))
        elif 0 <= start <= 2000:
            first = (_value(match["from"]) - 1) * 100 if match["from"] else start
            sign = -1 if match["bc"] else 1
            yield from mention(match, Point(sign * first, unit="century"), Point(sign * start, unit="century"))
    for match in _DAY_ONLY.finditer(text) if year is not None else ():
        point = dated(year or 0, _value(match["month"]), _value(match["day"]))
        yield from (replace(one, inferred_year=True) for one in mention(match, point))


def _point(match: re.Match[str]) -> Point | None:
    year = _year(match)
    # Months in numerals are the old calendar's before 1912, which are not those of ours.
    if match["month"] and not match["month"].isdigit() and year < 1912:
        return Point(year)
    return dated(year, _value(match["month"] or "0"), _value(match["day"] or "0"))


def _is_duration(text: str, match: re.Match[str]) -> bool:
    """Whether "300年" counts years instead of naming one."""
    before, number = text[max(0, match.start() - 8) : match.start()], int(match["year"])
    if 1000 <= number <= 2100 and number % 1000:
        return text.startswith(("多", "余", "之久", "历史"), match.end())
    return _LASTING.search(before) is not None or _LASTED.match(text, match.end()) is not None


def _year(match: re.Match[str]) -> int:
    if match["bc"]:
        return 1 - int(match["bc"])
    if match["republic"]:
        return 1911 + _value(match["republic"].replace("元", "一"))
    return int((match["ad"] or match["year"] or match["numerals"]).translate(_PLAIN))


def _value(written: str) -> int:
    return int(written) if written.isascii() else counted(written)


def counted(written: str) -> int:
    """What a Chinese numeral such as 三百五十万 says."""
    total = section = digit = 0
    for character in written:
        scale = SCALES.get(character, 0)
        if not scale:
            digit = _DIGITS.get(character, 0)
        elif scale >= 10**4:
            total, section, digit = (total + section + digit) * scale, 0, 0
        else:
            section, digit = section + (digit or 1) * scale, 0
    return total + section + digit

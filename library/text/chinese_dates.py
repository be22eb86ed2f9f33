"""Dates as Chinese writes them."""

import re
from collections.abc import Iterator
from unicodedata import numeric

from library.text.date_points import DateMention, Point, dated, mention

_PLAIN = str.maketrans("○元两", "〇一二")
_NUMBER = r"\d{1,2}|[〇零○一二三四五六七八九十]{1,3}"
_BC = r"(?:(?:公元|西元|纪元)前|(?<![之以目从提空年\d])前)"
_MONTH = r"(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])"
_DAY = r"(?:3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])"
_DATE = re.compile(
    rf"(?:{_BC}\s?(?P<bc>\d{{1,4}})|(?:公元|西元)\s?(?P<ad>\d{{1,4}})|(?<![\d.,第近])(?<!距今)(?<!约(?=\d000))(?P<year>\d{{4}}|\d{{3}}(?!\s?年[里内间来]))"
    rf"|(?P<numerals>[一二三四五六七八九][〇零○一二三四五六七八九]{{3}})|民国(?P<republic>元|{_NUMBER}))\s?年(?!代)"
    rf"(?:\s?(?P<month>{_MONTH})\s?月(?:\s?(?P<day>{_DAY})\s?[日号]|初[一二三四五六七八九十])?|闰?[正腊]月)?"
)
_DAY_ONLY = re.compile(rf"(?<!\d)(?P<month>{_MONTH})\s?月\s?(?P<day>{_DAY})\s?[日号]")
_CENTURY = re.compile(
    rf"(?P<bc>{_BC})?(?:公元)?(?<!\d)(?:(?P<from>{_NUMBER})\s?[—–~～至-]\s?)?(?:(?P<number>{_NUMBER})|上个?)世纪"
    r"(?:\s?(?P<tens>[一二三四五六七八九]{1,2}十|\d0)\s?年代)?"
)
_ROUND = 50  # Multiples of it before 1000 or to come count years: 300年, 约7000年


def find(text: str, year: int | None) -> Iterator[DateMention]:
    """Every reading; the caller picks among those that overlap."""
    for match in _DATE.finditer(text):
        years = counted(match["republic"] or match["ad"] or match["year"] or match["numerals"] or "")
        named = 1 - int(match["bc"]) if match["bc"] else years + 1911 * bool(match["republic"])
        month, day = match["month"] or "", match["day"] or ""
        if month or not match["year"] or named % _ROUND or 1000 < named <= 2100:
            # Months in numerals are the old calendar's before 1912, which are not those of ours.
            is_whole = named >= 1912 or month.isdigit()
            yield mention(match, dated(named, counted(month), counted(day)) if is_whole else Point(named))
    for match in _CENTURY.finditer(text):
        last, tens, step = counted(match["number"] or "20"), match["tens"], -100 if match["bc"] else 100
        if tens:  # 六七十年代 begin with the first
            first = counted(tens if tens.isdigit() else f"{tens[0]}十")
            yield mention(match, Point((last - 1) * 100 + first, unit="decade"))
        elif 0 < last <= (99 if match["bc"] else 21):
            numbers = counted(match["from"] or "") or last, last
            yield mention(match, *(Point((one - 1) * step, unit="century") for one in numbers))
    for match in _DAY_ONLY.finditer(text) if year is not None else ():
        yield mention(match, dated(year or 0, counted(match["month"]), counted(match["day"])), basis="context")


def counted(written: str) -> int:
    """What a number in digits or a Chinese numeral such as 三百五十万 says."""
    total = section = digits = 0
    values = [int(numeric(character)) for character in written.translate(_PLAIN)]
    is_row = max(values, default=0) < 10
    for value in values:
        if value < 10:
            digits = digits * 10 * is_row + value
        elif value >= 10**4:
            total, section, digits = (total + section + digits) * value, 0, 0
        else:
            section, digits = section + (digits or 1) * value, 0
    return total + section + digits

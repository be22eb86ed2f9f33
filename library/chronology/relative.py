"""Dates told by their distance: "the following year", "two days later", 次年, 三年后, "last year", 上周五, "on Friday"."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal, NamedTuple

from library.text.chinese_dates import counted
from library.text.date_points import Point, dated
from library.text.facts import NUMERALS, WEEKDAYS, numbers
from library.text.scripts import simplified
from library.text.word_lists import entries

Unit = Literal["day", "week", "month", "year"]
_UNITS: dict[str, Unit] = {"天": "day", "日": "day", "周": "week", "个月": "month", "年": "year"}
_UNITS |= {"day": "day", "week": "week", "month": "month", "year": "year"}
_KNOWN = {
    word: (_UNITS[unit], int(steps), counted_from)
    for unit, steps, counted_from, *words in (row.split("\t") for row in entries(__name__, "distances"))
    for word in words
}
_WORD = re.compile(
    rf"(?i)(?<![A-Za-z如似若])(?<!\bthe )(?<!\bago )(?P<word>{'|'.join(sorted(_KNOWN, key=len, reverse=True))})(?![A-Za-z'’])"
    r"(?:的?(?P<month>1[0-2]|[1-9])月)?(?:(?P<day>3[01]|[12]\d|[1-9])[日号])?(?:(?<=[周期拜])(?P<weekday>[一二三四五六日天])(?!月))?"
)
_NUMERAL = f"(?:{'|'.join(['one', *NUMERALS])})"
_COUNTED = re.compile(
    rf"(?i)(?<!-)(?<!hundred and )\b(?P<count>\d{{1,2}}|an?|{_NUMERAL}(?:[\s-]{_NUMERAL})?)\s+(?P<unit>day|week|month|year)s?\s+(?P<way>later|earlier|ago)\b(?:\s+today\b)?"
    r"|(?:^|(?<=[，。；：、\s]))(?P<han>\d{1,2}|[一二两三四五六七八九十]+)(?P<han_unit>天|日|周|个月|年)(?:之|以)?后"
)
_HAN_WEEKDAYS = "一二三四五六日"
_WEEKDAY = re.compile(
    rf"(?i)\b(?P<name>{'|'.join(WEEKDAYS)})\b(?!,?\s+(?:\d|[A-Z][a-z]+\.?\s\d))"
    r"|(?<![上下本这个一])(?:周|星期)(?P<han>[一二三四五六日])(?![年岁期])"
)


class Distance(NamedTuple):
    start: int
    end: int
    unit: Unit
    steps: int
    counted_from: str  # `told`: the date before it; `own`: the text's day; `news`: that too, where it tells of its day
    month: int | None = None
    day: int | None = None
    weekday: int | None = None  # The day of that week, Monday being 0; of no certain week where the unit is a day

    def resolve(self, anchor: Point) -> tuple[Point, Point | None] | None:
        """The date meant, with its end where it is a week; no more precise than both the anchor and the words."""
        if self.unit != "week" and self.weekday is None:
            point = moved(anchor, self.unit, self.steps)
            if point and (self.month or self.day):
                point = dated(point.year, point.month or self.month, self.day)
            return (point, None) if point else None
        if not anchor.day:
            return None
        first = 7 * self.steps - date(*anchor.first).weekday() + (self.weekday or 0)
        if self.unit == "day" and first > 0:
            first -= 7
        point = moved(anchor, "day", first)
        return (point, moved(point, "day", 6) if self.weekday is None else None) if point else None


def moved(anchor: Point, unit: Unit, count: int) -> Point | None:
    """A point so many units from another; `None` where the anchor is not known that precisely."""
    if unit == "year" and not anchor.unit:
        return Point(anchor.year + count)
    if unit == "month" and anchor.month:
        years, month = divmod(anchor.month - 1 + count, 12)
        return Point(anchor.year + years, month + 1)
    if anchor.month is None or anchor.day is None or not 1 <= anchor.year < 9999:
        return None
    day = date(anchor.year, anchor.month, anchor.day) + timedelta(days=count)
    return Point(day.year, day.month, day.day)


def distances(sentence: str) -> Iterator[Distance]:
    sentence = simplified(sentence)
    for match in _WORD.finditer(sentence):
        month, day = (int(match[name]) if match[name] else None for name in ("month", "day"))
        weekday = _HAN_WEEKDAYS.find(match["weekday"].replace("天", "日")) if match["weekday"] else None
        unit, steps, counted_from = _KNOWN[match["word"].lower()]
        yield Distance(*match.span(), unit, steps, counted_from, month, day, weekday)
    for match in _COUNTED.finditer(sentence):
        unit, way = _UNITS[(match["unit"] or match["han_unit"]).lower()], (match["way"] or "later").lower()
        # "a" and "an" are one.
        count = counted(match["han"]) if match["han"] else sum(int(one.value) for one in numbers(match["count"])) or 1
        steps = count * (7 if unit == "week" else 1) * (1 if way == "later" else -1)
        yield Distance(*match.span(), "day" if unit == "week" else unit, steps, "own" if way == "ago" else "told")
    for match in _WEEKDAY.finditer(sentence):
        weekday = WEEKDAYS.index(match["name"].lower()) if match["name"] else _HAN_WEEKDAYS.index(match["han"])
        yield Distance(*match.span(), "day", 0, "news", weekday=weekday)

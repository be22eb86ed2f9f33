"""Dates told by their distance: "the following year", "two days later", 次年, 三年后, "last year", 去年."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal, NamedTuple

from library.text.date_points import DateMention, Point, dated

Unit = Literal["day", "week", "month", "year"]
MOST_YEARS = 40

_ENGLISH_NUMBERS = dict(
    zip(
        ["a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
        [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        strict=True,
    )
)
_HAN = {character: number for number, character in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_N = rf"(?P<n>\d{{1,2}}|{'|'.join(_ENGLISH_NUMBERS)})"
_HAN_N = r"(?P<n>\d{1,2}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])"
_UNITS: dict[str, Unit] = {"天": "day", "日": "day", "周": "week", "个月": "month", "月": "month", "年": "year"}
_HAN_MONTH = r"(?:(?P<month>1[0-2]|[1-9])月(?:(?P<day>3[01]|[12]\d|[1-9])[日号])?|(?P<lunar>[正腊冬闰]?[一二三四五六七八九十]*月)|[春夏秋冬](?:季|天)?|[初底末])?"

_AFTER = re.compile(rf"\b{_N}\s+(?P<unit>day|week|month|year)s?\s+(?P<way>later|earlier)\b", re.IGNORECASE)
_NEXT = re.compile(
    r"\b(?:(?:the|in\s+the)\s+(?P<which>following|next|same|previous|preceding)\s+(?P<unit>day|week|month|year)\b"
    r"|(?:later\s+(?:that|in\s+the)|that(?:\s+same)?)(?:\s+same)?\s+(?P<unit2>year|month)\b)",
    re.IGNORECASE,
)
_AGO = re.compile(
    rf"\b(?:{_N}\s+(?P<units>day|week|month|year)s?\s+ago|(?<!\bthe )(?<!\bof )(?P<which>last|this|next)\s+(?P<unit>week|month|year)"
    r"|(?P<day>yesterday))\b",
    re.IGNORECASE,
)
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_WEEKDAY = re.compile(
    r"\b(?P<last>[Ll]ast\s+)?(?P<next>(?:[Nn]ext|[Tt]his coming)\s+)?(?:on\s+)?"
    r"(?P<name>Mondays?|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b(?!,?\s+(?:\d|[A-Z][a-z]+\s\d))"
)
_TODAY = re.compile(
    r"\b(?:(?P<today>today)|tomorrow)\b(?!['’])|(?P<han>今天|今日|今[早晨午晚])|明天|明日", re.IGNORECASE
)
_AHEAD = re.compile(r"\b(?:will|is to|are to|shall|due|scheduled|planned|expected|would|next)\b")
_CLAUSE = re.compile(r"[,;:]|\b(?:and|that|which|who)\b")
_HAN_WEEKDAY = re.compile(r"(?P<week>上上|上|本|这|下)(?:个)?(?:周|星期|礼拜)(?P<name>[一二三四五六日天末])?")
_HAN_OWN_MONTH = re.compile(r"(?P<which>上|本|这个|下)(?:个)?月(?P<day>3[01]|[12]\d|[1-9])[日号]")
_HAN_LASTING = re.compile(r"\d[年月日][^。；]*，在[^，。；\d年月日]{2,}$")
"""Behind a date of its own and a deed, how long that had lasted: 2004年7月，…，在坚持饮食疗法9个月后."""
_HAN_AFTER = re.compile(rf"(?<![第\d十百千]){_HAN_N}(?P<unit>天|日|周|个月|年)(?:之|以)?(?P<way>后|前)(?![期年代])")
_HAN_NEXT = re.compile(
    rf"(?P<which>次年|翌年|第二年|隔年|同年|是年|当年){_HAN_MONTH}|(?P<which2>次日|翌日|第二天|同日|当日|次月|同月)"
)
_HAN_AGO = re.compile(
    rf"(?P<which>去年|前年|今年|明年){_HAN_MONTH}|(?P<which2>上个?月|本月|下个?月|大?前天|昨天|昨日)(?!\d)"
)
_SHIFTS = {"following": 1, "next": 1, "same": 0, "previous": -1, "preceding": -1, "last": -1, "this": 0}
_HAN_YEARS = {
    "次年": 1,
    "翌年": 1,
    "第二年": 1,
    "隔年": 2,
    "同年": 0,
    "是年": 0,
    "当年": 0,
    "去年": -1,
    "前年": -2,
    "今年": 0,
    "明年": 1,
}
_HAN_DAYS: dict[str, tuple[Unit, int]] = {
    "次日": ("day", 1),
    "翌日": ("day", 1),
    "第二天": ("day", 1),
    "同日": ("day", 0),
    "当日": ("day", 0),
    "次月": ("month", 1),
    "同月": ("month", 0),
    "上个月": ("month", -1),
    "上月": ("month", -1),
    "本月": ("month", 0),
    "下个月": ("month", 1),
    "下月": ("month", 1),
    "大前天": ("day", -3),
    "前天": ("day", -2),
    "昨天": ("day", -1),
    "昨日": ("day", -1),
}
_HAN_SHIFTS = {"上上": -2, "上": -1, "本": 0, "这": 0, "这个": 0, "下": 1}


class Distance(NamedTuple):
    """Words in a text that give a date by its distance from another."""

    match: re.Match[str]
    unit: Unit
    steps: int
    to_publication: bool
    """Whether it counts from the source's own date rather than from the date before it in the text."""
    weekday: int | None = None
    """The day of that week, Monday being 0."""
    of_month: int | None = None
    """The day of that month."""

    def resolve(self, anchor: Point) -> DateMention | None:
        """The date meant, no more precise than both the anchor and the words."""
        if self.unit == "week" and self.to_publication:
            return self._in_week(anchor)
        point = moved(anchor, self.unit, self.steps)
        if point and self.of_month:
            point = dated(point.year, point.month, self.of_month)
        groups = self.match.groupdict()
        if point and groups.get("month"):
            point = dated(point.year, int(groups["month"]), int(groups["day"]) if groups.get("day") else None)
        if point is None:
            return None
        return self._mention(point)

    def _in_week(self, anchor: Point) -> DateMention | None:
        """A day of a week, or the whole week, counted from the day of the source."""
        if anchor.day is None or anchor.month is None:
            return None
        own = date(anchor.year, anchor.month, anchor.day)
        monday = own + timedelta(days=7 * self.steps - own.weekday())
        first = monday + timedelta(days=self.weekday or 0)
        last = monday + timedelta(days=6)
        until = Point(last.year, last.month, last.day) if self.weekday is None else None
        return self._mention(Point(first.year, first.month, first.day), until)

    def _mention(self, point: Point, until: Point | None = None) -> DateMention:
        approximate = self.to_publication and "ago" in self.match.group().lower()
        return DateMention(
            self.match.group(),
            self.match.start(),
            self.match.end(),
            point,
            until,
            approximate=approximate,
            inferred_year=True,
        )


def moved(anchor: Point, unit: Unit, count: int) -> Point | None:
    """A point so many units from another; `None` where the anchor is not known that precisely."""
    if anchor.unit:
        return None
    if unit == "year":
        return Point(anchor.year + count)
    if anchor.month is None:
        return None
    if unit == "month":
        months = anchor.year * 12 + anchor.month - 1 + count
        return Point(months // 12, months % 12 + 1)
    if anchor.day is None or not 1 <= anchor.year < 9999:
        return None
    day = date(anchor.year, anchor.month, anchor.day) + timedelta(days=count * (7 if unit == "week" else 1))
    return Point(day.year, day.month, day.day)


def distances(sentence: str) -> Iterator[Distance]:
    """All distances told in a sentence."""
    for match in _AFTER.finditer(sentence):
        count = _english(match["n"])
        yield from _bounded(match, _unit(match["unit"]), count if match["way"].lower() == "later" else -count)
    for match in _NEXT.finditer(sentence):
        unit = match["unit"] or match["unit2"]
        yield Distance(match, _unit(unit), _SHIFTS.get((match["which"] or "same").lower(), 0), to_publication=False)
    for match in _AGO.finditer(sentence):
        if match["n"]:
            yield Distance(match, _unit(match["units"]), -_english(match["n"]), to_publication=True)
        elif match["day"]:
            yield Distance(match, "day", -1, to_publication=True)
        else:
            yield Distance(match, _unit(match["unit"]), _SHIFTS[match["which"].lower()], to_publication=True)
    yield from _chinese_distances(sentence)


def _chinese_distances(sentence: str) -> Iterator[Distance]:
    for match in _HAN_AFTER.finditer(sentence):
        if _HAN_LASTING.search(sentence[: match.start()]):
            continue
        count = _han(match["n"])
        yield from _bounded(match, _UNITS[match["unit"]], count if match["way"] == "后" else -count)
    for match in _HAN_NEXT.finditer(sentence):
        yield _chinese(match, to_publication=False)
    for match in _HAN_AGO.finditer(sentence):
        yield _chinese(match, to_publication=True)
    for match in _HAN_OWN_MONTH.finditer(sentence):
        yield Distance(match, "month", _HAN_SHIFTS[match["which"]], to_publication=True, of_month=int(match["day"]))
    for match in _HAN_WEEKDAY.finditer(sentence):
        if match["name"] != "末":
            day = "一二三四五六日".index(match["name"].replace("天", "日")) if match["name"] else None
            yield Distance(match, "week", _HAN_SHIFTS[match["week"]], to_publication=True, weekday=day)


def days_around(sentence: str) -> Iterator[Distance]:
    """Today and tomorrow, which are days only in what begins with its own."""
    for match in _TODAY.finditer(sentence):
        yield Distance(match, "day", 0 if match["today"] or match["han"] else 1, to_publication=True)


def weekdays(sentence: str, own: Point) -> Iterator[Distance]:
    """Days of the week told by their name alone: the last one before the source's own day, or the next one ahead of it."""
    if own.month is None or own.day is None:
        return
    today = date(own.year, own.month, own.day).weekday()
    for match in _WEEKDAY.finditer(sentence):
        if match["name"].endswith("s"):
            continue
        wanted = _WEEKDAYS.index(match["name"].lower())
        clause = _CLAUSE.split(sentence[: match.start()])[-1]
        is_ahead = match["next"] or (not match["last"] and _AHEAD.search(clause))
        passed = wanted > today or (wanted == today and match["last"])
        steps = (0 if wanted > today else 1) if is_ahead else (-1 if passed else 0)
        yield Distance(match, "week", steps, to_publication=True, weekday=wanted)


def _bounded(match: re.Match[str], unit: Unit, count: int) -> Iterator[Distance]:
    if abs(count) <= MOST_YEARS:
        yield Distance(match, unit, count, to_publication=False)


def _chinese(match: re.Match[str], *, to_publication: bool) -> Distance:
    if match["which2"]:
        unit, count = _HAN_DAYS[match["which2"]]
        return Distance(match, unit, count, to_publication)
    return Distance(match, "year", _HAN_YEARS[match["which"]], to_publication)


def _unit(word: str) -> Unit:
    known: dict[str, Unit] = {"day": "day", "week": "week", "month": "month", "year": "year"}
    return known[word.lower()]


def _english(word: str) -> int:
    return int(word) if word.isdigit() else _ENGLISH_NUMBERS[word.lower()]


def _han(word: str) -> int:
    if word.isdigit():
        return int(word)
    tens, ten, ones = word.partition("十")
    if not ten:
        return _HAN[word]
    return (_HAN[tens] if tens else 1) * 10 + (_HAN[ones] if ones else 0)

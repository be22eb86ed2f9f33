"""A date as it was written: how much of it is known, and where it stands in the text."""

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

Precision = Literal["day", "month", "year", "decade", "century"]
Qualifier = Literal["", "early", "mid", "late", "spring", "summer", "autumn", "winter"]
_WRITTEN: tuple[tuple[Qualifier, str], ...] = (
    ("early", "early 初 早 前 上"),
    ("mid", "mid 中"),
    ("late", "late 末 底 晚 后 下"),
    ("spring", "spring 春"),
    ("summer", "summer 夏"),
    ("autumn", "autumn fall 秋"),
    ("winter", "winter 冬"),
)
_QUALIFIERS = {written: qualifier for qualifier, row in _WRITTEN for written in row.split()}


class Point(NamedTuple):
    """A year (astronomical: 1 BC is 0), and month and day where they are known."""

    year: int
    month: int | None = None
    day: int | None = None
    unit: Literal["decade", "century"] | None = None

    @property
    def precision(self) -> Precision:
        if self.unit:
            return self.unit
        if self.day:
            return "day"
        return "month" if self.month else "year"

    @property
    def iso(self) -> str:
        """ISO 8601 at the known precision; unknown digits of a decade or century are `X`, as in `195X`."""
        digits = f"{abs(self.year):04d}"
        if self.unit:
            digits = digits[:3] + "X" if self.unit == "decade" else digits[:2] + "XX"
        year = f"-{digits}" if self.year < 0 else digits
        return "-".join([year, *(f"{part:02d}" for part in (self.month, self.day) if part)])

    @property
    def first(self) -> tuple[int, int, int]:
        """The earliest day it can mean."""
        year = self.year
        if self.unit and self.year < 0:
            year = self.year - (9 if self.unit == "decade" else 99)
        return year, self.month or 1, self.day or 1

    @property
    def last(self) -> tuple[int, int, int]:
        """The latest day it can mean."""
        year = self.year
        if self.unit and self.year >= 0:
            year = self.year + (9 if self.unit == "decade" else 99)
        month = self.month or 12
        return year, month, self.day or days_in(year, month)


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date or range of dates in a text: `source[start:end] == text`."""

    text: str
    start: int
    end: int
    point: Point
    until_point: Point | None = None
    """The end of a range."""
    qualifier: Qualifier = ""
    approximate: bool = False
    """Written as circa, about, 约 and the like."""
    inferred_year: bool = False
    """The year was not written here but given by the caller."""

    @property
    def iso(self) -> str:
        return self.point.iso

    @property
    def until(self) -> str | None:
        return self.until_point.iso if self.until_point else None

    @property
    def precision(self) -> Precision:
        return self.point.precision

    @property
    def first(self) -> tuple[int, int, int]:
        return self.point.first

    @property
    def last(self) -> tuple[int, int, int]:
        return (self.until_point or self.point).last

    def stretched(self, source: str, start: int, end: int, **changes: object) -> "DateMention":
        """The same date over a wider span of its source."""
        return replace(self, text=source[start:end], start=start, end=end, **changes)  # type: ignore[arg-type]


def mention(
    match: re.Match[str], *points: Point | None, part: str | None = None, is_inferred: bool = False
) -> Iterator[DateMention]:
    """The date of a match, a range where there are two points; none where a point is missing or they are not in order."""
    first, until = points[0], points[1] if len(points) > 1 else None
    if first is None or (len(points) > 1 and (until is None or until.first <= first.first)):
        return
    qualifier = _QUALIFIERS.get((part or "").lower(), "")
    start, end = match.span()
    yield DateMention(match.group(), start, end, first, until, qualifier, inferred_year=is_inferred)


def days_in(year: int, month: int) -> int:
    """Days of a month; years outside of the calendar module's reach have the same leap years."""
    return calendar.monthrange(year % 400 + 2000, month)[1]


def dated(year: int, month: int | None = None, day: int | None = None) -> Point | None:
    """A point if the month exists; a day the month does not have is left out."""
    if month is None:
        return Point(year)
    if not 1 <= month <= 12:
        return None
    return Point(year, month, day if day and 1 <= day <= days_in(year, month) else None)


def before_christ(year: int) -> int:
    return 1 - year

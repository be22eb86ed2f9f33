"""A date as it was written: how much of it is known, and where it stands in the text."""

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, cast

from library.text.word_lists import entries

Precision = Literal["day", "month", "year", "decade", "century"]
Qualifier = Literal["", "early", "mid", "late", "spring", "summer", "autumn", "winter"]
_ROWS = [row.split() for row in entries(__name__, "qualifiers")]
_QUALIFIERS = cast("dict[str, Qualifier]", {written: row[0] for row in _ROWS for written in row})
_MORE_YEARS = {None: 0, "decade": 9, "century": 99}


class Point(NamedTuple):
    """A year (astronomical: 1 BC is 0), and month and day where they are known."""

    year: int
    month: int | None = None
    day: int | None = None
    unit: Literal["decade", "century"] | None = None

    @property
    def precision(self) -> Precision:
        return self.unit or ("day" if self.day else "month" if self.month else "year")

    @property
    def iso(self) -> str:
        """ISO 8601 at the known precision; unknown digits of a decade or century are `X`, as in `195X`."""
        digits = f"{abs(self.year):04d}"
        if self.unit:
            digits = digits[:3] + "X" if self.unit == "decade" else digits[:2] + "XX"
        return "-" * (self.year < 0) + "-".join([digits, *(f"{part:02d}" for part in (self.month, self.day) if part)])

    @property
    def first(self) -> tuple[int, int, int]:
        """The earliest day it can mean."""
        year = self.year - (_MORE_YEARS[self.unit] if self.year < 0 else 0)
        return year, self.month or 1, self.day or 1

    @property
    def last(self) -> tuple[int, int, int]:
        """The latest day it can mean."""
        year = self.year + (_MORE_YEARS[self.unit] if self.year >= 0 else 0)
        month = self.month or 12
        return year, month, self.day or _days_in(year, month)


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
    if first and (len(points) == 1 or (until and until.first > first.first)):
        qualifier = _QUALIFIERS.get((part or "").lower(), "")
        yield DateMention(match.group(), *match.span(), first, until, qualifier, inferred_year=is_inferred)


def _days_in(year: int, month: int) -> int:
    """Days of a month; years outside of the calendar module's reach have the same leap years."""
    return calendar.monthrange(year % 400 + 2000, month)[1]


def dated(year: int, month: int | None = None, day: int | None = None) -> Point | None:
    """A point if the month exists; a day the month does not have is left out."""
    if month is None:
        return Point(year)
    has_day = 1 <= month <= 12 and day and 1 <= day <= _days_in(year, month)
    return Point(year, month, day if has_day else None) if 1 <= month <= 12 else None

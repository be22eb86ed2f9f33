"""A date as it was written: how much of it is known, and where it stands in the text."""

import calendar
import re
from typing import Literal, NamedTuple

Precision = Literal["day", "month", "year", "decade", "century"]
Qualifier = Literal["", "early", "mid", "late", "spring", "summer", "autumn", "winter"]
Basis = Literal["written", "context", "published"]
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
        return self.year - _MORE_YEARS[self.unit] * (self.year < 0), self.month or 1, self.day or 1

    @property
    def last(self) -> tuple[int, int, int]:
        year, month = self.year + _MORE_YEARS[self.unit] * (self.year >= 0), self.month or 12
        # Years outside of the calendar module's reach have the same leap years.
        return year, month, self.day or calendar.monthrange(year % 400 + 2000, month)[1]


class DateMention(NamedTuple):
    """A date or range of dates in a text: `source[start:end] == text`."""

    text: str
    start: int
    end: int
    point: Point
    until_point: Point | None = None
    qualifier: Qualifier = ""
    approximate: bool = False  # Written as circa, about, 约 and the like
    basis: Basis = "written"  # Whether the year is written here, in words before, or counted from the day of the text
    rests_on: int = 0  # Where the sentence begins that the date needs

    @property
    def until(self) -> str | None:
        return self.until_point.iso if self.until_point else None

    @property
    def last(self) -> tuple[int, int, int]:
        return (self.until_point or self.point).last


def mention(match: re.Match[str], point: Point, until: Point | None = None, *, basis: Basis = "written") -> DateMention:
    """The date of a match; with its end where that comes later."""
    later = until if until and until.first > point.first else None
    return DateMention(match.group(), *match.span(), point, later, basis=basis)


def dated(year: int, month: int | None = None, day: int | None = None) -> Point:
    """A point; a day that the month does not have is left out."""
    whole = Point(year, month or None)
    return whole._replace(day=day) if month and day and day <= whole.last[2] else whole

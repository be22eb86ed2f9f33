"""Dates in a text, exactly as precise as they are written, in Chinese and English."""

import re
from collections.abc import Iterator

from library.text import bare_years, chinese_dates, english_dates
from library.text.date_points import DateMention, Point, Precision, Qualifier, dated, mention

__all__ = ["DateMention", "Point", "Precision", "Qualifier", "find_dates"]

# Full-width digits have plain forms of the same length, so places in the text stay the same.
_PLAIN = str.maketrans("０１２３４５６７８９", "0123456789")
_YEAR_FIRST = re.compile(
    rf"(?<![\w/.-])(?P<year>\d{{4}})(?P<sep>[-/.])(?P<month>0?[1-9]|1[0-2]|{english_dates.MONTH})"
    r"(?:(?P=sep)(?P<day>0?[1-9]|[12]\d|3[01]))?(?![\w/-]|\.\d)"
)
_SLASHED = re.compile(r"(?<![\w/.-])(?P<a>\d{1,2})/(?P<b>\d{1,2})/(?P<year>\d{4})(?![\w/])")
_DASHED = re.compile(
    r"(?<![\w.,/–—-])(?P<y1>\d{3,4})\s?(?P<dash>[-‐‒–—―−－~～]|——)\s?(?P<y2>\d{2,4})(?![\w/–—-]|[.,]\d)"
)
_APPROXIMATE = re.compile(
    r"(?:\b(?:c|ca)\.\s?|\b(?:circa|around|about|approximately|roughly|probably|perhaps|possibly)\s+|(?:大约|约|大概|可能)(?:在|于)?\s?)$",
    re.IGNORECASE,
)
_APPROXIMATE_AFTER = re.compile(r"(?:前后|左右)")
_JOINED = re.compile(
    r"\s*(?:[-‐‒–—―−－~～]|——|(?:起|开始)?(?:一?直)?(?:延续|持续|绵延|维持)?(?:到|至)|(?:up\s+)?(?:to|until|till|through))\s*(?:the\s+)?"
)
_BETWEEN = re.compile(r"\bbetween\s+(?:the\s+)?$", re.IGNORECASE)
_BETWEEN_AFTER = re.compile("之间")
_AND = re.compile(r"\s+and\s+(?:the\s+)?|\s*[和与]\s*")


def find_dates(text: str, *, year: int | None = None) -> list[DateMention]:
    """The dates of a text in order, ranges as one mention, without overlaps.

    A month and day without a year count only when the caller knows the year from the context.
    """
    plain = text.translate(_PLAIN)
    readings = [
        *english_dates.find(plain, year),
        *chinese_dates.find(plain, year),
        *_numeric(plain),
        *bare_years.find(plain),
    ]
    # Of readings that overlap the longest stands; of equals the most precise.
    chosen: list[DateMention] = []
    for reading in sorted(readings, key=lambda m: (m.start - m.end, len(m.iso) * -1, m.start)):
        if all(reading.end <= other.start or reading.start >= other.end for other in chosen):
            chosen.append(reading)
    chosen.sort(key=lambda one: one.start)
    joined = _join_ranges(plain, [_with_approximation(plain, one) for one in chosen])
    return [one.stretched(text, one.start, one.end) for one in joined]


def _numeric(text: str) -> Iterator[DateMention]:
    for match in _YEAR_FIRST.finditer(text):
        if match["day"] or (match["sep"] == "-" and len(match["month"]) == 2):
            month = int(match["month"]) if match["month"].isdigit() else english_dates.month_of(match["month"])
            yield from mention(match, dated(int(match["year"]), month, int(match["day"] or 0)))
    for match in _SLASHED.finditer(text):
        # Day and month may stand in either order; where both would do, only the year is certain.
        one, two, year = int(match["a"]), int(match["b"]), int(match["year"])
        readings = {point for point in (dated(year, one, two), dated(year, two, one)) if point and point.day}
        if readings:
            yield from mention(match, readings.pop() if len(readings) == 1 else Point(year))
    for match in _DASHED.finditer(text):
        yield from _dashed(text, match)


def _dashed(text: str, match: re.Match[str]) -> Iterator[DateMention]:
    first, last = int(match["y1"]), int(match["y2"])
    if bare_years.is_label(text, match.start()):
        return
    if len(match["y2"]) == 2:
        if match["dash"] == "-" and last <= 12:
            return
        last += first // 100 * 100
    bracketed = text[: match.start()].rstrip(" c.a约").endswith(("(", "（", ",", "，", ";", "；"))
    long_enough = first >= 1000 and len(match["y2"]) != 3
    if last <= 2100 and (long_enough or (bracketed and len(match["y2"]) >= 3)):
        yield from mention(match, Point(first), Point(last))


def _with_approximation(text: str, date: DateMention) -> DateMention:
    before = _APPROXIMATE.search(text, max(0, date.start - 16), date.start)
    after = _APPROXIMATE_AFTER.match(text, date.end)
    start, end = before.start() if before else date.start, after.end() if after else date.end
    return date.stretched(text, start, end, approximate=bool(before or after))


def _join_ranges(text: str, mentions: list[DateMention]) -> list[DateMention]:
    joined: list[DateMention] = []
    for date in mentions:
        if joined and (span := _range(text, joined[-1], date)):
            joined[-1] = joined[-1].stretched(text, *span, until_point=date.point)
        else:
            joined.append(date)
    return joined


def _range(text: str, first: DateMention, second: DateMention) -> tuple[int, int] | None:
    """The span of a range of two dates, with the words that make it one."""
    if first.until_point or second.until_point or first.point.first >= second.point.first:
        return None
    if _JOINED.fullmatch(text, first.end, second.start):
        return first.start, second.end
    between = _BETWEEN.search(text, max(0, first.start - 16), first.start)
    after = _BETWEEN_AFTER.match(text, second.end)
    if not (between or after) or not _AND.fullmatch(text, first.end, second.start):
        return None
    return between.start() if between else first.start, after.end() if after else second.end

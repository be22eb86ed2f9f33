"""Dates in a text, exactly as precise as they are written, in Chinese and English."""

import re
from collections.abc import Iterable, Iterator

from library.text import chinese_dates, english_dates
from library.text.date_points import DateMention, Point, Precision, Qualifier, dated

__all__ = ["DateMention", "Point", "Precision", "Qualifier", "find_dates"]

# Full-width digits have plain forms of the same length, so places in the text stay the same.
_PLAIN = str.maketrans("０１２３４５６７８９", "0123456789")
_ISO = re.compile(
    r"(?<![\w/.-])(?P<year>\d{4})(?P<sep>[-/.])(?P<month>0?[1-9]|1[0-2])(?:(?P=sep)(?P<day>0?[1-9]|[12]\d|3[01]))?(?![\w/-]|\.\d)"
)
_SLASHED = re.compile(r"(?<![\w/.-])(?P<a>\d{1,2})/(?P<b>\d{1,2})/(?P<year>\d{4})(?![\w/])")
_DASHED = re.compile(r"(?<![\w.,/–—-])(?P<y1>\d{3,4})\s?(?P<dash>[-–—−~～]|——)\s?(?P<y2>\d{2,4})(?![\w/–—-]|[.,]\d)")
_BARE = re.compile(
    r"(?<![\w.,/:$€£¥#+–—-])(?P<year>[12]\d{3}|\d{3})(?![\w%°]|[.,:]\d|-[A-Za-z0-9])(?!\s?[年万亿千百个人名座件])"
)
_CUE = re.compile(
    r"(?:\b(?:in|by|since|until|till|from|to|of|before|after|during|between|year|years|around|circa|c\.|ca\.|and|or|through|early|late|mid)"
    r"\s+(?:about\s+|around\s+|the\s+year\s+)?|[(（\[]\s?)$",
    re.IGNORECASE,
)
_SHORT_CUE = re.compile(r"(?:\b(?:[Ii]n|[Bb]y|[Ss]ince|[Uu]ntil|[Ff]rom|[Yy]ear|[Aa]fter|[Bb]efore)\s)$")
_COUNTED = re.compile(
    r"\s+(?!(?:was|is|has|as|his|this|its|across|whereas|plus|thus|besides|towards|afterwards|perhaps|always)\b)"
    r"(?:(?:[a-z]+[^s\W]\s+)?[a-z]{2,}[^s\W]s\b|(?:km|m|cm|mm|kg|g|ft|mi|mph|hp|kW|MW|K|people|men|women|children|soldiers"
    r"|percent|per|million|billion|thousand|hundred|metres?|meters?|feet|tons?|tonnes?|degrees?|square|cubic|or\s+(?:so|more))\b)"
)
_COUNTING = re.compile(
    r"\b(?:about|some|over|nearly|almost|approximately|roughly|than|least|most|total of|up to|page|pages|no\.|number|figure|section|chapter|room)\s+$",
    re.IGNORECASE,
)
_FUNCTION = re.compile(
    r"\s*(?:[,.;:)\]，。；]|$)|\s+(?:the|a|an|he|she|they|it|his|her|their|when|while|and|to|until|by|with|under|as|after|at|was|were|is|[A-Z])"
)
_APPROXIMATE = re.compile(
    r"(?:\b(?:c|ca)\.\s?|\b(?:circa|around|about|approximately|roughly|probably|perhaps|possibly)\s+|(?:大约|约|大概|可能)(?:在|于)?\s?)$",
    re.IGNORECASE,
)
_APPROXIMATE_AFTER = re.compile(r"(?:前后|左右)")
_JOINED = re.compile(r"\s*(?:-|–|—|——|−|~|～|至|到|直到|直至|(?:up\s+)?(?:to|until|till|through))\s*(?:the\s+)?")
_BETWEEN = re.compile(r"(?:\bbetween\s+(?:the\s+)?)$", re.IGNORECASE)
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
        *_bare_years(plain),
    ]
    chosen = _without_overlaps(readings)
    joined = _join_ranges(plain, [_with_approximation(plain, mention) for mention in chosen])
    return [mention.stretched(text, mention.start, mention.end) for mention in joined]


def _numeric(text: str) -> Iterator[DateMention]:
    for match in _ISO.finditer(text):
        day = int(match["day"]) if match["day"] else None
        if day is None and (match["sep"] != "-" or len(match["month"]) == 1):
            continue
        point = dated(int(match["year"]), int(match["month"]), day)
        if point:
            yield DateMention(match.group(), match.start(), match.end(), point)
    for match in _SLASHED.finditer(text):
        yield from _slashed(match)
    for match in _DASHED.finditer(text):
        yield from _dashed(text, match)


def _slashed(match: re.Match[str]) -> Iterator[DateMention]:
    """Day and month may stand in either order; where both would do, only the year is certain."""
    one, two, year = int(match["a"]), int(match["b"]), int(match["year"])
    readings = {point for point in (dated(year, one, two), dated(year, two, one)) if point and point.day}
    if readings:
        point = readings.pop() if len(readings) == 1 else Point(year)
        yield DateMention(match.group(), match.start(), match.end(), point)


def _dashed(text: str, match: re.Match[str]) -> Iterator[DateMention]:
    first, last = int(match["y1"]), int(match["y2"])
    if len(match["y2"]) == 2:
        if match["dash"] == "-" and last <= 12:
            return
        last += first // 100 * 100
    bracketed = text[: match.start()].rstrip(" c.a约").endswith(("(", "（", ",", "，", ";", "；"))
    long_enough = first >= 1000 and len(match["y1"]) == 4 and len(match["y2"]) != 3
    if first < last <= 2100 and (long_enough or (bracketed and len(match["y2"]) >= 3)):
        yield DateMention(match.group(), match.start(), match.end(), Point(first), Point(last))


def _bare_years(text: str) -> Iterator[DateMention]:
    for match in _BARE.finditer(text):
        if _is_year(text, match):
            yield DateMention(match.group(), match.start(), match.end(), Point(int(match["year"])))


def _is_year(text: str, match: re.Match[str]) -> bool:
    """Whether a number without an era or month names a year rather than an amount."""
    before = text[max(0, match.start() - 24) : match.start()]
    if len(match["year"]) == 3:
        return _SHORT_CUE.search(before) is not None and _FUNCTION.match(text, match.end()) is not None
    if int(match["year"]) > 2100:
        return False
    counted = _COUNTED.match(text, match.end()) is not None
    if _CUE.search(before):
        return not (counted and int(match["year"]) % 100 == 0) and not _COUNTING.search(before)
    if before.rstrip().lower().endswith((" the", "'s", "’s")) or before.strip().lower() == "the":
        return True
    return not counted and not _COUNTING.search(before)


def _without_overlaps(readings: Iterable[DateMention]) -> list[DateMention]:
    """Of readings that overlap the longest stands; of equals the most precise."""
    chosen: list[DateMention] = []
    for mention in sorted(readings, key=lambda m: (m.start - m.end, len(m.iso) * -1, m.start)):
        if all(mention.end <= other.start or mention.start >= other.end for other in chosen):
            chosen.append(mention)
    return sorted(chosen, key=lambda mention: mention.start)


def _with_approximation(text: str, mention: DateMention) -> DateMention:
    before = _APPROXIMATE.search(text[max(0, mention.start - 16) : mention.start])
    after = _APPROXIMATE_AFTER.match(text, mention.end)
    if not before and not after:
        return mention
    start = mention.start - len(before.group()) if before else mention.start
    return mention.stretched(text, start, after.end() if after else mention.end, approximate=True)


def _join_ranges(text: str, mentions: list[DateMention]) -> list[DateMention]:
    joined: list[DateMention] = []
    for mention in mentions:
        previous = joined[-1] if joined else None
        if previous and _is_range(text, previous, mention):
            joined[-1] = previous.stretched(text, previous.start, mention.end, until_point=mention.point)
        else:
            joined.append(mention)
    return joined


def _is_range(text: str, first: DateMention, second: DateMention) -> bool:
    if first.until_point or second.until_point or first.point.first >= second.point.first:
        return False
    gap = text[first.end : second.start]
    if _JOINED.fullmatch(gap):
        return True
    return _AND.fullmatch(gap) is not None and (
        _BETWEEN.search(text[: first.start]) is not None
        or (text[: first.start].endswith("在") and text[second.end :].startswith("之间"))
    )

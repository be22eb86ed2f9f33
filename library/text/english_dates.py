"""Dates as English writes them."""

import re
from collections.abc import Iterator

from library.text.date_points import DateMention, Point, Qualifier, before_christ, dated

_NAMES = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTHS = {name[:3]: number for number, name in enumerate(_NAMES, 1)}
_ORDINALS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twenty-first",
    "twenty-second",
    "twenty-third",
    "twenty-fourth",
    "twenty-fifth",
    "twenty-sixth",
    "twenty-seventh",
    "twenty-eighth",
    "twenty-ninth",
    "thirtieth",
    "thirty-first",
]

MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)
DAY = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
DAY_WORD = rf"(?i:{'|'.join(_ORDINALS[::-1])})"
ERA = r"(?:B\.?C\.?E\.?|B\.?C\.?|A\.?D\.?|C\.?E\.?)(?![A-Za-z])"
YEAR = rf"(?:(?:AD|A\.D\.)\s?\d{{1,4}}|\d{{1,4}}\s?{ERA}|\d{{4}}(?!\d|,\d{{3}})|\d{{3}}(?![\d,]))"
LONG_YEAR = rf"(?:(?:AD|A\.D\.)\s?\d{{1,4}}|\d{{1,4}}\s?{ERA}|[12]\d{{3}}(?!\d|,\d{{3}}))"
TO = r"\s*(?:-|–|—|−|\bto\b|\band\b|\buntil\b|\bthrough\b)\s*"

_ORDINAL = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(_ORDINALS[::-1])})"
_DAY_FIRST = re.compile(
    rf"\b(?:(?P<d1>{DAY})(?:\s+(?:of\s+)?(?P<m1>{MONTH}))?(?P<to>{TO})(?:the\s+)?)?"
    rf"(?:(?P<d2>{DAY})(?:\s+(?:of\s+)?|-)|(?P<word>{DAY_WORD})\s+of\s+)(?P<m2>{MONTH})"
    rf"(?:(?:,?\s+(?:of\s+|in\s+)?|-)(?P<year>{YEAR}))?(?!\w)"
)
_MONTH_FIRST = re.compile(
    rf"\b(?P<m1>{MONTH})\s+(?P<d1>{DAY})(?!\w)(?:(?P<to>{TO})(?:the\s+)?(?:(?P<m2>{MONTH})\s+)?(?P<d2>{DAY})(?!\w))?"
    rf"(?:,?\s+(?:of\s+|in\s+)?(?P<year>{YEAR}))?(?!\w)"
)
_MONTH_YEAR = re.compile(
    rf"\b(?:(?P<part>[Ee]arly|[Mm]id|[Ll]ate)[\s-]+)?(?:(?P<m1>{MONTH}){TO})?(?P<m2>{MONTH}),?\s+(?:of\s+)?"
    rf"(?P<year>{LONG_YEAR})(?!\w)"
)
_DECADE = re.compile(r"\b(?:(?:the\s+)?(?P<part>[Ee]arly|[Mm]id|[Ll]ate)[\s-]+)?(?P<decade>[12]\d\d0)['’]?s\b")
_CENTURY = re.compile(
    r"\b(?:(?P<part>[Ee]arly|[Mm]id|[Ll]ate)[\s-]+)?"
    rf"(?:(?P<from>{_ORDINAL}){TO})?(?P<ordinal>{_ORDINAL})[\s-]+(?:century|centuries)(?:\s+(?P<era>{ERA}))?",
    re.IGNORECASE,
)
_ERA_RANGE = re.compile(rf"(?<![\w.,])(?P<y1>\d{{1,4}}){TO}(?P<y2>\d{{1,4}})\s?(?P<era>{ERA})")
_ERA_YEAR = re.compile(
    rf"(?<![\w.,])(?:(?:AD|A\.D\.)\s?(?P<ad>\d{{1,4}})|(?P<year>\d{{1,4}}|\d{{1,2}},\d{{3}})\s?(?P<era>{ERA}))(?!\w)"
)
_SEASON = re.compile(
    r"\b(?P<part>[Ee]arly|[Mm]id|[Ll]ate|[Ss]pring|[Ss]ummer|[Aa]utumn|[Ff]all|[Ww]inter)"
    r"(?:\s+(?:of|in)\s+|-|\s+)(?P<year>[12]\d{3})(?![\d,]\d|\w)"
)


def find(text: str, year: int | None) -> Iterator[DateMention]:
    """Every reading; the caller picks among those that overlap."""
    for match in _DAY_FIRST.finditer(text):
        yield from _day(match, year)
    for match in _MONTH_FIRST.finditer(text):
        yield from _day(match, year)
    for match in _MONTH_YEAR.finditer(text):
        yield from _months(match)
    for match in _DECADE.finditer(text):
        yield _mention(match, Point(int(match["decade"]), unit="decade"), part=match["part"])
    for match in _CENTURY.finditer(text):
        yield from _century(match)
    for match in _ERA_RANGE.finditer(text):
        first, last = (_read_year(f"{match[name]} {match['era']}") for name in ("y1", "y2"))
        if first < last:
            yield _mention(match, Point(first), Point(last))
    for match in _ERA_YEAR.finditer(text):
        yield _mention(match, Point(_read_year(match.group())))
    for match in _SEASON.finditer(text):
        yield _mention(match, Point(int(match["year"])), part=match["part"])


def _day(match: re.Match[str], context: int | None) -> Iterator[DateMention]:
    """A day, a range of days, or two days of different months joined by "and"."""
    written = match["year"]
    year = _read_year(written) if written else context
    if year is None:
        return
    word = match.groupdict().get("word")
    day = _ORDINALS.index(word.lower()) + 1 if word else _number(match["d2"] or match["d1"])
    last = dated(year, month_of(match["m2"] or match["m1"]), day)
    if last is None or not (match["d1"] and match["to"]):
        if last:
            yield _mention(match, last, inferred=not written)
        return
    first = dated(year, month_of(match["m1"] or match["m2"]), _number(match["d1"]))
    if first is None or first.first >= last.first:
        return
    is_between = match.string[: match.start()].lower().rstrip().endswith(("between", "between the"))
    if match["m1"] and match["m2"] and match["to"].strip() == "and" and not is_between:
        yield _part(match, match.start(), match.start("to"), first, inferred=not written)
        yield _part(match, match.end("to"), match.end(), last, inferred=not written)
    else:
        yield _mention(match, first, last, inferred=not written)


def _part(match: re.Match[str], start: int, end: int, point: Point, *, inferred: bool) -> DateMention:
    return DateMention(match.string[start:end], start, end, point, inferred_year=inferred)


def _months(match: re.Match[str]) -> Iterator[DateMention]:
    year = _read_year(match["year"])
    last = dated(year, month_of(match["m2"]))
    first = dated(year, month_of(match["m1"])) if match["m1"] else None
    if first and last and first < last:
        yield _mention(match, first, last, part=match["part"])
    elif last and not first:
        yield _mention(match, last, part=match["part"])


def _century(match: re.Match[str]) -> Iterator[DateMention]:
    sign = -1 if (match["era"] or "").upper().startswith("B") else 1
    last = _ordinal(match["ordinal"]) - 1
    if last < 0:
        return
    point = Point(sign * last * 100, unit="century")
    if not match["from"]:
        yield _mention(match, point, part=match["part"])
        return
    first = Point(sign * (_ordinal(match["from"]) - 1) * 100, unit="century")
    if first.year < point.year:
        yield _mention(match, first, point, part=match["part"])


def _ordinal(written: str) -> int:
    word = written.lower()
    return _number(word) if word[0].isdigit() else _ORDINALS.index(word) + 1


def _mention(
    match: re.Match[str], point: Point, until: Point | None = None, *, part: str | None = None, inferred: bool = False
) -> DateMention:
    return DateMention(
        match.group(),
        match.start(),
        match.end(),
        point,
        until,
        qualifier=_qualifier(part),
        inferred_year=inferred,
    )


def _qualifier(part: str | None) -> Qualifier:
    known: dict[str, Qualifier] = {
        "early": "early",
        "mid": "mid",
        "late": "late",
        "spring": "spring",
        "summer": "summer",
        "autumn": "autumn",
        "fall": "autumn",
        "winter": "winter",
    }
    return known.get((part or "").lower(), "")


def month_of(name: str) -> int:
    return _MONTHS[name[:3].lower()]


def _number(digits: str) -> int:
    found = re.match(r"\d+", digits)
    return int(found.group()) if found else 0


def _read_year(written: str) -> int:
    number = int(re.sub(r"\D", "", written))
    letters = re.sub(r"[^A-Z]", "", written.upper())
    return before_christ(number) if letters.startswith("BC") else number

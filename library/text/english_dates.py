"""Dates as English writes them."""

import re
from collections.abc import Iterator

from library.text.date_points import DateMention, Point, dated, mention
from library.text.word_lists import entries

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_ORDINALS = entries(__name__, "ordinals")

MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)
_DAY = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_DAY_WORD = rf"(?i:{'|'.join(_ORDINALS[::-1])})"
_ERA = r"(?:B\.?C\.?E\.?|B\.?C\.?|A\.?D\.?|C\.?E\.?)(?![A-Za-z])"
_YEAR = rf"(?:(?:AD|A\.D\.)\s?\d{{1,4}}|\d{{1,4}}\s?{_ERA}|\d{{4}}(?!\d|,\d{{3}})|\d{{3}}(?![\d,]))"
_LONG_YEAR = rf"(?:(?:AD|A\.D\.)\s?\d{{1,4}}|\d{{1,4}}\s?{_ERA}|[12]\d{{3}}(?!\d|,\d{{3}}))"
_TO = r"\s*(?:-|–|—|−|\bto\b|\band\b|\buntil\b|\bthrough\b)\s*(?:the\s+)?"
_PART = r"(?P<part>[Ee]arly|[Mm]id|[Ll]ate)[\s-]+"
_ORDINAL = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(_ORDINALS[::-1])})"

_DAY_FIRST = re.compile(
    rf"\b(?:(?P<d1>{_DAY})(?:\s+(?:of\s+)?(?P<m1>{MONTH}))?(?P<to>{_TO}))?"
    rf"(?:(?P<d2>{_DAY})(?:\s+(?:of\s+)?|-)|(?P<word>{_DAY_WORD})\s+of\s+)(?P<m2>{MONTH})"
    rf"(?:(?:,?\s+(?:of\s+|in\s+)?|-)(?P<year>{_YEAR}))?(?!\w)"
)
_MONTH_FIRST = re.compile(
    rf"\b(?P<m1>{MONTH})\s+(?P<d1>{_DAY})(?!\w)(?:(?P<to>{_TO})(?:(?P<m2>{MONTH})\s+)?(?P<d2>{_DAY})(?!\w))?"
    rf"(?:,?\s+(?:of\s+|in\s+)?(?P<year>{_YEAR}))?(?!\w)(?P<word>)"
)
_MONTH_YEAR = re.compile(
    rf"\b(?:{_PART})?(?:(?P<m1>{MONTH}){_TO})?(?P<m2>{MONTH}),?\s+(?:of\s+)?(?P<year>{_LONG_YEAR})(?!\w)"
)
_DECADE = re.compile(rf"\b(?:(?:the\s+)?{_PART})?(?P<decade>[12]\d\d0)['’]?s\b")
_CENTURY = re.compile(
    rf"\b(?:{_PART})?(?:(?P<from>{_ORDINAL}){_TO})?(?P<ordinal>{_ORDINAL})[\s-]+(?:century|centuries)(?:\s+(?P<era>{_ERA}))?",
    re.IGNORECASE,
)
_ERA_YEAR = re.compile(
    rf"(?<![\w.,])(?:(?P<from>\d{{1,4}}){_TO})?(?P<year>(?:AD|A\.D\.)\s?\d{{1,4}}|(?:\d{{1,4}}|\d{{1,2}},\d{{3}})\s?(?P<era>{_ERA}))(?!\w)"
)
_PART_OF_YEAR = re.compile(
    r"\b(?P<part>early|mid|late|spring|summer|autumn|fall|winter)(?:\s+(?:of|in))?[\s-]+(?P<year>[12]\d{3})(?![\d,]\d|\w)",
    re.IGNORECASE,
)


def find(text: str, year: int | None) -> Iterator[DateMention]:
    """Every reading; the caller picks among those that overlap."""
    for pattern in (_DAY_FIRST, _MONTH_FIRST):
        for match in pattern.finditer(text):
            yield from _days(match, year)
    for match in _MONTH_YEAR.finditer(text):
        written = _read_year(match["year"])
        months = [dated(written, month_of(match[name])) for name in ("m1", "m2") if match[name]]
        yield from mention(match, *months, part=match["part"])
    for match in _DECADE.finditer(text):
        yield from mention(match, Point(int(match["decade"]), unit="decade"), part=match["part"])
    for match in _CENTURY.finditer(text):
        sign = -1 if (match["era"] or "").upper().startswith("B") else 1
        numbers = [_ordinal(match[name]) for name in ("from", "ordinal") if match[name]]
        centuries = [Point(sign * (number - 1) * 100, unit="century") if number else None for number in numbers]
        yield from mention(match, *centuries, part=match["part"])
    for match in _ERA_YEAR.finditer(text):
        first = [Point(_read_year(f"{match['from']} {match['era'] or ''}"))] if match["from"] else []
        yield from mention(match, *first, Point(_read_year(match["year"])))
    for match in _PART_OF_YEAR.finditer(text):
        yield from mention(match, Point(int(match["year"])), part=match["part"])


def month_of(name: str) -> int:
    return _MONTHS.index(name[:3].lower()) + 1


def _days(match: re.Match[str], context: int | None) -> Iterator[DateMention]:
    """A day, a range of days, or two days of different months joined by "and"."""
    year = _read_year(match["year"]) if match["year"] else context
    if year is None:
        return
    is_inferred = not match["year"]
    last = dated(year, month_of(match["m2"] or match["m1"]), _ordinal(match["word"] or match["d2"] or match["d1"]))
    if not match["to"]:
        yield from mention(match, last, is_inferred=is_inferred)
        return
    first = dated(year, month_of(match["m1"] or match["m2"]), _ordinal(match["d1"]))
    is_between = match.string[: match.start()].lower().rstrip().endswith("between")
    if first and last and match["m1"] and match["m2"] and match["to"].strip() == "and" and not is_between:
        for point, start, end in ((first, match.start(), match.start("to")), (last, match.end("to"), match.end())):
            yield DateMention(match.string[start:end], start, end, point, inferred_year=is_inferred)
    else:
        yield from mention(match, first, last, is_inferred=is_inferred)


def _ordinal(written: str) -> int:
    word = written.lower()
    return int(re.sub(r"\D", "", word)) if word[0].isdigit() else _ORDINALS.index(word) + 1


def _read_year(written: str) -> int:
    number = int(re.sub(r"\D", "", written))
    return 1 - number if re.sub(r"[^A-Z]", "", written.upper()).startswith("BC") else number

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
_TO = r"(?:\s?[-–—−]\s?|\s+(?:to|and)\s+)"
_DAY = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?(?!\w)"
_ERA = r"(?:B\.?C\.?E\.?|B\.?C\.?|A\.?D\.?|C\.?E\.?)(?![A-Za-z])"
_ERA_YEAR = rf"(?:(?:AD|A\.D\.)\s?\d{{1,4}}|(?:\d{{1,4}}|\d{{1,2}},\d{{3}})\s?{_ERA})"
_OF_ERA = re.compile(rf"(?<![\w.,])(?:(?P<from>\d{{1,4}}){_TO})?(?P<year>{_ERA_YEAR})(?!\w)")
_MONTH_OR_DAY = re.compile(
    rf"\b(?:(?P<from>{_DAY}(?={_TO}\d)|(?:{_DAY}\s+{MONTH}|{MONTH}\s+{_DAY})(?!\s+and)|{MONTH}){_TO}(?:the\s+)?)?(?:(?P<day>{_DAY})(?:\s+(?:of\s+)?|-))?(?P<month>{MONTH})"
    rf"(?:\s+(?P<day_behind>{_DAY})(?:\s?[-–—−]\s?(?P<until>{_DAY}))?)?"
    rf"(?:(?:,?\s+(?:of\s+|in\s+)?|-)(?P<year>{_ERA_YEAR}|[12]\d{{3}}(?!\d|,\d{{3}})))?(?!\w)"
)
_CENTURY = re.compile(
    rf"\b(?:(?P<from>\d{{1,2}})(?:st|nd|rd|th){_TO})?"
    rf"(?P<ordinal>\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(_ORDINALS[::-1])})[\s-]+(?:century|centuries)(?:\s+(?P<era>{_ERA}))?",
    re.IGNORECASE,
)


def find(text: str, year: int | None) -> Iterator[DateMention]:
    """Every reading; the caller picks among those that overlap."""
    for match in _MONTH_OR_DAY.finditer(text):
        if match["year"] or (year is not None and (match["day"] or match["day_behind"])):
            yield _month_or_day(match, year or 0)
    for match in _CENTURY.finditer(text):
        word, step = match["ordinal"].lower(), -100 if (match["era"] or "").upper().startswith("B") else 100
        last = _number(word) if word[0].isdigit() else _ORDINALS.index(word) + 1
        if 0 < last <= (21 if step > 0 else 99):
            numbers = int(match["from"] or last), last
            yield mention(match, *(Point((one - 1) * step, unit="century") for one in numbers))
    for match in _OF_ERA.finditer(text):
        first, last = int(match["from"] or 0), _number(match["year"])
        yield mention(match, Point(last if not first else 1 - first if last <= 0 else first), Point(last))


def month_of(name: str) -> int:
    return int(name) if name.isdigit() else _MONTHS.index(name[:3].lower()) + 1


def _month_or_day(match: re.Match[str], context: int) -> DateMention:
    """A month of a year or a day; with its end where two of them have the rest in common: 4–6 May 1957."""
    year = _number(match["year"]) if match["year"] else context
    day, month, begun = _number(match["day"] or match["day_behind"] or "0"), match["month"], match["from"] or ""
    own_month, own_day = re.search(MONTH, begun), re.search(r"\d+", begun)
    first = dated(year, month_of(own_month[0] if own_month else month), int(own_day[0]) if own_day and day else day)
    last = dated(year, month_of(month), _number(match["until"] or "0") or day)
    return mention(match, first, last, basis="written" if match["year"] else "context")


def _number(written: str) -> int:
    """A number, such as that of a year; of one before Christ the year 0 is the first."""
    number = int(re.sub(r"\D", "", written))
    return 1 - number if re.search(r"B\.?C", written) else number

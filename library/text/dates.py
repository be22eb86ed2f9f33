"""Dates in a text, exactly as precise as they are written, in Chinese and English."""

import re
from collections.abc import Iterator
from typing import cast

import rjieba

from library.text import chinese_dates
from library.text.date_points import DateMention, Point, Qualifier, dated, mention
from library.text.scripts import simplified
from library.text.stopwords import ENGLISH
from library.text.word_lists import entries

_MONTHS, _ORDINALS = entries(__name__, "months"), entries(__name__, "ordinals")
_MONTH = f"(?:{'|'.join(_MONTHS)})"
_TO = r"(?:\s?[-–—−]\s?|\s+(?:to|and)\s+)"
_DAY = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?(?!\w)"
_ERA = r"(?:B\.?C\.?E\.?|B\.?C\.?|A\.?D\.?|C\.?E\.?)(?![A-Za-z])"
_ERA_YEAR = rf"(?:(?:AD|A\.D\.)\s?\d{{1,4}}|(?:\d{{1,4}}|\d{{1,2}},\d{{3}})\s?{_ERA})"
_OF_ERA = re.compile(rf"(?<![\w.,])(?:(?P<from>\d{{1,4}}){_TO})?(?P<year>{_ERA_YEAR})(?!\w)")
_MONTH_OR_DAY = re.compile(
    rf"\b(?:(?P<from>{_DAY}(?={_TO}\d)|(?:{_DAY}\s+{_MONTH}|{_MONTH}\s+{_DAY})(?!\s+and)|{_MONTH}){_TO}(?:the\s+)?)?(?:(?P<day>{_DAY})(?:\s+(?:of\s+)?|-))?(?P<month>{_MONTH})"
    rf"(?:\s+(?P<day_behind>{_DAY})(?:\s?[-–—−]\s?(?P<until>{_DAY}))?)?"
    rf"(?:(?:,?\s+(?:of\s+|in\s+)?|-)(?P<year>{_ERA_YEAR}|[12]\d{{3}}(?!\d|,\d{{3}})))?(?!\w)"
)
_CENTURY = re.compile(
    rf"(?i)\b(?:(?P<from>\d{{1,2}})(?:st|nd|rd|th){_TO})?"
    rf"(?P<ordinal>\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(_ORDINALS[::-1])})[\s-]+(?:century|centuries)(?:\s+(?P<era>{_ERA}))?"
)
_YEAR_FIRST = re.compile(
    rf"(?<![\w/.-])(?P<year>\d{{4}})(?P<sep>[-/.])(?P<month>0?[1-9]|1[0-2]|{_MONTH})"
    r"(?:(?P=sep)(?P<day>0?[1-9]|[12]\d|3[01]))?(?![\w/-]|\.\d)"
)
_DECADE = re.compile(r"(?<![A-Za-z\d])(?P<decade>[12]\d\d0)(?:['’]?s\b|年代)")
_YEARS = re.compile(
    r"(?<![A-Za-z\d_.,/–—-])(?<!p\. )(?P<first>[12]\d{3}|(?:(?<=[(（])\d{3}|\d{3}(?=\D{1,3}\d{3,4}\s?年)))"
    r"\s?(?:[-‐‑‒–—―−－~～到至]|——)\s?(?P<last>\d{2,4})"
    r"(?:\s?年(?!代)|(?![\w/–—%℃-]|[.,]\d))"
)
_BARE = re.compile(
    r"(?<![\w.,/:$€£¥#+–—×-])(?P<year>1\d{3}|20\d\d|2100|\d{3})(?![\w%°$€£¥+]|[.,:]\d|-[A-Za-z0-9]|\s?[x×]\s?\d)(?!\s?[年万亿千百个人名座件])"
)
_STRONG = re.compile(
    r"(?i)\b(?:in|since|until|till|during|circa|c\.|ca\.|years?|early|late|mid|by|spring|summer|autumn|fall|winter)\s+(?:(?:about|around|the\s+years?|years?)\s+)?$"
)  # After these hardly anything but a year stands
_CUE = re.compile(
    r"(?:\b(?:(?i:from|to|of|before|after|between|around|the)|(?:[Ii]t\s)?was)\s+|['’]s\s"
    r"|(?:[Yy]ears?|[Dd]ates?|[A-Z][a-z]+ed|Built|Lit|年份|时间|日期)[:：]\s?)$"
)  # After these a year or an amount may stand
_PLACE = re.compile(r"(?:[(（\[](?:c\.\s|ca\.\s)?|[A-Z][^\W\d_]+,\s)$")  # A year behind it ends something: (1832)
_ENDING = re.compile(r"\s?(?:[,.;)\]–—-](?!\w)|[。，；：）]|$)")
_ENTRY = re.compile(r"\s*(?:：|[:–—]\s)|\s-\s|,\s|$")
_BESIDE = re.compile(r"(?:,?\s+(?:and|or|to|through|until)\s+|,\s+)")
_COUNTED = re.compile(
    rf"(?:\s*(?:-|to|and|or)\s*\d[\d,.]*)?\s+(?:(?:{'|'.join(entries(__name__, 'units'))})\b"
    rf"|(?!(?:{'|'.join(ENGLISH)})\b)[a-z]{{2,}}[^s\W]s\b)"
)
_ROWS = [row.split() for row in entries(__name__, "qualifiers")]
_QUALIFIERS = cast("dict[str, Qualifier]", {written: row[0] for row in _ROWS for written in row})
_BEFORE = re.compile(
    r"(?i)(?P<about>\b(?:c|ca)\.\s?|\b(?:circa|around|about|approximately|roughly|probably|perhaps|possibly)\s+|(?:大约|约|大概|可能)(?:在|于)?\s?)$"
    r"|\b(?P<part>early|mid|late|spring|summer|autumn|fall|winter)(?:\s+(?:of|in))?[\s-]+$"
)
_AFTER = re.compile(
    r"(?P<about>前后|左右)|\s?(?P<part>[春夏秋冬][季天]?|[初末底]期?|[早中晚后]期|中叶|[上中下]旬|[上下]半年)"
)
_WORD = 6  # Characters behind a date in which its first word is looked up
_JOINED = re.compile(
    r"\s*(?:[-‐‑‒–—―−－~～]|——|起?(?:一?直)?(?:延续|持续)?[到至]|\b(?:to|until|till|through)\b)\s*(?:the\s+)?"
)
_BETWEEN = re.compile(r"\bbetween\s+(?:the\s+)?$", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+(?:the\s+)?")


def find_dates(text: str, *, year: int | None = None) -> list[DateMention]:
    """The dates in order, ranges as one, without overlaps; a month and day without a year where the caller knows the year."""
    read = simplified(text)
    readings = [*_english(read, year), *chinese_dates.find(read, year), *_numeric(read), *_bare(read)]
    # Of readings that overlap the longest stands; of equals the most precise.
    chosen: list[DateMention] = []
    for reading in sorted(readings, key=lambda m: (m.start - m.end, -len(m.point.iso), m.start)):
        if all(reading.end <= other.start or reading.start >= other.end for other in chosen):
            chosen.append(reading)
    joined: list[DateMention] = []
    for one in sorted(chosen, key=lambda one: one.start):
        date = _qualified(read, one)
        if joined and _is_range(read, joined[-1], date):
            joined[-1] = joined[-1]._replace(end=date.end, until_point=date.point)
        else:
            joined.append(date)
    return [one._replace(text=text[one.start : one.end]) for one in joined]


def _english(text: str, year: int | None) -> Iterator[DateMention]:
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


def _month_of(name: str) -> int:
    return int(name) if name.isdigit() else [row[:3] for row in _MONTHS].index(name[:3]) + 1


def _month_or_day(match: re.Match[str], context: int) -> DateMention:
    """A month of a year or a day; with its end where two of them have the rest in common: 4–6 May 1957."""
    year = _number(match["year"]) if match["year"] else context
    day, month, begun = _number(match["day"] or match["day_behind"] or "0"), match["month"], match["from"] or ""
    own_month, own_day = re.search(_MONTH, begun), re.search(r"\d+", begun)
    first = dated(year, _month_of(own_month[0] if own_month else month), int(own_day[0]) if own_day and day else day)
    last = dated(year, _month_of(month), _number(match["until"] or "0") or day)
    return mention(match, first, last, basis="written" if match["year"] else "context")


def _number(written: str) -> int:
    """A number, such as that of a year; of one before Christ the year 0 is the first."""
    number = int(re.sub(r"\D", "", written))
    return 1 - number if re.search(r"B\.?C", written) else number


def _numeric(text: str) -> Iterator[DateMention]:
    for match in _YEAR_FIRST.finditer(text):
        if match["day"] or (match["sep"] == "-" and len(match["month"]) == 2):
            month = _month_of(match["month"])
            yield mention(match, dated(int(match["year"]), month, int(match["day"] or 0)))
    for match in _DECADE.finditer(text):
        # The 1800s are a century, the 2000s so far ten years.
        is_century = match["decade"].endswith("00") and match["decade"] < "2000" and match[0].endswith("s")
        yield mention(match, Point(int(match["decade"]), unit="century" if is_century else "decade"))
    for match in _YEARS.finditer(text):
        first, last = int(match["first"]), int(match["last"])
        last += first // 100 * 100 if last < 100 else 0  # 1914–18
        is_counted = last <= 1000 and first % 50 == last % 50 == 0  # 能活200到300年
        if first < last <= 2100 and not is_counted:
            yield mention(match, Point(first), Point(last))


def _bare(text: str) -> Iterator[DateMention]:
    """Numbers without an era or a month: a year only where the words beside them say so."""
    end = -1
    for match in _BARE.finditer(text):
        is_beside = end >= 0 and _BESIDE.fullmatch(text, end, match.start()) is not None
        if _is_year(text, match, is_beside=is_beside):
            end = match.end()
            yield mention(match, Point(int(match["year"])))


def _is_year(text: str, match: re.Match[str], *, is_beside: bool) -> bool:
    before, end, year = text[max(0, match.start() - 60) : match.start()], match.end(), int(match["year"])
    is_strong, is_ending = _STRONG.search(before) is not None, _ENDING.match(text, end) is not None
    if year < 1000:
        return is_ending and (is_strong or is_beside)
    if is_strong or _COUNTED.match(text, end):
        return is_strong
    is_entry = not before.strip(" -*•#") and _ENTRY.match(text, end) is not None
    is_placed = is_ending and _PLACE.search(before) is not None
    return is_beside or is_entry or is_placed or _CUE.search(before) is not None


def _qualified(text: str, date: DateMention) -> DateMention:
    """With the words before or behind it that say which part of the time is meant, or that it is not certain."""
    before, after = _BEFORE.search(text, max(0, date.start - 16), date.start), _AFTER.match(text, date.end)
    if after and len(rjieba.cut(text[date.end : date.end + _WORD].lstrip(), hmm=False)[0]) > len(after[0].strip()):
        after = None  # 2013年底特律, 1927年秋收起义
    start, end = before.start() if before else date.start, after.end() if after else date.end
    part = next((match["part"] for match in (before, after) if match and match["part"]), "")
    qualifier = _QUALIFIERS.get(part.lower() if part.isascii() else part[0], "")
    is_about = any(match and match["about"] for match in (before, after))
    return date._replace(start=start, end=end, qualifier=qualifier, approximate=is_about)


def _is_range(text: str, first: DateMention, second: DateMention) -> bool:
    link = _AND if _BETWEEN.search(text, max(0, first.start - 16), first.start) else _JOINED
    is_later = first.point.first < second.point.first and not (first.until_point or second.until_point)
    return is_later and link.fullmatch(text, first.end, second.start) is not None

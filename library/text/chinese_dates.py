"""Dates as Chinese writes them."""

import re
from collections.abc import Iterator

from library.text.date_points import DateMention, Point, Qualifier, before_christ, dated

_DIGITS = {character: index for index, character in enumerate("〇一二三四五六七八九")} | {"零": 0, "○": 0}
_SEASONS: dict[str, Qualifier] = {
    "春": "spring",
    "夏": "summer",
    "秋": "autumn",
    "冬": "winter",
    "初": "early",
    "早": "early",
    "前": "early",
    "上": "early",
    "中": "mid",
    "末": "late",
    "底": "late",
    "晚": "late",
    "后": "late",
    "下": "late",
}
_NUMERAL = "[〇零○一二三四五六七八九十]"
_BC = r"(?:(?:公元|西元|纪元)前|(?<![之以目从提空年\d])前)"
_AD = r"(?:公元|西元)"
_TO = r"\s*(?:—+|[-‐‒–―−－~～]|(?:起|开始)?(?:一?直)?(?:延续|持续|绵延|维持)?(?:到|至))\s*"

_MONTH = r"(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])"
_DAY = r"(?:3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九]|初[一二三四五六七八九十])"
_PART = r"(?:春|夏|秋|冬)(?:季|天)?|(?:初|底|末|中)(?!年|学|级|等)|[上下]半年"
_THIRD = r"[上中下]旬|[初底末](?![一二三四五六七八九十])"
_YEAR = (
    rf"(?:{_BC}\s?(?P<bc>\d{{1,4}})|{_AD}\s?(?P<ad>\d{{1,4}})|(?<![\d.,第])(?P<year>\d{{3,4}})"
    r"|(?P<numerals>[一二三四五六七八九][〇零○一二三四五六七八九]{3})"
    rf"|民国(?P<republic>元|\d{{1,2}}|{_NUMERAL}{{1,3}}))\s?年"
)
_FULL = re.compile(
    rf"{_YEAR}(?!代)(?:\s?(?P<month>{_MONTH})\s?月(?:\s?(?P<day>{_DAY})\s?[日号]|(?P<third>{_THIRD})|{_TO}(?P<month3>{_MONTH})月(?!{_DAY}[日号]))?|(?P<lunar>闰?{_NUMERAL}+月|正月|腊月)"
    rf"|\s?(?P<part>{_PART}))?(?P<moon>(?<=月)初[一二三四五六七八九十])?(?:{_TO}(?:(?P<month2>{_MONTH})月)?(?P<day2>{_DAY})[日号])?"
)
_DAY_ONLY = re.compile(rf"(?<!\d)(?P<month>{_MONTH})\s?月\s?(?P<day>{_DAY})\s?[日号]")
_RANGE = re.compile(
    rf"(?P<bc>{_BC})?(?:{_AD})?(?<![\d.,])(?P<y1>\d{{1,4}}){_TO}(?P<bc2>前|公元前)?(?P<ad2>公元)?(?P<y2>\d{{1,4}})\s?年(?!代|[多余])"
)
_DECADE = re.compile(
    rf"(?:(?P<century>\d{{1,2}}|{_NUMERAL}{{1,3}})世纪|(?P<last>上世纪))?"
    rf"(?P<tens>[二三四五六七八九]?[一二三四五六七八九]十|\d0|\d{{3}}0)年代(?P<part>[初中末早晚前后])?期?"
)
_CENTURY = re.compile(
    rf"(?P<bc>{_BC})?(?:{_AD})?(?<!\d)(?:(?P<from>\d{{1,2}}|{_NUMERAL}{{1,3}})(?:{_TO}|、))?(?P<number>\d{{1,2}}|{_NUMERAL}{{1,3}})世纪(?!的?\d0年代|[一二三四五六七八九]十年代)"
    r"(?P<part>[初中末早晚上下前后])?(?(part)[叶期]?)"
)
_DURATION_BEFORE = re.compile(
    r"(?:距今|历时|历经|长达|将?近|经过|持续|延续|经历|超过|历史达?|前后|相隔|[统维]持|[了达隔])(?:约|大约|近)?$"
)
_DURATION_AFTER = re.compile(
    r"\s*(?:[多余间](?!世)|来(?!自|到|华)|以?内|之久|的?历史|的?时间|之后|之间|前(?!后|夕|往|线|期))"
)
_SHORT_AFTER = re.compile(r"\s*后")


def find(text: str, year: int | None) -> Iterator[DateMention]:
    """Every reading; the caller picks among those that overlap."""
    for match in _FULL.finditer(text):
        yield from _full(text, match)
    for match in _RANGE.finditer(text):
        yield from _range(match)
    for match in _DECADE.finditer(text):
        yield from _decade(match)
    for match in _CENTURY.finditer(text):
        yield from _century(match)
    if year is not None:
        for match in _DAY_ONLY.finditer(text):
            point = dated(year, _value(match["month"]), _value(match["day"]))
            if point:
                yield DateMention(match.group(), match.start(), match.end(), point, inferred_year=True)


def _full(text: str, match: re.Match[str]) -> Iterator[DateMention]:
    year = _year(match)
    if match["year"] and not match["month"] and _is_duration(text, match):
        return
    lunar = match["lunar"] or match["moon"] or (match["month"] and not match["month"].isdigit() and year < 1912)
    point: Point | None = Point(year)
    if match["month"] and not lunar:
        point = dated(year, _value(match["month"]), _value(match["day"]) if match["day"] else None)
    if point is None:
        return
    until = _until(match, point)
    end = match.end() if until or not match["day2"] else match.start("day2") - 1
    shown = match.group()[: end - match.start()]
    part = (match["part"] or match["third"] or " ")[0]
    yield DateMention(shown, match.start(), end, point, until, qualifier=_SEASONS.get(part, ""))


def _until(match: re.Match[str], first: Point) -> Point | None:
    """The end of a range of days or months within one year."""
    if match["day2"] and first.day:
        return dated(first.year, _value(match["month2"] or match["month"]), _value(match["day2"]))
    if match["month3"] and first.month and _value(match["month3"]) > first.month:
        return dated(first.year, _value(match["month3"]))
    return None


def _is_duration(text: str, match: re.Match[str]) -> bool:
    """Whether "300年" counts years instead of naming one."""
    named = len(match["year"]) == 4 and 1000 <= int(match["year"]) <= 2100
    if named and int(match["year"]) % 1000 and not text[: match.start()].endswith(("近", "长达", "历时", "距今")):
        after = text[match.end() : match.end() + 2]
        return after[:1] in {"多", "余"} or after in {"之久", "历史"}
    before = text[max(0, match.start() - 8) : match.start()]
    if _DURATION_BEFORE.search(before) or _DURATION_AFTER.match(text, match.end()):
        return True
    return not named and _SHORT_AFTER.match(text, match.end()) is not None


def _range(match: re.Match[str]) -> Iterator[DateMention]:
    first, last = int(match["y1"]), int(match["y2"])
    if match["bc"]:
        after_christ = match["ad2"] or (last > first and not match["bc2"])
        points = Point(before_christ(first)), Point(last if after_christ else before_christ(last))
    elif len(match["y1"]) >= 3 and not match["bc2"]:
        if len(match["y2"]) == 2:
            last += first // 100 * 100
        points = Point(first), Point(last)
    else:
        return
    if points[0] < points[1]:
        yield DateMention(match.group(), match.start(), match.end(), *points)


def _decade(match: re.Match[str]) -> Iterator[DateMention]:
    tens = match["tens"]
    century = 20 if match["last"] else _value(match["century"]) if match["century"] else None
    decades = [int(tens)] if tens.isdigit() else [_DIGITS[character] * 10 for character in tens[:-1]]
    if decades[0] < 100:
        if century is None:
            return
        decades = [(century - 1) * 100 + decade for decade in decades]
    points = [Point(decade, unit="decade") for decade in decades]
    until = points[1] if len(points) > 1 else None
    qualifier = _SEASONS.get(match["part"] or "", "")
    yield DateMention(match.group(), match.start(), match.end(), points[0], until, qualifier=qualifier)


def _century(match: re.Match[str]) -> Iterator[DateMention]:
    number = _value(match["number"])
    if not 1 <= number <= 21:
        return
    sign = -1 if match["bc"] else 1
    point = Point(sign * (number - 1) * 100, unit="century")
    qualifier = _SEASONS.get(match["part"] or "", "")
    if not match["from"]:
        yield DateMention(match.group(), match.start(), match.end(), point, qualifier=qualifier)
        return
    first = Point(sign * (_value(match["from"]) - 1) * 100, unit="century")
    if first.year < point.year:
        yield DateMention(match.group(), match.start(), match.end(), first, point, qualifier=qualifier)


def _year(match: re.Match[str]) -> int:
    if match["bc"]:
        return before_christ(int(match["bc"]))
    if match["numerals"]:
        return int("".join(str(_DIGITS[character]) for character in match["numerals"]))
    if match["republic"]:
        return 1911 + (1 if match["republic"] == "元" else _value(match["republic"]))
    return int(match["ad"] or match["year"])


def _value(written: str) -> int:
    """A number up to 99 in digits or Chinese numerals."""
    if written.isdigit() and written.isascii():
        return int(written)
    plain = written.removeprefix("初")
    tens, ten, ones = plain.partition("十")
    if not ten:
        return _DIGITS.get(plain, 0)
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)

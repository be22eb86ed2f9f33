"""Dates as Chinese writes them."""

import re
from collections.abc import Iterator

from library.text.date_points import DateMention, Point, dated, mention
from library.text.word_lists import entries

SCALES = {"十": 10, "百": 10**2, "千": 10**3, "万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_DIGITS = {character: index for index, character in enumerate("〇一二三四五六七八九")} | {"零": 0, "○": 0, "两": 2}
_PLAIN = str.maketrans({character: str(digit) for character, digit in _DIGITS.items()})
_NUMERAL = "[〇零○一二三四五六七八九十]"
_NUMBER = rf"\d{{1,2}}|{_NUMERAL}{{1,3}}"
_BC = r"(?:(?:公元|西元|纪元)前|(?<![之以目从提空年\d])前)"
_AD = r"(?:公元|西元)"
_TO = r"\s*(?:—+|[-‐‒–―−－~～]|(?:起|开始)?(?:一?直)?(?:延续|持续|绵延|维持)?(?:到|至))\s*"

_MONTH = r"(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])"
_DAY = r"(?:3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])"
_LUNAR_DAY = r"初[一二三四五六七八九十]"
_PART = r"(?:春|夏|秋|冬)(?:季|天)?|(?:初|底|末|中)(?!年|学|级|等)|[上下]半年"
_THIRD = r"[上中下]旬|[初底末](?![一二三四五六七八九十])"
_YEAR = (
    rf"(?:{_BC}\s?(?P<bc>\d{{1,4}})|{_AD}\s?(?P<ad>\d{{1,4}})|(?<![\d.,第])(?P<year>\d{{3,4}})"
    r"|(?P<numerals>[一二三四五六七八九][〇零○一二三四五六七八九]{3})"
    rf"|民国(?P<republic>元|\d{{1,2}}|{_NUMERAL}{{1,3}}))\s?年"
)
_FULL = re.compile(
    rf"{_YEAR}(?!代)(?:\s?(?P<month>{_MONTH})\s?月"
    rf"(?:\s?(?P<day>{_DAY})\s?[日号]|(?P<third>{_THIRD})|{_TO}(?P<month2>{_MONTH})月(?!{_DAY}[日号]))?"
    rf"|(?P<lunar>闰?{_NUMERAL}+月|正月|腊月)|\s?(?P<part>{_PART}))?(?P<moon>(?<=月){_LUNAR_DAY}[日号]?)?"
    rf"(?:(?<=[日号]){_TO}(?:(?P<month3>{_MONTH})月)?(?P<day2>{_DAY})[日号])?"
)
_DAY_ONLY = re.compile(rf"(?<!\d)(?P<month>{_MONTH})\s?月\s?(?P<day>{_DAY})\s?[日号]")
_RANGE = re.compile(
    rf"(?P<bc>{_BC})?(?:{_AD})?(?<![\d.,])(?P<y1>\d{{1,4}}){_TO}(?P<bc2>{_BC})?(?P<ad2>公元)?(?P<y2>\d{{1,4}})\s?年(?!代|[多余])"
)
_DECADE = re.compile(
    rf"(?:(?P<century>{_NUMBER})世纪|(?P<last>上世纪))?"
    rf"(?P<tens>[二三四五六七八九]?[一二三四五六七八九]十|\d0|\d{{3}}0)年代(?P<part>[初中末早晚前后])?期?"
)
_CENTURY = re.compile(
    rf"(?P<bc>{_BC})?(?:{_AD})?(?<!\d)(?:(?P<from>{_NUMBER})(?:{_TO}|、))?(?P<number>{_NUMBER})世纪(?!的?\d0年代|[一二三四五六七八九]十年代)"
    r"(?P<part>[初中末早晚上下前后])?(?(part)[叶期]?)"
)
_LASTING = re.compile(rf"(?:{'|'.join(entries(__name__, 'lasting'))})(?:约|大约|近)?$")
_LASTED = re.compile(r"\s*(?:[多余间](?!世)|来(?!自|到|华)|以?内|之久|的?历史|的?时间|之后|之间|前(?!后|夕|往|线|期))")


def find(text: str, year: int | None) -> Iterator[DateMention]:
    """Every reading; the caller picks among those that overlap."""
    for match in _FULL.finditer(text):
        if match["month"] or not match["year"] or not _is_duration(text, match):
            yield from _full(match)
    for match in _RANGE.finditer(text):
        yield from _range(match)
    for match in _DECADE.finditer(text):
        yield from _decade(match)
    for match in _CENTURY.finditer(text):
        numbers = [_value(match[name]) for name in ("from", "number") if match[name]]
        sign = -1 if match["bc"] else 1
        if 1 <= numbers[-1] <= 21:
            centuries = [Point(sign * (number - 1) * 100, unit="century") for number in numbers]
            yield from mention(match, *centuries, part=match["part"])
    if year is not None:
        for match in _DAY_ONLY.finditer(text):
            yield from mention(match, dated(year, _value(match["month"]), _value(match["day"])), is_inferred=True)


def _full(match: re.Match[str]) -> Iterator[DateMention]:
    year = _year(match)
    # The months of the old calendar are not those of ours.
    if match["lunar"] or match["moon"] or (match["month"] and not match["month"].isdigit() and year < 1912):
        yield from mention(match, Point(year))
        return
    month, day = _value(match["month"]), _value(match["day"])
    points = [dated(year, month, day) if month else Point(year)]
    if match["day2"]:
        points.append(dated(year, _value(match["month3"]) or month, _value(match["day2"])))
    elif match["month2"]:
        points.append(dated(year, _value(match["month2"])))
    yield from mention(match, *points, part=(match["part"] or match["third"] or " ")[0])


def _is_duration(text: str, match: re.Match[str]) -> bool:
    """Whether "300年" counts years instead of naming one."""
    before, number = text[max(0, match.start() - 8) : match.start()], int(match["year"])
    if 1000 <= number <= 2100 and number % 1000 and not before.endswith(("近", "长达", "历时", "距今")):
        return text.startswith(("多", "余", "之久", "历史"), match.end())
    return bool(
        _LASTING.search(before)
        or _LASTED.match(text, match.end())
        or (number < 1000 and text.startswith("后", match.end()))
    )


def _range(match: re.Match[str]) -> Iterator[DateMention]:
    first, last = int(match["y1"]), int(match["y2"])
    if match["bc"]:
        is_after = match["ad2"] or (last > first and not match["bc2"])
        yield from mention(match, Point(1 - first), Point(last if is_after else 1 - last))
    elif first >= 100 and not match["bc2"]:
        yield from mention(match, Point(first), Point(last + first // 100 * 100 if len(match["y2"]) == 2 else last))


def _decade(match: re.Match[str]) -> Iterator[DateMention]:
    tens = match["tens"]
    century = 20 if match["last"] else _value(match["century"])
    decades = [int(tens)] if tens.isdigit() else [_DIGITS[character] * 10 for character in tens[:-1]]
    start = 0 if decades[0] >= 100 else (century - 1) * 100
    if start >= 0:
        yield from mention(match, *(Point(start + decade, unit="decade") for decade in decades), part=match["part"])


def _year(match: re.Match[str]) -> int:
    if match["bc"]:
        return 1 - int(match["bc"])
    if match["numerals"]:
        return int(match["numerals"].translate(_PLAIN))
    if match["republic"]:
        return 1911 + (_value(match["republic"]) or 1)
    return int(match["ad"] or match["year"])


def _value(written: str | None) -> int:
    return int(written or 0) if not written or written.isascii() else counted(written)


def counted(written: str) -> int:
    """What a Chinese numeral such as 三百五十万 says."""
    total = section = digit = 0
    for character in written:
        scale = SCALES.get(character, 0)
        if not scale:
            digit = _DIGITS.get(character, 0)
        elif scale >= 10**4:
            total, section, digit = (total + section + digit) * scale, 0, 0
        else:
            section, digit = section + (digit or 1) * scale, 0
    return total + section + digit

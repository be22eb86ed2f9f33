"""Numbers, dates and names in a sentence, each in one form for comparison."""

import re
from decimal import Decimal
from functools import lru_cache
from typing import Literal, NamedTuple

import rjieba

from library.text.dates import DateMention, find_dates
from library.text.language import HAN, detect
from library.text.sentences import STARTERS, split
from library.text.stopwords import ENGLISH, words
from library.text.terms import normalise
from library.text.word_lists import entries

_SCALES = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "bn": 10**9}
_HAN_SCALES = {"十": 10, "百": 10**2, "千": 10**3, "万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_HAN_DIGITS = {character: index for index, character in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_NUMERALS = dict(zip(entries(__name__, "numerals"), [*range(2, 21), *range(30, 100, 10)], strict=True))
_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.])(?P<digits>\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:st|nd|rd|th)?"
    r"(?:[\s-]?(?P<scale>hundred|thousand|million|billion|trillion|bn)\b|\s?(?P<han>[十百千]?[万亿萬億]|[百千])(?!年))?"
    r"(?P<percent>\s?(?:%|％|percent\b|per\s+cent\b))?"
    rf"|\b(?P<word>{'|'.join(sorted(_NUMERALS, key=len, reverse=True))})(?:-(?P<ones>one|two|three|four|five|six|seven|eight|nine))?\b"
    r"(?:\s+(?P<scale_told>hundred|thousand|million|billion|trillion)\b)?(?P<percent_told>\s+(?:percent|per\s+cent)\b)?",
    re.IGNORECASE,
)
_HAN_NUMBER = re.compile(
    r"(?P<share>百分之)(?:\s?(?P<digits>\d+(?:\.\d+)?)|(?P<tens>[零〇一二三四五六七八九两十百]+))"
    r"|(?P<amount>[零〇一二三四五六七八九两十百千万亿]{2,})"
)
_LATIN = rf"[A-Z](?:[^\W{HAN}]|[’'-]|(?<=[A-Z])&(?=[A-Z]))*"
_CAPITALISED = re.compile(
    rf"(?<![^\W{HAN}]){_LATIN}(?:\s+(?:(?:of\s+the|of|de\s+la|de|van|von|da|di|del|la|le|bin|al)\s+)?{_LATIN}|\s+[IVX]+\b)*"
)
_TITLE = re.compile(r"《([^《》]{1,40})》")
_HAN_NAME = re.compile(f"[{HAN}·]{{2,}}")
_NAME_TAGS = frozenset({"nr", "nrt", "nrfg", "ns", "nt", "nz"})
_NO_NAMES = frozenset({"城市", "东西"})
"""Common words that the tagger takes for places."""
_DAYS = words("monday tuesday wednesday thursday friday saturday sunday")
_COMMON = STARTERS | ENGLISH | _DAYS


class Fact(NamedTuple):
    """Something in a sentence that is either right or wrong: `source[start:end] == text`."""

    kind: Literal["number", "date", "name"]
    text: str
    value: str
    """The comparable form: `1200`, `25%`, `1961-04-12`, `james watt`."""
    start: int
    end: int


def facts(text: str) -> list[Fact]:
    """The dates, then the other numbers, then the names."""
    mentions = find_dates(text)
    dates = [Fact("date", m.text, f"{m.iso}/{m.until}" if m.until else m.iso, m.start, m.end) for m in mentions]
    taken = [(m.start, m.end) for m in mentions]
    return [*dates, *_outside(numbers(text), taken), *_outside(names(text), taken)]


def missing(claim: str, passage: str) -> list[Fact]:
    """The facts of a claim that the passage does not hold. A date may be less precise than the passage's."""
    held_dates = find_dates(passage)
    held_numbers = {fact.value for fact in numbers(passage)}
    words = normalise(passage)
    absent = []
    for fact in facts(claim):
        if fact.kind == "date":
            holds = any(_covers(held, fact) for held in held_dates)
        elif fact.kind == "number":
            holds = fact.value in held_numbers
        else:
            holds = _named(fact.value, words)
        if not holds:
            absent.append(fact)
    return absent


def numbers(text: str) -> list[Fact]:
    """Amounts in digits or words, "3.5 million" and "350万" alike."""
    values = [
        *((match, _value(match)) for match in _NUMBER.finditer(text)),
        *((match, _han_value(match)) for match in _HAN_NUMBER.finditer(text)),
    ]
    return _longest([Fact("number", match.group(), value, *match.span()) for match, value in values if value])


def names(text: str) -> list[Fact]:
    """Names of people, places and works. A lone capital at the start of a sentence is no sign of one."""
    found = [Fact("name", m[1], normalise(m[1]), m.start(1), m.end(1)) for m in _TITLE.finditer(text)]
    starts = {sentence.start for sentence in split(text)}
    capitalised = (_capitalised(match, opening=match.start() in starts) for match in _CAPITALISED.finditer(text))
    found += [fact for fact in capitalised if fact]
    if detect(text) == "zh":
        found += _tagged(text)
    return _longest(found)


def _capitalised(match: re.Match[str], *, opening: bool) -> Fact | None:
    words = list(re.finditer(r"\S+", match.group()))
    while words and words[0].group().lower() in _COMMON:
        words.pop(0)
        opening = False
    if not words or (opening and len(words) == 1 and not words[0].group().isupper()):
        return None
    start = match.start() + words[0].start()
    shown = re.sub(r"['’]s?$", "", match.string[start : match.end()])
    if shown.lower() in _DAYS or (len(shown) == 1):
        return None
    return Fact("name", shown, normalise(shown), start, start + len(shown))


def _tagged(text: str) -> list[Fact]:
    found = []
    place = 0
    for word, tag in _tags(text):
        start = text.index(word, place)
        place = start + len(word)
        # Behind a figure it is what is counted: 1牛顿, 三封信.
        is_unit = text[start - 1 : start].isnumeric()
        if tag in _NAME_TAGS and word not in _NO_NAMES and not is_unit and _HAN_NAME.fullmatch(word):
            found.append(Fact("name", word, word, start, place))
    return found


@lru_cache(maxsize=2048)
def _tags(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(rjieba.tag(text))


def _value(match: re.Match[str]) -> str:
    if match["digits"]:
        value = Decimal(re.sub("[,，]", "", match["digits"]))
    else:
        value = Decimal(
            _NUMERALS[match["word"].lower()] + {"one": 1, **_NUMERALS}.get((match["ones"] or "").lower(), 0)
        )
    for character in match["han"] or "":
        value *= _HAN_SCALES[character]
    if scale := match["scale"] or match["scale_told"]:
        value *= _SCALES[scale.lower()]
    return _plain(value) + ("%" if match["percent"] or match["percent_told"] else "")


def _han_value(match: re.Match[str]) -> str:
    """Empty where it is none."""
    if match["share"]:
        return _plain(Decimal(match["digits"] or _counted(match["tens"]))) + "%"
    written = match["amount"]
    is_row = not any(character in _HAN_SCALES for character in written) or written[0] in "百千万亿"
    return "" if is_row else str(_counted(written) or "")


def _counted(written: str) -> int:
    """What a Chinese numeral such as 三百五十万 says."""
    total = section = digit = 0
    for character in written:
        scale = _HAN_SCALES.get(character, 0)
        if not scale:
            digit = _HAN_DIGITS[character]
        elif scale >= 10**4:
            total = (total + section + digit) * scale
            section = digit = 0
        else:
            section += (digit or 1) * scale
            digit = 0
    return total + section + digit


def _plain(value: Decimal) -> str:
    whole = value.to_integral_value()
    return str(int(whole)) if value == whole else format(value.normalize(), "f")


def _covers(held: DateMention, fact: Fact) -> bool:
    """Whether a date of the passage bears out a date of the claim, which may say less but not more."""
    wanted = fact.value.split("/")
    available = [part for part in (held.iso, held.until) if part]
    return all(
        any(part == given or given.startswith((part + "-", part.rstrip("X"))) for given in available) for part in wanted
    )


def _named(name: str, words: str) -> bool:
    if name in words:
        return True
    parts = [part for part in re.findall(r"[^\W_]+", name) if part not in ENGLISH]
    return (
        bool(parts) and not re.search(f"[{HAN}]", name) and all(re.search(rf"\b{re.escape(p)}", words) for p in parts)
    )


def _outside(found: list[Fact], taken: list[tuple[int, int]]) -> list[Fact]:
    return [fact for fact in found if all(fact.end <= start or fact.start >= end for start, end in taken)]


def _longest(found: list[Fact]) -> list[Fact]:
    chosen: list[Fact] = []
    for fact in sorted(found, key=lambda item: (item.start - item.end, item.start)):
        if all(fact.end <= other.start or fact.start >= other.end for other in chosen):
            chosen.append(fact)
    return sorted(chosen, key=lambda item: item.start)

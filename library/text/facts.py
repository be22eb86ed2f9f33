"""Numbers, dates and names in a sentence, each in one form for comparison."""

import itertools
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Literal, NamedTuple

from library.text.chinese_dates import counted
from library.text.dates import find_dates
from library.text.language import HAN, detect
from library.text.scripts import simplified
from library.text.sentences import STARTERS, split
from library.text.stopwords import ENGLISH
from library.text.tagging import tagged
from library.text.terms import normalise
from library.text.word_lists import entries

_SCALES = {"": 1, "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "bn": 10**9, "trillion": 10**12}
NUMERALS = entries(__name__, "numerals")
_WORTH = {"one": 1} | dict(zip(NUMERALS, [*range(2, 21), *range(30, 100, 10)], strict=True))
_NUMBER = re.compile(
    r"(?i)(?P<share>百分之\s?)?(?:(?<![A-Za-z0-9_.])(?P<digits>\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:st|nd|rd|th)?"
    rf"|\b(?P<word>{'|'.join(sorted(NUMERALS, key=len, reverse=True))})(?:-(?P<ones>{'|'.join(['one', *NUMERALS[:8]])}))?\b"
    r"|(?P<numerals>(?:[零〇一二三四五六七八九十百千万亿]|两(?=[百千万亿]))+))"
    r"(?:[\s-]?(?P<scale>hundred|thousand|million|billion|trillion|bn)\b|\s?(?P<han>[十百千]?[万亿萬億]|[百千])(?!年))?"
    r"(?P<percent>\s?(?:%|％|percent\b|per\s+cent\b))?"
)
_LATIN = rf"[A-Z](?:[^\W{HAN}]|[’'-]|(?<=[A-Z])&(?=[A-Z]))*"
_CAPITALISED = re.compile(
    rf"(?<![^\W{HAN}]){_LATIN}(?:\s+(?:(?:of\s+the|of|de\s+la|de|van|von|da|di|del|la|le|bin|al)\s+)?{_LATIN})*"
)
_TITLE = re.compile(r"《([^《》]{1,40})》")
_HAN_NAME = re.compile(f"[{HAN}·]{{2,}}")
_NAME_TAGS = frozenset({"nr", "nrt", "nrfg", "ns", "nt", "nz"})
_NO_NAMES = frozenset({"城市", "东西"})  # Common words that the tagger takes for places
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_COMMON = STARTERS | ENGLISH | {*WEEKDAYS}


class Fact(NamedTuple):
    """Something in a sentence that is either right or wrong: `source[start:end] == text`."""

    kind: Literal["number", "date", "name"]
    text: str
    value: str  # The comparable form: `1200`, `25%`, `1961-04-12`, `james watt`
    start: int
    end: int


def facts(text: str) -> list[Fact]:
    values = ((one, "/".join(filter(None, (one.point.iso, one.until)))) for one in find_dates(text))
    dates = [Fact("date", one.text, value, one.start, one.end) for one, value in values]
    return [*dates, *(fact for fact in [*numbers(text), *names(text)] if _is_apart(fact, dates))]


def missing(claim: str, passage: str) -> list[Fact]:
    """The facts of a claim that the passage does not hold. A date may be less precise than the passage's."""
    given = [iso for one in find_dates(passage) for iso in (one.point.iso, one.until) if iso]
    values, words = {fact.value for fact in numbers(passage)}, normalise(passage)

    def is_held(fact: Fact) -> bool:
        if fact.kind == "date":
            parts = [(told, (f"{told}-", told.rstrip("X"))) for told in fact.value.split("/")]
            return all(any(iso == told or iso.startswith(part) for iso in given) for told, part in parts)
        if fact.kind == "number":
            return fact.value in values
        is_han = re.search(f"[{HAN}]", fact.value) is not None
        telling = [] if is_han else [one for one in re.findall(r"[^\W_]+", fact.value) if one not in ENGLISH]
        are_held = (re.search(rf"\b{re.escape(one)}", words) for one in telling)
        return fact.value in words or (bool(telling) and all(are_held))

    return [fact for fact in facts(claim) if not is_held(fact)]


def numbers(text: str) -> list[Fact]:
    """Amounts in digits or words, "3.5 million" and "350万" alike."""
    told = [(_value(match), *match.span()) for match in _NUMBER.finditer(simplified(text))]
    return [Fact("number", text[start:end], value, start, end) for value, start, end in told if value]


def names(text: str) -> list[Fact]:
    """Names of people, places and works. A lone capital at the start of a sentence is no sign of one."""
    starts = {sentence.start for sentence in split(text)}
    found = [_name(match[1], match.start(1)) for match in _TITLE.finditer(text)]
    for match in _CAPITALISED.finditer(text):
        found += _capitalised(match, opening=match.start() in starts)
    if detect(text) == "zh":
        found += _tagged(text)
    # Of those that overlap the longest.
    chosen: list[Fact] = []
    for fact in sorted(found, key=lambda item: (item.start - item.end, item.start)):
        if _is_apart(fact, chosen):
            chosen.append(fact)
    return sorted(chosen, key=lambda item: item.start)


def _name(shown: str, start: int) -> Fact:
    return Fact("name", shown, normalise(shown), start, start + len(shown))


def _capitalised(match: re.Match[str], *, opening: bool) -> Iterator[Fact]:
    words = list(re.finditer(r"\S+", match.group()))
    named = list(itertools.dropwhile(lambda word: word.group().lower() in _COMMON, words))
    if named and (len(words) > 1 or not opening or named[0].group().isupper()):
        start = match.start() + named[0].start()
        shown = re.sub(r"['’]s?$", "", match.string[start : match.end()])
        if len(shown) > 1:
            yield _name(shown, start)


def _tagged(text: str) -> Iterator[Fact]:
    end = 0
    for word, tag in tagged(text):
        start, end = end, end + len(word)
        # Behind a figure it is what is counted: 1牛顿, 三封信, 多少张图.
        is_unit = text[start - 1 : start].isnumeric() or text.endswith(("几", "多少"), 0, start)
        if tag in _NAME_TAGS and word not in _NO_NAMES and not is_unit and _HAN_NAME.fullmatch(word):
            yield _name(word, start)


def _value(match: re.Match[str]) -> str:
    """In digits; empty where Chinese numerals are no amount, as in 千万不要."""
    numerals = match["numerals"] or ""
    is_row = len(numerals) < 2 or numerals[0] in "百千万亿" or not re.search("[十百千万亿]", numerals)
    if numerals and is_row and not match["share"]:
        return ""
    value = Decimal(re.sub("[,，]", "", match["digits"] or "") or counted(numerals))
    value += sum(_WORTH[word.lower()] for word in (match["word"], match["ones"]) if word)
    value *= counted(f"1{match['han'] or ''}") * _SCALES[(match["scale"] or "").lower()]
    return format(value.normalize(), "f") + ("%" if match["percent"] or match["share"] else "")


def _is_apart(fact: Fact, others: list[Fact]) -> bool:
    return all(fact.end <= other.start or fact.start >= other.end for other in others)

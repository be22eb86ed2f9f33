"""Numbers and dates of a sentence, held against a text."""

import re
from collections.abc import Sequence

from library.text.facts import Fact, facts, missing

_MONTH = re.compile(
    r"\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b|月|日"
)

_THIRD = re.compile(
    r"(?:(?P<month>\d{1,2}|十[一二]?|[一二三四五六七八九])\s?月的?|(?<=[到至和、]))(?P<third>[上中下])旬"
)
"""A third of a month: 4月上旬, and 下旬 in 4月中旬到下旬."""
_MONTHS = {
    name: str(number)
    for number, name in enumerate(["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"], 1)
}


def unheld_figures(sentence: str, text: str) -> list[Fact]:
    """The numbers and dates of a sentence that a text does not have in any form."""
    held = figures(text)
    values = {fact.value for fact in held}
    years = {part[:4] for fact in held if fact.kind == "date" for part in fact.value.split("/")}
    days = {str(int(part)) for fact in held if fact.kind == "date" for part in re.findall(r"-(\d\d)", fact.value)}
    absent_dates = {fact.start for fact in missing(sentence, text) if fact.kind == "date"}
    unheld = [
        fact
        for fact in facts(sentence)
        if fact.value not in values
        and (
            (fact.kind == "date" and fact.start in absent_dates)
            or (fact.kind == "number" and fact.value not in (years | days if _is_day(sentence, fact) else years))
        )
    ]
    thirds = {fact.value for fact in _thirds(text)}
    return unheld + [
        fact for fact in _thirds(sentence) if thirds and fact.value not in thirds and not _overlaps(fact, unheld)
    ]


def _thirds(text: str) -> list[Fact]:
    """The thirds of months that a text names, their values two words: both numbers of “4月中旬到4月上旬” may stand beside others."""
    found: list[Fact] = []
    month = ""
    for match in _THIRD.finditer(text):
        named = match["month"]
        month = (_MONTHS.get(named) or str(int(named))) if named else month
        if month:
            found.append(Fact("number", match[0], f"{month} {match['third']}", match.start(), match.end()))
    return found


def _overlaps(fact: Fact, others: Sequence[Fact]) -> bool:
    return any(fact.start < one.end and one.start < fact.end for one in others)


def figures(text: str) -> list[Fact]:
    return sorted((fact for fact in facts(text) if fact.kind != "name"), key=lambda fact: fact.start)


def _is_day(sentence: str, fact: Fact) -> bool:
    """Whether a number is part of a day without its year, as in "14 May" or 3月30日."""
    around = sentence[max(0, fact.start - 12) : fact.end + 12]
    return _MONTH.search(around) is not None

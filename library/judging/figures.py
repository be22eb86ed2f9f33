"""Numbers and dates of a sentence, held against a text."""

import re

from library.text.facts import Fact, facts, missing

_MONTH = re.compile(
    r"\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b|月|日"
)


def unheld_figures(sentence: str, text: str) -> list[Fact]:
    """The numbers and dates of a sentence that a text does not have in any form."""
    held = figures(text)
    values = {fact.value for fact in held}
    years = {part[:4] for fact in held if fact.kind == "date" for part in fact.value.split("/")}
    days = {str(int(part)) for fact in held if fact.kind == "date" for part in re.findall(r"-(\d\d)", fact.value)}
    absent_dates = {fact.start for fact in missing(sentence, text) if fact.kind == "date"}
    return [
        fact
        for fact in facts(sentence)
        if fact.value not in values
        and (
            (fact.kind == "date" and fact.start in absent_dates)
            or (fact.kind == "number" and fact.value not in (years | days if _is_day(sentence, fact) else years))
        )
    ]


def figures(text: str) -> list[Fact]:
    return sorted((fact for fact in facts(text) if fact.kind != "name"), key=lambda fact: fact.start)


def _is_day(sentence: str, fact: Fact) -> bool:
    """Whether a number is part of a day without its year, as in "14 May" or 3月30日."""
    around = sentence[max(0, fact.start - 12) : fact.end + 12]
    return _MONTH.search(around) is not None

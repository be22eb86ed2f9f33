"""What a date does in its sentence: whether it dates what the sentence tells, or only stands beside it."""

import re

from library.text.date_points import DateMention
from library.text.language import HAN
from library.text.sentences import SentenceSpan
from library.text.verbs import VERB
from library.text.word_lists import any_of

LONG = 15
"""Years of a life or a reign, at least."""
_LIFE = re.compile(r"[(（][^()（）]*$|^\W*(?:dates?|lived|生卒年?)\W*$", re.IGNORECASE)
FURNITURE = 200
"""Most characters of a line that belongs to the page."""
_LINE = any_of(__name__, "furniture")
_NARRATOR, _FORECAST = any_of(__name__, "narrators"), any_of(__name__, "forecasts")
_QUOTED = re.compile(r"[“「『《\"][^”」』》\"]*[”」』》\"]?")
_END = r"(?:the\s+)?(?:(?:end|start|beginning|middle)\s+of\s+)?$"
_BESIDE_BEFORE = re.compile(
    rf"\b(?:before|than|prior to|up to|as of)\s+{_END}|(?<!was )(?<!were )(?<!is )\bborn\b[^,;]*$|(?:[早晚迟先]于|(?:根据|依据|[按依遵]照?)(?:\d+年[和与、])?|每年\s?)$",
    re.IGNORECASE,
)
_BESIDE_AFTER = re.compile(r"以前|之前|前夕|以来|为界|为止")
_CITED = re.compile(
    r"[;(（]\s*(?:e\.g\.,?\s|see\s(?:also\s)?)?[A-Z][^()\d;]*,\s*<>[a-z]?\s?[;)）]|\b\d+ \(\d+\)\s?: \d+"
)
_CAPTION = re.compile(
    rf"(?<!day)(?<![{HAN}])[,(]\s*(?:\w+day,?\s)?<>\)?(?:,\s(?:pp?\.\s|pages?\s)?\d[\d–-]*)?(?P<stop>\.)?$",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"^[^\[]*<>[^\[]*(?:\]\]|\|alt=)")
NOTE = re.compile(r"\s*\[(?:\^[\w-]+|\d{1,3})\]:?\s")
"""How a footnote begins, and an entry of a list of references."""
_WEAK_BEFORE = re.compile(
    rf"\b(?:by|since|until|till|after)\s+{_END}|(?:截至|自从|到|至)$|\b(?:that|which|who|whom|whose|where)\b[^,;]*$"
    r"|\b(?:the|an?|original)\s(?:[\w’'/.-]+\s){1,4}of\s+$|\bthe\s+$",
    re.IGNORECASE,
)


def is_furniture(line: str) -> bool:
    """Whether a sentence belongs to the page, a stamp or a banner, rather than to its text."""
    return len(line) < FURNITURE and _LINE.search(line) is not None


def is_of_narrator(sentence: str) -> bool:
    """Whether whoever wrote a sentence tells of themselves in it, as in a blog; who is quoted may."""
    return _NARRATOR.search(_QUOTED.sub("", sentence)) is not None


def is_usable(sentence: SentenceSpan, dated: DateMention, this_year: int, *, is_listed: bool) -> bool:
    """Whether something in the sentence may have happened at this date; plans of years to come have a day or a month.

    A line without a verb tells of something only as a heading or in a list.
    """
    before, after = _around(sentence, dated)
    is_far = dated.point.first[0] > this_year and dated.point.precision not in {"day", "month"}
    # Years of birth and death in brackets behind a name, or behind “Dates:” below it, date nothing.
    is_life = dated.last[0] - dated.point.first[0] > LONG and _LIFE.search(before)
    around = f"{before}<>{after}"
    caption = None if VERB.search(before) else _CAPTION.search(around)
    is_source = _CITED.search(around) or _MARKUP.search(around) or (caption and (caption["stop"] or not is_listed))
    # What is like “18th-century paintings” did not happen then.
    is_kind = "-centur" in dated.text or _FORECAST.search(before)
    is_bound = _BESIDE_BEFORE.search(before) or _BESIDE_AFTER.match(after)
    return not (is_far or is_life or is_source or is_kind or is_bound)


def is_weak(sentence: SentenceSpan, dated: DateMention) -> bool:
    """Whether the date stands in a relative clause, in an attribute, or only bounds what is told."""
    before, _ = _around(sentence, dated)
    return _WEAK_BEFORE.search(before) is not None


def _around(sentence: SentenceSpan, dated: DateMention) -> tuple[str, str]:
    """Nothing where the date stands in a heading."""
    if dated.start < sentence.start:
        return "", ""
    return sentence.text[: dated.start - sentence.start], sentence.text[dated.end - sentence.start :]

"""What a date does in its sentence: whether it dates what the sentence tells, or only stands beside it."""

import re

from library.chronology.dating import Dated
from library.chronology.furniture import is_stamp
from library.text.dates import SINCE_ANOTHER
from library.text.sentences import SentenceSpan

_BOUND = re.compile(
    r"\b(?:before|than|prior to|up to)\s+(?:the\s+)?(?:(?:end|start|beginning|middle)\s+of\s+)?$"
    rf"|{SINCE_ANOTHER}$",
    re.IGNORECASE,
)
_HAN_BOUND_BEFORE = re.compile(r"(?:[早晚迟先]于|不迟于)$")
_LOOSE = re.compile(
    r"\b(?:by|since|until|till|after)\s+(?:the\s+)?(?:(?:end|start|beginning|middle)\s+of\s+)?$|(?:截至|自从|到|至)$",
    re.IGNORECASE,
)
_HAN_REFERENCE = re.compile(r"(?:按照?|根据|依据|依照?|遵照)(?:\d+年[和与及、])?$")
_HAN_BOUND = re.compile(r"^(?:以前|之前|前夕|以来|为界|为止)")
_ATTRIBUTE = re.compile(r"(?:\bthe|['’]s|\ban?)\s+$", re.IGNORECASE)
_NOUN_AFTER = re.compile(
    r"\s+(?!(?:was|were|is|are|had|has|and|when|as|to|in|at|by|for|with|after|with|but|or|that|which|from)\b)[a-z]{3,}"
)
_HAN_ATTRIBUTE = re.compile(r"^(?:的(?!\d)|(?=[\u4e00-\u9fff]{1,6}(?:所用|的(?!时候))))")
_RELATIVE = re.compile(
    r"\b(?:that|which|who|whom|whose|where)\b(?!\s+(?:began|started|opened|broke out|took place|was (?:launched|held|signed))(?:\s+(?:early|late))?(?:\s+(?:on|in))?\s*$)[^,;]*$"
)
_OF = re.compile(r"\b(?:the|an?|original)\s(?:[\w’'/.-]+\s){1,4}of\s+(?:early|mid|late)?\s*$", re.IGNORECASE)
_PARTICIPLE = re.compile(r",\s+(?:also\s|later\s|first\s)?(?:[a-z]+ed|born|built|written|made|founded|begun)\b[^,;]*$")
_BORN = re.compile(r"(?<!was )(?<!were )(?<!is )\bborn\b[^,;]*$", re.IGNORECASE)
_HAN_EXTENT = re.compile(r"^[到至][^，。；]{2,14}的(?!\d)")
_OPENING = re.compile(r"^(?:After|Before|Until|Since|Following)\b[^,]*$")
_CITED = re.compile(r"\baccording to\s+[^,;()]{2,60}\($", re.IGNORECASE)
"""The year in which somebody wrote what is told: according to Hanson (2002)."""
_LIFE = re.compile(r"[(（][^()（）]*$")


def is_usable(sentence: SentenceSpan, dated: Dated) -> bool:
    """Whether something in the sentence may have happened at this date."""
    before, after = _around(sentence, dated)
    mention = dated.mention
    if is_stamp(before, after) or _CITED.search(before):
        return False
    if (
        _BOUND.search(before)
        or _HAN_BOUND_BEFORE.search(before)
        or _HAN_BOUND.match(after)
        or _HAN_REFERENCE.search(before)
    ):
        return False
    # What somebody born then did, and a work about the years from one to another, happened at another time.
    if _BORN.search(before) or (before.endswith(("从", "自")) and _HAN_EXTENT.match(after)):
        return False
    is_vague = dated.basis == "written" and mention.precision in {"year", "month"} and not mention.until_point
    if is_vague and _ATTRIBUTE.search(before) and _NOUN_AFTER.match(after):
        return False
    # Years of birth and death in brackets behind a name date nothing, nor the birth of somebody alive: (1933–).
    if _LIFE.search(before) and re.match(r"\s?[–—-]\s?[)）]", after):
        return False
    return _LIFE.search(before) is None or mention.last[0] - mention.first[0] <= 15


def is_weak(sentence: SentenceSpan, dated: Dated) -> bool:
    """Whether the date stands in a relative clause, in an attribute, or only bounds what is told."""
    before, after = _around(sentence, dated)
    return (
        _LOOSE.search(before) is not None
        or _RELATIVE.search(before) is not None
        or _OF.search(before) is not None
        or (_PARTICIPLE.search(before) is not None and after.lstrip()[:1] == ",")
        or (_OPENING.match(before) is not None and after[:1] == ",")
        or _HAN_ATTRIBUTE.match(after) is not None
    )


def _around(sentence: SentenceSpan, dated: Dated) -> tuple[str, str]:
    start, end = dated.start - sentence.start, dated.end - sentence.start
    return sentence.text[:start], sentence.text[end:]

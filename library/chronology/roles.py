"""What a date does in its sentence: whether it dates what the sentence tells, or only stands beside it."""

import re

from library.chronology.dating import Dated
from library.text.dates import SINCE_ANOTHER
from library.text.sentences import SentenceSpan

_END = r"(?:the\s+)?(?:(?:end|start|beginning|middle)\s+of\s+)?$"
_BESIDE_BEFORE = re.compile(
    rf"\b(?:before|than|prior to|up to)\s+{_END}|{SINCE_ANOTHER}$|(?:[早晚迟先]于|(?:按照?|根据|依据|依照?|遵照)(?:\d+年[和与及、])?)$"
    r"|(?<!was )(?<!were )(?<!is )\bborn\b[^,;]*$|\baccording to\s+[^,;()]{2,60}\($"
    r"|(?:\b(?:last|page|document|date)\s+(?:was\s+)?|^|[|•·]\s*)(?:updated|modified|revised|changed|reviewed|edited|accessed|retrieved|published"
    r"|posted|created|generated|built)(?:\s+(?:on|at))?\s*:?\s*$",
    re.IGNORECASE,
)
"""Bounds, what it is counted from or cited by, the birth of who did it, and when the page was made."""
_BESIDE_AFTER = re.compile(r"(?:以前|之前|前夕|以来|为界|为止)|(?:T|\s)\d{1,2}:\d{2}:\d{2}")
_ATTRIBUTE = re.compile(r"(?:\bthe|['’]s|\ban?)\s+$", re.IGNORECASE)
_NOUN_AFTER = re.compile(
    r"\s+(?!(?:was|were|is|are|had|has|and|when|as|to|in|at|by|for|with|after|but|or|that|which|from)\b)[a-z]{3,}"
)
_LIFE = re.compile(r"[(（][^()（）]*$")
LONG = 15
"""Years in brackets from which on they are those of a life or a reign."""
_WEAK_BEFORE = re.compile(
    rf"\b(?:by|since|until|till|after)\s+{_END}|(?:截至|自从|到|至)$"
    r"|\b(?:that|which|who|whom|whose|where)\b[^,;]*$|\b(?:the|an?|original)\s(?:[\w’'/.-]+\s){1,4}of\s+$",
    re.IGNORECASE,
)
_HAN_ATTRIBUTE = re.compile(r"的(?!\d)|[\u4e00-\u9fff]{1,6}(?:所用|的(?!时候))")
_OPENING = re.compile(r"(?:After|Before|Until|Since|Following)\b[^,]*")


def is_usable(sentence: SentenceSpan, dated: Dated) -> bool:
    """Whether something in the sentence may have happened at this date."""
    before, after = _around(sentence, dated)
    mention = dated.mention
    if _BESIDE_BEFORE.search(before) or _BESIDE_AFTER.match(after):
        return False
    is_vague = dated.basis == "written" and mention.precision in {"year", "month"} and not mention.until_point
    if is_vague and _ATTRIBUTE.search(before) and _NOUN_AFTER.match(after):
        return False
    # Years of birth and death in brackets behind a name date nothing, nor the birth of somebody alive: (1933–).
    is_life = mention.last[0] - mention.first[0] > LONG or re.match(r"\s?[–—-]\s?[)）]", after)
    return not (_LIFE.search(before) and is_life)


def is_weak(sentence: SentenceSpan, dated: Dated) -> bool:
    """Whether the date stands in a relative clause, in an attribute, or only bounds what is told."""
    before, after = _around(sentence, dated)
    opens = _OPENING.fullmatch(before) is not None and after[:1] == ","
    return opens or _WEAK_BEFORE.search(before) is not None or _HAN_ATTRIBUTE.match(after) is not None


def _around(sentence: SentenceSpan, dated: Dated) -> tuple[str, str]:
    """What stands before and behind a date; nothing where the date stands in a heading."""
    if dated.start < sentence.start:
        return "", ""
    start, end = dated.start - sentence.start, dated.end - sentence.start
    return sentence.text[:start], sentence.text[end:]

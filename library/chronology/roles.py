"""What a date does in its sentence: whether it dates what the sentence tells, or only stands beside it."""

import re

from library.chronology.dating import Dated
from library.text.sentences import SentenceSpan

LONG = 15
"""Years in brackets from which on they are those of a life or a reign."""
FURNITURE = 200
"""Most characters of a line that belongs to the page."""
_LINE = re.compile(
    r"©|\(c\)\s?\d{4}|\bcopyright\b|all rights reserved|\b(?:posted|submitted|published|commented|replied|edited|written) (?:by|on|at)\b.{0,40}\d"
    r"|\b(?:log ?in|log ?out|sign ?in|sign ?up|register|subscribe|newsletter|cookies?)\b.{0,12}(?:\||$|[.·•])|\bcomments?\s*(?:$|[(|])"
    r"|^\s*page \d+(?: of \d+)?\b|\b(?:generated|built|compiled|printed|converted|rendered) (?:on|at|by|from|with|\d)|\blast login\b"
    r"|\brepr\.,|\bno\. \d+ \((?:1[89]|20)\d\d\)|\bet al\..{0,160}[“\"(]|\b\d+ ?\(\d+\): ?\d+[–-]\d+|^\s*--?\s+\S.*@"
    r"|版权|责任编辑|更新时间|发布时间|编辑于|访问日期|检索日期|最后(?:更新|修订|编辑)|第\s?\d+\s?页|登录|注册",
    re.IGNORECASE,
)
_END = r"(?:the\s+)?(?:(?:end|start|beginning|middle)\s+of\s+)?$"
_BESIDE_BEFORE = re.compile(
    rf"\b(?:before|than|prior to|up to)\s+{_END}|(?:[早晚迟先]于|(?:按照?|根据|依据|依照?|遵照)(?:\d+年[和与及、])?)$"
    r"|(?<!was )(?<!were )(?<!is )\bborn\b[^,;]*$|\baccording to\s+[^,;()]{2,60}\($"
    r"|(?:\b(?:last|page|document|date)\s+(?:was\s+)?|^|[|•·]\s*)(?:updated|modified|revised|changed|reviewed|edited|accessed|retrieved|published"
    r"|posted|created|generated|built)(?:\s+(?:on|at))?\s*:?\s*$",
    re.IGNORECASE,
)
"""Bounds, what it is counted from or cited by, the birth of who did it, and when the page was made."""
_BESIDE_AFTER = re.compile(r"以前|之前|前夕|以来|为界|为止|(?:T|\s)\d{1,2}:\d{2}:\d{2}")
_ATTRIBUTE = re.compile(r"(?:\bthe|['’]s|\ban?)\s+$", re.IGNORECASE)
_NOUN_AFTER = re.compile(
    r"\s+(?!(?:was|were|is|are|had|has|and|when|as|to|in|at|by|for|with|after|but|or|that|which|from)\b)[a-z]{3,}"
)
_LIFE = re.compile(r"[(（][^()（）]*$")
_WEAK_BEFORE = re.compile(
    rf"\b(?:by|since|until|till|after)\s+{_END}|(?:截至|自从|到|至)$"
    r"|\b(?:that|which|who|whom|whose|where)\b(?!\s+(?:began|started|opened|took place|was \w+)\s+(?:on|in)?\s*$)[^,;]*$|\b(?:the|an?|original)\s(?:[\w’'/.-]+\s){1,4}of\s+$",
    re.IGNORECASE,
)
_HAN_ATTRIBUTE = re.compile(r"的(?!\d)|[\u4e00-\u9fff]{1,6}(?:所用|的(?!时候))")


def is_furniture(line: str) -> bool:
    """Whether a sentence belongs to the page, a stamp or a banner or a work named, rather than to its text."""
    return len(line) < FURNITURE and _LINE.search(line) is not None


def is_usable(sentence: SentenceSpan, dated: Dated, this_year: int) -> bool:
    """Whether something in the sentence may have happened at this date; plans of years to come have a day or a month."""
    before, after = _around(sentence, dated)
    mention = dated.mention
    if mention.first[0] > this_year and mention.precision not in {"day", "month"}:
        return False
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
    return _WEAK_BEFORE.search(before) is not None or _HAN_ATTRIBUTE.match(after) is not None


def _around(sentence: SentenceSpan, dated: Dated) -> tuple[str, str]:
    """What stands before and behind a date; nothing where the date stands in a heading."""
    if dated.start < sentence.start:
        return "", ""
    return sentence.text[: dated.start - sentence.start], sentence.text[dated.end - sentence.start :]

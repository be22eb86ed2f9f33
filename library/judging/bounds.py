"""Figures that are told as more, less or just that: "more than eleven" is not eleven, and "passed 100,000" not nearly that."""

import re
from typing import Literal

from library.judging.figures import figures
from library.text.language import is_han

Side = Literal["", "above", "below", "about"]
NEAR = 22
"""Characters before a figure among which it is bounded; of Chinese a third of them."""
_SIDES: tuple[tuple[Side, re.Pattern[str]], ...] = (
    (
        "below",
        re.compile(
            r"\b(?:less than|fewer than|under|below|nearly|almost|just under|at most|up to|not quite|no more than|close to|approach\w+)\b"
            r"|不到|少于|不足|至多|不超过|最多|低于|将近|接近|未满|未到|近",
            re.IGNORECASE,
        ),
    ),
    (
        "above",
        re.compile(
            r"\b(?:more than|over|exceed\w*|above|at least|upwards of|in excess of|pass(?:ed|es)|surpass\w*|topp?ed|no fewer than|not less than)\b"
            r"|超过|多于|逾|至少|不少于|高于|不止|突破|超",
            re.IGNORECASE,
        ),
    ),
    (
        "about",
        re.compile(r"\b(?:about|around|approximately|roughly|some|circa|estimated)\b|约|大约|大概|左右", re.IGNORECASE),
    ),
)
_AFTER: tuple[tuple[Side, re.Pattern[str]], ...] = (
    ("above", re.compile(r"^\s?(?:or more|余|多(?=[个名人年月天座件条米公])|以上|\+)")),
    ("below", re.compile(r"^\s?(?:or less|or fewer|[个名人年月天座件条米]{0,2}以下)")),
)
_STOP = re.compile(r"[,;:.，。；：、]")


def unbounded(sentence: str, other: str) -> tuple[str, str] | None:
    """A figure that a sentence bounds and the other tells as it is, or from the other side; with what that has there."""
    for said in figures(sentence):
        side = _side(sentence, said.start, said.end)
        if said.kind != "number" or side not in {"above", "below"}:
            continue
        theirs = [one for one in figures(other) if one.value == said.value]
        sides = [_side(other, one.start, one.end) for one in theirs]
        if theirs and side not in sides and "about" not in sides:
            one = theirs[0]
            return _told(sentence, said.start, said.end), _told(other, one.start, one.end)
    return None


def _told(text: str, start: int, end: int) -> str:
    """The figure with what stands before it: three words, or four characters."""
    before = _STOP.split(text[:start])[-1]
    if before.rstrip() and is_han(before.rstrip()[-1]):
        return text[max(0, start - 4) : end]
    return " ".join([*before.split()[-3:], text[start:end]])


def _side(text: str, start: int, end: int) -> Side:
    before = text[max(0, start - NEAR) : start]
    if any(is_han(one) for one in before):
        before = before[-NEAR // 3 :]
    before = _STOP.split(before)[-1]
    for side, pattern in _SIDES:
        if pattern.search(before):
            return side
    return next((side for side, pattern in _AFTER if pattern.match(text[end:])), "")

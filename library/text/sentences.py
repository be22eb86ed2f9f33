"""Sentences of a text with their places in it, in Chinese and English."""

import re
from typing import NamedTuple

from library.text.language import HAN
from library.text.word_lists import entries

TITLES = frozenset(entries(__name__, "abbreviations_inside"))
"""Abbreviations after which a sentence goes on."""
CLOSERS = frozenset(entries(__name__, "abbreviations_at_end"))
"""Abbreviations that may also end one."""
STARTERS = frozenset(entries(__name__, "sentence_starters"))

_CLOSING = "\"'”’»)\\]）」』】〉》"
_QUOTES = "'\"”’」』）)"
_END = re.compile(
    rf"(?P<latin>[.!?]+)(?:[{_CLOSING}]|\[\d{{1,3}}\])*(?=\s|$|[{HAN}])"
    rf"|(?P<cjk>[。！？；｡]+|(?<=[。！？])…+)[{_CLOSING}！？。]*"
    r"|(?P<line>\n\s*)"
)
_WORD_BEFORE = re.compile(r"[^\s(\[“\"'‘]+$")
_INITIALS = re.compile(r"(?:[A-Za-z]\.)*[A-Z]$")
_VISIBLE = re.compile(r"\S")
_NEXT_WORD = re.compile(r"\s+[\"'“‘(\[]*([^\W_]+)(\.?)")
_NUMBER = re.compile(r"(?:^|[\s：:；;，,。.（(])\d{1,2}$")
"""Before a full stop and a Chinese character the number of one of several: 作用：1.促进生长。2.促进分化。"""
_HAN = re.compile(f"[{HAN}]")


class SentenceSpan(NamedTuple):
    """`text[start:end]` of the text it was found in."""

    text: str
    start: int
    end: int


def split(text: str) -> list[SentenceSpan]:
    """The sentences in order. Nothing but white space lies between them; a line break ends a sentence."""
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if match.lastgroup == "latin" and not _ends_sentence(text, start, match):
            continue
        _append(spans, text, start, match.end())
        start = match.end()
    _append(spans, text, start, len(text))
    return [SentenceSpan(text[begin:end], begin, end) for begin, end in spans]


def is_ended(text: str) -> bool:
    """Whether a text ends as a sentence does, be it within quotation marks or brackets."""
    return text.rstrip().rstrip(_QUOTES).endswith((".", "!", "?", "。", "！", "？"))


def _append(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    body = piece.strip()
    if not body:
        return
    begin = start + len(piece) - len(piece.lstrip())
    if spans and not any(character.isalnum() for character in body):
        spans[-1] = (spans[-1][0], begin + len(body))
    else:
        spans.append((begin, begin + len(body)))


def _ends_sentence(text: str, start: int, match: re.Match[str]) -> bool:
    following = _NEXT_WORD.match(text, match.end())
    if following and following[1][0].islower():
        return False
    if match["latin"] != ".":
        return True
    if _HAN.match(text, match.end()) and _NUMBER.search(text[max(start, match.start() - 4) : match.start()]):
        return False
    before = _WORD_BEFORE.search(text, max(start, match.start() - 30), match.start())
    word = before.group() if before else ""
    if following is None:
        visible = _VISIBLE.search(text, match.end())
        return visible is None or (visible[0] != "§" and word.lower() not in TITLES)
    if _INITIALS.fullmatch(word) or (word.lower() in CLOSERS and word.lower() not in TITLES):
        return following[1].lower() in STARTERS and not following[2] and following[1][0].isupper()
    return word.lower() not in TITLES

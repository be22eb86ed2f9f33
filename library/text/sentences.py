"""Sentences of a text with their places in it, in Chinese and English."""

import re
from typing import NamedTuple

from library.text.language import HAN
from library.text.word_lists import entries

_ABBREVIATIONS = frozenset(entries(__name__, "abbreviations"))
STARTERS = frozenset(entries(__name__, "sentence_starters"))
_CLOSING = "\"'”’»)\\]）」』】〉》"
_NOTE = r"\[(?:\d{1,3}|\^[\w-]+)\]"
_END = re.compile(
    rf"(?P<latin>[.!?]+)(?:[{_CLOSING}]|{_NOTE})*(?:(?=\s|$)|(?<!\d\.)(?=[{HAN}]))"
    rf"|(?P<cjk>[。！？；｡]+|(?<=[。！？])…+)(?:[{_CLOSING}！？。]|{_NOTE})*"
    r"|(?P<line>\n\s*)"
)  # No end is what numbers one of several: 作用：1.促进生长。2.促进分化。
_WORD_BEFORE = re.compile(r"[^\s(\[“\"'‘]+$")
_INITIALS = re.compile(r"(?:[A-Za-z]\.)*[A-Z]$")
_NEXT_WORD = re.compile(r"\s+[\"'“‘(\[]*([^\W_]+)(\.?)")


class SentenceSpan(NamedTuple):
    """`text[start:end]` of the text it was found in."""

    text: str
    start: int
    end: int


def split(text: str) -> list[SentenceSpan]:
    """The sentences in order. Nothing but white space lies between them; a line break ends a sentence."""
    spans: list[tuple[int, int]] = []
    start = 0
    ends = [match.end() for match in _END.finditer(text) if _ends_sentence(text, match)]
    for end in [*ends, len(text)]:
        if body := text[start:end].strip():
            begin = text.index(body, start)
            is_mark = spans and not any(character.isalnum() for character in body)
            # Marks alone belong to what stands before them.
            spans.append((spans.pop()[0] if is_mark else begin, begin + len(body)))
        start = end
    return [SentenceSpan(text[begin:end], begin, end) for begin, end in spans]


def is_ended(text: str) -> bool:
    """Whether a text ends as a sentence does, be it within quotation marks or brackets."""
    return text.rstrip().rstrip("'\"”’」』）)").endswith((".", "!", "?", "。", "！", "？"))


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    if match.lastgroup != "latin":
        return True
    following = _NEXT_WORD.match(text, match.end())
    if following and following[1][0].islower():
        return False
    if match["latin"] != ".":
        return True
    before = _WORD_BEFORE.search(text, max(0, match.start() - 30), match.start())
    word = before.group() if before else ""
    if not _INITIALS.fullmatch(word) and word.lower() not in _ABBREVIATIONS:
        return True
    # Behind an abbreviation a sentence ends only where the next word surely begins one.
    if following:
        return following[1].lower() in STARTERS and not following[2]
    return not text[match.end() :].strip()

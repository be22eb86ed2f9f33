"""People's words as the templates set them: emoji and letters apart, Chinese words kept whole, the number that counts."""

import re
import unicodedata
from typing import TypedDict

import rjieba

from library.text.language import is_han
from library.text.stopwords import CHINESE_FUNCTION
from library.text.tagging import tagged
from library.typeset.glyphs import pieces

JOINER = "\u2060"
"""Between two characters it keeps a line from ending there."""
NARROW_SPACE = "\u202f"
FIRM_SPACE = "\u00a0"
"""Between a number and what it counts, where there was none and where there was one; no line ends there."""
LONGEST_WORD = 6
"""Of Chinese characters; what is longer is a phrase that may be broken."""
LONGEST_HEAD = 30
"""In columns; what stands before a colon and is longer is no head."""

_HEAD = re.compile(r"\s*(?P<head>[^：:\n]{1,60}?)\s*(?:：|:\s+|\n)\s*(?P<text>\S.*)", re.DOTALL)
_NUMBER = re.compile(r"(?<![A-Za-z0-9_.])[¥￥$€£]?\d+(?:[.,:]\d+)*(?:\s?[%％‰℃°+])?")
_CLAUSE = re.compile(
    r".+?(?:[，。！？；：…]+[”’」』）》]*|[,.!?;:][\"”’)]*(?=\s)|[\U0001f300-\U0001faff]+(?=\w)|$)", re.DOTALL
)
_MEASURED = frozenset({"q", "m"})
_UNBROKEN = re.compile(r"[\u3400-\u9fff](?:\u2060[\u3400-\u9fff])+|[^\s\u2060\u3000-\u9fff\uff00-\uffef]+")
LONGEST_RUN = 28
"""In letters; addresses and other long runs may be broken anywhere."""


_ADDED = str.maketrans({JOINER: "", NARROW_SPACE: "", FIRM_SPACE: " "})


class Part(TypedDict):
    """Text as a template gets it."""

    text: str
    is_emoji: bool
    is_marked: bool
    longest: str


def set_words(text: str, *, with_mark: bool = False) -> list[Part]:
    """The text on one line of thought: white space is one space, blank ends are dropped."""
    whole = " ".join(text.split())
    marked = _number_in(whole) if with_mark else ""
    parts: list[Part] = []
    for piece in pieces(whole):
        if piece.is_emoji:
            # It stays on the line of the word it is written behind.
            if parts and not parts[-1]["is_emoji"] and not parts[-1]["text"].endswith(" "):
                parts[-1]["text"] += JOINER
            parts.append(Part(text=piece.text, is_emoji=True, is_marked=False, longest=""))
        else:
            before, number, after = piece.text.partition(marked) if marked else (piece.text, "", "")
            marked = "" if number else marked
            told = ((before, False), (number, True), (after, False))
            parts += [_part(text, is_marked=is_marked) for text, is_marked in told if text]
    return parts


def plain(parts: list[Part]) -> str:
    """The same as people read it."""
    return "".join(part["text"] for part in parts).translate(_ADDED)


def head_and_text(line: str) -> tuple[str, str]:
    """What stands before a line's first colon, where it is short enough for a head, and the rest."""
    found = _HEAD.fullmatch(line)
    if found and columns(found["head"]) <= LONGEST_HEAD:
        return found["head"], found["text"]
    return "", line


def clauses(text: str) -> list[str]:
    """The text divided where a reader draws breath; what holds no letter goes with what is before it."""
    found: list[str] = []
    for clause in filter(None, map(str.strip, _CLAUSE.findall(text))):
        if found and not any(map(str.isalnum, clause)):
            found[-1] += clause
        else:
            found.append(clause)
    return found


def shortened(text: str, most: int) -> str:
    """As many whole words as there are columns for."""
    kept = ""
    for word in rjieba.cut(text):
        if columns(kept + word) > most - 2:
            return kept.rstrip(" ·,，、") + "…"
        kept += word
    return kept


def columns(text: str) -> int:
    """How wide the text is in halves of a Chinese character."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def _part(text: str, *, is_marked: bool) -> Part:
    kept = keep_words_whole(text)
    runs = [run for run in _UNBROKEN.findall(kept) if len(run) <= LONGEST_RUN]
    return Part(text=kept, is_emoji=False, is_marked=is_marked, longest=max(runs, key=columns, default=""))


def keep_words_whole(text: str) -> str:
    """Join the characters of each Chinese word, a number to what it counts, and 先 or 不 to what is done."""
    joined: list[str] = []
    is_adverb = False
    for word, tag in tagged(text):
        if joined and _is_counted(word, tag) and _ends_in_number(joined):
            if joined[-1] == " ":
                joined[-1] = FIRM_SPACE
            else:
                joined.append(NARROW_SPACE)
        elif is_adverb and is_han(word[0]):
            joined.append(JOINER)
        is_adverb = tag == "d" and len(word) == 1
        is_word = 2 <= len(word) <= LONGEST_WORD and all(map(is_han, word))
        joined.append(JOINER.join(word) if is_word else word)
    return "".join(joined)


def _is_counted(word: str, tag: str) -> bool:
    """Whether a word behind a number belongs to it: a measure, or a single character that is taken for none."""
    return is_han(word[0]) and (tag in _MEASURED or (len(word) == 1 and word not in CHINESE_FUNCTION))


def _ends_in_number(words: list[str]) -> bool:
    before = words[-1] if words[-1] != " " else words[-2] if len(words) > 1 else ""
    return before[-1:].isdecimal() and before[-1:].isascii()


def _number_in(text: str) -> str:
    """The first number with what it counts: `80 元`, `30%`."""
    found = _NUMBER.search(text)
    if found is None:
        return ""
    rest = text[found.end() :]
    for word, tag in tagged(rest.lstrip()[:8]):
        if _is_counted(word, tag):
            return text[found.start() : found.end() + len(rest) - len(rest.lstrip()) + len(word)]
        break
    return found[0]

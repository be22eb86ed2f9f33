"""Where the names of a table's rows and columns stand in a sentence, and which of them a value belongs to."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from library.quoting import places
from library.text.terms import content_terms, stem

_BRACKETS = re.compile(r"\s*[(（\[【]([^()（）\[\]【】]*)[)）\]】]\s*$")
_CLAUSE = re.compile(
    r"[,;:](?!\d)|[，；：、]|\b(?:and|while|whereas|but|against|than|with)\b|而|与|和|比", re.IGNORECASE
)
_IN_ORDER = re.compile(r"\brespectively\b|分别|依次", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
PARTS = "; "
"""What stands between the cells of a table that was read from a document."""


class Mention(NamedTuple):
    start: int
    end: int
    label: str


def bare(label: str) -> str:
    """A label without the unit in brackets behind it."""
    return _BRACKETS.sub("", label).strip() or label


def unit_of(label: str) -> str:
    """The unit in brackets behind a label."""
    found = _BRACKETS.search(label)
    return found[1].strip() if found else ""


def mentions(labels: Sequence[str], text: str) -> list[Mention]:
    """Where a text names them, first place first; of names that begin alike the longest."""
    found = [Mention(start, end, label) for label in labels for start, end in _named(bare(label), text)]
    return sorted(one for one in found if not any(_is_within(one, other) for other in found))


def owner(labels: Sequence[str], sentence: str, start: int, values: Sequence[int]) -> str | None:
    """Whose the value at `start` is, of those that the sentence names; `values` are where its figures stand."""
    named = mentions(labels, sentence)
    order = list(dict.fromkeys(one.label for one in named))
    if not order:
        return None
    if _IN_ORDER.search(sentence) and len(order) == len(values) and start in values:
        return order[list(values).index(start)]
    opened = max((one.end() for one in _CLAUSE.finditer(sentence, 0, start)), default=0)
    closed = next((one.start() for one in _CLAUSE.finditer(sentence, start)), len(sentence))
    within = {one.label for one in named if opened <= one.start < closed}
    if len(within) == 1:
        return within.pop()
    before = [one.label for one in named if one.start < start]
    return before[-1] if before else order[0]


def column_in_table(labels: Sequence[str], text: str, start: int) -> str | None:
    """Under which of the labels a value stands in a table that was read from a document, where it stands in one."""
    opened = text.rfind("\n", 0, start) + 1
    line = text[opened:].split("\n", 1)[0]
    parts = line.split(PARTS)
    place = text[opened:start].count(PARTS)
    for header in reversed(text[:opened].splitlines()):
        names = header.split(PARTS)
        if len(parts) < 2 or len(names) != len(parts):
            return None
        if found := mentions(labels, names[place]):
            return found[0].label
    return None


def _named(label: str, text: str) -> list[tuple[int, int]]:
    """Word for word, else by all of its words in whatever form and order: where the last of them stands."""
    whole = [(start, end) for start, end in places(label, text) if _stands_alone(text, start, end)]
    terms = content_terms(label)
    if whole or not terms or not set(terms) <= set(content_terms(text)):
        return whole
    if not label.isascii():
        return list(places(label[:2], text))[:1]
    return [(one.start(), one.end()) for one in _WORD.finditer(text) if stem(one.group().lower()) == terms[-1]]


def _stands_alone(text: str, start: int, end: int) -> bool:
    around = text[max(0, start - 1) : start], text[end : end + 1]
    return not any(one.isascii() and one.isalnum() for one in around) or not text[start:end].isascii()


def _is_within(one: Mention, other: Mention) -> bool:
    return one.label != other.label and other.start <= one.start and one.end <= other.end and one[:2] != other[:2]

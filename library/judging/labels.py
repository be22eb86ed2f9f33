"""Where the names of a table's rows and columns stand in a sentence, and which of them a value belongs to."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from library.judging.figures import figures
from library.quoting import places
from library.text.facts import Fact
from library.text.terms import content_terms, stem

_BRACKETS = re.compile(r"\s*[(（\[【]([^()（）\[\]【】]*)[)）\]】]\s*$")
_CLAUSE = re.compile(
    r"[,;:](?!\d)|[，；：、]|\b(?:and|while|whereas|but|against|than|with)\b|而|与|和|比", re.IGNORECASE
)
_IN_ORDER = re.compile(r"\brespectively\b|分别|依次", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_BEFORE, _BEHIND = re.compile(r"(?:\w|\d[.,])$", re.ASCII), re.compile(r"\w|[.,]\d", re.ASCII)
PARTS = "; "
"""What stands between the cells of a table that was read from a document."""


class Mention(NamedTuple):
    start: int
    end: int
    label: str


def unit_of(label: str) -> str:
    """The unit in brackets behind a label."""
    found = _BRACKETS.search(label)
    return found[1].strip() if found else ""


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether no word and no number goes on where something begins and ends."""
    return not (
        (text[start].isascii() and _BEFORE.search(text[max(0, start - 2) : start]))
        or (text[end - 1].isascii() and _BEHIND.match(text, end))
    )


def mentions(labels: Sequence[str], text: str) -> list[Mention]:
    """Where a text names them, first place first; of names that begin alike the longest."""
    found = [Mention(start, end, label) for label in labels for start, end in _named(label, text)]
    return sorted(
        one
        for one in found
        if not any(other.start <= one.start and one.end <= other.end and one[:2] != other[:2] for other in found)
    )


def _named(label: str, text: str) -> list[tuple[int, int]]:
    """Word for word, else by all of its words in whatever form and order: where the last of them stands."""
    bare = _BRACKETS.sub("", label).strip() or label
    found = [place for place in places(bare, text) if is_whole(text, *place)]
    terms = content_terms(bare)
    if found or not terms or not set(terms) <= set(content_terms(text)):
        return found
    if not bare.isascii():
        return list(places(bare[:2], text))[:1]
    return [one.span() for one in _WORD.finditer(text) if stem(one.group().lower()) == terms[-1]]


def figures_besides(named: Sequence[Mention], text: str) -> list[Fact]:
    """The figures of a text that are no part of a name, as the one of Apollo 11 is."""
    return [fact for fact in figures(text) if not any(one.start <= fact.start < one.end for one in named)]


def owner(labels: Sequence[str], sentence: str, start: int) -> str:
    """Whose the value at `start` is: in order where told so, the one label that its clause names, else the last before it, else the first behind it."""
    named = mentions(labels, sentence)
    order = list(dict.fromkeys(one.label for one in named))
    values = [fact.start for fact in figures_besides(named, sentence)]
    if _IN_ORDER.search(sentence) and len(order) == len(values) and start in values:
        return order[values.index(start)]
    opened = max((one.end() for one in _CLAUSE.finditer(sentence, 0, start)), default=0)
    closed = next((one.start() for one in _CLAUSE.finditer(sentence, start)), len(sentence))
    within = {one.label for one in named if opened <= one.start < closed}
    before = [one.label for one in named if one.start < start]
    return within.pop() if len(within) == 1 else next(iter([*before[-1:], *order]), "")


def column_in_table(labels: Sequence[str], text: str, start: int) -> str:
    """Under which of the labels a value stands in a table that was read from a document; empty where it stands in none."""
    above, _, opened = text[:start].rpartition("\n")
    cells = (opened + text[start:].split("\n", 1)[0]).split(PARTS)
    for header in reversed(above.splitlines()) if len(cells) > 1 else ():
        names = header.split(PARTS)
        if len(names) != len(cells):
            break
        if found := mentions(labels, names[opened.count(PARTS)]):
            return found[0].label
    return ""

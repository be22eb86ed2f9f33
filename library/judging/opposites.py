"""Words of two sentences of which only one can be true, and words with which one concludes or ranks and the other does not."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from library.judging.alignment import is_copy, tokens
from library.judging.figures import figures
from library.text.facts import Fact
from library.text.keywords import segments
from library.text.language import is_han
from library.text.verbs import other_forms
from library.text.word_lists import entries

ALLOWING = frozenset(["可以", "允许", "准许", "能够", "同意"])
COMPARED = ("er", "est", "ly")
"""Endings of English words that can stand in each other's place."""
_GAP = re.compile(r"[\s°-]?")


class ListedWord(NamedTuple):
    """A word of a list in a sentence: on which line, on which side of it, where."""

    line: int
    side: int
    start: int
    text: str


class Lexicon:
    """The lines of some lists by the words they begin with."""

    def __init__(self, *names: str) -> None:
        self._phrases: dict[str, list[tuple[list[str], int, int]]] = defaultdict(list)
        lines = [line for name in names for line in entries(__name__, name)]
        for number, line in enumerate(lines):
            for side, words in enumerate(line.split(" | ")):
                for keys in (form for word in words.split(", ") for form in _forms(word)):
                    self._phrases[keys[0]].append((keys, number, side))

    def find(self, text: str) -> list[ListedWord]:
        """Every word of the lists; of two that begin at the same place on the same line, the longer."""
        words = tokens(text)
        found: dict[tuple[int, int], ListedWord] = {}
        for at, word in enumerate(words):
            for keys, line, side in sorted(self._phrases.get(word.key, ()), key=lambda one: len(one[0])):
                part = words[at : at + len(keys)]
                if [one.key for one in part] == keys:
                    found[at, line] = ListedWord(line, side, word.start, text[word.start : part[-1].end])
        return list(found.values())


def _forms(word: str) -> list[list[str]]:
    keys = [token.key for token in tokens(word)]
    is_inflected = len(keys) == 1 and not is_han(word[0])
    return [keys, *([form] for form in other_forms(keys[0]) if is_inflected)]


_EXCLUSIVE = Lexicon("opposites", "qualifiers")
_UNITS = Lexicon("units")
_CONCLUSIONS = Lexicon("conclusions")
_DIRECTIONS = Lexicon("directions")


def opposed(sentence: str, other: str) -> tuple[str, str] | None:
    """A word of the sentence that one of the other excludes; neither has both. A lone Chinese character may be part of any word."""
    least = 1 if is_copy(sentence, other) else 2
    ours, theirs = (
        [one for one in _EXCLUSIVE.find(text) if len(one.text) >= least or one.text.isascii()]
        for text in (sentence, other)
    )
    sides = {one[:2] for one in ours} & {one[:2] for one in theirs}
    for one in ours:
        for held in theirs:
            if one.line == held.line and one.side != held.side and sides.isdisjoint([one[:2], held[:2]]):
                return one.text, held.text
    return None


def mismeasured(sentence: str, other: str) -> tuple[str, str] | None:
    """A figure and its unit, and the unit that it has in the other sentence: 2天, 2小时."""
    ours, theirs = _units(sentence), _units(other)
    for value in ours.keys() & theirs.keys():
        one, held = ours[value], theirs[value]
        if one.line == held.line and one.side != held.side:
            return one.text, held.text
    return None


def _units(text: str) -> dict[str, ListedWord]:
    """The unit behind each figure."""
    units = {one.start: one for one in _UNITS.find(text)}
    behind = {figure.value: _GAP.match(text, figure.end) for figure in figures(text)}
    return {value: units[at.end()] for value, at in behind.items() if at and at.end() in units}


def undrawn(sentence: str, told: str) -> str:
    """The words of a sentence that conclude, rank or make less, where what is told has none of that kind; empty without any."""
    held = {one.line for one in _CONCLUSIONS.find(told)}
    return next((one.text for one in _CONCLUSIONS.find(sentence) if one.side == 0 and one.line not in held), "")


def misdirected(sentence: str, amounts: Sequence[Fact]) -> str:
    """The word of a rise where the amounts that a sentence tells fall, or the other way round; empty where they agree."""
    said = {one.side: one.text for one in _DIRECTIONS.find(sentence)}
    values = [one.value for one in amounts]
    if len(said) != 1 or len(values) < 2 or len({value.endswith("%") for value in values}) > 1:
        return ""
    first, last = (float(value.rstrip("%")) for value in (values[0], values[-1]))
    return next(iter(said.values())) if (first > last) == (0 in said) else ""


def turned(sentence: str) -> str | None:
    """The sentence with one word's opposite in its place, where that is of the same form; `None` where nothing can be turned.

    Chinese words of one character are left alone, and what only allows or forbids: that may be said of anything.
    """
    words = segments(sentence)
    for line in entries(__name__, "opposites"):
        sides = [side.split(", ") for side in line.split(" | ")]
        for own, other in (sides, sides[::-1]) if len(sides) == 2 else ():
            if any(word in sentence for word in other):
                continue
            pairs = ((words.index(one), by) for one in own if one in words for by in other if _has_the_form(by, one))
            if pair := next(pairs, None):
                return "".join([*words[: pair[0]], pair[1], *words[pair[0] + 1 :]])
    return None


def _has_the_form(word: str, other: str) -> bool:
    if is_han(word[0]) and is_han(other[0]):
        return len(word) == len(other) > 1 and other not in ALLOWING
    return any(word.endswith(ending) and other.endswith(ending) for ending in COMPARED)

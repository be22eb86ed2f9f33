"""Words of two sentences of which only one can be true: opposites, units, and words that say how much or how sure."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from library.judging.alignment import Alignment, Token, gaps, text_of, tokens
from library.judging.figures import figures
from library.text.inflections import other_forms
from library.text.keywords import segments
from library.text.language import is_han
from library.text.word_lists import entries

NARROW = 5
"""How many words may stand between the same words on both sides, if those that exclude each other are to be about the same."""
ALLOWING = frozenset(["可以", "允许", "准许", "能够", "同意"])
COMPARED = ("er", "est", "ly")
"""Endings of English words that can stand in each other's place."""
SAME_ORDER = 0.6
"""Share of words in the same order from which on a single Chinese character stands for a word."""
Keys = tuple[str, ...]


class Alternative(NamedTuple):
    """One side of a line of a list."""

    line: int
    side: int


class FoundOpposite(NamedTuple):
    """A word of a list in a sentence."""

    meaning: Alternative
    place: range


class Measure(NamedTuple):
    """A figure and what stands behind it."""

    value: str
    unit: Alternative
    text: str


class Lexicon:
    """The lines of a list by the words they begin with."""

    def __init__(self, name: str, first_line: int) -> None:
        self.lines = entries(__name__, name)
        self._phrases: dict[str, list[tuple[Keys, Alternative]]] = defaultdict(list)
        for number, line in enumerate(self.lines, first_line):
            for side, words in enumerate(line.split(" | ")):
                for keys in {form for word in words.split(", ") for form in _forms(word)}:
                    self._phrases[keys[0]].append((keys, Alternative(number, side)))

    def find(self, sentence: Sequence[Token]) -> Iterator[FoundOpposite]:
        """Every word of the list; of two that begin at the same place on the same line, the longer."""
        for start, token in enumerate(sentence):
            longest: dict[int, FoundOpposite] = {}
            for keys, meaning in self._phrases.get(token.key, ()):
                place = range(start, start + len(keys))
                if tuple(one.key for one in sentence[start : place.stop]) != keys:
                    continue
                if meaning.line not in longest or len(longest[meaning.line].place) < len(place):
                    longest[meaning.line] = FoundOpposite(meaning, place)
            yield from longest.values()


def _forms(word: str) -> Iterator[Keys]:
    keys = tuple(token.key for token in tokens(word))
    yield keys
    if len(keys) == 1 and not is_han(word[0]):
        yield from ((form,) for form in other_forms(keys[0]))


_OPPOSITES = Lexicon("opposites", 0)
_QUALIFIERS = Lexicon("qualifiers", len(_OPPOSITES.lines))
_UNITS = Lexicon("units", 0)


def opposed(aligned: Alignment) -> tuple[str, str] | None:
    """The first word of the sentence in whose place the other has one that excludes it."""
    said = [*_OPPOSITES.find(aligned.said), *_QUALIFIERS.find(aligned.said)]
    held = [*_OPPOSITES.find(aligned.held), *_QUALIFIERS.find(aligned.held)]
    for one, other in _in_gaps(aligned, said, held):
        return _text(aligned.sentence, aligned.said, one), _text(aligned.other, aligned.held, other)
    return None


def excludes(aligned: Alignment) -> bool:
    """Whether the two have opposite words, wherever these stand: what is told the other way round with them is the same again."""
    return any(_exclusive(list(_OPPOSITES.find(aligned.said)), list(_OPPOSITES.find(aligned.held))))


def mismeasured(sentence: str, other: str) -> tuple[str, str] | None:
    """A figure with another unit than it has in the other sentence, and with that one: 2天, 2小时."""
    held = list(_measures(other))
    for mine in _measures(sentence):
        theirs = [one for one in held if one.value == mine.value and one.unit.line == mine.unit.line]
        if theirs and all(one.unit != mine.unit for one in theirs):
            return mine.text, theirs[0].text
    return None


def _measures(text: str) -> Iterator[Measure]:
    words = tokens(text)
    units = {words[one.place.start].start: one for one in _UNITS.find(words)}
    for figure in figures(text):
        start = figure.end + (text[figure.end : figure.end + 1] in {" ", "-", "°"})
        if unit := units.get(start):
            yield Measure(figure.value, unit.meaning, text[figure.start : words[unit.place.stop - 1].end])


def turned(sentence: str) -> str | None:
    """The sentence with one word's opposite in its place, where that is of the same form; `None` where nothing can be turned.

    Chinese words of one character are left alone, and what only allows or forbids: that may be said of anything.
    """
    words = segments(sentence)
    for line in _OPPOSITES.lines:
        sides = [side.split(", ") for side in line.split(" | ")]
        for own, other in (sides, sides[::-1]) if len(sides) == 2 else ():
            if any(word in sentence for word in other):
                continue
            pairs = ((one, by) for one in own if one in words for by in other if _has_the_form(by, one))
            if pair := next(pairs, None):
                at = words.index(pair[0])
                return "".join([*words[:at], pair[1], *words[at + 1 :]])
    return None


def _has_the_form(word: str, other: str) -> bool:
    if is_han(word[0]) and is_han(other[0]):
        return len(word) == len(other) > 1 and other not in ALLOWING
    return any(word.endswith(ending) and other.endswith(ending) for ending in COMPARED)


Pair = tuple[FoundOpposite, FoundOpposite]


def _in_gaps(aligned: Alignment, said: Iterable[FoundOpposite], held: Iterable[FoundOpposite]) -> Iterator[Pair]:
    """Those between the same words of both sentences."""
    is_near = aligned.likeness_in_order >= SAME_ORDER
    for gap in gaps(aligned):
        if not is_near and max(len(gap.said), len(gap.held)) > NARROW:
            continue
        ours = [
            one for one in said if _overlap(one.place, gap.said) and (is_near or not _is_character(aligned.said, one))
        ]
        theirs = [one for one in held if _overlap(one.place, gap.held)]
        yield from _exclusive(ours, theirs)


def _exclusive(ours: Sequence[FoundOpposite], theirs: Sequence[FoundOpposite]) -> Iterator[Pair]:
    """Pairs of one line on different sides, where neither sentence has the other's side as well."""
    for mine in ours:
        for other in theirs:
            if (
                mine.meaning.line == other.meaning.line
                and mine.meaning.side != other.meaning.side
                and all(one.meaning != other.meaning for one in ours)
                and all(one.meaning != mine.meaning for one in theirs)
            ):
                yield mine, other


def _is_character(sentence: Sequence[Token], found: FoundOpposite) -> bool:
    """A single character may be part of any word; only its place shows that it is one."""
    return len(found.place) == 1 and is_han(sentence[found.place.start].key[0])


def _overlap(one: range, other: range) -> bool:
    return max(one.start, other.start) < min(one.stop, other.stop)


def _text(text: str, sentence: Sequence[Token], found: FoundOpposite) -> str:
    return text_of(text, sentence[found.place.start : found.place.stop])

"""Words of two sentences of which only one can be true, and words with which one concludes or ranks and the other does not."""

from collections import defaultdict
from typing import NamedTuple

from library.judging.alignment import keys, tokens
from library.text.language import is_han
from library.text.verbs import other_forms
from library.text.word_lists import entries


class ListedWord(NamedTuple):
    """A word of a list in a sentence: on which line, on which side of it, and how it stands there."""

    line: int
    side: int
    text: str


class Lexicon:
    """The lines of some lists by the words they begin with."""

    def __init__(self, *names: str) -> None:
        self._phrases: dict[str, list[tuple[list[str], int, int]]] = defaultdict(list)
        lines = [line for name in names for line in entries(__name__, name)]
        for number, line in enumerate(lines):
            for side, words in enumerate(line.split(" | ")):
                for form in (form for word in words.split(", ") for form in _forms(word)):
                    self._phrases[form[0]].append((form, number, side))

    def find(self, text: str) -> list[ListedWord]:
        """Every word of the lists; of two that begin at the same place on the same line, the longer."""
        words = tokens(text)
        found: dict[tuple[int, int], ListedWord] = {}
        for at, word in enumerate(words):
            for form, line, side in sorted(self._phrases.get(word.key, ()), key=lambda one: len(one[0])):
                part = words[at : at + len(form)]
                if [one.key for one in part] == form:
                    found[at, line] = ListedWord(line, side, text[word.start : part[-1].end])
        return list(found.values())


def _forms(word: str) -> list[list[str]]:
    form = keys(word)
    is_inflected = len(form) == 1 and not is_han(word[0])
    return [form, *([other] for other in other_forms(form[0]) if is_inflected)]


_EXCLUSIVE = Lexicon("opposites", "qualifiers", "units")
_CONCLUSIONS = Lexicon("conclusions")


def opposed(sentence: str, other: str) -> tuple[str, str] | None:
    """A word of the sentence that one of the other excludes; neither has both."""
    ours, theirs = _EXCLUSIVE.find(sentence), _EXCLUSIVE.find(other)
    sides = {one[:2] for one in ours} & {one[:2] for one in theirs}
    for one in ours:
        for held in theirs:
            if one.line == held.line and one.side != held.side and sides.isdisjoint([one[:2], held[:2]]):
                return one.text, held.text
    return None


def undrawn(sentence: str, told: str) -> str:
    """The words of a sentence that conclude, rank or make less, where what is told has none of that kind; empty without any."""
    held = {one.line for one in _CONCLUSIONS.find(told)}
    return next((one.text for one in _CONCLUSIONS.find(sentence) if one.side == 0 and one.line not in held), "")

"""Lists of words whose lines name alternatives, looked up in the words of a sentence in all their forms."""

from collections import defaultdict
from typing import NamedTuple

from library.judging.alignment import tokens
from library.text.language import is_han
from library.text.verbs import other_forms
from library.text.word_lists import entries


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

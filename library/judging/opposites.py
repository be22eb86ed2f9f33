"""Words of two sentences of which only one can be true, and words with which one concludes or ranks and the other does not."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from library.judging.alignment import keys, tokens
from library.text.verbs import other_forms
from library.text.word_lists import entries


class ListedWord(NamedTuple):
    """A word of a list in a sentence: on which line, on which side of it, and how it stands there."""

    line: int
    side: int
    text: str


Lexicon = Mapping[str, Sequence[tuple[int, int]]]
"""For the words of some lists, and their forms, the lines and sides they stand on."""


def _lexicon(*names: str) -> Lexicon:
    found = defaultdict(list)
    for number, line in enumerate(line for name in names for line in entries(__name__, name)):
        for side, words in enumerate(line.split(" | ")):
            for key in (" ".join(keys(word)) for word in words.split(", ")):
                for form in (key, *other_forms(key)):
                    found[form].append((number, side))
    return found


_EXCLUSIVE, _CONCLUSIONS = _lexicon("opposites", "qualifiers", "units"), _lexicon("conclusions")
LONGEST = max(form.count(" ") + 1 for form in (*_EXCLUSIVE, *_CONCLUSIONS))


def opposed(sentence: str, other: str) -> tuple[str, str] | None:
    """A word of the sentence that one of the other excludes; neither has both."""
    ours, theirs = _listed(_EXCLUSIVE, sentence), _listed(_EXCLUSIVE, other)
    sides = {one[:2] for one in ours} & {one[:2] for one in theirs}
    for one in ours:
        for held in theirs:
            if one.line == held.line and one.side != held.side and sides.isdisjoint([one[:2], held[:2]]):
                return one.text, held.text
    return None


def undrawn(sentence: str, told: str) -> str:
    """The words of a sentence that conclude, rank or make less, where what is told has none of that kind; empty without any."""
    held = {one.line for one in _listed(_CONCLUSIONS, told)}
    return next((one.text for one in _listed(_CONCLUSIONS, sentence) if one.side == 0 and one.line not in held), "")


def _listed(lexicon: Lexicon, text: str) -> list[ListedWord]:
    """Every word of the lists; of two that begin at the same place on the same line, the longer."""
    words = tokens(text)
    found: dict[tuple[int, int], ListedWord] = {}
    for at, word in enumerate(words):
        for end in range(at, min(at + LONGEST, len(words))):
            for line, side in lexicon.get(" ".join(one.key for one in words[at : end + 1]), ()):
                found[at, line] = ListedWord(line, side, text[word.start : words[end].end])
    return list(found.values())

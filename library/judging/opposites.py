"""Words of two sentences of which only one can be true, and words with which one concludes or ranks and the other does not."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from library.judging.alignment import keys, tokens
from library.text.verbs import other_forms
from library.text.word_lists import entries

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
    both = {one[:2] for one in ours} & {one[:2] for one in theirs}
    for line, side, said in ours:
        for other_line, other_side, held in theirs:
            if line == other_line and side != other_side and both.isdisjoint([(line, side), (line, other_side)]):
                return said, held
    return None


def undrawn(sentence: str, told: str) -> str:
    """The words of a sentence that conclude, rank or make less, where what is told has none of that kind; empty without any."""
    held = {line for line, *_ in _listed(_CONCLUSIONS, told)}
    return next((said for line, side, said in _listed(_CONCLUSIONS, sentence) if side == 0 and line not in held), "")


def _listed(lexicon: Lexicon, text: str) -> list[tuple[int, int, str]]:
    """Every word of the lists, by its line and side, as it stands; of two that begin at one place on one line the longer."""
    words = tokens(text)
    found: dict[tuple[int, int], tuple[int, int, str]] = {}
    for at, word in enumerate(words):
        for end in range(at, min(at + LONGEST, len(words))):
            for line, side in lexicon.get(" ".join(one.key for one in words[at : end + 1]), ()):
                found[at, line] = line, side, text[word.start : words[end].end]
    return list(found.values())

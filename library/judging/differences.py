"""What one of two sentences says and the other does not, or says otherwise: figures, names, denials, causes, words."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from library.judging.alignment import keys, shared, tokens
from library.text.facts import Fact, facts, missing
from library.text.scripts import any_of
from library.text.verbs import other_forms
from library.text.word_lists import entries

ROOT, MOST = 4, 0.6  # Letters that a country and its people share; share of a denied clause that a text states
_NOT = any_of(__name__, "denials")
_CLAUSE_END = re.compile(r"[,;:.!?](?=\s|$)|[()，；：。！？（）]")
_BEFORE_CAUSE, _BEFORE_EFFECT = any_of(__name__, "before_causes"), any_of(__name__, "before_effects")
_COMMA = re.compile(r"[，,](?!\d)")
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


def unheld_figures(sentence: str, text: str) -> list[Fact]:
    """The numbers and dates of a sentence that a text does not have in any form."""
    return [fact for fact in missing(sentence, text) if fact.kind != "name"]


def altered(sentence: str, other: str) -> tuple[str, str] | None:
    """The one figure in whose place another text has another, where all others agree in order: it may stand there twice."""
    ours, theirs = ([one for one in facts(text) if one.kind != "name"] for text in (sentence, other))
    pairs = [(one, held) for one, held in zip(ours, theirs, strict=False) if not held.value.startswith(one.value)]
    return (pairs[0][0].text, pairs[0][1].text) if len(ours) == len(theirs) and len(pairs) == 1 else None


def unnamed(sentence: str, text: str) -> list[Fact]:
    """The names that a text does not have, in whatever form: British is Britain, 邗国 is 邗. Where a Chinese one ends is guessed."""
    return [one for one in missing(sentence, text) if one.kind == "name" and _root(one.text) not in text]


def _root(name: str) -> str:
    letters = ROOT if name.isascii() else len(name) // 2
    return name if " " in name else name[:letters]


def denied(sentence: str, other: str) -> bool:
    """Whether one of the two denies what the other states. In other words one denial may stand for another."""
    denying, stating = (sentence, other) if _NOT.search(sentence) else (other, sentence)
    clauses = (_CLAUSE_END.split(denying[one.end() :], maxsplit=1)[0] for one in _NOT.finditer(denying))
    return not _NOT.search(stating) and any(shared(clause, stating) > MOST for clause in clauses)


def reversed_cause(sentence: str, other: str) -> bool:
    """Whether what one sentence gives for the cause is the other's effect."""
    (cause, effect), (held_cause, held_effect) = _sides(sentence), _sides(other)
    turned = shared(cause, held_effect), shared(effect, held_cause)
    return min(turned) > 0 and sum(turned) > shared(cause, held_cause) + shared(effect, held_effect)


def _sides(text: str) -> tuple[str, str]:
    """What a sentence tells as a cause, and as its effect; both empty where it tells none."""
    if match := _BEFORE_CAUSE.search(text):
        before, behind = text[: match.start()].strip(), text[match.end() :]
        cause, effect = (behind, before) if before else (*_COMMA.split(behind, maxsplit=1), "")[:2]
        return cause, effect
    if match := _BEFORE_EFFECT.search(text):
        return text[: match.start()], text[match.end() :]
    return "", ""


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

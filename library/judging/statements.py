"""What a sentence denies or doubts, and what it gives for the cause of what, held against another one."""

import re

from library.judging.alignment import shared
from library.text.word_lists import any_of

MOST = 0.6
"""Share of the words behind a denial in its clause above which a text states what is denied."""
_NOT = any_of(__name__, "denials")
_CLAUSE_END = re.compile(r"[,;:.!?](?=\s|$)|[()，；：。！？（）]")
_BEFORE_CAUSE, _BEFORE_EFFECT = any_of(__name__, "before_causes"), any_of(__name__, "before_effects")
_COMMA = re.compile(r"[，,](?!\d)")


def denied(sentence: str, other: str) -> bool:
    """Whether one of the two denies what the other states. In other words one denial may stand for another."""
    return not (_NOT.search(sentence) and _NOT.search(other)) and (
        _contradicts(sentence, other) or _contradicts(other, sentence)
    )


def _contradicts(denying: str, stating: str) -> bool:
    """Whether a text states most of what one denial denies."""
    clauses = (_CLAUSE_END.split(denying[one.end() :], maxsplit=1)[0] for one in _NOT.finditer(denying))
    return any(shared(clause, stating) > MOST for clause in clauses)


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

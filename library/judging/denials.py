"""What a sentence denies or doubts, held against another one."""

import re

from library.judging.alignment import shared
from library.text.word_lists import any_of

MOST = 0.6
"""Share of the words behind a denial in its clause above which a text states what is denied."""
_NOT = any_of(__name__, "denials")
_CLAUSE_END = re.compile(r"[,;:.!?](?=\s|$)|[()，；：。！？（）]")


def denied(sentence: str, other: str) -> bool:
    """Whether one of the two denies what the other states. In other words one denial may stand for another."""
    return not (_NOT.search(sentence) and _NOT.search(other)) and (
        _contradicts(sentence, other) or _contradicts(other, sentence)
    )


def _contradicts(denying: str, stating: str) -> bool:
    """Whether a text states most of what one denial denies."""
    clauses = (_CLAUSE_END.split(denying[one.end() :], maxsplit=1)[0] for one in _NOT.finditer(denying))
    return any(shared(clause, stating) > MOST for clause in clauses)

"""What a sentence denies or doubts, held against another one."""

import re

from library.judging.alignment import shared

MOST = 0.6
"""Share of the words behind a denial in its clause above which a text states what is denied."""
_NOT = re.compile(
    r"\b(?:not(?! only| just)|never|no|none|nor|neither|nobody|nothing|without|cannot|den(?:y|ies|ied))\b|n['’]t\b"
    r"|\b(?:false|wrong|mistak\w+|myth|hoax|rumou?r\w*|alleged\w*|suggest\w*|claim(?:s|ed)|disput\w+)\b"
    r"|没有|并非|绝非|而非|不(?![同断仅但只少久过论管])|[没未无勿]|否认|谣言|谣传|误认|误以为|误解|错误|声称|据称",
    re.IGNORECASE,
)
"""What denies or doubts; "not only" and 不断 do not."""
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

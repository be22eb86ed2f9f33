"""What a sentence denies or doubts, held against another one."""

import re

from library.judging.alignment import is_copy
from library.text.terms import content_terms
from library.text.word_lists import any_of, entries

REACH = 4
"""How many telling words behind a denial it may deny."""
MOST = 0.49
"""Share of these words above which a text states what is denied."""
_SEEMING = re.compile("|".join(map(re.escape, entries(__name__, "seeming_denials"))), re.IGNORECASE)
"""What holds a word of denial and denies nothing: "not only", 不断."""
_DENYING = any_of(__name__, "denying")
"""Words that deny without being denials: "refuse", 避免."""
_NOT = re.compile(
    r"\b(?:not|never|no|none|nor|neither|nobody|nothing|without|cannot)\b|n['’]t\b|没有|并非|绝非|而非|否认|[不没未无勿]",
    re.IGNORECASE,
)
_DOUBT = re.compile(
    r"\b(?:false|falsely|myth|hoax|alleged\w*|suggest\w*|claim(?:s|ed)|den(?:y|ies|ied)|disput\w+|deni\w+|wrong\w*|mistak\w+|rumou?r\w*)\b"
    r"|误认|误以为|误解|谣言|谣传|声称|据称|错误",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\b(?:if|unless|whether)\b|如果|假如|是否", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,;:.!?](?=\s|$)|[()，；：。！？（）]")


def doubts(text: str) -> bool:
    """Whether a text doubts what it tells."""
    return _DOUBT.search(text) is not None


def takes_back(around: str) -> bool:
    """Whether what stands around a quote denies or doubts it, or makes a condition of it."""
    return _denying(around) > 0 or doubts(around) or _CONDITION.search(around) is not None


def denied(sentence: str, other: str) -> bool:
    """Whether one of the two denies what the other states. In other words one denial may stand for another."""
    ours, theirs = _denying(sentence), _denying(other)
    if is_copy(sentence, other):
        return ours != theirs
    return (not theirs and contradicts(sentence, other)) or (not ours and contradicts(other, sentence))


def _denying(text: str) -> int:
    """How many words deny anything."""
    plain = _SEEMING.sub(" ", text)
    return len(_NOT.findall(plain)) + len(_DENYING.findall(plain))


def contradicts(denying: str, stating: str) -> bool:
    """Whether a text states most of what one denial denies: the telling words that follow it in its clause."""
    plain = _SEEMING.sub(" ", denying)
    for match in _NOT.finditer(plain):
        clause = _CLAUSE_END.split(plain[match.end() :], maxsplit=1)[0]
        denied = set(content_terms(clause)[:REACH])
        if len(denied.intersection(content_terms(stating))) > MOST * len(denied):
            return True
    return False

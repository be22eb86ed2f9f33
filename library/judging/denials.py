"""What a sentence denies or doubts, held against another one."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from library.judging.alignment import Alignment, tokens
from library.text.language import is_han
from library.text.word_lists import any_of, entries

REACH = 3
"""How many telling words behind a denial it may deny; characters count half."""
MOST = 0.49
"""Share of these words above which a text states what is denied."""
NEAR = 6
"""How far behind a denial the word may stand that it denies: characters of Chinese, four times as many of English."""
NEAR_COPY = 0.7
"""Share of words in the same order from which on each denial that only one of two sentences has is about the same."""
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
_CONDITION = re.compile(r"(?:\b(?:if|unless|whether)\b|如果|假如|是否)[^,，;；.。]*", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)|（[^（）]*）")
_CLAUSE_END = re.compile(r"[,;:.!?](?=\s|$)|[()，；：。！？（）]")


class Denial(NamedTuple):
    end: int
    """Where the word that denies ends."""
    denied: frozenset[str]
    """The telling words that follow it in its clause."""


def denies(word: str, text: str) -> bool:
    """Whether a text denies this word, as in "not slower"."""
    return any(word in text[one.end : one.end + NEAR * (1 if is_han(word[0]) else 4)] for one in denials(text))


def doubts(around: str) -> bool:
    """Whether what stands around a quote denies or doubts it."""
    plain = _SEEMING.sub(" ", around)
    return any(pattern.search(plain) for pattern in (_NOT, _DOUBT, _CONDITION))


def doubted(sentence: str, other: str) -> bool:
    """Whether the other sentence doubts what the one says without doubt."""
    return _DOUBT.search(other) is not None and _DOUBT.search(sentence) is None


def denied(aligned: Alignment) -> bool:
    """Whether one of the two denies what the other states. In other words one denial may stand for another."""
    ours, theirs = aligned.sentence, _BRACKETS.sub(" ", aligned.other)
    is_copy = aligned.likeness_in_order >= NEAR_COPY
    if is_copy and aligned.is_whole and _denying(ours) != _denying(theirs):
        return True
    return any(
        _contradicts(one, stating)
        for denying, stating in ((ours, theirs), (theirs, ours))
        if is_copy or not _denying(stating)
        for one in denials(denying)
    )


def _denying(text: str) -> int:
    """How many words deny anything."""
    plain = _SEEMING.sub(" ", text)
    return len(_NOT.findall(plain)) + len(_DENYING.findall(plain))


def _contradicts(one: Denial, stating: str) -> bool:
    """Whether a text states most of what is denied, and denies nothing of it."""
    stated = _paired([token.key for token in tokens(stating) if token.tells])
    is_denied = any(one.denied & other.denied for other in denials(stating))
    return not is_denied and len(one.denied & stated) > MOST * len(one.denied)


@lru_cache(maxsize=2048)
def denials(text: str) -> tuple[Denial, ...]:
    return tuple(_denials(text))


def _denials(text: str) -> Iterator[Denial]:
    plain = _SEEMING.sub(lambda match: "\x00" * len(match.group()), text)
    for match in _NOT.finditer(plain):
        end = _CLAUSE_END.search(text, match.end())
        keys: list[str] = []
        reach = 0.0
        for token in tokens(text):
            if token.start < match.end() or (end and token.start >= end.start()) or not token.tells:
                continue
            reach += 0.5 if is_han(token.key[0]) else 1
            if reach > REACH:
                break
            keys.append(token.key)
        yield Denial(match.end(), _paired(keys))


def _paired(keys: list[str]) -> frozenset[str]:
    """Words as they are, Chinese characters as pairs of neighbours."""
    pairs = {one + other for one, other in pairwise(keys) if is_han(one[0]) and is_han(other[0])}
    return frozenset({key for key in keys if not is_han(key[0])} | pairs)

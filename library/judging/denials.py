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
RUN = 3
"""Telling words of a stretch in both that say the same, and words before it among which a denial is about all of it."""
NEAR = 6
"""How far behind a denial the word may stand that it denies: characters of Chinese, four times as many of English."""
GUESSED = 2
"""Words that may stand between one that guesses and what it guesses."""
NEAR_COPY = 0.7
"""Shared words from which on a denial that only one has is about the same."""
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
_SUPPOSED = re.compile(
    r"\b(?:probably|possibly|perhaps|presumably|supposedly|reportedly|maybe|likely|(?:may|might) (?:also )?have)\b|可能|也许|或许|大概是|据说|相传|传说|疑似",
    re.IGNORECASE,
)
"""What makes a guess of the words behind it."""
_CONDITION = re.compile(r"(?:\b(?:if|unless|whether)\b|如果|假如|是否)[^,，;；.。]*", re.IGNORECASE)
_CIRCUMSTANCE = re.compile(
    r"\b(?:otherwise|provided|when|whenever|while|as long as|in case|without|once)\b|否则|除非|只要|只有|的话|时",
    re.IGNORECASE,
)
"""How a sentence may put a condition without the words for it."""
_NOT_DONE = re.compile(
    r"(?P<who>[\u4e00-\u9fff]{2})(?:并|也|仍|却|从)?(?:没有|没|未曾|未能|未|不曾|不再|不)(?P<what>[\u4e00-\u9fff])"
)
_CLAUSE_END = re.compile(r"[,;:.!?](?=\s|$)|[，；：。！？]")


class Denial(NamedTuple):
    start: int
    end: int
    denied: frozenset[str]
    """The telling words that follow it in its clause."""


def denies(word: str, text: str) -> bool:
    """Whether a text denies this word, as in "not slower"."""
    return any(word in text[one.end : one.end + NEAR * (1 if is_han(word[0]) else 4)] for one in denials(text))


def doubts(around: str) -> bool:
    """Whether what stands around a quote denies or doubts it."""
    plain = _SEEMING.sub(" ", around)
    return any(pattern.search(plain) for pattern in (_NOT, _DOUBT, _CONDITION))


def doubted(aligned: Alignment) -> bool:
    """Whether the other sentence doubts what the one says without doubt, or puts it under a condition."""
    if _DOUBT.search(aligned.other) and not _DOUBT.search(aligned.sentence):
        return True
    if _CONDITION.search(aligned.sentence) or _CIRCUMSTANCE.search(aligned.sentence):
        return False
    shared = [
        held for tile in aligned.tiles for held in aligned.held[tile.held : tile.held + tile.length] if held.tells
    ]
    conditional = [match.span() for match in _CONDITION.finditer(aligned.other)]
    inside = [token for token in shared if any(start <= token.start < end for start, end in conditional)]
    return len(inside) > len(shared) * 0.6


def supposed(aligned: Alignment) -> bool:
    """Whether the other sentence only guesses, within a few words before them, what the one tells for sure."""
    if _SUPPOSED.search(aligned.sentence) or _DOUBT.search(aligned.sentence):
        return False
    starts = [aligned.held[tile.held].start for tile in aligned.tiles]
    for match in _SUPPOSED.finditer(aligned.other):
        between = [aligned.other[match.end() : start] for start in starts if start >= match.end()]
        if any(not _CLAUSE_END.search(gap) and len(tokens(gap)) <= GUESSED for gap in between):
            return True
    return False


def denied(aligned: Alignment) -> str | None:
    """The word that one of the two denies and the other states; empty where only that one of them denies is known."""
    ours, theirs = _unmatched(aligned.sentence, aligned.other), _unmatched(aligned.other, aligned.sentence)
    is_copy = aligned.coverage >= NEAR_COPY
    if len(ours) == len(theirs) and not is_copy:
        return None
    for denying, stating in ((ours, aligned.other), (theirs, aligned.sentence)):
        stated = frozenset(
            key
            for clause in _CLAUSE_END.split(stating)
            if not _DENYING.search(clause)
            for key in _paired([token.key for token in tokens(clause) if token.tells])
        )
        if found := next((key for one in denying for key in sorted(one.denied & stated)), None):
            return found
    if (
        found := _before_the_same(aligned)
        or _done(aligned.sentence, aligned.other)
        or _done(aligned.other, aligned.sentence)
    ):
        return found
    is_told_otherwise = bool(_DENYING.search(aligned.sentence)) != bool(_DENYING.search(aligned.other))
    return "" if is_copy and _is_whole(aligned) and bool(ours) != bool(theirs) and not is_told_otherwise else None


def _done(denying: str, stating: str) -> str | None:
    """What a Chinese sentence says was not done by what did it in the other: 施工没有停止, 施工停了四个月."""
    for match in _NOT_DONE.finditer(_SEEMING.sub(" ", denying)):
        did = re.search(rf"{match['who']}(?:也|就|便|又|已|曾|于是|因此|随即|于)?{match['what']}", stating)
        if did:
            return match["what"]
    return None


def _before_the_same(aligned: Alignment) -> str | None:
    """The first word of what stands in both, right behind a denial in only one of them."""
    is_copy = aligned.coverage >= NEAR_COPY and _is_whole(aligned)
    for tile in aligned.tiles:
        told = [token for token in aligned.said[tile.said : tile.said + tile.length] if token.tells]
        if len(told) < (1 if is_copy else RUN) or is_han(told[0].key[0]):
            continue
        ours = _before(aligned.sentence, aligned.said[tile.said].start, 1 if is_copy else RUN)
        theirs = _before(aligned.other, aligned.held[tile.held].start, 1 if is_copy else RUN)
        is_refused = any(_DENYING.search(before) for before in (ours, theirs))
        if not is_refused and bool(_NOT.search(ours)) != bool(_NOT.search(theirs)):
            return told[0].key
    return None


def _before(text: str, start: int, count: int) -> str:
    """The few words before a place, of the same clause."""
    return " ".join(_CLAUSE_END.split(_SEEMING.sub(" ", text[:start]))[-1].split()[-count:])


def _unmatched(sentence: str, other: str) -> list[Denial]:
    """The denials of the one of which the other denies nothing."""
    already = [one.denied for one in denials(other)]
    return [one for one in denials(sentence) if not any(one.denied & denied for denied in already)]


def _is_whole(aligned: Alignment) -> bool:
    """Whether the other sentence says hardly more than the one, so that its denials are about the same."""
    telling = sum(token.tells for token in aligned.held)
    shared = sum(token.tells for tile in aligned.tiles for token in aligned.held[tile.held : tile.held + tile.length])
    return shared >= telling * NEAR_COPY


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
        yield Denial(match.start(), match.end(), _paired(keys))


def _paired(keys: list[str]) -> frozenset[str]:
    """Words as they are, Chinese characters as pairs of neighbours."""
    pairs = {one + other for one, other in pairwise(keys) if is_han(one[0]) and is_han(other[0])}
    return frozenset({key for key in keys if not is_han(key[0])} | pairs)

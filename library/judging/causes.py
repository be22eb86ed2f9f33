"""Cause and effect in a sentence, held against another one."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from library.judging.alignment import tokens

_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?:because(?: of)?|due to|owing to|thanks to|as a result of) (?P<cause>(?:[^,]|,(?! ))+), (?P<effect>.+)$",
        r"^(?P<effect>.+?),? (?:because(?: of)?|due to|owing to|thanks to|as a (?:result|consequence) of|result(?:s|ed)? from"
        r"|stem(?:s|med) from|(?:is|are|was|were) (?:caused|brought about|triggered) by) (?P<cause>.+)$",
        r"^(?P<cause>.+?)(?:[,;] (?:and )?(?:so|therefore|thus|hence|consequently|as a result),?"
        r"| (?:led|leads?|leading) to| result(?:s|ed|ing)? in| caus(?:es?|ed|ing)| brought about| g[ai]ve(?:s|n)? rise to| triggered) (?P<effect>.+)$",
        r"^the (?:\w+ )?(?:cause|reason)s? (?:of|for|behind) (?P<effect>.+?) (?:is|was|are|were|lay in|lies in) (?P<cause>.+)$",
        r"^(?P<effect>[^，,]+?)的?(?:主要|直接|根本|重要)?(?:原因|远因|近因|起因)(?:主要)?(?:是|在于)(?:因为|由于)?(?P<cause>.+)$",
        r"之所以(?P<effect>.+?)，?(?:是因为|是由于)(?P<cause>.+)$",
        r"^(?:因为|由于|因)(?P<cause>[^，,]+)[，,](?:所以|因此|因而|从而|于是)?(?P<effect>.+)$",
        r"^(?P<effect>[^，,].+?)[，,]?(?:是因为|因为|是由于|由于)(?P<cause>.+)$",
        r"^(?P<cause>.+?)[，,]?(?:所以|因此|因而|从而|于是|导致|造成|引起|引发|使得|以致)了?(?P<effect>.+)$",
    )
)

_ORDER = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?P<effect>.+?),? after (?P<cause>(?:its|the|his|her|their|an?|all|[A-Z])\b.+)$",
        r"^after (?P<cause>[^,]+), (?P<effect>.+)$",
        r"^(?P<cause>[^，]{2,20}?)(?:之后|以后|后)，(?P<effect>.+)$",
    )
)
"""What a passage tells to have come first: it is not brought about by what came after."""
_BEHIND_CAUSE = re.compile(r"(?:因为|由于|因(?![此而为]))(?P<cause>[\u4e00-\u9fff]{2})(?P<rest>[^。；]*)")
_CLAIMED = re.compile(
    r"\b(?:because|due to|owing to|caused by|brought about by|led to|result(?:s|ed) (?:in|from)|gave rise to)\b|因为|由于|导致|造成|引起|引发|以致",
    re.IGNORECASE,
)
"""What says outright that one thing is the cause of another."""
_GIVEN = re.compile(
    r"\b(?:because|since|due|owing|thanks|results?|resulted|resulting|led|leads?|leading|caus\w+|so|therefore|thus|hence|consequen\w+|reasons?"
    r"|in order|(?:to|could|would|can) (?:avoid|prevent|stop|protect|reduce)|for fear|after|made|making|makes|forc\w+|trigger\w+|prompt\w+"
    r"|explain\w*|why|but|goal|purpose|brought|gave rise|as)\b|因|由于|所以|从而|于是|导致|造成|引起|引发|使|令|以致|为了|以便|以免|目的|迫于|随着|后[，,]|但",
    re.IGNORECASE,
)
"""What a passage says in any way of causes, or of what followed upon what."""


class Reason(NamedTuple):
    cause: frozenset[str]
    effect: frozenset[str]


def reversed_cause(sentence: str, other: str) -> bool:
    """Whether what one sentence gives for the cause is the other's effect."""
    return _is_turned(sentence, other) or any(
        len(ours.cause & theirs.effect) + len(ours.effect & theirs.cause)
        > max(1, len(ours.cause & theirs.cause) + len(ours.effect & theirs.effect))
        and ours.cause & theirs.effect
        and ours.effect & theirs.cause
        for ours in _reasons(sentence, _PATTERNS)
        for theirs in (*_reasons(other, _PATTERNS), *_reasons(other, _ORDER))
    )


def _is_turned(sentence: str, other: str) -> bool:
    """Whether what stands behind 因 in each of two sentences follows later in the other, where nothing divides cause and effect."""
    ours, theirs = _BEHIND_CAUSE.search(sentence), _BEHIND_CAUSE.search(other)
    if ours is None or theirs is None or ours["cause"] == theirs["cause"]:
        return False
    return theirs["cause"] in ours["rest"] and ours["cause"] in theirs["rest"]


def unfounded_cause(sentence: str, passage: str) -> bool:
    """Whether a sentence says outright what was the cause of something, and its passage speaks of no cause at all."""
    return _CLAIMED.search(sentence) is not None and _GIVEN.search(passage) is None


def moved_cause(sentence: str, other: str, told: str) -> bool:
    """Whether what one sentence gives for a cause is the other's cause of something else, of which the other's source, `told`, does not tell."""
    held = _telling(told)
    return any(
        2 * len(ours.cause & theirs.cause) >= len(ours.cause) > 0
        and ours.effect.isdisjoint(theirs.effect)
        and not ours.effect <= held
        for ours in _reasons(sentence, _PATTERNS)
        for theirs in _reasons(other, _PATTERNS)
    )


def _reasons(text: str, patterns: Sequence[re.Pattern[str]]) -> Iterator[Reason]:
    for pattern in patterns:
        if match := pattern.search(text.strip()):
            yield Reason(_telling(match["cause"]), _telling(match["effect"]))
            return


def _telling(text: str) -> frozenset[str]:
    return frozenset(token.key for token in tokens(text) if token.tells)

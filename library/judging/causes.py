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


def _reasons(text: str, patterns: Sequence[re.Pattern[str]]) -> Iterator[Reason]:
    for pattern in patterns:
        if match := pattern.search(text.strip()):
            yield Reason(_telling(match["cause"]), _telling(match["effect"]))
            return


def _telling(text: str) -> frozenset[str]:
    return frozenset(token.key for token in tokens(text) if token.tells)

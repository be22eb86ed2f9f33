"""Cause and effect in a sentence, held against another one."""

import re

from library.judging.windows import shared

_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?:because(?: of)?|due to|owing to|as a result of|after) (?P<cause>.+?), (?P<effect>.+)$",
        r"^(?P<effect>.+?),? (?:because(?: of)?|due to|owing to|as a result of|after|resulted from|(?:was|were|is|are) caused by) (?P<cause>.+)$",
        r"^(?P<cause>.+?),? (?:so|therefore|led to|leads? to|result(?:s|ed|ing)? in|caus(?:es?|ed|ing)) (?P<effect>.+)$",
        r"^(?:因为|由于|因)(?P<cause>[^，,]+)[，,](?:所以|因此|因而|从而|于是)?(?P<effect>.+)$",
        r"^(?P<effect>.+?)[，,]?(?:是因为|因为|是由于|由于|的原因是)(?P<cause>.+)$",
        r"^(?P<cause>.+?)[，,]?(?:所以|因此|因而|从而|于是|导致|造成|引起|引发|使得|以致)了?(?P<effect>.+)$",
    )
)


def reversed_cause(sentence: str, other: str) -> bool:
    """Whether what one sentence gives for the cause is the other's effect."""
    ours, theirs = _sides(sentence), _sides(other)
    if ours is None or theirs is None:
        return False
    turned = [shared(one, theirs[other]) for one, other in ((ours["cause"], "effect"), (ours["effect"], "cause"))]
    kept = [shared(ours[side], theirs[side]) for side in ("cause", "effect")]
    return min(turned) > 0 and sum(turned) > sum(kept)


def _sides(text: str) -> re.Match[str] | None:
    return next((found for pattern in _PATTERNS if (found := pattern.search(text.strip()))), None)

"""Cause and effect in a sentence, held against another one."""

import re

from library.judging.alignment import shared

_BEFORE_CAUSE = re.compile(
    r"\b(?:because(?: of)?|due to|owing to|as a result of|after|resulted from|caused by)\b|是?因为|是?由于|的原因是",
    re.IGNORECASE,
)
_BEFORE_EFFECT = re.compile(
    r"\b(?:so|therefore|led to|leads? to|result(?:s|ed|ing)? in|caus(?:es?|ed|ing))\b|所以|因此|因而|从而|于是|导致|造成|引起|引发|使得|以致",
    re.IGNORECASE,
)
_COMMA = re.compile(r"[，,](?!\d)")


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

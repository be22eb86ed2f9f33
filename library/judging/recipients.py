"""To whom something is given: the one who gets it in one sentence may be the one who gives it in another."""

import re
from collections.abc import Iterator

from library.judging.alignment import tokens

_RECIPIENT = re.compile(
    r"(?:献给|送给|交给|借给|赠给|授予|传给|卖给|付给|寄给|派给|给|(?<=[由，。；、\u4e00-\u9fff])向)(?P<han>[\u4e00-\u9fff]{2,10})"
    r"|(?<!close)(?<!next)(?<!similar)(?<!equal)(?<!related)(?<!connected)(?<!compared)(?<!married)(?<!opposed)(?<!due)"
    r"\s(?:to|from)\s(?P<latin>(?:(?:the|an?|his|her|its|their)\s[^\W\d_]|[A-Z])[\w’'-]*(?:\s[^\W\d_][\w’'-]*)?)"
)
"""What stands behind a word that gives. Words that go both ways, as "close to", say nothing."""


def returned(sentence: str, other: str) -> tuple[str, str] | None:
    """Who gets it here and who gets it there, where each of them only stands elsewhere in the other sentence."""
    ours, theirs = dict(_recipients(sentence)), dict(_recipients(other))
    for said, mine in ours.items():
        for held, yours in theirs.items():
            if (
                mine & yours
                or any(mine <= one for one in theirs.values())
                or any(yours <= one for one in ours.values())
            ):
                continue
            if mine <= _elsewhere(other, held) and yours <= _elsewhere(sentence, said):
                return said, held
    return None


def _recipients(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    for match in _RECIPIENT.finditer(text):
        said = match["han"] or match["latin"]
        # Of a Chinese recipient, whose end is guessed, the first two characters that say something.
        if keys := [token.key for token in tokens(said) if token.tells][:2]:
            yield said, frozenset(keys)


def _elsewhere(text: str, without: str) -> frozenset[str]:
    return frozenset(token.key for token in tokens(text.replace(without, " ")) if token.tells)

"""Words that may not stand in a post: claims that advertising law forbids, ways off the platform, and what was left to be filled in."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from library.text.word_lists import entries

WordRule = Literal["placeholder", "off_platform", "absolute"]


def _any_of(name: str) -> re.Pattern[str]:
    return re.compile("|".join(entries(__name__, name)), re.IGNORECASE)


_LISTS: tuple[tuple[WordRule, re.Pattern[str]], ...] = (
    ("placeholder", _any_of("placeholders")),
    ("off_platform", _any_of("off_platform")),
    ("absolute", _any_of("absolute")),
)


class Forbidden(NamedTuple):
    """Words as they stand in a text, and the rule that forbids them."""

    rule: WordRule
    word: str


def forbidden(text: str) -> Iterator[Forbidden]:
    """Each of them once."""
    for rule, pattern in _LISTS:
        yield from (Forbidden(rule, word) for word in dict.fromkeys(found[0] for found in pattern.finditer(text)))

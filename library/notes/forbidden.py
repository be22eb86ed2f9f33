"""Words that may not stand in a post: claims that advertising law forbids, ways off the platform, and what was left to be filled in."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from library.text.word_lists import any_of

WordRule = Literal["placeholder", "off_platform", "absolute"]
_LISTS: dict[WordRule, re.Pattern[str]] = {
    "placeholder": any_of(__name__, "placeholders"),
    "off_platform": any_of(__name__, "off_platform"),
    "absolute": any_of(__name__, "absolute"),
}


class Forbidden(NamedTuple):
    """Words as they stand in a text, and the rule that forbids them."""

    rule: WordRule
    word: str


def forbidden(text: str) -> Iterator[Forbidden]:
    """Each of them once."""
    for rule, pattern in _LISTS.items():
        yield from (Forbidden(rule, word) for word in dict.fromkeys(found[0] for found in pattern.finditer(text)))

"""How something is done: the words that tell it."""

import re
from collections.abc import Collection

from library.text.terms import stem

_TOLD = re.compile(
    r"\b(?:by \w+ing|by means of|through (?:an?|the|its|their|\w+ing)|using|(?:occur|happen|begin|start)s? (?:when|as|by|with|through)|works? by"
    r"|series of|sequence|stages?|steps?|process(?:es)?|mechanisms?|so that|in order to|responsible for|made (?:of|from|by))\b"
    r"|通过(?!了|一[项部]|法|决议)|利用|借助|依靠|首先|步骤|过程|(?<![促迫即假大])使(?![用命者馆])得?|以便|方法|先.{1,20}(?:再|然后)|用.{1,12}(?:来|做|制)",
    re.IGNORECASE,
)
_DONE_BY = re.compile(r"\b(\w{3,}ed) by\b", re.IGNORECASE)


def tells_how(sentence: str, deeds: Collection[str]) -> bool:
    """Whether a sentence has a word of how something comes about, or says what it is done by."""
    return _TOLD.search(sentence) is not None or any(
        stem(one[1].lower()) in deeds for one in _DONE_BY.finditer(sentence)
    )

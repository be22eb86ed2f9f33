"""How something is done: the words that tell it, and those that tell of its not being done."""

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
_UNDONE = re.compile(
    r"\b(?:no longer|never|not|cannot|can['’]t|won['’]t|doesn['’]t|don['’]t|stop(?:s|ped|ping)?|cease[sd]?|fail(?:s|ed)?|unable|inability|abilit(?:y|ies))\b"
    r"(?P<what>(?:[^\w,.;]+[\w’'-]+){1,4})",
    re.IGNORECASE,
)
_LOST = re.compile(r"\b(?:los(?:e|es|t|ing)|lacks?)\b", re.IGNORECASE)


def tells_how(sentence: str, deeds: Collection[str]) -> bool:
    """Whether a sentence has a word of how something comes about, or says what it is done by."""
    return _TOLD.search(sentence) is not None or any(
        stem(one[1].lower()) in deeds for one in _DONE_BY.finditer(sentence)
    )


def is_undone(question: str, deeds: Collection[str], sentence: str) -> bool:
    """Whether a sentence tells that what is asked about is not or no longer done, where the question does not ask for that."""
    if _UNDONE.search(question):
        return False
    found = (one for one in _UNDONE.finditer(sentence) if "abilit" not in one[0].lower() or _LOST.search(sentence))
    return any(not {stem(word) for word in re.findall(r"\w+", one["what"].lower())}.isdisjoint(deeds) for one in found)

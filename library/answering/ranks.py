"""First, last, largest: what a question ranks is answered by a sentence that ranks the same.

"The first American woman in space" tells neither the first American nor the first woman in space.
"""

import re
from collections.abc import Iterable
from itertools import takewhile

from library.text.stopwords import ENGLISH
from library.text.terms import stem
from library.text.verbs import other_forms
from library.text.word_lists import entries

_CLASS = {word: row.split()[0] for row in entries(__name__, "ranks") for word in row.split()}
RANKING = frozenset(stem(word) for word in _CLASS)
_RANK = re.compile(
    rf"(?<!\bat )(?:\b(?P<english>{'|'.join(filter(str.isascii, _CLASS))})\b"
    rf"|(?P<chinese>{'|'.join(sorted((one for one in _CLASS if not one.isascii() and len(one) > 1), key=len, reverse=True))})"
    r"|(?P<ordinal>[首次末])[个位座艘名枚届条部])(?P<rest>[^，。；：！？、.,;:!?()]*)",
    re.IGNORECASE,
)
_ASKED = re.compile(
    rf"\b(?:who|what|which)\b(?:\s[\w-]+){{0,2}}\s(?:is|was|are|were|became|had been|has been)\sthe\s(?:very\s)?"
    rf"(?:{'|'.join(filter(str.isascii, _CLASS))})\b|(?:是谁|是哪(?!一?[年月天日里儿])\S{{0,4}}|是什么|叫什么\S{{0,2}})\W*$|^(?:谁|哪\S{{0,3}})是",
    re.IGNORECASE,
)
"""A question for what ranks so: "Who was the first …", not "Who made the first …"."""
_LATER = {_CLASS[word] for word in ("second", "third", "fourth", "fifth")}
_GENERIC = frozenset(map(stem, entries(__name__, "generic")))
_SPECIFIC = re.compile(r"女|男|.国|族|洲")


def is_asked_for(question: str) -> bool:
    """Whether a question asks who or what ranks so."""
    return _ASKED.search(question) is not None and bool(_ranks(question))


def ranks_alike(question: str, sentence: str) -> bool:
    """Whether a sentence ranks anything in the way that a question does, or what may be it: the first flight is no first engine."""
    asked, told = _ranks(question), _ranks(sentence)
    return asked.keys() <= told.keys() and all(
        not (wanted := _qualifiers(asked[rank]))
        or not (found := _qualifiers(told[rank]))
        or wanted & _with_forms(found)
        for rank in asked
    )


def tells_a_later_one(question: str, sentence: str) -> bool:
    """Whether a sentence tells of a second or third one where the question does not: a book is published once."""
    return bool((_ranks(sentence).keys() & _LATER) - _ranks(question).keys())


def ranks_the_same(question: str, sentence: str) -> bool:
    """Whether it says no more of what ranks so than the question does: one that is a woman is asked for as a woman."""
    asked, told = _ranks(question), _ranks(sentence)
    known = _with_forms(map(stem, re.findall(r"\w+", question.lower())))
    return asked.keys() <= told.keys() and all(
        _qualifiers(told[rank]) <= known and all(one in question for one in _SPECIFIC.findall(told[rank][:12]))
        for rank in asked
    )


def _ranks(text: str) -> dict[str, str]:
    """What ranks in a text, by its class, and what stands behind it."""
    found = {}
    for match in _RANK.finditer(text):
        word = match["english"] or match["chinese"] or match["ordinal"]
        found[_CLASS[word.lower()]] = match["rest"]
    return found


def _qualifiers(rest: str) -> set[str]:
    """The English words behind a rank up to one that only joins: "American woman" of "the first American woman in space"."""
    words = re.findall(r"[a-z]+", rest.lower())
    return {stem(word) for word in takewhile(lambda word: word not in ENGLISH, words)} - _GENERIC


def _with_forms(stems: Iterable[str]) -> set[str]:
    return {form for one in stems for form in (one, *other_forms(one))}

"""To whom or what something was done: the needle that somebody invented is no vaccine, and who was born in London no Web."""

import re
from collections.abc import Sequence
from itertools import takewhile

from library.answering.parts import QuestionPart
from library.answering.ranks import ENDS
from library.answering.scoring import asked_marks, marks
from library.text.facts import names
from library.text.verbs import IRREGULAR

_DONE = re.compile(
    r"(?P<thing>[^,;()]{2,80}?)(?P<aside>,)? (?P<be>(?:is|was|are|were|been|being) )?(?P<verb>[a-z]+) (?:by|in|on|at|near) (?=\w)"
)
"""A participle and what stands before it: “The needle, invented by …”, “Tim Berners-Lee, born in …”."""

_DID = re.compile(
    r"\b(?P<verb>[a-z]+(?:ed|ing)) (?:(?:the|an?|his|her|its|their) (?P<thing>[a-z][\w-]*(?: [a-z][\w-]*)*)|(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)*))"
)
"""A verb and what it was done to: “invented the browser cookie in 1994”, “founded DuckDuckGo”."""
_BEHIND = frozenset(form for _, *forms in IRREGULAR for form in forms) | ENDS
"""Words behind a thing: “made” and “in” belong to it no more."""
_BEHIND_IT = re.compile(r"(?:ed|ing|ly)$")
_NOMINAL = re.compile(r"(?:tions?|ments?|ances?)$")
"""Endings of nouns that tell what came of a deed and of nobody who did it: inventions."""


def is_done_to_another(part: QuestionPart, sentence: str) -> bool:
    """Whether what was asked about was, by this sentence, done only to something that the question does not speak of.

    A participle set off by a comma belongs to what stands before it; otherwise only a name tells that it is another.
    """
    asked = asked_marks(part)
    if part.kind == "who" and (_only_names_the_deed(asked, sentence) or _did_it_to_another(part, asked, sentence)):
        return True
    told = [
        match for match in _DONE.finditer(sentence) if (match["aside"] or match["be"]) and marks(match["verb"]) & asked
    ]
    verbs = frozenset[str]().union(*(marks(match["verb"]) for match in told))
    return bool(told) and all(_is_another(part, match, asked - verbs) for match in told)


def _only_names_the_deed(asked: frozenset[str], sentence: str) -> bool:
    spoken = [word for word in re.findall(r"[A-Za-z-]+", sentence) if marks(word) & asked]
    deeds = [word for word in spoken if _NOMINAL.search(word)]
    return bool(deeds) and not marks(" ".join(set(spoken) - set(deeds))) >= marks(" ".join(deeds))


def _did_it_to_another(part: QuestionPart, asked: frozenset[str], sentence: str) -> bool:
    """Whether the deed asked for was done each time to something of which what was asked about only tells the kind."""
    told = [match for match in _DID.finditer(sentence) if marks(match["verb"]) & asked]
    heads = [match["name"] or _head(match["thing"].split()) for match in told]
    return bool(told) and not any((part.names and part.held(head)) or marks(head) & asked for head in heads)


def _head(words: Sequence[str]) -> str:
    """The noun that says what a thing is, of its words and what stands behind them."""
    own = list(takewhile(lambda word: word not in _BEHIND and not _BEHIND_IT.search(word), words))
    return own[-1] if own else words[0]


def _is_another(part: QuestionPart, match: re.Match[str], asked: frozenset[str]) -> bool:
    thing = match["thing"]
    if (part.names and part.held(thing)) or marks(thing) & asked or not (part.names or asked):
        return False
    return bool(match["aside"] or names(thing))

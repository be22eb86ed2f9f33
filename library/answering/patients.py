"""To whom or what something was done: the needle that somebody invented is no vaccine, and who was born in London no Web."""

import re
from collections.abc import Sequence
from itertools import takewhile

from library.answering.parts import QuestionPart
from library.answering.ranks import ENDS
from library.answering.scoring import asked_marks, marks
from library.text.facts import names
from library.text.language import HAN
from library.text.verbs import IRREGULAR

_DONE = re.compile(
    r"(?P<thing>[^,;]{2,80}?)(?P<aside>,)? (?P<be>(?:is|was|are|were|been|being) )?(?P<verb>[a-z]+) (?:by|in|on|at|near) (?=\w)"
)
"""A participle and what stands before it: “The needle, invented by …”, “Tim Berners-Lee, born in …”."""

_DID = re.compile(
    r"\b(?P<verb>[a-z]+) (?:(?:the|an?|his|her|its|their) (?P<thing>[a-z][\w-]*(?: [a-z][\w-]*)*)|(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+)*)|(?P<some>[a-z]+) of\b|that (?P<clause>[^;]+))"
)
"""A verb and what it was done to: “invented the browser cookie in 1994”, “founded DuckDuckGo”, “found evidence of it”, “discovered that nuclei contain it”."""
_INDEFINITE = re.compile(
    r"\b(?P<verb>[a-z]+) (?P<thing>(?:an?|another|other|additional|further|several|many|more|some|few|new|two|three|four|\d+) [^,;.]{2,80})"
)
"""A verb and what is named for the first time: “began to discover additional small objects”."""
_DEED_OF = re.compile(r"\b(?P<verb>[a-z]+) of (?=(?P<thing>[^,;.]{2,80}))")
"""A deed as a noun and what it was done to: “the discovery of its moon Charon”."""
_WHO_DID = re.compile(rf"谁(?:最早|最先|首先|第一个|先)?([{HAN}]{{2}})了")
_ABSTRACT = frozenset(
    {
        "theory",
        "idea",
        "notion",
        "concept",
        "doctrine",
        "hypothesis",
        "existence",
        "myth",
        "belief",
        "law",
        "principle",
        "use",
        "method",
        "technique",
        "process",
    }
)
"""What a thing is spoken of as: who disproved the theory of it disproved it."""
_BEHIND = frozenset(form for _, *forms in IRREGULAR for form in forms) | ENDS
"""Words behind a thing: “made” and “in” belong to it no more."""
_NAMING = frozenset({"called", "named", "known", "of", "as"})
_BEHIND_IT = re.compile(r"(?:ed|ing|ly)$")
_VERBAL = re.compile(r"(?:ed|ing|s)$")
_NOMINAL = re.compile(r"(?:tions?|ments?|ances?)$")
"""Endings of nouns that tell what came of a deed and of nobody who did it: inventions."""


def is_done_to_another(part: QuestionPart, sentence: str) -> bool:
    """Whether what was asked about was, by this sentence, done only to something that the question does not speak of.

    A participle set off by a comma belongs to what stands before it; otherwise only a name tells that it is another.
    """
    asked = asked_marks(part)
    if part.kind == "who" and (
        _is_a_noun(part, sentence)
        or _only_names_the_deed(part, asked, sentence)
        or _did_it_to_another(part, asked, sentence)
    ):
        return True
    done = [match for match in _DONE.finditer(sentence) if match["aside"] or match["be"]]
    done += [*_INDEFINITE.finditer(sentence), *_DEED_OF.finditer(sentence)] if part.names else []
    told = [match for match in done if marks(match["verb"]) & asked]
    verbs = frozenset[str]().union(*(marks(match["verb"]) for match in told))
    return bool(told) and all(_is_another(part, match, asked - verbs) for match in told)


def _is_a_noun(part: QuestionPart, sentence: str) -> bool:
    """Whether a Chinese sentence has of the deed that is asked for only what came of it: 三大发现之一 tells of nobody who 发现了 it."""
    asked = _WHO_DID.search(part.text)
    if asked is None:
        return False
    deeds = re.findall(rf"[大项个]{asked[1]}|{asked[1]}(?:之一|史)?", sentence)
    return bool(deeds) and asked[1] not in deeds


def _only_names_the_deed(part: QuestionPart, asked: frozenset[str], sentence: str) -> bool:
    """Whether a sentence has of what is asked a noun for the deed and no other word; a noun of the question's own is none."""
    spoken = [word for word in re.findall(r"[A-Za-z-]+", sentence) if marks(word) & asked]
    deeds = [word for word in spoken if _NOMINAL.search(word) and word.lower() not in part.text.lower()]
    return bool(deeds) and not marks(" ".join(set(spoken) - set(deeds))) >= marks(" ".join(deeds))


def _did_it_to_another(part: QuestionPart, asked: frozenset[str], sentence: str) -> bool:
    """Whether the deed asked for was done each time to something of which what was asked about only tells the kind."""
    verbs = [match for match in _DID.finditer(sentence) if match["verb"] in _BEHIND or _VERBAL.search(match["verb"])]
    told = [match for match in verbs if marks(match["verb"]) & asked]
    heads = [match["clause"] or match["name"] or match["some"] or _head(match["thing"].split()) for match in told]
    return bool(told) and not any((part.names and part.held(head)) or marks(head) & asked for head in heads)


def _head(words: Sequence[str]) -> str:
    """The noun that says what a thing is, of its words and what stands behind them."""
    if words[0] in _ABSTRACT and words[1:2] == ["of"] and len(words) > 2:
        return _head(words[2:])
    own = list(takewhile(lambda word: word not in _BEHIND and not _BEHIND_IT.search(word), words))
    return own[-1] if own else words[0]


def _is_another(part: QuestionPart, match: re.Match[str], asked: frozenset[str]) -> bool:
    thing = match["thing"]
    if match.re is not _DONE:  # “its moon Charon in 1978 could …”: without what stands behind it
        thing = " ".join(takewhile(lambda word: word in _NAMING or word not in _BEHIND, thing.split()))
    if (part.names and part.held(thing)) or marks(thing) & asked or not (part.names or asked):
        return False
    if match.re is not _DONE:
        return match.re is _INDEFINITE or re.search(r"\b[A-Z]", thing) is not None
    return bool(match["aside"] or names(thing))

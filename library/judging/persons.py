"""Who is meant where a passage says "she" or 他 and a claim names somebody."""

import re

from library.chronology.antecedents import meant_in, people_in
from library.judging.verdicts import Objection
from library.text.sentences import split
from library.text.terms import content_terms, stem

_DONE_BY = re.compile(
    r"\b(?:is|was|were|are|been|being) (?:\w+ly )?(?P<verb>[a-z]+) by (?:the |an? )?(?:[a-z]+ )*(?P<doer>[A-Z][\w’'-]+(?: [A-Z][\w.’'-]*)*)"
)
"""“was circulated by the American doctor Mike Sendall”."""
SAME_DEED = 0.5
"""Share of the words of what was done, from which on it is the same deed."""
_PRONOUN = re.compile(r"(?:He|She|They)\b")


def misnamed(sentence: str, other: str, text: str, title: str) -> tuple[str, str] | None:
    """Somebody whom a sentence names where the other says "she", and whom that stands for if it is somebody else."""
    named = [one for one in people_in(sentence) if one not in other]
    if len(named) != 1 or named[0] not in sentence[: len(sentence) * 2 // 3]:
        return None
    meant = meant_in(other, text[: max(0, text.find(other))], title)
    name = named[0]
    if not meant or name in meant or meant in name or name.rpartition(" ")[2] == meant.rpartition(" ")[2]:
        return None
    return name, meant


def done_by_another(sentence: str, text: str) -> Objection | None:
    """By whom a sentence says that something was done, where a text tells it of somebody else.

    That is told where the verb stands with a name, for certain where most of what was done stands there as well; where it
    stands nowhere, by what is told of each person.
    """
    match = _DONE_BY.search(sentence)
    doer = next((one for one in people_in(sentence) if match and match["doer"].startswith(one)), "")
    if match is None or not doer:
        return None
    done = set(content_terms(sentence[: match.start()]))
    wanted = stem(match["verb"])
    deeds = [one.text for one in split(text) if wanted in set(map(stem, re.findall("[a-z]+", one.text)))]
    if deeds:
        others = people_in(deeds[0])
        if not others or any(doer.rpartition(" ")[2] in one or _PRONOUN.match(one) for one in deeds):
            return None
        is_same = len(done & set(content_terms(deeds[0]))) >= SAME_DEED * len(done)
        return Objection("conflicting" if is_same else "weak", "word", doer, others[0])
    shares = {name: len(done & terms) for name, terms in _told_of_each(text).items()}
    most = max(shares, key=lambda name: shares[name], default="")
    return Objection("weak", "word", doer, most) if doer in shares and shares[most] > shares[doer] else None


def _told_of_each(text: str) -> dict[str, set[str]]:
    """The words of the sentences that name somebody, and of those behind them that name nobody."""
    told: dict[str, set[str]] = {}
    named: list[str] = []
    for one in split(text):
        named = people_in(one.text) or named
        for name in named:
            told.setdefault(name, set()).update(content_terms(one.text))
    return told

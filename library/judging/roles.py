"""Who did it to whom: the doer of a deed told as done by somebody, and of the same deed told the other way round."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import rjieba

from library.text.language import detect
from library.text.stopwords import CHINESE_FUNCTION
from library.text.verbs import spoken_terms
from library.translation import are_related

AROUND = 5
"""Words before and behind a verb among which its doer and what it is done to stand."""
_WORD = re.compile(r"[\w’'-]+|[,;.:!?]")
_PASSIVE = frozenset({"was", "were", "is", "are", "been", "being", "be"})
_DOER = re.compile(r"(?:由(?!于|此|来)|被(?!迫|动))([\u4e00-\u9fff]{2,8})")


_DEFINED = re.compile(
    r"(?P<subject>(?![这那此其该它他她])[\u4e00-\u9fff]{3,12}?)(?<!的)(?:就|也|都|正|便)?(?:是(?!为了|因为|由于|在|否)|指的是|指)"
)

_ARTICLES = frozenset({"the", "a", "an", "his", "her", "its", "their"})
_PREPOSITIONS = frozenset({"out", "about", "at", "in", "on", "behind", "around", "and"})


class Deed(NamedTuple):
    """A verb that is followed by "by" and an article, as "by vote" is not: its base form, and the words of its doer."""

    verb: str
    doer: frozenset[str]
    said: str
    """The doer as it is written."""


_SUCCESSION = re.compile(
    r"(?:succeeded|replaced|took over from|ousted|deposed|接替|取代|继任|接任)\s*(?:the )?(?P<former>[A-Z][\w.’'-]+(?: [A-Z][\w.’'-]+)*|[\u4e00-\u9fff]{2,4})"
)
_NAME_BEFORE = re.compile(r"([A-Z][\w’'-]+|[\u4e00-\u9fff]{2,3})\s*$")
_FORMERLY = re.compile(
    r"\b(?:succe\w+|replac\w+|took over|ousted|deposed|until|before|former\w*|predecessor|previous\w*|had|resigned|left|lost)\b"
    r"|[接取]替|取代|继任|接任|此前|之前|以前|前任|直到|卸任|辞"
)


def succeeded(sentence: str, other: str) -> bool:
    """Whether a sentence gives to who had an office what the other tells of the one who followed."""
    for match in _SUCCESSION.finditer(other):
        follower = _NAME_BEFORE.search(other[: match.start()])
        if match["former"] in sentence and not (_FORMERLY.search(sentence) or (follower and follower[1] in sentence)):
            return True
    return False


def turned(sentence: str, other: str) -> tuple[str, str] | None:
    """Who does and whom, where it is the other way round in the other text: "bitten by a dog", "bit a dog"."""
    if detect(sentence) == "zh" or detect(other) == "zh":
        return None
    return _turned(sentence, other) or _turned(other, sentence)


def unknown_doer(sentence: str, text: str) -> str:
    """By whom a sentence says that something was done, where a text has nothing of it; else empty."""
    if detect(sentence) == "zh":
        return next((doer for doer in _chinese_doers(sentence) if len(set(doer) & set(text)) < len(set(doer)) / 2), "")
    held = spoken_terms(text)
    for deed in _deeds(sentence):
        if deed.doer and not any(word == other or are_related(word, other) for word in deed.doer for other in held):
            return deed.said
    return ""


def unknown_subject(sentence: str, text: str) -> str:
    """What a Chinese sentence says something to be, where a text has hardly anything of it; else empty.

    A small model sets what it was asked about before the definition of something else.
    """
    match = _DEFINED.match(sentence)
    if match is None:
        return ""
    subject = match["subject"]
    pairs = [one + other for one, other in pairwise(subject)]
    return subject if sum(pair in text for pair in pairs) < len(pairs) / 2 else ""


def taken_for(sentence: str, other: str, text: str) -> tuple[str, str] | None:
    """The longer name of another thing of a text, and the one that begins the other sentence, where the rest is the same.

    What is told of smallpox is not told of the smallpox vaccine, which its passage speaks of as well.
    """
    said, held = _words(sentence.lower()), _words(other.lower())
    alike = next((place for place, (one, two) in enumerate(zip(said, held, strict=False)) if one != two), 0)
    longer = " ".join(said[: alike + 1])
    if not alike or said[alike + 1 : alike + 3] != held[alike : alike + 2] or len(said) < alike + 3:
        return None
    return (longer, " ".join(held[:alike])) if longer in " ".join(_words(text.lower())) else None


def _turned(passive: str, active: str) -> tuple[str, str] | None:
    words = _words(active)
    for deed in _deeds(passive):
        for place, word in enumerate(words):
            is_passive = not _PASSIVE.isdisjoint(words[max(0, place - 2) : place])
            if _base(word) != deed.verb or words[place + 1 : place + 2] == ["by"] or is_passive:
                continue
            before, after = words[max(0, place - AROUND) : place], _clause(words[place + 1 :])
            if deed.doer & _content(after) and not deed.doer & _content(before):
                return " ".join(before), " ".join(after)
    return None


def _deeds(text: str) -> Iterator[Deed]:
    words = _words(text)
    for place, word in enumerate(words[:-2]):
        # "paid by" and "paid for by"
        by = next((step for step in (1, 2) if words[place + step : place + step + 1] == ["by"]), 0)
        if by and re.search(r"(?:ed|[ntd])$", word) and word not in _PREPOSITIONS and (verb := _base(word)):
            told = _clause(words[place + by + 1 :])
            if told and told[0] in _ARTICLES:
                yield Deed(verb, _content(told), " ".join(told))


def _clause(words: list[str]) -> list[str]:
    """The words up to the next comma, preposition or joint."""
    ends = {
        "in",
        "on",
        "at",
        "and",
        "or",
        "but",
        "who",
        "which",
        "that",
        "when",
        "after",
        "before",
        "for",
        "to",
        "from",
        "with",
    }
    until = next((place for place, word in enumerate(words) if word in ends or not word[0].isalnum()), len(words))
    return words[: min(until, AROUND)]


def _words(text: str) -> list[str]:
    return _WORD.findall(text)


def _base(word: str) -> str:
    return next(iter(spoken_terms(word)), "")


def _content(words: list[str]) -> frozenset[str]:
    return frozenset(spoken_terms(" ".join(words)))


def _chinese_doers(text: str) -> Iterator[str]:
    """The noun behind 由 or 被, whatever is done."""
    for match in _DOER.finditer(text):
        word, tag = next(iter(rjieba.tag(match[1])))
        if tag[0] == "n" and len(word) > 1 and not CHINESE_FUNCTION.issuperset(word):
            yield word

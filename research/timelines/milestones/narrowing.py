"""What a topic narrows: to beginnings or ends, to what went wrong, to a life. What it is about besides is its subject."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from library.chronology.clauses import VERB
from library.chronology.happenings import Happening
from library.text.facts import names
from library.text.people import chinese_people
from library.text.terms import terms
from library.text.word_lists import any_of, entries

PART, FEWEST = 1 / 3, 6
"""The share of the events that are the first or the last ones, and how many these are at least."""
SPAN = 1 / 5
"""The share of the time told of that is its last years."""
USUAL = 0.05, 0.95
"""The shares of the events between which that time lies: a ship dug up in 1974 is none of the last of the Song."""
ENOUGH = 3
"""Events of a theme from which on a timeline is made of them alone."""
_FIRST = any_of(__name__, "first")
_LAST = any_of(__name__, "last")
_LIFE = any_of(__name__, "life")
_THEMES = [
    tuple(re.compile(words, re.IGNORECASE) for words in line.split("\t")) for line in entries(__name__, "themes")
]
_BORN = re.compile(r"\bborn\b|\bbirth\b|[出降]生|生于|诞生", re.IGNORECASE)
_DIED = re.compile(r"\bdied\b|\bdeath\b|\bdies\b|去世|逝世|病逝|卒|死于|遇害", re.IGNORECASE)
_SPELT_OUT = re.compile(r"[:：]|\bfrom\b.+\bto\b|从.+[到至]|\d{3,4}\s*(?:[-–—~～至到]|to)\s*\d", re.IGNORECASE)
"""A topic that says itself from what to what it is about."""
_OWN = re.compile(r"['’]s\s*$")
_EDGES = re.compile(r"^(?:(?:the|of|in|from)\s+)+|(?:\s+(?:of|in|the))+$|^[的之]|[的之]$|'s$|’s$", re.IGNORECASE)


Part = Literal["", "first", "last"]


@dataclass(frozen=True)
class AskedTopic:
    """A topic taken apart."""

    subject: str
    part: Part = ""
    theme: re.Pattern[str] | None = None
    """What happenings of the theme say."""
    is_life: bool = False
    is_own: bool = False
    """Whether what is asked for is somebody's: Newton's discoveries."""


def asked_of(topic: str) -> AskedTopic:
    """The subject without the words that narrow it; the whole topic where nothing else is left."""
    part, rest = _part_in(_LIFE.sub(" ", topic))
    theme = next(((asked, said) for asked, said in _THEMES if asked.search(rest)), None)
    is_own = False
    if theme:
        is_own = _OWN.search(theme[0].split(rest, maxsplit=1)[0]) is not None
        rest = theme[0].sub(" ", rest)
    subject = topic if rest == topic else _bare(rest) or topic
    is_own = is_own or bool(theme and subject in chinese_people(subject))
    return AskedTopic(subject, part, theme[1] if theme else None, _LIFE.search(topic) is not None, is_own)


def _part_in(text: str) -> tuple[Part, str]:
    """Which part is asked for, and the text without the words that do."""
    if _SPELT_OUT.search(text):
        return "", text
    if _FIRST.search(text):
        return "first", _FIRST.sub(" ", text)
    return ("last", _LAST.sub(" ", text)) if _LAST.search(text) else ("", text)


def _bare(text: str) -> str:
    text = " ".join(text.split())
    while (shorter := _EDGES.sub("", text).strip()) != text:
        text = shorter
    return text


def narrowed(asked: AskedTopic, found: Sequence[Happening]) -> Sequence[Happening]:
    """Of what is about the subject what the topic asks for."""
    return _part_of(asked, _of_life(asked, _of_theme(asked, found)))


def _of_theme(asked: AskedTopic, found: Sequence[Happening]) -> Sequence[Happening]:
    """What is of the theme, where there is enough of it; of somebody's, else what they did."""
    if asked.theme is None:
        return found
    kept = [one for one in found if asked.theme.search(one.clause.text)]
    theirs = [one for one in found if asked.is_own and _did(asked.subject, one)]
    for enough in ([one for one in kept if one in theirs], theirs, kept):
        if len(enough) >= ENOUGH:
            return enough
    return found


def _did(somebody: str, one: Happening) -> bool:
    """Whether it was somebody who did it: the name stands before what was done, or behind a "by"."""
    verb = VERB.search(one.title)
    actor = one.title[: verb.start()] if verb else one.title[: len(somebody) + 6]
    own = frozenset(terms(somebody))
    return (
        own <= frozenset(terms(actor))
        or re.search(rf"\bby (?:[A-Z][\w.]* )?{re.escape(somebody)}\b(?!['’]s)", one.title, re.IGNORECASE) is not None
    )


def _of_life(asked: AskedTopic, found: Sequence[Happening]) -> Sequence[Happening]:
    """What happened between birth and death of whose life it is; of a name alone also what names it before or later."""
    if not asked.is_life and [one.text for one in names(asked.subject)] != [asked.subject]:
        return found
    own = frozenset(terms(asked.subject))
    of_them = [one for one in found if own <= frozenset(terms(one.clause.text))]
    born = [one.written.first for one in of_them if _BORN.search(one.clause.text)]
    died = [one.written.last for one in of_them if _DIED.search(one.clause.text)]
    if not born or not died:
        return found
    first, last = min(born), max(died)
    return [
        one
        for one in found
        if (first <= one.written.first and one.written.last <= last) or (not asked.is_life and one in of_them)
    ]


def _part_of(asked: AskedTopic, found: Sequence[Happening]) -> Sequence[Happening]:
    """The third that came first or last; of what came last no more than the last fifth of the time, unless that is little."""
    if not asked.part or not found:
        return found
    ordered = sorted(one.written.first for one in found)
    most = min(len(ordered), max(FEWEST, math.ceil(len(ordered) * PART)))
    if asked.part == "first":
        return [one for one in found if one.written.first <= ordered[most - 1]]
    begun, ended = (ordered[round(share * (len(ordered) - 1))][0] for share in USUAL)
    last_years = ended - SPAN * (ended - begun)
    since = min(max(ordered[-most], (round(last_years), 1, 1)), ordered[-min(FEWEST, most)])
    return [one for one in found if one.written.first >= since]

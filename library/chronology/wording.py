"""The words of a happening as they are compared with those of another: its terms, its numbers, its act."""

import re
from dataclasses import dataclass

from library.text.dates import find_dates
from library.text.facts import names, numbers
from library.text.language import detect
from library.text.terms import content_terms, normalise
from library.text.verbs import spoken_terms

_NUMBERED = re.compile(
    r"\b(?P<head>[A-Z][\w’'+#-]*)[\s-]+(?P<number>\d+(?:\.\d+)*|[IVX]+)\b(?!\s+(?:per|million|billion|people|days|years))"
    r"|第(?P<han>[\d一二三四五六七八九十百]+)(?P<of>届|次|期|代|任|座|版|阶段|个)|(?P<han2>[一二三四五六七八九十\d]+)(?P<of2>期|号线)"
)
_HAN_DIGITS = str.maketrans("一二三四五六七八九", "123456789")


@dataclass(frozen=True)
class Wording:
    """What the comparison of two happenings rests on."""

    core: frozenset[str]
    """Terms of the title."""
    terms: frozenset[str]
    """Terms of the clause, without its dates."""
    names: frozenset[str]
    numbers: frozenset[str]
    """Amounts in comparable form."""
    labels: frozenset[tuple[str, str]]
    """Numbered things: ("apollo", "11"), ("届", "2")."""
    is_chinese: bool
    is_entry: bool
    """Whether it is a bare entry of a list, which names a thing and leaves out what happened to it."""


def wording(title: str, text: str, *, is_entry: bool = False) -> Wording:
    """The wording of a happening with this title, told in this text."""
    core = without_dates(title)
    plain = core if is_entry else without_dates(text)
    # "Release date: …" is of the version that its heading, and so its title, names.
    labels = _labels(plain) or _labels(core)
    named = title.partition(":")[0] if is_entry else " ".join(fact.text for fact in names(plain))
    return Wording(
        core=_terms(core),
        terms=_terms(plain),
        names=frozenset(content_terms(named)),
        numbers=frozenset(fact.value for fact in numbers(plain)) - {number for _, number in labels},
        labels=labels,
        is_chinese=detect(text) == "zh",
        is_entry=is_entry,
    )


def without_dates(text: str) -> str:
    """A text with its dates cut out."""
    pieces = []
    end = 0
    for mention in find_dates(text):
        pieces.append(text[end : mention.start])
        end = mention.end
    return " ".join([*pieces, text[end:]])


def _terms(text: str) -> frozenset[str]:
    return frozenset(_plain(term) for term in spoken_terms(text))


def _labels(text: str) -> frozenset[tuple[str, str]]:
    """The numbered things a text names."""
    return frozenset(
        (normalise(one["head"] or one["of"] or one["of2"]), _plain(one["number"] or one["han"] or one["han2"]))
        for one in _NUMBERED.finditer(text)
    )


def _plain(number: str) -> str:
    """One form for 8 and 8.0, 二 and 2."""
    return re.sub(r"(?:\.0)+$", "", number.translate(_HAN_DIGITS))

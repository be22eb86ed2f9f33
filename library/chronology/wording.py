"""The words of a happening as they are compared with those of another: its terms, its names, its numbers, its act."""

import re
from dataclasses import dataclass, replace

from library.text.dates import find_dates
from library.text.facts import names, numbers
from library.text.language import HAN, detect
from library.text.terms import content_terms, normalise
from library.text.verbs import spoken_terms

_NUMBERED = re.compile(
    r"\b(?P<head>[A-Z][\w’'+#-]*)[\s-]+(?P<number>\d+(?:\.\d+)*|[IVX]+)\b(?!\s+(?:per|million|billion|people|days|years))"
)
_HAN_NUMBERED = re.compile(
    r"第(?P<number>[\d一二三四五六七八九十百]+)(?P<head>届|次|期|代|任|座|版|阶段|个)|(?P<number2>[一二三四五六七八九十\d]+)(?P<head2>期|号线)"
)
_ORGANISATION = re.compile(
    r"\b(?:[A-Z][a-z]+\s+(?:(?:of|for|and|on|the)\s+){0,2}){2,5}"
    r"(?:Organi[sz]ation|Consortium|Technology|Agency|Administration|Union|Association|Commission|Committee|Force|Fund|Foundation|Center|Centre)\b"
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

    def without(self, commonplaces: frozenset[str]) -> "Wording":
        """The same without terms that tell nothing apart, unless hardly any would be left."""
        core, terms = self.core - commonplaces, self.terms - commonplaces
        return replace(
            self,
            core=core if len(core) > 1 else self.core,
            terms=terms if len(terms) > 1 else self.terms,
            names=self.names - commonplaces or self.names,
        )


def wording(title: str, text: str, *, is_entry: bool = False) -> Wording:
    """The wording of a happening with this title, told in this text."""
    plain = with_initials(without_dates(title if is_entry else text))
    # "Release date: …" is of the version that its heading, and so its title, names.
    labels = frozenset(labels_of(plain) or labels_of(without_dates(title)))
    named = title.partition(":")[0] if is_entry else " ".join(fact.text for fact in names(plain))
    return Wording(
        core=_terms(with_initials(without_dates(title))),
        terms=_terms(plain),
        names=frozenset(content_terms(named)),
        numbers=frozenset(fact.value for fact in numbers(plain)) - {number for _, number in labels},
        labels=labels,
        is_chinese=detect(text) == "zh",
        is_entry=is_entry,
    )


def _terms(text: str) -> frozenset[str]:
    return frozenset(_plain(term) for term in spoken_terms(text))


def with_initials(text: str) -> str:
    """A text with the long names of organisations as their initials: WHO, MIT, W3C."""
    return _ORGANISATION.sub(lambda match: _initials(match.group()), text)


def _initials(name: str) -> str:
    letters = "".join(word[0] for word in re.findall(r"\b[A-Z]\w*", name))
    return re.sub(r"(.)\1{2,}", lambda run: f"{run[1]}{len(run[0])}", letters)


def without_dates(text: str) -> str:
    """A text with its dates cut out."""
    pieces = []
    end = 0
    for mention in find_dates(text):
        pieces.append(text[end : mention.start])
        end = mention.end
    return " ".join([*pieces, text[end:]])


def labels_of(text: str) -> list[tuple[str, str]]:
    """The numbered things a text names."""
    found = [(normalise(match["head"]), _plain(match["number"])) for match in _NUMBERED.finditer(text)]
    if detect(text) == "zh" or re.search(f"[{HAN}]", text):
        found += [
            (match["head"] or match["head2"], _plain(match["number"] or match["number2"]))
            for match in _HAN_NUMBERED.finditer(text)
        ]
    return found


def _plain(number: str) -> str:
    """One form for 8 and 8.0, 二 and 2."""
    number = number.translate(_HAN_DIGITS)
    return re.sub(r"(?:\.0)+$", "", number)

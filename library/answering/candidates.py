"""The sentences of the evidence that a report could be made of, each exactly as it stands in its passage."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from library.schemas import EvidenceItem, Language
from library.text.dates import find_dates
from library.text.facts import facts
from library.text.language import detect
from library.text.sentences import split
from library.text.verbs import spoken_terms
from library.text.word_lists import entries

ENGLISH_WORDS = range(8, 46)
CHINESE_CHARACTERS = range(12, 91)
SAME = 0.75
"""Shared share of terms from which two sentences say the same."""
_ENGLISH_ENDING = re.compile(r"[.!][\"'”’)\]]*$")
_CHINESE_ENDING = re.compile(r"[。！][”’」』）]*$")
_LEANING = re.compile(rf"(?:{'|'.join(entries(__name__, 'leaning_english'))})\b", re.IGNORECASE)
_CHINESE_LEANING = re.compile(rf"[“「]?(?:{'|'.join(entries(__name__, 'leaning_chinese'))})")
_LEANING_INSIDE = re.compile(
    r"\b(?:(?:see|as) (?:above|below)|the (?:latter|former)|mentioned (?:above|earlier)|aforementioned)\b|如上所述|如下|下表|下图|见上文",
    re.IGNORECASE,
)
_UNFIT = re.compile(r"https?://|www\.|\.{3}|…|\||\[\s*\]|[{}<>]|^[a-z\W]*[a-z]*[:：]$|ISBN|doi\b")
_OPENERS = {"(": ")", "（": "）", "《": "》", "“": "”", "「": "」", "[": "]"}


@dataclass(frozen=True, eq=False)
class CandidateSentence:
    """One sentence, where it stands, and which other origins say the same."""

    text: str
    passage: EvidenceItem
    order: tuple[int, int, int]
    """Its document, its passage within it, its place in that: the order of the sources."""
    leans: bool
    """Whether it needs the sentence before it to be understood."""
    also: tuple[str, ...] = ()
    """Evidence ids of other origins that hold the same sentence or nearly so."""

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(spoken_terms(self.text))

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Its neighbouring terms."""
        return frozenset(pairwise(spoken_terms(self.text)))

    @cached_property
    def language(self) -> Language:
        return detect(self.text)

    @cached_property
    def date(self) -> tuple[int, int, int] | None:
        """The first date it names."""
        return next((mention.first for mention in find_dates(self.text)), None)

    @property
    def citations(self) -> list[str]:
        return [self.passage.id, *self.also]

    @property
    def follows(self) -> tuple[int, int, int]:
        """Where the sentence before it stands."""
        return (*self.order[:2], self.order[2] - 1)


def candidates(evidence: Sequence[EvidenceItem], language: Language) -> list[CandidateSentence]:
    """All fit sentences in the order of the sources, without repeats.

    Those in another language are left out unless there is too little in the report's own.
    """
    found = _merged(_fit_sentences(evidence))
    own = [candidate for candidate in found if candidate.language == language]
    return own if len(own) >= 8 or len(own) == len(found) else [*own, *(c for c in found if c.language != language)]


def alike(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def _fit_sentences(evidence: Sequence[EvidenceItem]) -> Iterable[CandidateSentence]:
    documents: dict[object, int] = {}
    for rank, item in enumerate(evidence):
        document = documents.setdefault(item.source, len(documents))
        for index, sentence in enumerate(split(item.text)):
            if is_fit(sentence.text):
                yield CandidateSentence(
                    sentence.text, item, (document, item.passage_id or rank, index), leans(sentence.text)
                )


def is_fit(sentence: str) -> bool:
    """Whether a sentence is whole, of a readable length and prose."""
    if (
        _UNFIT.search(sentence)
        or any(sentence.count(opener) != sentence.count(closer) for opener, closer in _OPENERS.items())
        or sentence.count('"') % 2
    ):
        return False
    if detect(sentence) == "zh":
        return len(sentence) in CHINESE_CHARACTERS and _CHINESE_ENDING.search(sentence) is not None
    return (
        len(sentence.split()) in ENGLISH_WORDS
        and _ENGLISH_ENDING.search(sentence) is not None
        and not sentence[0].islower()
        and sentence.count(";") < 3
    )


def leans(sentence: str) -> bool:
    """Whether a sentence starts with a pronoun or connective, and so does not stand alone."""
    start = _CHINESE_LEANING if detect(sentence) == "zh" else _LEANING
    return start.match(sentence.lstrip("\"'“‘(（")) is not None or _LEANING_INSIDE.search(sentence) is not None


def _merged(found: Iterable[CandidateSentence]) -> list[CandidateSentence]:
    """The first of each group of sentences that say the same, citing the group's other origins too."""
    kept: list[CandidateSentence] = []
    for candidate in found:
        place = next((i for i, other in enumerate(kept) if _same(other, candidate)), None)
        if place is None:
            kept.append(candidate)
        elif (
            candidate.passage.origin != kept[place].passage.origin and candidate.passage.id not in kept[place].citations
        ):
            kept[place] = replace(kept[place], also=(*kept[place].also, candidate.passage.id))
    return kept


def _same(one: CandidateSentence, other: CandidateSentence) -> bool:
    if alike(one.terms, other.terms) < SAME:
        return False
    return {(fact.kind, fact.value) for fact in facts(one.text)} == {
        (fact.kind, fact.value) for fact in facts(other.text)
    }

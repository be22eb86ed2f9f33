"""What a search asks for: its words with their weights, and how much of them a text holds."""

import math
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from library.schemas import Language
from library.text.language import HAN, KANA
from library.text.scripts import simplified
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, COMMON
from library.text.tagging import tagged
from library.text.terms import CJK_RUN, bigrams, normalise, stem, terms
from library.text.verbs import other_forms
from library.translation import alike_in_sense, words_abroad

COMMON_WORD, TOPIC_WORD = 0.4, 1.0  # How much an everyday word and a word that names a topic weigh
COMMON_STEMS = frozenset(map(stem, COMMON))
_LATIN = rf"(?:&|[^\W{HAN}{KANA}])+"
_WORD = re.compile(rf"{CJK_RUN.pattern}|{_LATIN}(?:['’.]{_LATIN})*")
_NAME, _NOUN = re.compile(r"n[rstz]"), re.compile(r"n|vn|j|l|i|t|eng|zg|x")
"""Parts of speech: of names, and of whatever else names something."""


class Unit(NamedTuple):
    """One word of a search: an English stem, a number, or a Chinese word as its character bigrams."""

    terms: tuple[str, ...]
    emphasis: float = TOPIC_WORD  # How likely it names the topic
    forms: tuple[str, ...] = ()  # Other terms that are as good: "flew" for "fly"
    is_name: bool = False  # Whether it is written as a name, or known as one

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.terms, *self.forms)

    def share_in(self, words: AbstractSet[str]) -> float:
        """How much of the unit a set of terms holds; less than half counts as nothing."""
        first = self.terms[0]
        if len(first) == 1 and not first.isascii():  # A single character is found at the start of any bigram.
            return float(f" {first}" in f" {' '.join(words)}")
        if not words.isdisjoint(self.forms):
            return 1.0
        share = sum(term in words for term in self.terms) / len(self.terms)
        return share if share >= 0.5 else 0.0


class WeighedQuery(NamedTuple):
    weights: dict[Unit, float]

    def coverage(self, words: AbstractSet[str]) -> float:
        """The share of the weight that a set of terms holds, between 0 and 1."""
        held = sum(weight * unit.share_in(words) for unit, weight in self.weights.items())
        return held / (sum(self.weights.values()) or 1.0)

    def lacks_names(self, words: AbstractSet[str]) -> bool:
        """Whether the query has names and a set of terms none of them."""
        named = [unit.share_in(words) for unit in self.weights if unit.is_name]
        return bool(named) and not any(named)


def units(text: str) -> list[Unit]:
    """The units of a search, without repeats; the words that ask only where it has no others."""
    found = list(_units(text))
    telling = [unit for word, unit in found if normalise(word) not in ASKING] or [unit for _, unit in found]
    return list({unit.terms: unit for unit in telling}.values())


def units_abroad(text: str, into: Language) -> list[Unit]:
    """What would stand in the other language for the text's words, by each of their senses; one that has none stays as it is."""
    found = []
    for word, senses in words_abroad(text, into):
        own, *others = (terms(sense) for sense in senses or (word,))
        forms = tuple(term for one in others if len(one) == 1 for term in one)
        if own:
            found.append(Unit(tuple(own), TOPIC_WORD, forms, bool(senses) and word[0].isupper()))
    return found


def weigh(found: Sequence[Unit], frequencies: Mapping[str, int], passages: int) -> WeighedQuery:
    """Weights by inverse document frequency; a word the library does not have weighs most of all, a number nothing."""
    weights = {}
    for unit in found:
        frequency = min(frequencies.get(term, 0) for term in unit.terms)
        frequency += sum(frequencies.get(form, 0) for form in unit.forms)
        if frequency or not re.search(r"\d", unit.terms[0]):  # such as the key of a request
            weights[unit] = math.log(1 + passages / (frequency + 0.5)) * unit.emphasis
    return WeighedQuery(weights)


def _units(text: str) -> Iterator[tuple[str, Unit]]:
    """The words with their units; of an English one that names a topic and is no name the forms have those of the same sense."""
    for found in _WORD.finditer(simplified(unicodedata.normalize("NFKC", text))):
        if CJK_RUN.fullmatch(found[0]):
            for word, tag in tagged(found[0]):
                is_name = len(word) > 1 and (_NAME.match(tag) is not None or word.endswith("朝"))
                emphasis = TOPIC_WORD if _NOUN.match(tag) else COMMON_WORD
                if word not in CHINESE | CHINESE_FUNCTION:
                    yield word, Unit(tuple(bigrams(word)), emphasis, (), is_name)
        else:
            for term in terms(found[0]):
                emphasis = COMMON_WORD if term in COMMON_STEMS else TOPIC_WORD
                forms = other_forms(term)
                if emphasis == TOPIC_WORD and found[0].isascii() and found[0].islower():
                    alike = [terms(one) for one in alike_in_sense(found[0])]
                    forms = (*forms, *(one[0] for one in alike if len(one) == 1 and one[0] != term))
                yield found[0], Unit((term,), emphasis, forms, found.start() > 0 and not found[0].islower())

"""What a search asks for: its units of meaning, and how much of it a passage must hold."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import rjieba

from library.text.language import HAN
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, COMMON
from library.text.terms import CJK_RUN, bigrams, normalise, stem, terms

ASKING_WORD, COMMON_WORD, TOPIC_WORD = 0.15, 0.4, 1.0
PASSING_MENTION = 0.65
"""How much a word counts that its document mentions only once, and not in a heading."""
PAIR_SHARE = 0.5
"""The weight of two neighbouring words standing near each other, as a share of the lighter word's."""
NEAR = 8
"""Terms between two words that still stand near each other."""
_PIECE = re.compile(rf"{CJK_RUN.pattern}|[^\s{HAN}]+")
_COMMON_STEMS = frozenset(map(stem, COMMON))
_NOUN = re.compile(r"n|vn|j|l|i|eng|zg|x")


@dataclass(frozen=True, slots=True)
class Unit:
    """One word of a search: an English stem, a number, or a Chinese word as its character bigrams."""

    terms: tuple[str, ...]
    emphasis: float = TOPIC_WORD
    """How likely it names the topic rather than asks about it."""
    follows: bool = False
    """Whether it stands right after the unit before it."""

    @property
    def is_prefix(self) -> bool:
        """A single Chinese character, to be found at the start of any bigram."""
        return len(self.terms) == 1 and len(self.terms[0]) == 1 and CJK_RUN.fullmatch(self.terms[0]) is not None

    def share_in(self, words: Collection[str]) -> float:
        """How much of the unit a set of terms holds; less than half counts as nothing."""
        if self.is_prefix:
            return 1.0 if any(word.startswith(self.terms[0]) for word in words) else 0.0
        share = sum(term in words for term in self.terms) / len(self.terms)
        return share if share >= 0.5 else 0.0

    def count_in(self, counts: Counter[str]) -> int:
        """How often the unit can stand in a text with these counts of terms."""
        if self.is_prefix:
            return sum(count for term, count in counts.items() if term.startswith(self.terms[0]))
        return max(counts[term] for term in self.terms)


@dataclass(frozen=True)
class WeighedQuery:
    """Units with their weights by rarity, and the pairs of neighbours with theirs."""

    weights: dict[Unit, float]
    pairs: dict[tuple[Unit, Unit], float]

    @cached_property
    def total(self) -> float:
        return sum(self.weights.values()) + sum(self.pairs.values())

    @cached_property
    def threshold(self) -> float:
        """The share of the weight a passage must hold: most of a short search, less of a whole question."""
        topical = len(self.topical)
        return {1: 0.5, 2: 0.58, 3: 0.52}.get(topical, max(0.3, 0.58 - 0.03 * topical))

    @cached_property
    def essential(self) -> list[Unit]:
        """The weightiest units, one of which every passage over the threshold must hold."""
        bounds = dict(self.weights)
        for (one, other), weight in self.pairs.items():
            heavier = one if self.weights[one] >= self.weights[other] else other
            bounds[heavier] += weight
        chosen: list[Unit] = []
        rest = self.total
        for unit in sorted(self.weights, key=lambda one: -self.weights[one]):
            chosen.append(unit)
            rest -= bounds[unit]
            if rest < self.threshold * self.total:
                break
        return chosen

    @cached_property
    def topical(self) -> list[Unit]:
        """The units that name the topic, or all of them."""
        return [unit for unit in self.weights if unit.emphasis >= TOPIC_WORD] or list(self.weights)

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(term for unit in self.weights for term in unit.terms)

    @cached_property
    def _prefixes(self) -> frozenset[str]:
        return frozenset(unit.terms[0] for unit in self.weights if unit.is_prefix)

    def places(self, words: Sequence[str]) -> list[tuple[int, str]]:
        """Where the query's terms stand in a text."""
        names, prefixes = self._names, self._prefixes
        if not prefixes:
            return [(place, word) for place, word in enumerate(words) if word in names]
        return [(place, word) for place, word in enumerate(words) if word in names or word[:1] in prefixes]

    def near(self, places: Sequence[tuple[int, str]]) -> set[tuple[Unit, Unit]]:
        """The neighbours of the query that stand near each other in a text."""
        by_term: dict[str, list[int]] = {}
        for place, word in places:
            by_term.setdefault(word, []).append(place)
        return {
            (one, other)
            for one, other in self.pairs
            for a in by_term.get(one.terms[0], ())
            if any(abs(a - b) <= NEAR for b in by_term.get(other.terms[0], ()))
        }

    def coverage(
        self, words: Collection[str], passing: Collection[Unit] = (), near: Collection[tuple[Unit, Unit]] = ()
    ) -> float:
        """The share of the weight that a set of terms holds, between 0 and 1."""
        held = sum(near_weight for pair, near_weight in self.pairs.items() if pair in near)
        for unit, weight in self.weights.items():
            held += weight * unit.share_in(words) * (PASSING_MENTION if unit in passing else 1.0)
        return held / self.total if self.total else 0.0


def units(text: str) -> list[Unit]:
    """The units of a search, without repeats. If it has only asking words, they are what it names."""
    found: dict[tuple[str, ...], Unit] = {}
    for unit in _units(text):
        found.setdefault(unit.terms, unit)
    if all(unit.emphasis < TOPIC_WORD for unit in found.values()):
        return [Unit(unit.terms) for unit in found.values()]
    return list(found.values())


def weigh(found: list[Unit], frequencies: Mapping[str, int], passages: int) -> WeighedQuery:
    """Weights by inverse document frequency; a word the library does not have weighs most of all."""
    weights = {}
    for unit in found:
        frequency = min(frequencies.get(term, 0) for term in unit.terms)
        weights[unit] = math.log(1 + passages / (frequency + 0.5)) * unit.emphasis
    pairs = {
        (one, other): PAIR_SHARE * min(weights[one], weights[other])
        for one, other in pairwise(found)
        if other.follows and min(one.emphasis, other.emphasis) > ASKING_WORD
    }
    return WeighedQuery(weights, pairs)


def _units(text: str) -> Iterator[Unit]:
    follows = False
    for piece in _PIECE.findall(normalise(text)):
        if CJK_RUN.fullmatch(piece):
            yield from _chinese(piece)
            follows = False
            continue
        for word in re.split(r"[-–—/_]", piece):
            found = terms(word)
            for term in found:
                yield Unit((term,), _emphasis(word), follows)
                follows = True
            follows = bool(found) and word[-1:].isalnum()


def _emphasis(word: str) -> float:
    bare = re.sub(r"['’]s?$|\W+$|^\W+", "", word)
    if bare in ASKING:
        return ASKING_WORD
    # "Learning" or "computing" names a field where "learn" only says what somebody does.
    return COMMON_WORD if stem(bare) in _COMMON_STEMS and not bare.endswith("ing") else TOPIC_WORD


def _chinese(run: str) -> Iterator[Unit]:
    singles = ""
    follows = False
    for word, tag in [*_words(run), ("", "")]:
        if len(word) == 1 and word not in CHINESE_FUNCTION:
            singles += word
            continue
        if singles and singles not in CHINESE:
            yield Unit(tuple(bigrams(singles)), TOPIC_WORD if len(singles) > 1 else COMMON_WORD, follows)
            follows = True
        singles = ""
        follows = follows and len(word) > 1
        if len(word) > 1 and word not in CHINESE:
            yield Unit(tuple(bigrams(word)), _chinese_emphasis(word, tag), follows)
            follows = True


def _words(run: str) -> Iterator[tuple[str, str]]:
    """Words with their parts of speech; a compound of two words, such as 经济繁荣, as the two."""
    for word, tag in rjieba.tag(run):
        if len(word) == 4 and {word[:2], word[2:]} <= set(rjieba.cut_for_search(word)):
            yield from (*rjieba.tag(word[:2]), *rjieba.tag(word[2:]))
        else:
            yield word, tag


def _chinese_emphasis(word: str, tag: str) -> float:
    if word in ASKING:
        return ASKING_WORD
    return TOPIC_WORD if _NOUN.match(tag) or tag == "t" else COMMON_WORD

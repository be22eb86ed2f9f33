"""Key phrases of a few texts: what they are about, in words that make good searches."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from library.text.language import HAN, detect
from library.text.sentences import split
from library.text.stopwords import ASKING, CHINESE, ENGLISH
from library.text.tagging import tagged
from library.text.terms import stem
from library.text.word_lists import entries

_WORD = re.compile(r"[^\W\d_][\w’-]*(?:'[a-rt-z]\w*)?|\S")
_EMPTY = ENGLISH | ASKING | frozenset(entries(__name__, "weak_english"))
_NOUN_TAGS = frozenset({"n", "nr", "nrt", "nrfg", "ns", "nt", "nz", "vn", "j", "l", "i"})
_EMPTY_CHINESE = CHINESE | ASKING | frozenset(entries(__name__, "weak_chinese"))
_HAN_WORD = re.compile(f"[{HAN}]{{2,}}")


def keywords(texts: Sequence[str], limit: int) -> list[str]:
    """Phrases as written, best first, without what only repeats part of a better one."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for sentence in (sentence.text for text in texts for sentence in split(text)):
        for phrase in _chinese(sentence) if detect(sentence) == "zh" else _english(sentence):
            found[" ".join(map(stem, phrase.lower().split()))][phrase] += 1
    chosen: list[str] = []
    for key in sorted(found, key=lambda key: (-_weight(key, found[key].total()), key)):
        if len(chosen) < limit and not any(key in other or other in key for other in chosen):
            chosen.append(key)
    return [found[key].most_common(1)[0][0] for key in chosen]


def _weight(key: str, times: int) -> float:
    length = len(key.split()) if key.isascii() else max(1, len(key) / 2)
    return (1 + math.log(times)) * float(min(length, 3) ** 1.2)


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
    """Nouns, and pairs of neighbouring nouns, or of one and what modifies it."""
    previous = ""
    for word, tag in tagged(sentence):
        is_noun = tag in _NOUN_TAGS and word not in _EMPTY_CHINESE and _HAN_WORD.fullmatch(word) is not None
        if is_noun:
            yield word
            if previous and len(previous + word) <= 8:
                yield previous + word
        previous = word if is_noun or tag in {"s", "b"} else ""

"""The search terms of a text: stemmed English words, numbers, and pairs of Chinese characters."""

import re
import threading
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import snowballstemmer

from library.text.language import HAN, KANA
from library.text.scripts import simplified
from library.text.stopwords import CHINESE, ENGLISH, STRONG_FUNCTION
from library.text.word_lists import entries

CJK_RUN = re.compile(f"[{HAN}{KANA}]+")
_TOKEN = re.compile(
    rf"(?P<cjk>[{HAN}{KANA}]+)"
    r"|(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*)"
    r"|(?P<initials>\b[a-z]{1,3}(?:&[a-z]{1,3})+\b)"
    rf"|(?P<word>[^\W\d_{HAN}{KANA}]+(?:['’][^\W\d_{HAN}{KANA}]+)*)"
)
_APOSTROPHE = re.compile(r"['’]s?\b(?!\w)|['’‘ʻʼ]")  # Of a possessive, and in names: Hokule’a and Hokuleʻa are one
_SPELLINGS = [(re.compile(one), other) for one, other in (row.split("\t") for row in entries(__name__, "british"))]
_stemmer = snowballstemmer.stemmer("english")
_stemmer_lock = threading.Lock()


def normalise(text: str) -> str:
    """One form for all spellings: compatibility characters unified, lower case, Chinese in simplified characters."""
    return simplified(unicodedata.normalize("NFKC", text).lower())


def folded(text: str) -> str:
    """One form for all spellings of a name: that of `normalise` without accents, apostrophes and possessives."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return simplified(_APOSTROPHE.sub("", plain).lower())


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """The stem of a lower-case word, without accents or possessive, the same for British and American spellings."""
    plain = folded(word)
    for british, american in _SPELLINGS:
        plain = british.sub(american, plain)
    with _stemmer_lock:
        return str(_stemmer.stemWord(plain)) if plain.isascii() else plain


def terms(text: str) -> list[str]:
    """All terms in order of appearance; a Chinese character is a term of its own only where it stands alone."""
    return [term for _, term in _scan(text)]


def content_terms(text: str) -> list[str]:
    """The terms that say something about the topic, for comparing texts."""
    return [term for _, term in content_words(text)]


def content_words(text: str) -> Iterator[tuple[str, str]]:
    """Those terms behind the words they were made of."""
    return (pair for pair in _scan(text) if not STRONG_FUNCTION.intersection(pair[1]))


def index_text(text: str) -> str:
    """What the full-text index stores: the terms, and each Chinese run's last character, as any is looked up as a prefix."""
    return " ".join(term for _, term in _scan(text, run_ends=True))


def bigrams(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(max(1, len(run) - 1))]


def _scan(text: str, *, run_ends: bool = False) -> Iterator[tuple[str, str]]:
    """The words as they stand, in lower case, and their terms."""
    for match in _TOKEN.finditer(normalise(text)):
        token = match.group()
        if match.lastgroup == "cjk":
            yield from ((pair, pair) for pair in bigrams(token) if pair not in CHINESE)
            if run_ends and len(token) > 1:
                yield token[-1], token[-1]
        elif match.lastgroup == "word":
            bare, _, ending = token.replace("’", "'").partition("'")
            is_empty = bare in ENGLISH or ending in {"t", "ll", "re", "ve"} or (len(bare) == 1 and bare.isascii())
            if not is_empty and (stemmed := stem(token)):
                yield token, stemmed
        else:
            yield token, token.replace(",", "")

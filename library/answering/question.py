"""A question taken apart: the words it is made of, those that name its topic, and what it wants to know about it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import rjieba

from library.answering.intents import Intent, intents_of
from library.queries import COMMON_WORD, TOPIC_WORD, units
from library.schemas import Language
from library.text.language import HAN, detect
from library.text.stopwords import CHINESE, CHINESE_FUNCTION, ENGLISH
from library.text.terms import content_terms
from library.text.verbs import spoken_terms

_ENGLISH_WORD = re.compile(r"[^\W_][\w’'./+#-]*[^\W_]|[^\W_]")
_PIECE = re.compile(rf"[{HAN}]+|[^{HAN}]+")
_NAME_TAGS = frozenset({"nr", "nrt", "nrfg", "ns", "nt", "nz"})


class Word(NamedTuple):
    """A word of the question that says something, as written."""

    text: str
    terms: tuple[str, ...]
    emphasis: float
    """How likely it names the topic rather than asks about it, as the library's search sees it."""
    named: bool
    """Whether it is written as a name."""


@dataclass(frozen=True)
class ParsedQuestion:
    text: str
    language: Language
    """What it is written in, whatever the report shall be written in."""
    words: tuple[Word, ...]
    intents: tuple[Intent, ...]

    @property
    def content(self) -> tuple[Word, ...]:
        """The words without those that only ask."""
        return tuple(word for word in self.words if word.emphasis >= COMMON_WORD) or self.words

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Its neighbouring terms, such as (side, effect), words that ask included."""
        known = {term for word in self.words for term in word.terms}
        return frozenset(pair for pair in pairwise(spoken_terms(self.text)) if known.issuperset(pair))

    def topic(self, texts: Sequence[str], limit: int = 3) -> tuple[Word, ...]:
        """The words that name what it is about: names, and words that these titles and headings hold."""
        naming = [word for word in self.content if word.emphasis >= TOPIC_WORD] or list(self.content)
        known = [frozenset(content_terms(text)) for text in texts]
        held = {word: sum(set(word.terms) <= terms for terms in known) for word in naming}
        wanted = [word for word in naming if word.named or held[word]] or naming[:2]
        best = sorted(wanted, key=lambda word: (not word.named, -held[word]))[
            : max(limit, sum(w.named for w in wanted))
        ]
        return tuple(word for word in self.words if word in best)

    def joined(self, words: Iterable[Word]) -> str:
        return " ".join(word.text for word in words)


def ask_apart(query: str) -> ParsedQuestion:
    """The question behind a query; a query of function words only keeps them all."""
    emphases: dict[str, float] = {}
    for unit in units(query):
        for term in spoken_terms(" ".join(unit.terms)):
            emphases[term] = max(unit.emphasis, emphases.get(term, 0.0))
    words = dict.fromkeys(_words(query, emphases))
    return ParsedQuestion(query.strip(), detect(query), tuple(words), intents_of(query))


def _words(query: str, emphases: dict[str, float]) -> Iterable[Word]:
    opening = True
    for piece in _PIECE.findall(query):
        for text, named in _chinese(piece) if re.match(f"[{HAN}]", piece) else _english(piece, opening=opening):
            found = tuple(spoken_terms(text))
            if found and text.lower() not in ENGLISH:
                emphasis = max(emphases.get(term, 0.0) for term in found)
                yield Word(re.sub(r"['’]s?$", "", text), found, emphasis, named)
        opening = opening and not piece.strip()


def _english(piece: str, *, opening: bool) -> Iterable[tuple[str, bool]]:
    """Words, and whether they are capitalised elsewhere than at the opening."""
    for place, word in enumerate(_ENGLISH_WORD.findall(piece)):
        yield word, any(character.isupper() for character in word) and not (opening and place == 0)


def _chinese(run: str) -> Iterable[tuple[str, bool]]:
    """Words, and whether they are names of people, places or works."""
    for word, tag in rjieba.tag(run):
        if len(word) > 1 and word not in CHINESE and not CHINESE_FUNCTION.issuperset(word):
            yield word, tag in _NAME_TAGS

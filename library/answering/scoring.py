"""How much a sentence has to say about a question: words, meaning, the kind of answer it holds, its passage's rank.

It knows no subject and hardly any language, so it does for Chinese what it does for English.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from library import meaning
from library.answering.candidates import CandidateSentence
from library.answering.parts import QuestionPart
from library.answering.ranks import (
    RANKING,
    agreement,
    is_asked_for,
    is_of_a_later_one,
    ranks_something,
    without_ranks,
)
from library.schemas import EvidenceItem
from library.text.abbreviations import introduced, said_otherwise
from library.text.inflections import root
from library.text.language import HAN, detect
from library.text.stopwords import CHINESE_FUNCTION
from library.text.verbs import spoken_terms

WORDS, FOCUS, MEANING, PASSAGE_MEANING = 0.6, 0.2, 0.8, 0.5
KIND, RANK = 0.35, 0.8
LEAST_RARITY = 0.1
UNHEARD = 0.65
"""What a word that no sentence holds weighs beside the others where it is told whether anything answers."""
LATER = 0.15
"""What a sentence loses that tells of a second or third one which nobody asked about."""
FOREIGN = 0.2
"""What a sentence in another language loses beside those in the question's own, since its words are chosen to fit."""
SATURATION, LENGTH = 1.2, 0.75
"""The customary constants of BM25: how soon a repeated word counts no more, how much a long text pays for its length."""

_FRAME = re.compile(
    "阶段|期间|时期|可以|能够|应该|(?<![转割出])让(?!步)|(?<!变)更(?![新换改年正])|办法|方法|到底|究竟|一点|一下(?!午)"
)
"""Words of a question that say nothing of its subject: when or which part it is asked of, that it may be, by which way."""
_OF_A_TIME = re.compile(
    r"\b(?:by|towards?|until|since) the (?:end|beginning|start|close) of\b"
    r"|\b(?:at|in|near) the (?:end|beginning|start|close) of (?=(?:the |that )?(?:\w+ )?(?:\d|centur|decade|year|month|week|day|war\b))",
    re.IGNORECASE,
)
"""Says when something was, and not that anything ended or began."""


class Scored(NamedTuple):
    sentence: CandidateSentence
    score: float
    words: float
    """How much of the question's words it holds behind its title and heading, about 0 to 1."""
    focus: float
    """How much of what is asked about its names it holds, by rarity, 0 to 1."""
    eased: float
    """That focus where what no sentence holds weighs less."""
    meaning: float
    """Its cosine to the question."""
    passage_meaning: float
    holds: bool
    """Whether it holds the kind of answer that is asked for."""
    pointed: bool
    """Whether it holds the rarest word of what is asked, of those that any sentence holds."""
    part: QuestionPart
    """What is asked, in the words of its language."""


class ScoredEvidence:
    """The passages found for a question, best first, and what their sentences say about each part of it."""

    def __init__(self, passages: Sequence[EvidenceItem], found: Sequence[CandidateSentence]) -> None:
        self.passages = passages
        self.found = found
        self._ranks = {item.id: rank for rank, item in enumerate(passages)}

    @cached_property
    def abbreviations(self) -> dict[str, str]:
        return introduced(item.text for item in self.passages)

    @cached_property
    def _sentence_words(self) -> list[Counter[str]]:
        return [Counter(spoken_terms(one.in_context)) for one in self.found]

    @cached_property
    def _spoken(self) -> frozenset[str]:
        return frozenset(word for words in self._sentence_words for word in words)

    @cached_property
    def _marks(self) -> list[frozenset[str]]:
        return [marks(one.in_context) for one in self.found]

    @cached_property
    def _own_marks(self) -> list[frozenset[str]]:
        return [marks(one.told) for one in self.found]

    @cached_property
    def _rarity(self) -> dict[str, float]:
        held = Counter(mark for one in self._marks for mark in one)
        return {mark: math.log((len(self._marks) + 1) / (count + 0.5)) for mark, count in held.items()}

    def _weights(self, part: QuestionPart) -> dict[str, float]:
        """What the words of a part weigh by rarity; what no sentence holds weighs most."""
        unheard = math.log(2 * len(self._marks) + 2)
        return {mark: max(LEAST_RARITY, self._rarity.get(mark, unheard)) for mark in asked_marks(part)}

    def _focus(self, part: QuestionPart) -> list[float]:
        """How much of what a part asks each sentence holds, alone and with its headings."""
        asked = self._weights(part)
        total = 2 * math.fsum(asked.values()) or 1.0
        return [
            math.fsum(asked[mark] for held in both for mark in held & asked.keys()) / total
            for both in zip(self._marks, self._own_marks, strict=True)
        ]

    def _rarest(self, part: QuestionPart) -> frozenset[str]:
        """The rarest words of what a part asks, of those that any sentence holds."""
        heard = {mark: weight for mark, weight in self._weights(part).items() if mark in self._rarity}
        most = max(heard.values(), default=0.0)
        return frozenset(mark for mark, weight in heard.items() if weight == most)

    def _easing(self, part: QuestionPart) -> float:
        """How much more of it they hold when what none holds, which may be said in other words, weighs less."""
        asked = self._weights(part)
        total = math.fsum(asked.values()) or 1.0
        unheard = math.fsum(weight for mark, weight in asked.items() if mark not in self._rarity)
        return total / (total - (1 - UNHEARD) * unheard)

    @cached_property
    def _passage_words(self) -> list[Counter[str]]:
        also = [said_otherwise(item.text, self.abbreviations) for item in self.passages]
        return [
            Counter(spoken_terms(f"{in_full(item)} {called}")) for item, called in zip(self.passages, also, strict=True)
        ]

    def scores(self, part: QuestionPart) -> list[Scored]:
        """The sentences with their scores for one part of the question, best first, each in its own language's words."""
        asked = detect(part.sought)
        own = self._scored(part, [part.sought])
        if any(one.language != asked for one in self.found) and (abroad := part.abroad(self._spoken)).sought:
            foreign = self._scored(abroad, [part.sought, abroad.sought])
            own = [
                one if one.sentence.language == asked else other._replace(score=other.score - FOREIGN)
                for one, other in zip(own, foreign, strict=True)
            ]
        return sorted(own, key=lambda one: -one.score)

    def _scored(self, part: QuestionPart, readings: Sequence[str]) -> list[Scored]:
        terms = spoken_terms(part.sought)
        words = coverage(terms, self._sentence_words)
        near = _nearest(readings, [one.told for one in self.found])
        passage_near = _nearest(readings, [in_full(item) for item in self.passages])
        focus, easing = self._focus(part), self._easing(part)
        compared, rarest, is_ranked = asked_marks(part), self._rarest(part), is_asked_for(part.text)
        if not meaning.is_known():
            near, passage_near = focus, coverage(terms, self._passage_words)
        scored = []
        for place, one in enumerate(self.found):
            rank = self._ranks[one.passage.id]
            holds = part.is_answered_in_kind(one.text) and (
                part.kind != "compare" or compared <= self._own_marks[place]
            )
            score = (
                WORDS * words[place]
                + MEANING * near[place]
                + PASSAGE_MEANING * passage_near[rank]
                + FOCUS * focus[place]
                + KIND * (holds + (is_ranked and agreement(part.text, one.text, one.in_context).same))
                + RANK / (3 + rank)
                - LATER * is_of_a_later_one(part.text, one.text)
            )
            told = focus[place], min(1.0, easing * focus[place]), near[place], passage_near[rank]
            is_pointed = not rarest or not rarest.isdisjoint(self._own_marks[place])
            scored.append(Scored(one, score, words[place], *told, holds, is_pointed, part))
        return scored


def _nearest(readings: Sequence[str], texts: Sequence[str]) -> list[float]:
    return [max(near) for near in zip(*(meaning.likeness(one, texts) for one in readings), strict=True)]


def asked_marks(part: QuestionPart) -> frozenset[str]:
    """The words of what is asked besides the names; of a comparison also the names where several are its sides."""
    focus = _FRAME.sub("", part.focus)
    named, asked = marks(" ".join(part.names)), marks(focus if part.original else without_ranks(focus))
    if part.kind == "compare" and len(part.names) > 1:
        return asked | named
    return (asked if ranks_something(part.text) else asked - RANKING) or asked or named


def is_of_names_alone(part: QuestionPart) -> bool:
    """Whether it asks for no more than what there is about a name: "What happened on Apollo 13?"."""
    return bool(part.names) and not marks(part.focus)


def marks(text: str) -> frozenset[str]:
    """What tells texts apart word by word: English stems, numbers, single Chinese characters."""
    han = frozenset(re.findall(f"[{HAN}]", text)) - CHINESE_FUNCTION
    english = spoken_terms(_OF_A_TIME.sub(" ", re.sub(f"[{HAN}]+", " ", text)))
    return han | frozenset(root(term) for term in english)


def in_full(item: EvidenceItem) -> str:
    return f"{item.title}. {item.heading}. {item.text}"


def coverage(asked: Iterable[str], texts: Sequence[Counter[str]]) -> list[float]:
    """The Okapi score of each text as a share of what holding every word asked would give it."""
    lengths = [sum(text.values()) for text in texts]
    mean = sum(lengths) / len(lengths) if lengths else 1.0
    scores = [0.0] * len(texts)
    total = 0.0
    for word in dict.fromkeys(asked):
        holding = sum(word in text for text in texts)
        rarity = 1 + math.log(1 + (len(texts) - holding + 0.5) / (holding + 0.5))
        total += rarity
        for place, text in enumerate(texts):
            if count := text[word]:
                fit = SATURATION * (1 - LENGTH + LENGTH * lengths[place] / mean)
                scores[place] += rarity * count * (SATURATION + 1) / (count + fit)
    return [min(1.0, score / (1.6 * total)) if total else 0.0 for score in scores]

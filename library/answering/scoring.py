"""How much a sentence has to say about a question: words, meaning, the kind of answer it holds, its passage's rank.

It knows no subject and hardly any language, so it does for Chinese what it does for English.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from library import meaning
from library.answering.candidates import CandidateSentence
from library.answering.parts import QuestionPart
from library.meaning import reranker
from library.schemas import EvidenceItem
from library.text.language import HAN, detect
from library.text.stopwords import CHINESE_FUNCTION
from library.text.verbs import root, spoken_terms

WORDS, MEANING, PASSAGE_MEANING = 0.6, 0.8, 0.5
KIND, RANK = 0.35, 0.8
READ_AGAIN, CLOSENESS = 20, 0.4
"""How many of the best are read again, and what a standard deviation there counts."""
UNHEARD = 0.65
"""What a word that no sentence holds weighs beside the others: it may be said in other words."""
FOREIGN = 0.2
"""What a sentence in another language loses beside those in the question's own, since its words are chosen to fit."""
SATURATION, LENGTH = 1.2, 0.75
"""The customary constants of BM25: how soon a repeated word counts no more, how much a long text pays for its length."""


class Scored(NamedTuple):
    sentence: CandidateSentence
    score: float
    words: float
    """How much of the question's words it holds behind its title and heading, about 0 to 1."""
    focus: float
    """How much of what is asked about its names it holds, by rarity, 0 to 1."""
    meaning: float
    """Its cosine to the question."""
    passage_meaning: float
    holds: bool
    """Whether it holds the kind of answer that is asked for."""
    part: QuestionPart
    """What is asked, in the words of its language."""
    closeness: float | None = None
    """How nearly it answers, as a reranker tells of the best."""


class ScoredEvidence:
    """The passages found for a question, best first, and what their sentences say about each part of it."""

    def __init__(self, passages: Sequence[EvidenceItem], found: Sequence[CandidateSentence]) -> None:
        self.passages = passages
        self.found = found
        self._ranks = {item.id: rank for rank, item in enumerate(passages)}

    @cached_property
    def _sentence_words(self) -> list[Counter[str]]:
        return [Counter(spoken_terms(one.in_context)) for one in self.found]

    @cached_property
    def _marks(self) -> list[tuple[frozenset[str], frozenset[str]]]:
        """Those of each sentence with its headings, and without."""
        return [(marks(one.in_context), marks(one.told)) for one in self.found]

    @cached_property
    def _rarity(self) -> dict[str, float]:
        held = Counter(mark for in_context, _ in self._marks for mark in in_context)
        return {mark: max(0.1, math.log((len(self.found) + 1) / (count + 0.5))) for mark, count in held.items()}

    def scores(self, part: QuestionPart, among: Collection[CandidateSentence] = ()) -> list[Scored]:
        """The sentences with their scores for one part of the question, best first, each in its own language's words.

        Only these where some are named.
        """
        asked = detect(part.sought)
        own = self._scored(part, [part.sought])
        if any(one.language != asked for one in self.found):
            abroad = part.abroad(frozenset(word for words in self._sentence_words for word in words))
            foreign = self._scored(abroad, [part.sought, abroad.sought])
            own = [
                one if one.sentence.language == asked else other._replace(score=other.score - FOREIGN)
                for one, other in zip(own, foreign, strict=True)
            ]
        chosen = [one for one in own if not among or one.sentence in among]
        return _read_again(part, sorted(chosen, key=lambda one: -one.score))

    def _scored(self, part: QuestionPart, readings: Sequence[str]) -> list[Scored]:
        words = coverage(spoken_terms(part.sought), self._sentence_words)
        focus = self._focus(part)
        near = _nearest(readings, [one.told for one in self.found]) if meaning.is_known() else focus
        passage_near = _nearest(readings, [in_full(item) for item in self.passages])
        scored = []
        for place, one in enumerate(self.found):
            rank = self._ranks[one.passage.id]
            holds = part.is_answered_in_kind(one.text) and (part.kind != "compare" or focus[place] == 1)
            score = (
                WORDS * words[place]
                + MEANING * near[place]
                + PASSAGE_MEANING * passage_near[rank]
                + KIND * holds
                + RANK / (3 + rank)
            )
            told = words[place], focus[place], near[place], passage_near[rank]
            scored.append(Scored(one, score, *told, holds, part))
        return scored

    def _focus(self, part: QuestionPart) -> list[float]:
        """How much of what a part asks each sentence holds, alone and with its headings."""
        unheard = UNHEARD * math.log(2 * len(self.found) + 2)
        asked = {mark: self._rarity.get(mark, unheard) for mark in asked_marks(part)}
        total = 2 * math.fsum(asked.values()) or 1.0
        return [math.fsum(asked[mark] for held in both for mark in held & asked.keys()) / total for both in self._marks]


def _read_again(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The best once more in the order in which they answer, as far as a reranker tells; then all others.

    What is in another language is held against the question and its words in that language as well.
    """
    again: list[Scored] = []
    for is_own in (True, False):
        best = [one for one in scored[:READ_AGAIN] if (one.part is part) == is_own]
        texts = [f"{one.sentence.passage.title}. {one.sentence.passage.heading}. {one.sentence.told}" for one in best]
        close = reranker.closeness([part.text, *{one.part.sought for one in best if not is_own}], texts)
        again += _moved(best, close) if close else best
    return [*sorted(again, key=lambda one: -one.score), *scored[READ_AGAIN:]]


def _moved(scored: Sequence[Scored], close: Sequence[float]) -> list[Scored]:
    return [
        one._replace(score=one.score + CLOSENESS * above, closeness=near)
        for one, near, above in zip(scored, close, reranker.deviations(close), strict=True)
    ]


def _nearest(readings: Sequence[str], texts: Sequence[str]) -> list[float]:
    return [max(near) for near in zip(*(meaning.likeness(one, texts) for one in readings), strict=True)]


def asked_marks(part: QuestionPart) -> frozenset[str]:
    """The words of what is asked besides the names; of a comparison also the names where several are its sides."""
    asked, named = marks(part.focus), marks(" ".join(part.names))
    if part.kind == "compare" and len(part.names) > 1:
        return asked | named
    return asked or named


def marks(text: str) -> frozenset[str]:
    """What tells texts apart word by word: English stems, numbers, single Chinese characters."""
    han = frozenset(re.findall(f"[{HAN}]", text)) - CHINESE_FUNCTION
    return han | frozenset(map(root, spoken_terms(re.sub(f"[{HAN}]+", " ", text))))


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

"""How much a sentence has to say about a question: words, meaning, the kind of answer it holds, its passage's rank."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, pstdev
from typing import NamedTuple

from library import meaning
from library.answering.candidates import CandidateSentence
from library.answering.question import QuestionPart
from library.meaning import reranker
from library.schemas import EvidenceItem, Language
from library.text.language import detect
from library.text.verbs import marks, spoken_terms

WORDS, MEANING, PASSAGE_MEANING = 0.6, 0.8, 0.5
KIND, RANK, FOREIGN, DEFINES = 0.35, 0.8, 0.2, 0.4
"""Also what a sentence in another language than the question loses, and what one has that tells a meaning that is asked."""
READ_AGAIN, CLOSENESS, ECHO = 25, 0.5, 0.75
"""How many of the best are read again, what a standard deviation there counts, and what repeating the question costs."""
LENGTH, LONG_ENOUGH = 0.1, {"en": 150, "zh": 60}
"""What a sentence of so many characters has before one that is none: what is short seldom tells a whole thing."""


class Scored(NamedTuple):
    sentence: CandidateSentence
    score: float
    focus: float
    """How much of what is asked about its names it holds, by rarity, 0 to 1."""
    meaning: float
    """Its cosine to the question, as that of its passage."""
    passage_meaning: float
    holds: bool
    """Whether it holds the kind of answer that is asked for."""
    part: QuestionPart
    """What is asked, in the words of its language."""
    closeness: float | None = None
    """What a reranker tells of the best."""


def scores(
    part: QuestionPart,
    passages: Sequence[EvidenceItem],
    found: Sequence[CandidateSentence],
    among: Sequence[CandidateSentence] = (),
) -> list[Scored]:
    """The sentences with their scores, best first; the passages are best first, too, and `among` tells how rare words are in them."""
    readings = in_languages(part, (one.language for one in found), [one.in_context for one in among or found])
    counted = [marks(one.in_context) for one in among or found]
    scored: list[Scored] = []
    for language, reading in readings.items():
        scored += _scored([part, reading], passages, [one for one in found if one.language == language], counted)
    return _read_again(part, sorted(scored, key=lambda one: (-one.score, one.sentence.order)))


def in_languages(part: QuestionPart, told: Iterable[Language], texts: Sequence[str]) -> dict[Language, QuestionPart]:
    """What is asked, and its words in each other language in which something is told, as the texts have them."""
    asked = detect(part.sought)
    return {
        language: part if language == asked else part.abroad({term for text in texts for term in spoken_terms(text)})
        for language in (asked, *{*told} - {asked})
    }


def _scored(
    readings: Sequence[QuestionPart],
    passages: Sequence[EvidenceItem],
    found: Sequence[CandidateSentence],
    counted: Sequence[frozenset[str]],
) -> Iterator[Scored]:
    """The sentences by the words of the last reading of what is asked, and by their nearness to any."""
    reading = readings[-1]
    held = [marks(one.in_context) for one in found]
    asked = marks(reading.focus) or marks(" ".join(reading.names))
    words, focus = (shares(one, held, counted) for one in (marks(reading.sought), asked))
    near = _nearest(readings, [one.told for one in found]) if meaning.is_known() else focus
    passage_near = _nearest(readings, [in_full(item) for item in passages])
    ranks = {item.id: rank for rank, item in enumerate(passages)}
    for place, one in enumerate(found):
        rank = ranks[one.passage.id]
        holds = reading.is_answered_in_kind(one.text)
        score = WORDS * words[place] + MEANING * near[place] + PASSAGE_MEANING * passage_near[rank]
        score = score + KIND * holds + RANK / (3 + rank) - FOREIGN * bool(reading.original)
        yield Scored(one, score, focus[place], near[place], passage_near[rank], holds, reading)


def _read_again(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The best once more in the order in which they answer, as far as a reranker tells; then all others."""
    again: list[Scored] = []
    for reading in dict.fromkeys(one.part for one in scored[:READ_AGAIN]):
        best = [one for one in scored[:READ_AGAIN] if one.part is reading]
        asked = [part.sought] if reading is part else [part.sought, reading.sought]
        close = reranker.closeness(asked, [one.sentence.understood for one in best])
        headed = reranker.closeness(asked, [one.sentence.headed for one in best])
        if close is None or headed is None:
            return list(scored)
        usual, spread = fmean(close), pstdev(close) or 1.0
        for one, near, behind in zip(best, close, headed, strict=True):
            length = min(1.0, len(one.sentence.text) / LONG_ENOUGH[one.sentence.language])
            score = one.score + CLOSENESS * (near - usual) / spread + LENGTH * length - ECHO * echo(one)
            score += DEFINES * one.part.defines(one.sentence.text)
            again.append(one._replace(score=score, closeness=max(near, behind)))
    return [*sorted(again, key=lambda one: -one.score), *scored[READ_AGAIN:]]


def echo(one: Scored) -> float:
    own = marks(one.sentence.text)
    return len(own & marks(one.part.sought)) / max(1, len(own))


def _nearest(readings: Sequence[QuestionPart], texts: Sequence[str]) -> list[float]:
    return [max(near) for near in zip(*(meaning.likeness(one.sought, texts) for one in readings), strict=True)]


def in_full(item: EvidenceItem) -> str:
    return f"{item.title}. {item.heading}. {item.text}"


def shares(
    asked: frozenset[str], texts: Sequence[frozenset[str]], counted: Sequence[frozenset[str]] = ()
) -> list[float]:
    """How much of what is asked each text holds, by how rare its words are there; what none holds may be said otherwise."""
    counted = counted or texts
    counts = Counter(mark for text in counted for mark in asked & text)
    weights = {mark: max(0.1, math.log((len(counted) + 1) / (max(1, counts[mark]) + 0.5))) for mark in asked}
    total = math.fsum(weights.values()) or 1.0
    return [math.fsum(weights[mark] for mark in asked & text) / total for text in texts]

"""How much a passage or sentence has to say about a question: words, meaning, the kind of answer it holds, its passage's rank."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean, pstdev
from typing import NamedTuple

from library import meaning
from library.answering.candidates import CandidateSentence
from library.answering.question import QuestionPart, ask_apart
from library.meaning import reranker
from library.schemas import EvidenceItem, Language
from library.text.language import detect
from library.text.verbs import marks, spoken_terms
from library.web.kinds import PRIOR, kind_of

WORDS, MEANING, PASSAGE_MEANING = 0.6, 0.8, 0.5
KIND, RANK, FOREIGN, DEFINES = 0.35, 0.8, 0.2, 0.4  # FOREIGN is lost in another language than the question
READ_AGAIN, CLOSENESS, ECHO = 25, 0.5, 0.75  # ECHO is what repeating the question costs
LENGTH, LONG_ENOUGH = 0.1, {"en": 150, "zh": 60}  # What is short seldom tells a whole thing
ON_TOPIC, ABROAD = 0.45, 0.3  # Words and meaning of a passage on the question, at least; in another language


class Scored(NamedTuple):
    sentence: CandidateSentence
    score: float
    focus: float  # How much of what is asked about its names it holds, by rarity, 0 to 1
    meaning: float  # Its cosine to the question, as that of its passage
    passage_meaning: float
    holds: bool  # Whether it holds the kind of answer that is asked for
    part: QuestionPart  # What is asked, in the words of its language
    closeness: float | None = None  # What a reranker tells of the best


def scores(
    part: QuestionPart,
    passages: Sequence[EvidenceItem],
    found: Sequence[CandidateSentence],
    among: Sequence[CandidateSentence] = (),
) -> list[Scored]:
    """The sentences with their scores, best first, as the passages are; `among` are all of theirs and tell how rare a word is."""
    contexts = [one.in_context for one in among or found]
    counted = [marks(one) for one in contexts]
    ranks = {item.id: rank for rank, item in enumerate(passages)}
    passage_near = meaning.likeness(part.sought, [in_full(item) for item in passages])
    scored: list[Scored] = []
    for language, reading in _in_languages(part, (one.language for one in found), contexts).items():
        own = [one for one in found if one.language == language]
        held = [marks(one.in_context) for one in own]
        asked = marks(reading.focus) or marks(" ".join(reading.names))
        words, focus = shares(marks(reading.sought), held, counted), shares(asked, held, counted)
        near = meaning.likeness(part.sought, [one.told for one in own]) if meaning.is_known() else focus
        for place, one in enumerate(own):
            rank = ranks[one.passage.id]
            holds = reading.is_answered_in_kind(one.text)
            score = WORDS * words[place] + MEANING * near[place] + PASSAGE_MEANING * passage_near[rank]
            score = score + KIND * holds + RANK / (3 + rank) - FOREIGN * bool(reading.original)
            scored.append(Scored(one, score, focus[place], near[place], passage_near[rank], holds, reading))
    return _read_again(part, sorted(scored, key=lambda one: (-one.score, one.sentence.order)))


def on_topic(query: str, context: str, evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages that speak of a question, best first; where none does, of it behind the one it follows up on, with a word of its own."""
    language = detect(query)
    own = frozenset(mark for part in ask_apart(query).parts for mark in marks(part.focus))
    for before in dict.fromkeys(("", context)):
        scored = sorted(zip(_relevance(query, before, evidence), evidence, strict=True), key=lambda one: -one[0])
        found = [item for score, item in scored if score >= (ON_TOPIC if detect(item.text) == language else ABROAD)]
        if spoken := [item for item in found if not (before and own) or own & marks(in_full(item))]:
            return spoken
    return []


def most_relevant(query: str, evidence: Sequence[EvidenceItem], count: int, *, context: str = "") -> list[EvidenceItem]:
    """The passages that have most to say about a question, best first, no origin before all others have had a turn."""
    scored = zip(_relevance(query, context, evidence), evidence, strict=True)
    worth = [score + PRIOR[kind_of(item.provider, item.url)] for score, item in scored]
    ranked = sorted(range(len(evidence)), key=lambda place: -worth[place])
    first = {evidence[place].origin: place for place in reversed(ranked)}.values()
    return [evidence[place] for place in sorted(ranked, key=lambda place: place not in first)][:count]


def _relevance(query: str, context: str, evidence: Sequence[EvidenceItem]) -> list[float]:
    """How much of what a question asks each passage holds, in the words of either language, and how near it is to it."""
    texts = [in_full(item) for item in evidence]
    held = [marks(text) for text in texts]
    best = [0.0] * len(evidence)
    for part in ask_apart(query, context).parts:
        readings = _in_languages(part, (detect(item.text) for item in evidence), texts).values()
        words = [max(one) for one in zip(*(shares(marks(one.sought), held) for one in readings), strict=True)]
        near = meaning.likeness(part.sought, texts)
        best = [max(score, WORDS * word + cosine) for score, word, cosine in zip(best, words, near, strict=True)]
    return best


def _in_languages(part: QuestionPart, told: Iterable[Language], texts: Sequence[str]) -> dict[Language, QuestionPart]:
    """What is asked, and its words in each other language in which something is told, as the texts have them."""
    asked = detect(part.sought)
    return {
        language: part if language == asked else part.abroad({term for text in texts for term in spoken_terms(text)})
        for language in (asked, *{*told} - {asked})
    }


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

"""Which passages have something to say about a question."""

from collections.abc import Sequence

from library import meaning
from library.answering.parts import QuestionPart
from library.answering.question import ask_apart
from library.answering.scoring import in_full, marks, shares
from library.schemas import EvidenceItem
from library.text.language import detect
from library.text.verbs import spoken_terms
from library.web.kinds import PRIOR, kind_of

WORDS = 0.6
ON_TOPIC = 0.45
"""Least of words and meaning together in a passage that speaks of the question."""
NAMED = 0.15
"""How much less one needs that holds all that the question names, or is in another language, whose words a dictionary gives."""


def on_topic(query: str, context: str, evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages that speak of a question, best first.

    Where none speaks of it alone it is read behind the one it follows up on; then they must hold a word of its own.
    """
    parts = ask_apart(query).parts
    own = frozenset(mark for part in parts for mark in marks(part.focus))
    for before in dict.fromkeys(("", context)):
        scores = _scores(query, before, evidence)
        found = [(score, place) for place, score in enumerate(scores) if score >= _least(parts, evidence[place])]
        ranked = [evidence[place] for score, place in sorted(found, key=lambda one: -one[0])]
        if spoken := [item for item in ranked if not (before and own) or own & marks(in_full(item))]:
            return spoken
    return []


def _least(parts: Sequence[QuestionPart], item: EvidenceItem) -> float:
    is_foreign = detect(item.text) != detect(parts[0].text)
    is_named = any(part.names and part.held(in_full(item)) == 1 for part in parts)
    return ON_TOPIC - NAMED * is_foreign - NAMED * is_named


def most_relevant(query: str, evidence: Sequence[EvidenceItem], count: int, *, context: str = "") -> list[EvidenceItem]:
    """The passages that have most to say about a question, best first, no origin before all others have had a turn."""
    priors = [PRIOR[kind_of(item.provider, item.url)] for item in evidence]
    scores = [score + prior for score, prior in zip(_scores(query, context, evidence), priors, strict=True)]
    ranked = sorted(range(len(evidence)), key=lambda place: -scores[place])
    first = {evidence[place].origin: place for place in reversed(ranked)}.values()
    return [evidence[place] for place in sorted(ranked, key=lambda place: place not in first)][:count]


def _scores(query: str, context: str, evidence: Sequence[EvidenceItem]) -> list[float]:
    """How much of what a question asks each passage holds, in the words of either language, and how near it is to it."""
    texts = [in_full(item) for item in evidence]
    held = [marks(text) for text in texts]
    best = [0.0] * len(evidence)
    for part in ask_apart(query, context).parts:
        readings = [part]
        if any(detect(item.text) != detect(part.sought) for item in evidence):
            readings.append(part.abroad(frozenset(term for text in texts for term in spoken_terms(text))))
        words = [max(one) for one in zip(*(shares(marks(one.sought), held) for one in readings), strict=True)]
        near = meaning.likeness(part.sought, texts)
        best = [max(score, WORDS * word + cosine) for score, word, cosine in zip(best, words, near, strict=True)]
    return best

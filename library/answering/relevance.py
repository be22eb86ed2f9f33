"""Which passages have something to say about a question."""

from collections import Counter
from collections.abc import Sequence

from library import meaning
from library.answering.parts import QuestionPart
from library.answering.question import ask_apart
from library.answering.scoring import coverage, in_full, marks
from library.schemas import EvidenceItem
from library.text.language import detect
from library.text.verbs import spoken_terms
from library.web.kinds import PRIOR, kind_of

MEANING = 1.0
ON_TOPIC, ON_TOPIC_ABROAD = 0.45, 0.3
"""Least of words and meaning together in a passage that speaks of the question; of words in another language, which a dictionary gives, less is asked."""
NAMED = 0.15
"""How much less one needs that holds all that the question names."""


def on_topic(query: str, context: str, evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages that speak of a question, best first.

    Where none speaks of it alone it is read behind the one it follows up on; then they must hold a word of its own.
    """
    alone = _reaching(query, _scores(query, "", evidence), evidence)
    if alone or not context:
        return alone
    own = frozenset(mark for part in ask_apart(query).parts for mark in marks(part.focus))
    found = _reaching(query, _scores(query, context, evidence), evidence)
    return [item for item in found if not own or own & marks(in_full(item))]


def _reaching(query: str, scores: Sequence[float], evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    asked = detect(query)
    parts = [part for part in ask_apart(query).parts if part.names]
    least = [
        (ON_TOPIC if detect(item.text) == asked else ON_TOPIC_ABROAD)
        - NAMED * any(part.held(in_full(item)) == 1 for part in parts)
        for item in evidence
    ]
    kept = [place for place, score in enumerate(scores) if score >= least[place]]
    return [evidence[place] for place in sorted(kept, key=lambda place: -scores[place])]


def most_relevant(query: str, evidence: Sequence[EvidenceItem], count: int, *, context: str = "") -> list[EvidenceItem]:
    """The passages that have most to say about a question, best first, no origin before all others have had a turn."""
    priors = [PRIOR[kind_of(item.provider, item.url)] for item in evidence]
    scores = [score + prior for score, prior in zip(_scores(query, context, evidence), priors, strict=True)]
    seen: set[int] = set()
    first: list[EvidenceItem] = []
    again: list[EvidenceItem] = []
    for place in sorted(range(len(evidence)), key=lambda place: -scores[place]):
        item = evidence[place]
        (again if item.origin in seen else first).append(item)
        seen.add(item.origin)
    return [*first, *again][:count]


def _scores(query: str, context: str, evidence: Sequence[EvidenceItem]) -> list[float]:
    texts = [in_full(item) for item in evidence]
    held = [Counter(spoken_terms(text)) for text in texts]
    best = [0.0] * len(evidence)
    for part in ask_apart(query, context).parts:
        words, near = _words(part, evidence, held), meaning.likeness(part.sought, texts)
        best = [max(score, word + MEANING * cosine) for score, word, cosine in zip(best, words, near, strict=True)]
    return best


def _words(part: QuestionPart, evidence: Sequence[EvidenceItem], held: Sequence[Counter[str]]) -> list[float]:
    """How much of what a part asks each passage holds, in the passage's own language."""
    asked = detect(part.sought)
    own = coverage(spoken_terms(part.sought), held)
    if all(detect(item.text) == asked for item in evidence):
        return own
    spoken = frozenset(word for words in held for word in words)
    abroad = coverage(spoken_terms(part.abroad(spoken).sought), held)
    return [
        one if detect(item.text) == asked else other for one, other, item in zip(own, abroad, evidence, strict=True)
    ]

"""Which passages have something to say about a question."""

from collections.abc import Sequence

from library import meaning
from library.answering.question import ask_apart
from library.answering.scoring import in_full, in_languages, shares
from library.schemas import EvidenceItem
from library.text.language import detect
from library.text.verbs import marks
from library.web.kinds import PRIOR, kind_of

WORDS, ON_TOPIC, ABROAD = 0.6, 0.45, 0.3
"""What words count beside meaning; least of both in a passage that speaks of the question, and of one in another language, whose words a dictionary gives."""


def on_topic(query: str, context: str, evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages that speak of a question, best first.

    Where none speaks of it alone it is read behind the one it follows up on; then they must hold a word of its own.
    """
    language = detect(query)
    own = frozenset(mark for part in ask_apart(query).parts for mark in marks(part.focus))
    for before in dict.fromkeys(("", context)):
        scored = sorted(zip(_scores(query, before, evidence), evidence, strict=True), key=lambda one: -one[0])
        found = [item for score, item in scored if score >= (ON_TOPIC if detect(item.text) == language else ABROAD)]
        if spoken := [item for item in found if not (before and own) or own & marks(in_full(item))]:
            return spoken
    return []


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
        readings = in_languages(part, (detect(item.text) for item in evidence), texts).values()
        words = [max(one) for one in zip(*(shares(marks(one.sought), held) for one in readings), strict=True)]
        near = meaning.likeness(part.sought, texts)
        best = [max(score, WORDS * word + cosine) for score, word, cosine in zip(best, words, near, strict=True)]
    return best

"""How much a sentence has to say about a question, by its words, its place and the headings it stands under."""

import math
import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence

from library.answering.candidates import CandidateSentence, alike
from library.answering.intents import COUNTED, DATED, MONTH, ORDINAL, PERSONAL
from library.answering.question import ParsedQuestion, ask_apart
from library.queries import COMMON_WORD
from library.schemas import EvidenceItem
from library.text.facts import facts
from library.text.language import detect
from library.text.verbs import spoken_terms

OWN, PAIRS, HEADING = 1.0, 0.3, 0.4
ANSWER, HEADING_ANSWER, FEEDBACK = 0.3, 0.2, 0.4
SOUGHT, DEFINING, EARLY, LEAD, MISNUMBERED = 0.25, 0.3, 0.3, 0.08, 0.5
FEEDBACK_TERMS = 14
DIVERSITY = 0.55
ON_TOPIC = 0.5
"""Least share of the words that name the question's topic that a passage and its headings must hold."""
_COPULA = re.compile(r"\b(?:is|are|was|were) (?:an?|the|one|any)\b|(?<![不于便就正都也还])是(?!在|由|否|从|因)")


class Relevance:
    """Scores for one question over one body of evidence."""

    def __init__(
        self, question: ParsedQuestion, found: Sequence[CandidateSentence], evidence: Sequence[EvidenceItem]
    ) -> None:
        self.question = question
        self._passages = {
            item.id: frozenset(spoken_terms(f"{item.title} {item.heading} {item.text}")) for item in evidence
        }
        self._headings = {item.id: frozenset(spoken_terms(f"{item.title} {item.heading}")) for item in evidence}
        self._frequency = Counter(term for passage in self._passages.values() for term in passage)
        self._is_foreign = self._names_nothing_asked_about()
        self._weights = self._question_weights()
        self._answers = frozenset().union(*(intent.answers for intent in question.intents)) - self._weights.keys()
        # A single word that every sentence on the topic holds tells them little apart.
        self._own_weight = OWN if len(question.content) > 1 else OWN / 2
        self._ordinals = _ordinals(question.text)
        spread = Counter(pair for candidate in found for pair in candidate.pairs & question.pairs)
        self._pairs = {pair: 0.2 + math.log((len(found) + 1) / count) for pair, count in spread.items()}
        self._dates = sorted(found_date for candidate in found if (found_date := candidate.date))
        self._feedback: dict[str, float] = {}
        self._feedback = self._feedback_weights(found)

    def share(self, terms: Iterable[str]) -> float:
        """The share of the question's weight that these terms hold."""
        total = sum(self._weights.values())
        return sum(self._weights.get(term, 0.0) for term in set(terms)) / total if total else 0.0

    def is_on_topic(self, item: EvidenceItem) -> bool:
        return not self._is_foreign and self._held(self._passages[item.id]) >= ON_TOPIC

    def _names_nothing_asked_about(self) -> bool:
        """Whether the evidence is about something else that only shares a word with the question."""
        named = [word for word in self.question.content if word.named and word.emphasis > COMMON_WORD]
        if named and not any(self._frequency.keys() >= set(word.terms) for word in named):
            return True
        coverage = self._held(self._frequency)
        return coverage < ON_TOPIC or (coverage == ON_TOPIC and not named)

    def _held(self, terms: Container[str]) -> float:
        """The share of the words that name the topic, each held by more than half of its terms."""
        words = [word for word in self.question.content if word.emphasis > COMMON_WORD] or self.question.content
        held = sum(2 * sum(term in terms for term in word.terms) > len(word.terms) for word in words)
        return held / len(words) if words else 0.0

    def of_passage(self, item: EvidenceItem) -> float:
        """How much of the question a whole passage and its headings hold."""
        return self.share(self._passages[item.id]) + HEADING * self.share(self._headings[item.id])

    def score(self, candidate: CandidateSentence) -> float:
        """Between 0 and about 3; comparable within one question."""
        headings = self._headings[candidate.passage.id]
        return (
            self._own_weight * self.share(self._terms_about_it(candidate))
            + PAIRS * self._pair_share(candidate)
            + HEADING * self.share(headings)
            + ANSWER * min(1.0, len(candidate.terms & self._answers) / 2)
            + HEADING_ANSWER * bool(frozenset(spoken_terms(candidate.passage.heading)) & self._answers)
            + FEEDBACK * min(1.0, sum(self._feedback.get(term, 0.0) for term in candidate.terms) / 3)
            + LEAD / (1 + candidate.order[2])
            + SOUGHT * self._sought(candidate)
            + DEFINING * self.defines(candidate)
            + EARLY * self._earliness(candidate)
            - MISNUMBERED * self._misnumbered(candidate)
        )

    def defines(self, candidate: CandidateSentence) -> bool:
        """Whether it says what the topic is: "A vaccine is a …", "交子是…"."""
        topical = [word for word in self.question.content if word.emphasis > COMMON_WORD]
        copula = _COPULA.search(candidate.text)
        if not topical or copula is None or any(intent.name == "choice" for intent in self.question.intents):
            return False
        subject = spoken_terms(candidate.text[: copula.start()])
        wanted = {term for word in topical for term in word.terms}
        return wanted <= set(subject) and len(subject) <= len(wanted) + 1

    def _terms_about_it(self, candidate: CandidateSentence) -> frozenset[str]:
        """The sentence's terms, without the topic's name where it is only part of a longer name."""
        named = [word for word in self.question.words if word.named]
        name = self.question.joined(named)
        if (
            not name
            or name not in candidate.text
            or re.search(rf"{re.escape(name)}(?!['’]?s?\s[A-Z\d])", candidate.text)
        ):
            return candidate.terms
        return candidate.terms - {term for word in named for term in word.terms}

    def _pair_share(self, candidate: CandidateSentence) -> float:
        """The share of the question's word pairs it holds, of those that any sentence holds."""
        total = sum(self._pairs.values())
        return sum(weight for pair, weight in self._pairs.items() if pair in candidate.pairs) / total if total else 0.0

    def _misnumbered(self, candidate: CandidateSentence) -> bool:
        """Whether it speaks of the first where the second is asked for."""
        held = _ordinals(candidate.text)
        return bool(self._ordinals and held) and self._ordinals.isdisjoint(held)

    def _earliness(self, candidate: CandidateSentence) -> float:
        """How early its date is among all dates, where a beginning is asked for."""
        if candidate.date is None or not any(intent.name == "origin" for intent in self.question.intents):
            return 0.0
        return 1 - self._dates.index(candidate.date) / len(self._dates)

    def _question_weights(self) -> dict[str, float]:
        """Rare words of the question weigh most; words that no passage holds weigh nothing, for none can answer to them."""
        count = len(self._passages)
        weights: dict[str, float] = {}
        for word in self.question.content:
            for term in word.terms:
                if self._frequency[term]:
                    rarity = 0.5 + math.log((count + 1) / self._frequency[term])
                    weights[term] = rarity * word.emphasis / len(word.terms) ** 0.5
        return weights

    def _feedback_weights(self, found: Sequence[CandidateSentence]) -> dict[str, float]:
        """Words that the best sentences share beyond the question's own: what the sources say about it."""
        best = sorted(found, key=self.score, reverse=True)[:12]
        together = Counter(term for candidate in best for term in candidate.terms - self._weights.keys())
        rated = {
            term: times * math.log((len(self._passages) + 1) / self._frequency[term])
            for term, times in together.items()
            if times > 1 and self._frequency[term]
        }
        top = sorted(rated, key=lambda term: (-rated[term], term))[:FEEDBACK_TERMS]
        most = max((rated[term] for term in top), default=0.0) or 1.0
        return {term: rated[term] / most for term in top}

    def _sought(self, candidate: CandidateSentence) -> bool:
        """Whether it holds the kind of fact that is asked for: a date, a number, a person."""
        text = self.question.text
        if DATED.search(text) and MONTH.search(candidate.text):
            return True
        kinds = {kind for kind, asks in (("date", DATED), ("number", COUNTED), ("name", PERSONAL)) if asks.search(text)}
        return bool(kinds) and any(fact.kind in kinds for fact in facts(candidate.text))


def diverse(
    found: Iterable[CandidateSentence],
    scores: dict[CandidateSentence, float],
    count: int,
    *,
    besides: Sequence[CandidateSentence] = (),
    per_passage: int = 2,
) -> list[CandidateSentence]:
    """The best sentences that repeat each other least (maximal marginal relevance), a few at most from each passage."""
    rest = list(found)
    chosen: list[CandidateSentence] = []
    taken: Counter[str] = Counter()
    while rest and len(chosen) < count:
        known = [*besides, *chosen]
        best = max(
            rest,
            key=lambda one: (
                scores[one] - DIVERSITY * max((alike(one.terms, other.terms) for other in known), default=0.0)
            ),
        )
        rest.remove(best)
        if taken[best.passage.id] < per_passage:
            taken[best.passage.id] += 1
            chosen.append(best)
    return chosen


def _ordinals(text: str) -> set[str]:
    return {match.group().lower() for match in ORDINAL.finditer(text)}


def in_context(query: str, context: str, evidence: Sequence[EvidenceItem]) -> str:
    """The question; behind the one it follows up on where no passage speaks of it alone."""
    return f"{context} {query}" if context and not _speaking(query, evidence) else query


def on_topic(query: str, context: str, evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages that speak of a question in its context, best first, and hold a word of its own if it has any."""
    whole = in_context(query, context, evidence)
    own = Relevance(ask_apart(query), [], evidence)
    found = [
        item
        for item in _speaking(whole, evidence)
        if whole == query or not own.question.content or own.of_passage(item)
    ]
    return most_relevant(whole, found, len(found))


def _speaking(query: str, evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages on the topic; all where none is in the question's language, since words then tell nothing."""
    relevance = Relevance(ask_apart(query), [], evidence)
    comparable = any(detect(item.text) == relevance.question.language for item in evidence)
    return [item for item in evidence if not comparable or relevance.is_on_topic(item)]


def most_relevant(query: str, evidence: Sequence[EvidenceItem], count: int) -> list[EvidenceItem]:
    """The passages that have most to say about a question, best first, no origin before all others have had a turn."""
    question = ask_apart(query)
    relevance = Relevance(question, [], evidence)
    seen: set[int] = set()
    first: list[EvidenceItem] = []
    again: list[EvidenceItem] = []
    for item in sorted(evidence, key=lambda item: -relevance.of_passage(item)):
        (again if item.origin in seen else first).append(item)
        seen.add(item.origin)
    return [*first, *again][:count]

"""Which events matter most for a topic, how much, and why."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from library.queries import COMMON_WORD, units
from library.schemas import EvidenceItem, Language
from research.offline.verbs import spoken_terms
from research.timelines.merging import Group, independent
from research.timelines.offline.cues import Cues, cues
from research.timelines.reading.happenings import Happening
from research.timelines.reading.wording import labels_of
from research.timelines.schemas import Significance

ABOUT, TOPIC, TITLED, CUE, SPREAD, TOLD, CENTRAL = 0.3, 0.25, 0.9, 0.75, 0.6, 0.2, 0.7
PRECISION = {"day": 0.3, "month": 0.24, "year": 0.18, "decade": 0.0, "century": -0.2}
WEAK, LEANING, ENTRY, FUTURE = 0.4, 0.5, 0.1, 1.0
ON_TOPIC = 0.5
"""Least share of the topic's words that a passage and its headings must hold."""
REVOLUTIONARY, HIGH = 0.12, 0.5
"""Shares of the events, best first, that are so called at most."""


class Topic:
    """A topic over a body of evidence: what is about it, and which names its sources speak of most."""

    def __init__(self, text: str, evidence: Sequence[EvidenceItem]) -> None:
        found = units(text)
        self._units = [unit for unit in found if unit.emphasis > COMMON_WORD] or found
        self._own = frozenset(term for unit in self._units for term in unit.terms)
        self._documents = {_document(item) for item in evidence if self.share(_whole(item)) >= ON_TOPIC}
        words = [(_document(item), frozenset(central_terms(_whole(item)))) for item in evidence]
        self._passages = Counter(term for _, held in words for term in held)
        self._spread = Counter(term for _, term in {(document, term) for document, held in words for term in held})

    def share(self, text: str) -> float:
        """The share of the topic's words that a text holds."""
        words = frozenset(spoken_terms(text))
        total = sum(unit.emphasis for unit in self._units)
        return sum(unit.emphasis * unit.share_in(words) for unit in self._units) / total if total else 0.0

    def is_about(self, item: EvidenceItem) -> bool:
        """Whether the passage, or another one of its document, is about the topic, or several searches found it."""
        return _document(item) in self._documents or len(item.queries) > 1

    def titled(self, happening: Happening) -> float:
        """How much of its document's title, without the topic's own words, a happening tells."""
        wanted = frozenset(spoken_terms(happening.item.title)) - self._own
        told = frozenset(spoken_terms(happening.clause.text))
        return len(wanted & told) / len(wanted) if wanted else 0.0

    def centrality(self, terms: Iterable[str]) -> float:
        """How much the sources speak of these names, the topic's own left out; about 0 to 1."""
        rated = [
            (math.log2(self._spread[term]) + 0.5 * math.log2(self._passages[term])) / 4
            for term in set(terms) - self._own
            if self._spread[term]
        ]
        best = sorted(rated, reverse=True)[:3]
        return sum(best) / 3


def central_terms(text: str, *, labels_only: bool = False) -> list[str]:
    """The terms of a text and the numbered things it names, each thing as one term."""
    labels = [f"{head} {number}" for head, number in labels_of(text)]
    return labels if labels_only else [*spoken_terms(text), *labels]


def _document(item: EvidenceItem) -> str:
    return str(item.document_id or item.url or item.title)


def _whole(item: EvidenceItem) -> str:
    return f"{item.title} {item.heading} {item.text}"


@dataclass(eq=False)
class Ranked:
    """An event with what speaks for it."""

    group: Group
    topic: Topic

    @cached_property
    def lead(self) -> Happening:
        """The account that tells it best: standing alone, in a sentence, dated precisely."""
        return max(
            self.group.happenings,
            key=lambda one: (not one.leans, not one.is_weak, not one.clause.is_entry, len(one.written.date)),
        )

    @cached_property
    def cues(self) -> Cues:
        return cues(self.lead.clause.text, self.lead.language)

    @cached_property
    def origins(self) -> int:
        return independent(self.group.happenings)

    @cached_property
    def score(self) -> float:
        lead = self.lead
        return (
            ABOUT * self.topic.is_about(lead.item)
            + TOPIC * self.topic.share(lead.sentence)
            + TITLED * self.topic.titled(lead)
            + CUE * self.cues.weight
            + SPREAD * math.log2(self.origins)
            + TOLD * math.log2(len(self.group.happenings))
            + CENTRAL
            * self.topic.centrality(
                [*lead.wording.names, *central_terms(f"{lead.sentence} {lead.item.heading}", labels_only=True)]
            )
            + PRECISION[lead.written.date_precision]
            - WEAK * lead.is_weak
            - LEANING * lead.leans
            - ENTRY * lead.clause.is_entry
            - FUTURE * _is_future(lead)
        )


def _is_future(happening: Happening) -> bool:
    return happening.dated.mention.first[0] > happening.item.retrieved_at.year


def significances(ranked: Sequence[Ranked]) -> list[Significance]:
    """How much each of the events, best first, matters among them."""
    most = max(1, round(len(ranked) * REVOLUTIONARY))
    turning = [one for one in ranked[: max(3, len(ranked) // 3)] if one.cues.strong][:most]
    named = {id(one) for one in turning}
    high = round(len(ranked) * HIGH)
    return [
        "revolutionary" if id(one) in named else "high" if place < high else "medium"
        for place, one in enumerate(ranked)
    ]


def reason(one: Ranked, language: Language) -> str:
    """Why an event is that significant, as a sentence about the sources."""
    told = len({happening.item.id for happening in one.group.happenings})
    marks = [*one.cues.strong, *one.cues.weak][:3]
    if language == "zh":
        sources = f"{one.origins}个独立来源、{told}段文字记载此事" if told > 1 else "一段文字记载此事"
        marked = f"，原文用语“{'”“'.join(marks)}”" if marks else ""
        return f"{sources}{marked}。"
    sources = f"Told by {one.origins} independent source{'s' * (one.origins > 1)} in {told} passage{'s' * (told > 1)}"
    marked = f"; the source says “{'”, “'.join(marks)}”" if marks else ""
    return f"{sources}{marked}."

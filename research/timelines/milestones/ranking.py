"""Which events matter most for a topic, how much, and why."""

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from library.chronology.dating import dated_sentences
from library.chronology.happenings import Happening, happenings
from library.chronology.wording import labels_of
from library.queries import COMMON_WORD, units
from library.schemas import EvidenceItem
from library.text.dates import find_dates
from library.text.facts import names
from library.text.language import detect
from library.text.verbs import spoken_terms
from research.timelines.briefs import DraftMilestone, MilestoneTask
from research.timelines.milestones.cues import Cues, cues
from research.timelines.milestones.drafts import bare_draft, full_draft
from research.timelines.milestones.merging import BorneOut, Group, grouped, independent
from research.timelines.milestones.threads import thread_of
from research.timelines.schemas import Significance
from runs.words import Sentence

ABOUT, TOPIC, TITLED, HEADED, CUE, SPREAD, TOLD, CENTRAL, SECTION = 0.3, 0.4, 0.8, 0.7, 0.75, 0.6, 0.2, 0.6, 0.3
DATED_HEADING, ELABORATED, ORIGIN, UBIQUITOUS = 0.5, 0.15, 0.25, 0.2
PRECISION = {"day": 0.3, "month": 0.24, "year": 0.18, "decade": 0.0, "century": -0.2}
WEAK, LEANING, ENTRY, FUTURE = 0.4, 0.5, 0.1, 1.0
DEVOTED = 2.5
"""How much more a section counts whose heading is one name."""
ON_TOPIC = 0.5
"""Least share of the topic's words that a passage and its headings must hold."""
ENOUGH = 8
"""Events in the timeline's own language from which those in the other are left out."""
FLOOR = 0.4
"""Least score of an event, as a share of the tenth best one's."""
REVOLUTIONARY, HIGH = 0.12, 0.5
"""Shares of the events, best first, that are so called at most."""


class Topic:
    """A topic over a body of evidence: what is about it, and which names its sources speak of most."""

    def __init__(self, text: str, evidence: Sequence[EvidenceItem]) -> None:
        found = units(text)
        self._units = [unit for unit in found if unit.emphasis > COMMON_WORD] or found
        self._own = frozenset(term for unit in self._units for term in unit.terms)
        self._documents = {item.source for item in evidence if self.share(_whole(item)) >= ON_TOPIC}
        self._size = len(evidence)
        # All names, and numbered things; where a sentence begins, only other sources tell a name from a word.
        texts = [text for item in evidence for text in (item.title, item.heading, item.text)]
        named = {term for one in texts for fact in names(one) for term in spoken_terms(fact.text)}
        self._names = frozenset(named.union(*(central_terms(one, labels_only=True) for one in texts)))
        words = [(item.source, frozenset(central_terms(_whole(item)))) for item in evidence]
        self._passages = Counter(term for _, held in words for term in held)
        self._spread = Counter(term for _, term in {(document, term) for document, held in words for term in held})

    def share(self, text: str) -> float:
        """The share of the topic's words that a text holds."""
        words = frozenset(spoken_terms(text))
        total = sum(unit.emphasis for unit in self._units)
        return sum(unit.emphasis * unit.share_in(words) for unit in self._units) / total if total else 0.0

    def is_about(self, item: EvidenceItem) -> bool:
        """Whether the passage, or another one of its document, is about the topic, or several searches found it."""
        return item.source in self._documents or len(item.queries) > 1

    def told_of(self, headline: str, told: frozenset[str]) -> float:
        """How much of a title's or heading's own words a happening tells; words that stand everywhere hardly count."""
        own = frozenset(spoken_terms(headline)) - self._own
        enough = 6 if detect(headline) == "zh" else 2
        return min(1.0, sum(2 / (2 + math.log2(max(1, self._passages[term]))) for term in own & told) / enough)

    def headed(self, one: "RankedEvent") -> list[str]:
        """The names of its section's heading that an event tells of."""
        return [term for term in self.names_in(one.lead.item.heading) if self._is_telling(term) and term in one.told]

    def _is_telling(self, term: str) -> bool:
        return 0 < self._passages[term] <= max(2, UBIQUITOUS * self._size)

    def subject(self, heading: str) -> frozenset[str]:
        """The words of a heading that is nothing but a name, since all under it is about that."""
        words = frozenset(spoken_terms(heading))
        return words if words <= self._names else frozenset()

    def centrality(self, terms: Iterable[str]) -> float:
        """How much the sources speak of the best known of these names, 0 to about 1; what stands everywhere is no name of one event."""
        rated = [
            (math.log2(self._spread[term]) + 0.5 * math.log2(self._passages[term])) / 3
            for term in set(terms) - self._own
            if self._is_telling(term)
        ]
        best, second = [*sorted(rated, reverse=True), 0.0, 0.0][:2]
        return (2 * best + second) / 3

    def renown(self, heading: str) -> float:
        """How much the sources speak of what a heading names; all the more where it is nothing but that name."""
        return self.centrality(self.names_in(heading)) * (DEVOTED if self.subject(heading) else 1.0)

    def names_in(self, text: str) -> list[str]:
        """The names a text holds: words that any source writes as one, and the numbered things."""
        return [term for term in central_terms(text) if term in self._names]


def central_terms(text: str, *, labels_only: bool = False) -> list[str]:
    """The terms of a text and the numbered things it names, each thing as one term."""
    labels = [f"{head} {number}" for head, number in labels_of(text)]
    return labels if labels_only else [*spoken_terms(text), *labels]


def _whole(item: EvidenceItem) -> str:
    return f"{item.title} {item.heading} {item.text}"


@dataclass(eq=False)
class RankedEvent:
    """An event with what speaks for it."""

    group: Group
    topic: Topic

    @cached_property
    def lead(self) -> Happening:
        """The account that tells it best: standing alone, in a sentence, dated precisely, where it is the subject."""
        return max(
            self.group.happenings,
            key=lambda one: (
                not one.leans,
                not one.is_weak,
                not one.clause.is_entry,
                len(one.written.date),
                self.topic.is_about(one.item),
                self.topic.told_of(one.item.heading, frozenset(one.wording.terms)),
            ),
        )

    @cached_property
    def cues(self) -> Cues:
        return cues(self.lead.clause.text, self.lead.language)

    @cached_property
    def told(self) -> frozenset[str]:
        """The words of its clause, and of a heading that names what it is about."""
        return frozenset(spoken_terms(self.lead.clause.text)) | self.topic.subject(self.lead.item.heading)

    @cached_property
    def names(self) -> list[str]:
        heading = self.lead.item.heading
        return self.topic.names_in(f"{self.lead.clause.text} {heading if self.topic.subject(heading) else ''}")

    @cached_property
    def origins(self) -> int:
        return independent(self.group.happenings)

    @cached_property
    def score(self) -> float:
        lead = self.lead
        return (
            ABOUT * self.topic.is_about(lead.item)
            + TOPIC * self.topic.share(lead.sentence)
            + TITLED * self.topic.told_of(lead.item.title, self.told | frozenset(spoken_terms(lead.item.heading)))
            + HEADED * self.topic.told_of(lead.item.heading, self.told)
            + DATED_HEADING * (lead.written.date[:4] in {one.iso[:4] for one in find_dates(lead.item.heading)})
            + ELABORATED * elaboration(lead)
            + CUE * self.cues.weight
            + ORIGIN * self.cues.is_origin * (1 + (self.topic.share(lead.clause.text) >= ON_TOPIC))
            + SPREAD * math.log2(self.origins)
            + TOLD * math.log2(len(self.group.happenings))
            + CENTRAL * self.topic.centrality(self.names)
            + SECTION * self.topic.renown(lead.item.heading)
            + PRECISION[lead.written.date_precision]
            - WEAK * lead.is_weak
            - LEANING * lead.leans
            - ENTRY * lead.clause.is_entry
            - FUTURE * (lead.dated.mention.first[0] > lead.item.retrieved_at.year)
        )


def elaboration(happening: Happening) -> int:
    """How many sentences, two at most, go on about it before another date is told."""
    following = [one.sentence for one in dated_sentences(happening.item.text, happening.item.published)]
    dated = {one.sentence for one in dated_sentences(happening.item.text, happening.item.published) if one.dates}
    after = [one for one in following if one.start >= happening.sentence_end][:2]
    return len(list(itertools.takewhile(lambda one: one not in dated, after)))


def significances(ranked: Sequence[RankedEvent]) -> list[Significance]:
    """How much each of the events, best first, matters among them."""
    most = max(1, round(len(ranked) * REVOLUTIONARY))
    turning = [one for one in ranked[: max(3, len(ranked) // 3)] if one.cues.strong and not one.lead.is_weak][:most]
    named = {id(one) for one in turning}
    high = round(len(ranked) * HIGH)
    return [
        "revolutionary" if id(one) in named else "high" if place < high else "medium"
        for place, one in enumerate(ranked)
    ]


def reason(one: RankedEvent) -> str:
    """Why an event is that significant, as a sentence about the sources."""
    passages = len({happening.item.id for happening in one.group.happenings})
    told = Sentence(
        "Told by %(count)s independent source in %(passages)s passages",
        plural="Told by %(count)s independent sources in %(passages)s passages",
        count=one.origins,
        passages=passages,
    )
    if passages == 1:
        told = Sentence("Told by 1 independent source in 1 passage")
    marks = [*one.cues.strong, *one.cues.weak][:3]
    if not marks:
        return Sentence("%(told)s.", told=told)
    words = gettext("”, “").join(marks)
    return Sentence("%(told)s; the source says “%(words)s”.", told=told, words=words)


def rank(task: MilestoneTask) -> list[RankedEvent]:
    """The events of the evidence that belong to the topic, the most telling first."""
    topic = Topic(task.topic, task.evidence)
    found = happenings(task.evidence)
    # Those in the timeline's language, unless there are few; tables and names speak every language.
    own = [one for one in found if one.language == task.language or one.clause.is_entry]
    groups = grouped([BorneOut(bare_draft(one), [one]) for one in (own if len(own) >= ENOUGH else found)])
    ranked = sorted((RankedEvent(group, topic) for group in groups), key=lambda one: -one.score)
    if not ranked:
        return []
    least = FLOOR * ranked[min(9, len(ranked) - 1)].score
    return [one for one in ranked if one.score >= least]


def drafts_of(one: RankedEvent, significance: Significance, task: MilestoneTask) -> list[DraftMilestone]:
    """An event as milestones, one for each account of it, the best told first."""
    why, thread = reason(one), thread_of([happening.item for happening in one.group.happenings], task.threads)
    ordered = [one.lead, *(happening for happening in one.group.happenings if happening is not one.lead)]
    return [full_draft(happening, significance, why, thread) for happening in ordered]

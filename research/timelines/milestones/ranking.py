"""Which events a topic's timeline is made of: by the words and the meaning of what tells of them, and by what the sources make of them."""

import itertools
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import rjieba

from library import meaning
from library.chronology.happenings import Happening, happenings
from library.independence import count_origins
from library.queries import TOPIC_WORD, Unit, units
from library.text import bm25
from library.text.dates import find_dates
from library.text.facts import names
from library.text.language import OTHER, detect
from library.text.people import chinese_people
from library.text.terms import terms
from library.text.verbs import spoken_terms
from library.text.word_lists import any_of
from library.translation import translated
from research.timelines.briefs import DraftMilestone, MilestoneTask
from research.timelines.milestones.drafts import bare_draft, full_draft
from research.timelines.milestones.focus import dividing, focus
from research.timelines.milestones.listings import entries_asked_for
from research.timelines.milestones.merging import BorneOut, Group, grouped
from research.timelines.milestones.narrowing import asked_of, narrowed
from research.timelines.milestones.threads import thread_of
from research.timelines.milestones.wholeness import tells_whole
from research.timelines.schemas import Significance
from runs.words import Sentence

MEANING, HEADED = 1.5, 0.5
"""What nearness in meaning counts beside the words, and that of title and heading alone beside the whole."""
KNOWN, FEWEST = 0.3, 3
"""A topic is known where so many sentences, in a small library one in four, are so near to it."""
LEAST = 0.5
"""Least nearness of what is kept, and least fit unless the topic is broad, as a share of the best."""
FOCUS = 0.2
"""Least share of the words that divide what is near to a topic that is met, as a share of the best."""
DIVIDED = 12
"""Happenings near to a topic from which on a word tells some apart: of fewer all are shown."""
SPOKEN_OF, BROAD = 8, 1.4
"""A document with so many sentences about a topic speaks of it; a topic that its words do not divide is broad with so
many of them to each of its words."""
FIT: dict[bool, float] = {False: 1.0, True: 0.5}
HEADLINE: dict[bool, float] = {False: 0.0, True: 1.0}
EXACT: dict[bool, float] = {False: 0.0, True: 0.2}
"""What fitting the topic, standing in the sources' own headings and a date to the day count, for a broad topic and others."""
SPREAD, TOLD = 0.3, 0.1
"""What each doubling of the independent sources, and of the passages, adds."""
VAGUE, WEAK = 0.4, 0.3
"""What is taken away: a decade or century, a date beside the point."""
_HISTORY = any_of(__name__, "histories")
_IN = re.compile(r"\b(?:in|of|during)\s+(?:the\s+)?$|^\s*$|[\u4e00-\u9fff]$", re.IGNORECASE)
"""What stands before the only time a topic names, and says that it is about that time."""
_LISTING = re.compile(r"^[^:：]*(?:\w, \w[^,:：]* and |[^、]、[^、]+[、和与及])[^:：]*$")
"""A title that names three things or more is about each of them in another place, unless it says of what they are."""
CANDIDATES = 6
"""How many times the wanted events are compared with each other."""
REVOLUTIONARY, HIGH = 0.12, 0.5
"""Shares of the events that are so called, those the sources make most of first."""


@dataclass(frozen=True)
class TopicFit:
    """How well one happening fits the topic, and how much its own source makes of it."""

    happening: Happening
    topic: float
    headline: float
    is_broad: bool
    is_titled: bool = False
    """Whether the title of its source names the topic: then all of it is about that."""

    @cached_property
    def score(self) -> float:
        one, broad = self.happening, self.is_broad
        return (
            FIT[broad] * self.topic
            + HEADLINE[broad] * self.headline
            + EXACT[broad] * (one.written.date_precision == "day")
            - VAGUE * (one.written.date_precision in {"decade", "century"})
            - WEAK * one.is_weak
        )


@dataclass(eq=False)
class RankedEvent:
    """An event with how well what tells of it fits the topic."""

    group: Group
    fits: dict[Happening, TopicFit]

    @cached_property
    def lead(self) -> Happening:
        """The account that tells it best: standing alone, in a sentence, dated precisely, nearest to the topic."""
        return max(
            self.group.happenings,
            key=lambda one: (
                not one.leans,
                not one.is_weak,
                not one.clause.is_entry,
                len(one.written.date),
                self.fits[one].score,
            ),
        )

    @cached_property
    def origins(self) -> int:
        return count_origins([one.item for one in self.group.happenings])

    @cached_property
    def passages(self) -> int:
        return len({happening.item.id for happening in self.group.happenings})

    @cached_property
    def weight(self) -> float:
        """How much the sources make of it: where it stands, and how many tell of it."""
        headline = max(self.fits[one].headline for one in self.group.happenings)
        return headline + SPREAD * math.log2(self.origins) + TOLD * math.log2(self.passages)

    @cached_property
    def score(self) -> float:
        told = SPREAD * math.log2(self.origins) + TOLD * math.log2(self.passages)
        return max(self.fits[one].score for one in self.group.happenings) + told


def rank(task: MilestoneTask) -> list[RankedEvent]:
    """The events of the evidence that belong to the topic, the best first; none where it knows nothing of it."""
    asked = asked_of(task.topic)
    found = _within(happenings(task.evidence), task.topic)
    for language in (task.language, OTHER[task.language]):
        # Tables and names speak every language.
        own = [one for one in found if one.language == language or one.clause.is_entry]
        # What the encoder does not know, as 万维网 and 天花, stands there in its own words.
        abroad = translated(asked.subject, language, _spoken(own)) if language != task.language else ""
        # Nor what is said in one word: 互联网 is found by 早期的互联网.
        found_fits = (abroad and _fitting(abroad, own)) or _fitting(asked.subject, own) or _fitting(task.topic, own)
        asked_for = set(narrowed(asked, [fit.happening for fit in found_fits]))
        kept = [fit for fit in found_fits if fit.happening in asked_for]
        if fits := sorted(kept, key=lambda fit: -fit.score)[: CANDIDATES * task.limit]:
            groups = grouped([BorneOut(bare_draft(fit.happening), [fit.happening]) for fit in fits])
            by_happening = {fit.happening: fit for fit in fits}
            events = [RankedEvent(group, by_happening) for group in groups]
            return sorted((one for one in events if not one.lead.leans), key=lambda one: -one.score)
    return []


def _spoken(found: Sequence[Happening]) -> frozenset[str]:
    """The terms that stand in what was read: a word of the other language is the first of its senses among them."""
    return frozenset(term for one in found for term in terms(f"{one.item.title} {one.item.heading} {one.clause.text}"))


def _within(found: Sequence[Happening], topic: str) -> Sequence[Happening]:
    """Those of the period that a topic names, if it names one."""
    dates = find_dates(topic)
    is_one = len(dates) == 1 and _IN.search(topic[: dates[0].start]) is not None
    if not any(mention.until_point for mention in dates) and len(dates) < 2 and not is_one:
        return found
    first, last = min(mention.first for mention in dates), max(mention.last for mention in dates)
    return [one for one in found if first <= one.written.first and one.written.last <= last]


def _fitting(topic: str, found: Sequence[Happening]) -> list[TopicFit]:
    """What is about the topic, with its score."""
    headings = [f"{one.item.title}. {one.item.heading}" for one in found]
    texts = [f"{heading}. {one.clause.text}" for heading, one in zip(headings, found, strict=True)]
    near, headed = meaning.likeness(topic, texts), meaning.likeness(topic, headings)
    titled = _titled(topic, found)
    if not found or not (titled or _is_known(topic, texts, near)):
        return []
    nearness = [whole + HEADED * head for whole, head in zip(near, headed, strict=True)]
    least = LEAST * max(nearness)
    spoken = Counter(one.item.source for one, meant in zip(found, nearness, strict=True) if meant >= least)
    kept = [
        (one, word, meant)
        for one, word, meant in zip(found, bm25.shares(topic, texts), nearness, strict=True)
        if meant >= least or one.item.title in titled or (_is_headed(one) and spoken[one.item.source] >= SPOKEN_OF)
    ]
    own = frozenset(spoken_terms(topic))
    near_ones = [one for one, _, _ in kept]
    words = dividing(topic, _held(near_ones)) if len(near_ones) >= DIVIDED else []
    is_broad = not words and _is_spoken_of(topic, near_ones)
    fits = [
        TopicFit(one, word + MEANING * meant, _headline(one, own), is_broad, one.item.title in titled)
        for one, word, meant in kept
    ]
    if listed := entries_asked_for(topic, found):
        best = max(fit.topic for fit in fits)
        return [TopicFit(one, best, _headline(one, own), is_broad) for one in listed]
    # A broad topic's words stand in few sentences, so there they exclude none.
    return fits if is_broad or not meaning.is_known() else _focused(topic, words, fits)


def _is_spoken_of(topic: str, near: Sequence[Happening]) -> bool:
    """Whether many documents are about a topic, as about that of "History of vaccines"."""
    spoken = Counter(one.item.source for one in near)
    many = BROAD * max(1, len(frozenset(spoken_terms(topic))))
    return sum(count >= SPOKEN_OF for count in spoken.values()) >= many


def _held(found: Sequence[Happening]) -> list[frozenset[str]]:
    """The words of each with its heading, and its title unless that names several things: "Polio, measles and vaccines"."""
    titles = ["" if _LISTING.search(one.item.title) else one.item.title for one in found]
    return [
        frozenset(terms(f"{title}. {one.item.heading}. {one.clause.text}"))
        for title, one in zip(titles, found, strict=True)
    ]


def _focused(topic: str, words: Sequence[Unit], fits: Sequence[TopicFit]) -> list[TopicFit]:
    """What fits the topic at least half as well as the best, and meets the words that divide what is near to it."""
    near = [fit.happening for fit in fits]
    told = [f"{one.item.heading}. {one.clause.text}" for one in near]
    held = _held(near)
    met, whole = focus(topic, words, told, held), tells_whole(topic, told, held, near)
    best, most = max(fit.topic for fit in fits), max(met)
    return [
        fit
        for fit, one, is_whole in zip(fits, met, whole, strict=True)
        if (fit.is_titled or (fit.topic >= LEAST * best and is_whole)) and one >= FOCUS * most
    ]


def _titled(topic: str, found: Sequence[Happening]) -> frozenset[str]:
    """The titles that hold all that the topic is about: a name among it, or they call themselves a history of it."""
    wanted = [unit for unit in units(topic) if unit.emphasis == TOPIC_WORD]
    is_named = bool(names(topic))
    titles = {one.item.title: frozenset(terms(one.item.title)) for one in found}
    return frozenset(
        title
        for title, held in titles.items()
        if wanted and all(unit.share_in(held) == 1 for unit in wanted) and (is_named or _HISTORY.search(title))
    )


def _is_known(topic: str, texts: Sequence[str], near: Sequence[float]) -> bool:
    """Whether the evidence speaks of a topic: some sentences are near to it, and the names it gives stand in them."""
    if not meaning.is_known():
        return True
    few = min(FEWEST, max(1, len(texts) // 4))
    if sum(nearness >= KNOWN for nearness in near) < few:
        return False
    if not any(detect(text) == detect(topic) for text in texts):
        return all(max(meaning.likeness(name, texts)) >= KNOWN for name in _given(topic))
    held = [frozenset(spoken_terms(text)) for text in texts]
    named = [frozenset(spoken_terms(name)) for name in _given(topic)]
    return all(any(len(words & one) * 2 >= len(words) for one in held) for words in named)


def _given(topic: str) -> list[str]:
    """The names a topic gives; what a tagger takes for one behind somebody's, as 抗金 in 岳飞抗金, is what they did."""
    people = chinese_people(topic)
    deeds = {word for (who, _), (word, tag) in itertools.pairwise(rjieba.tag(topic)) if who in people and tag == "nz"}
    return [one.text for one in names(topic) if one.text not in deeds]


def _is_headed(one: Happening) -> bool:
    """Whether its heading names its year: “Jenner's experiment of 1796” need not say what it is the history of."""
    return one.written.date[:4] in _years(one.item.heading)


@lru_cache(maxsize=10_000)
def _years(heading: str) -> frozenset[str]:
    return frozenset(mention.iso[:4] for mention in find_dates(heading))


def _headline(one: Happening, topic: frozenset[str]) -> float:
    """How much of what its title and its heading name, beside the topic, a happening tells; all where that has its year."""
    told = frozenset(spoken_terms(one.clause.text))
    title, heading = (frozenset(spoken_terms(text)) - topic for text in (one.item.title, one.item.heading))
    return (_share_told(title, told) + (1.0 if _is_headed(one) else _share_told(heading, told))) / 2


def _share_told(part: frozenset[str], told: frozenset[str]) -> float:
    return min(1.0, len(part & told) / min(3, len(part))) if part else 0.0


def significances(ranked: Sequence[RankedEvent]) -> list[Significance]:
    """How much each of the events matters among them, by what the sources make of it."""
    top, high = max(1, round(len(ranked) * REVOLUTIONARY)), round(len(ranked) * HIGH)
    places = {id(one): place for place, one in enumerate(sorted(ranked, key=lambda one: -(one.weight + one.score / 4)))}
    return [
        "revolutionary" if places[id(one)] < top else "high" if places[id(one)] < high else "medium" for one in ranked
    ]


def reason(one: RankedEvent) -> str:
    """Why an event is that significant, as a sentence about the sources."""
    if one.passages == 1:
        return Sentence("Told by 1 independent source in 1 passage.")
    return Sentence(
        "Told by %(count)s independent source in %(passages)s passages.",
        plural="Told by %(count)s independent sources in %(passages)s passages.",
        count=one.origins,
        passages=one.passages,
    )


def drafts_of(one: RankedEvent, significance: Significance, task: MilestoneTask) -> list[DraftMilestone]:
    """An event as milestones, one for each account of it, the best told first."""
    why, thread = reason(one), thread_of([happening.item for happening in one.group.happenings], task.threads)
    ordered = [one.lead, *(happening for happening in one.group.happenings if happening is not one.lead)]
    return [full_draft(happening, significance, why, thread) for happening in ordered]

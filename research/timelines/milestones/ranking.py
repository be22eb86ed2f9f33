"""Which events a topic's timeline is made of: by the words and the meaning of what tells of them, and by what the sources make of them."""

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from library import meaning
from library.chronology.happenings import Happening, happenings
from library.independence import count_origins
from library.queries import TOPIC_WORD, Unit, units
from library.text import bm25
from library.text.dates import find_dates
from library.text.language import OTHER, detect
from library.text.terms import terms
from library.text.verbs import spoken_terms
from library.translation import translated
from research.timelines.briefs import DraftMilestone, MilestoneTask
from research.timelines.milestones.drafts import bare_draft, full_draft
from research.timelines.milestones.listings import entries_asked_for
from research.timelines.milestones.merging import BorneOut, Group, grouped
from research.timelines.milestones.narrowing import asked_of, narrowed
from research.timelines.milestones.threads import thread_of
from research.timelines.schemas import Significance
from runs.words import Sentence

MEANING, HEADED = 1.5, 0.5
"""What nearness in meaning counts beside the words, and that of title and heading alone beside the whole."""
KNOWN = 0.36
"""A topic is known where what tells of one happening is so near to it and its names stand there, or a title has all of it."""
LEAST = 0.5
"""Least score of what is kept, as a share of the best; of a source that is about the topic all is kept."""
ABOUT, QUARTER, FEWEST = 0.4, 0.75, 3
"""A source is about the topic of which a quarter scores so well, as a share of the best, and that dates so many things."""
FEW = 2
"""Its title names half of the topic, unless that says no more than so many words: a history of the Web has browsers in it,
one of Microsoft in court over its browser does not."""
HEADLINE, EXACT = 2.0, 0.4
"""What it counts that the sources name it in title and heading, and a date to the day: these tell which of many matter."""
WEAK = 0.3
"""What is taken away where the date stands beside the point, as in "by 1990"."""
SPREAD, TOLD = 0.3, 0.1
"""What each doubling of the independent sources, and of the passages, adds."""
_IN = re.compile(r"\b(?:in|of|during)\s+(?:the\s+)?$|^\s*$|[\u4e00-\u9fff]$", re.IGNORECASE)
"""What stands before the only time a topic names, and says that it is about that time."""
DAY = len("1969-07-20")
CANDIDATES = 6
"""How many times the wanted events are compared with each other."""
REVOLUTIONARY, HIGH = 0.12, 0.5
"""Shares of the events that are so called, the best first."""


@dataclass(eq=False)
class RankedEvent:
    """An event with how well what tells of it fits the topic."""

    group: Group
    scores: dict[Happening, float]

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
                self.scores[one],
            ),
        )

    @cached_property
    def origins(self) -> int:
        return count_origins([one.item for one in self.group.happenings])

    @cached_property
    def passages(self) -> int:
        return len({happening.item.id for happening in self.group.happenings})

    @cached_property
    def score(self) -> float:
        """How well it fits the topic, and what the sources make of it."""
        told = SPREAD * math.log2(self.origins) + TOLD * math.log2(self.passages)
        return max(self.scores[one] for one in self.group.happenings) + told


def rank(task: MilestoneTask) -> list[RankedEvent]:
    """The events of the evidence that belong to the topic, the best first; none where it knows nothing of it."""
    asked = asked_of(task.topic)
    found = _within(happenings(task.evidence), task.topic)
    for language in (task.language, OTHER[task.language]):
        # Tables and names speak every language.
        own = [one for one in found if one.language == language or one.clause.is_entry]
        # What the encoder does not know, as 万维网 and 天花, stands there in its own words.
        abroad = translated(asked.subject, language, _spoken(own)) if language != task.language else ""
        scores = (abroad and _scored(abroad, own)) or _scored(asked.subject, own) or _scored(task.topic, own)
        kept = narrowed(asked, sorted(scores, key=lambda one: -scores[one]))[: CANDIDATES * task.limit]
        if kept:
            groups = grouped([BorneOut(bare_draft(one), [one]) for one in kept])
            return sorted((RankedEvent(group, scores) for group in groups), key=lambda one: -one.score)
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


def _scored(topic: str, found: Sequence[Happening]) -> dict[Happening, float]:
    """What is about the topic, with how well it fits."""
    headings = [f"{one.item.title}. {one.item.heading}" for one in found]
    texts = [f"{heading}. {one.clause.text}" for heading, one in zip(headings, found, strict=True)]
    near, headed = meaning.likeness(topic, texts), meaning.likeness(topic, headings)
    if not found or (meaning.is_known() and not _is_known(topic, found, texts, max(*near, *headed))):
        return {}
    meant = (MEANING * (whole + HEADED * head) for whole, head in zip(near, headed, strict=True))
    words = bm25.shares(topic, texts)
    scores = {one: word + nearness for one, word, nearness in zip(found, words, meant, strict=True)}
    if listed := entries_asked_for(topic, found):
        return {one: scores[one] for one in listed}
    # Words alone stand in few sentences, so they exclude none.
    least = LEAST * max(scores.values()) if meaning.is_known() else 0.0
    sources, own = _about(topic, scores), frozenset(spoken_terms(topic))
    return {
        one: score + HEADLINE * _headline(one, own) + EXACT * (len(one.written.date) == DAY) - WEAK * one.is_weak
        for one, score in scores.items()
        if score >= least or one.item.source in sources
    }


def _about(topic: str, scores: dict[Happening, float]) -> frozenset[str]:
    """The sources that are about the topic as a whole."""
    told: defaultdict[str, list[float]] = defaultdict(list)
    for one, score in scores.items():
        told[one.item.source].append(score)
    titles = {one.item.source: one.item.title for one in scores}
    least, is_short = ABOUT * max(scores.values(), default=0.0), len(_wanted(topic)) <= FEW
    return frozenset(
        source
        for source, found in told.items()
        if len(found) >= FEWEST
        and sorted(found)[int(QUARTER * (len(found) - 1))] >= least
        and (is_short or _named_in(titles[source], topic) >= 1 / 2)
    )


def _wanted(topic: str) -> list[Unit]:
    return [unit for unit in units(topic) if unit.emphasis == TOPIC_WORD]


def _named_in(title: str, topic: str) -> float:
    """The share of what a topic is about that a title holds."""
    wanted, held = _wanted(topic), frozenset(terms(title))
    return sum(unit.share_in(held) == 1 for unit in wanted) / len(wanted) if wanted else 0.0


def _headline(one: Happening, topic: frozenset[str]) -> float:
    """How much of what its title and its heading name, beside the topic, a happening tells; all where that has its year."""
    told = frozenset(spoken_terms(one.clause.text))
    title, heading = (frozenset(spoken_terms(text)) - topic for text in (one.item.title, one.item.heading))
    is_headed = one.written.date[:4] in _years(one.item.heading)
    return (_share_told(title, told) + (1.0 if is_headed else _share_told(heading, told))) / 2


@lru_cache(maxsize=10_000)
def _years(heading: str) -> frozenset[str]:
    return frozenset(mention.iso[:4] for mention in find_dates(heading))


def _share_told(part: frozenset[str], told: frozenset[str]) -> float:
    return min(1.0, len(part & told) / min(3, len(part))) if part else 0.0


def _is_known(topic: str, found: Sequence[Happening], texts: Sequence[str], nearest: float) -> bool:
    """Whether a title has all of a topic, or a text is near to it and most of its names stand there, if these speak its language."""
    if any(_named_in(title, topic) == 1 for title in {one.item.title for one in found}):
        return True
    held = {term for text in texts if detect(text) == detect(topic) for term in terms(text)}
    named = [unit.share_in(held) for unit in _wanted(topic) if unit.is_name] if held else []
    return nearest >= KNOWN and (not named or 2 * sum(named) > len(named))


def significances(ranked: Sequence[RankedEvent]) -> list[Significance]:
    """How much each of the events, the best first, matters among them."""
    top, high = max(1, round(len(ranked) * REVOLUTIONARY)), round(len(ranked) * HIGH)
    return ["revolutionary" if place < top else "high" if place < high else "medium" for place in range(len(ranked))]


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

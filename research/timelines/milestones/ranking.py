"""Which events a topic's timeline is made of: by the words and the meaning of what tells of them, and by what the sources make of them."""

import re
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

from library import meaning
from library.chronology.happenings import Happening, happenings
from library.queries import TOPIC_WORD, Unit, units
from library.text.dates import find_dates
from library.text.language import OTHER, detect
from library.text.terms import terms
from library.text.verbs import spoken_terms
from library.text.word_lists import entries
from library.translation import translated
from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.milestones import bm25
from research.timelines.milestones.drafts import draft, drafted
from research.timelines.milestones.merging import BorneOut, Group, grouped

MEANING, HEADED = 2.0, 0.5
"""What nearness in meaning counts beside the words, and that of title and heading alone beside the whole."""
KNOWN, TITLED = 0.38, 0.19
"""How near a happening must be for a topic to be known, and where a title has all of it."""
NEAR, HALF = 0.75, 0.5
"""Least nearness of what is nearest in a source, as a share of the nearest of all, if no heading there has so much of the topic."""
LEAST, WHOLE, BROAD = 0.5, 0.35, 2
"""Least score of what is kept, as a share of the best, and of the mean of a source that is kept whole; that only for a topic
of so few words, years aside: a history of the Web has browsers in it, one of Microsoft in court over its browser does not."""
HEADLINE, EXACT, WEAK = 2.5, 0.5, 1.25
"""What it counts that title and heading name it, and a date to the day; what a date beside the point takes away, and a
sentence that cannot stand alone."""
CANDIDATES = 6
"""How many times the wanted events are compared with each other."""
_KINDS = [[re.compile(words, re.IGNORECASE) for words in line.split("\t")] for line in entries(__name__, "themes")]
FEWEST, SHORT = 4, 60
"""Entries from which headings are a list, and most characters of what dates an entry."""
_IN = re.compile(r"\b(?:in|of|during)\s+(?:the\s+)?$|^\s*$|[\u4e00-\u9fff]$", re.IGNORECASE)
"""What stands before the only time a topic names, and says that it is about that time."""
_TO = re.compile(r"(?<=\d{4})\s?(?:[到至]|to)\s?(?=\d{4})")
"""What joins the years of a period, in a topic without any word that says they are years: 1950到1970年."""
_NUMBERED = re.compile(r"(?P<kind>[^\W\d_]{3,}(?: [^\W\d_]+)?) (?P<number>\d+(?:\.\d+)*)\W*$")


def milestones(task: MilestoneTask) -> DraftTimeline:
    """A draft of at most `limit` events."""
    return drafted(rank(task)[: task.limit], task)


def rank(task: MilestoneTask) -> list[Group]:
    """The events of the evidence that belong to the topic, the best first; none where it knows nothing of it."""
    found = of_its_kind(task.topic, within(task.topic, happenings(task.evidence)))
    for language in (task.language, OTHER[task.language]):
        # Tables and names speak every language.
        own = [one for one in found if one.language == language or one.clause.name]
        # What the encoder does not know, as 万维网 and 天花, stands there in its own words.
        abroad = translated(task.topic, language, _held(own)) if language != task.language else ""
        scores = (abroad and _scored(abroad, own)) or _scored(task.topic, own)
        if scores:
            kept = sorted(scores, key=lambda one: -scores[one])[: CANDIDATES * task.limit]
            events = grouped([BorneOut(draft(one), [one]) for one in kept])
            return sorted(events, key=lambda event: -max(scores[one] for one in event.happenings))
    return []


def within(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Those of the period that a topic names, if it names one."""
    topic = _TO.sub("–", topic)
    dates = find_dates(topic)
    is_period = len(dates) > 1 or any(mention.until_point for mention in dates)
    if not is_period and not (dates and _IN.search(topic[: dates[0].start])):
        return found
    first, last = min(mention.point.first for mention in dates), max(mention.last for mention in dates)
    return [one for one in found if first <= one.written.first and one.written.last <= last]


def of_its_kind(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Those that tell of the kind of event a topic asks for: disasters, wars, treaties."""
    said = [own for asked, own in _KINDS if asked.search(topic)]
    return [one for one in found if all(own.search(one.clause.text) for own in said)]


def entries_asked_for(topic: str, found: Sequence[Happening]) -> list[Happening]:
    """The entries of lists, as "Release 15.1", "Release 15.2" …, each with its date below it, whose kind the topic names.

    Their sources hold all else that it names; 15.3 is one of the releases of PostgreSQL 15.
    """
    asked = frozenset(terms(topic))
    numbers = tuple(f"{term}." for term in asked if term[0].isdigit())
    lists: defaultdict[frozenset[str], list[Happening]] = defaultdict(list)
    for one in found:
        heading = _NUMBERED.search(one.item.heading) if len(one.sentence.text) <= SHORT else None
        if heading and (not numbers or f"{heading['number']}.".startswith(numbers)):
            lists[frozenset(terms(heading["kind"]))].append(one)
    chosen: list[Happening] = []
    for kind, listed in lists.items():
        if len(listed) >= FEWEST and kind and kind <= asked:
            sources = {one.item.source for one in listed}
            own = (f"{one.item.title} {one.item.text}" for one in found if one.item.source in sources)
            said = kind.union(*(terms(text) for text in own))
            chosen += listed if all(word in said or word[0].isdigit() for word in asked) else []
    return chosen


def _scored(topic: str, found: Sequence[Happening]) -> dict[Happening, float]:
    """What is about the topic, with how well it fits."""
    words, headings = _words(topic), [f"{one.item.title}. {one.item.heading}" for one in found]
    texts = [f"{heading}. {one.clause.text}" for heading, one in zip(headings, found, strict=True)]
    near, headed = meaning.likeness(topic, texts), meaning.likeness(topic, headings)
    nearest = max((*near, *headed), default=0.0)
    if not found or (meaning.is_known() and not _is_known(topic, found, nearest)):
        return {}
    if listed := entries_asked_for(topic, found):
        return dict.fromkeys(listed, 1.0)
    closest: defaultdict[str, float] = defaultdict(float)
    for one, whole, head in zip(found, near, headed, strict=True):
        closest[one.item.source] = max(closest[one.item.source], whole, head)
    scores = {
        one: word + MEANING * (whole + HEADED * head)
        for one, word, whole, head in zip(found, bm25.shares(topic, texts), near, headed, strict=True)
        if closest[one.item.source] >= NEAR * nearest or _share(words, f"{one.item.title} {one.item.heading}") >= HALF
    }
    told: defaultdict[str, list[float]] = defaultdict(list)
    for one, score in scores.items():
        told[one.item.source].append(score)
    # Words alone stand in few sentences, so they exclude none.
    best = max(scores.values()) if meaning.is_known() else 0.0
    is_broad = sum(not unit.terms[0].isdigit() for unit in words) <= BROAD
    own = frozenset(spoken_terms(topic))
    return {
        one: score + _worth(one, own)
        for one, score in scores.items()
        if score >= LEAST * best or (is_broad and fmean(told[one.item.source]) >= WHOLE * best)
    }


def _is_known(topic: str, found: Sequence[Happening], nearest: float) -> bool:
    """Whether a title has all of a topic, or a text is near to it and most of its names stand there, if these speak its language."""
    words = _words(topic)
    if any(_share(words, title) == 1 for title in {one.item.title for one in found}):
        return nearest >= TITLED
    held = _held([one for one in found if one.language == detect(topic)])
    named = [unit.share_in(held) for unit in words if unit.is_name and held]
    return nearest >= KNOWN and (not named or fmean(named) > 1 / 2)


def _words(topic: str) -> list[Unit]:
    """The words that say what it is about."""
    return [unit for unit in units(topic) if unit.emphasis == TOPIC_WORD]


def _share(words: Sequence[Unit], text: str) -> float:
    """How much of them stands in a text."""
    told = frozenset(terms(text))
    return fmean(unit.share_in(told) for unit in words) if words else 0.0


def _held(found: Sequence[Happening]) -> frozenset[str]:
    return frozenset(term for one in found for term in terms(f"{one.item.title} {one.item.heading} {one.clause.text}"))


def _worth(one: Happening, topic: frozenset[str]) -> float:
    """What a happening is worth that tells what its title and its heading name beside the topic, by its date and sentence."""
    told = frozenset(spoken_terms(one.clause.text))
    parts = [frozenset(spoken_terms(text)) - topic for text in (one.item.title, one.item.heading)]
    named = fmean(min(1.0, len(part & told) / min(3, len(part))) if part else 0.0 for part in parts)
    return HEADLINE * named + EXACT * (one.written.date_precision == "day") - WEAK * (one.is_weak + one.leans)

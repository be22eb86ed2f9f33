"""Which events a topic's timeline is made of: by the words and the meaning of what tells of them, and by what the sources make of them."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from itertools import combinations
from statistics import fmean

from library import meaning
from library.answering.scoring import in_full, shares
from library.chronology.happenings import Happening, happenings
from library.queries import TOPIC_WORD, Unit, units, weigh
from library.text.dates import find_dates
from library.text.language import OTHER, detect
from library.text.scripts import any_of, simplified
from library.text.terms import CJK_RUN, content_terms, normalise, terms
from library.text.verbs import spoken_terms
from library.text.word_lists import entries
from library.translation import translated
from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.milestones.drafts import draft, drafted
from research.timelines.milestones.merging import BorneOut, Group, grouped

KNOWN, TITLED = 0.38, 0.19  # Least cosine of the nearest for a topic to be known, and where a title has all of it
MEANING, THROUGHOUT = 2.0, 0.5  # What nearness counts beside the words, and all of a source beside a sentence
LEAST, WHOLE = 0.6, 0.5  # Shares of the best fit, and of the nearest, that keep a happening and a whole source
HEADLINE, EXACT, WEAK = 2.5, 0.5, 1.25  # For what title and heading name, a date to the day; less if weak or leaning
PRECISE = {"day": 1, "decade": -1, "century": -1}
CANDIDATES = 6  # How many times the wanted events are compared with each other
ROOM = 6  # Happenings in sections called by all names of a topic, from which on the rest of their source is left out
COMMON = 2 / 3  # Share of the sources from which a name tells none from another, as 上海 among parks of 上海
_KINDS = [[re.compile(words, re.IGNORECASE) for words in line.split("\t")] for line in entries(__name__, "themes")]
_ASIDES, _ANNOUNCING, _LIVES = (any_of(__name__, name) for name in ("asides", "announcing", "lives"))
FEWEST, SHORT = 4, 60  # Entries from which headings are a list, and most characters of what dates an entry
_IN = re.compile(r"\b(?:in|of|during)\s+(?:the\s+)?$|^\s*$|[\u4e00-\u9fff]$", re.IGNORECASE)
_TO = re.compile(r"(?<=\d{4})\s?(?:[到至]|to)\s?(?=\d{4})")
_WITH_NUMBER = re.compile(r"\b[A-Z][\w-]* (?!(?:1\d|20)\d\d\b)(\d+)\b")  # Apollo 13, Windows 95, no year
_OF_YEAR = re.compile(r"\b[A-Z]\w+ of \d{4}\b")  # No time: the War of 1812
_SOMEWHERE = re.compile(r"\w in (?:the )?[A-Z]\w+(?: [A-Z]\w+)*\W*$")  # What tells of it says it once
_LISTING = re.compile(r"、|, (?:and )?|\s(?:and|&)\s|(?<=[\u4e00-\u9fff》])[与和及](?=[\u4e00-\u9fff《])")
_NUMBERED = re.compile(r"(?P<kind>[^\W\d_]{3,}(?: [^\W\d_]+)?) (?P<number>\d+(?:\.\d+)*)\W*$")


def milestones(task: MilestoneTask) -> DraftTimeline:
    return drafted(rank(task)[: task.limit], task)


def rank(task: MilestoneTask) -> list[Group]:
    """The events of the evidence that belong to the topic, the best first; none where it knows nothing of it."""
    topic = re.sub("(?<=[辽金夏宋元])国", "朝", simplified(task.topic))
    found = of_its_kind(topic, within(topic, happenings(task.evidence)))
    found = _lived(topic, found) if _LIVES.search(topic) else found
    # The films made of it, or what to read.
    found = [one for one in found if _ASIDES.search(topic) or not _ASIDES.search(one.item.heading)]
    for language in (task.language, OTHER[task.language]):
        # Tables and names speak every language.
        own = [one for one in found if one.language == language or one.clause.name]
        abroad = ""
        if language != task.language:
            # What the encoder does not know, as 万维网 and 天花, stands there in its own words.
            held = frozenset(terms(" ".join(f"{one.item.title} {one.item.heading} {one.clause.text}" for one in own)))
            abroad = translated(topic, language, held)
        if scores := (abroad and _scored(abroad, own)) or _scored(topic, own):
            telling = (one for one in scores if not _ANNOUNCING.search(one.told))
            kept = sorted(telling, key=lambda one: -scores[one])[: CANDIDATES * task.limit]
            events = grouped([BorneOut(draft(one), [one]) for one in kept])
            return sorted(events, key=lambda event: -max(scores[one] for one in event.happenings))
    return []


def within(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Those of the period that a topic names, if it names one."""
    topic = _OF_YEAR.sub("", _TO.sub("–", topic))
    dates = find_dates(topic)
    if len(dates) < 2 and not any(one.until_point or _IN.search(topic[: one.start]) for one in dates):
        return found
    first, last = min(mention.point.first for mention in dates), max(mention.last for mention in dates)
    return [one for one in found if first <= one.written.first and one.written.last <= last]


def of_its_kind(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Those that tell of the kind of event a topic asks for: disasters, wars, treaties."""
    said = [own for asked, own in _KINDS if asked.search(topic)]
    return [one for one in found if all(own.search(one.clause.text) for own in said)]


def _lived(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Of a life what lies between birth and death where these are told; after it what a document of nobody else tells."""
    own = rf"{re.escape(_LIVES.sub('', topic).strip(' 的').rpartition(' ')[2])}(?!['’]s|的)[^，,.;。；]{{0,30}}?"
    ends = (rf"{own}(?:\bborn\b|出生|生于)", rf"{own}(?:\bdied\b|去世|逝世|病逝)")
    born, died = ([one.written.first[0] for one in found if re.search(end, one.clause.text)] for end in ends)
    alone = {one for one in found if frozenset(terms(one.item.title)) <= frozenset(terms(topic))}
    found = [one for one in found if not born or min(born) <= one.written.last[0]]
    return [one for one in found if not died or one.written.first[0] <= max(died) or one in alone]


def belonging(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Those of what a topic names: of sources that hold more than half of the names that tell, if these speak its language."""
    written = {word for text in {in_full(one.item) for one in found} for word in re.findall(r"\b[A-Za-z]+\b", text)}
    named = _names(topic, written) or _titled(topic, found)
    if not named or not any(one.language == detect(topic) for one in found):
        return found
    sources: defaultdict[str, list[Happening]] = defaultdict(list)
    for one in found:
        sources[one.item.source].append(one)
    texts = {source: " ".join(in_full(one.item) for one in told) for source, told in sources.items()}
    held = {source: frozenset(terms(text)) for source, text in texts.items()}
    telling = [unit for unit in named if fmean(unit.share_in(own) == 1 for own in held.values()) < COMMON] or named
    belong = (source for source, own in held.items() if fmean(unit.share_in(own) == 1 for unit in telling) > 1 / 2)
    some = [one for source in belong for one in _belonging_of(topic, telling, sources[source])]
    runs = _runs(topic, named)
    most = max((_longest(runs, title) for title in {one.item.title for one in some}), default=0)
    # Where a title has words of the topic side by side, others tell of it only where they say as many of them so.
    # A word alone stands beside none: of the Song dynasty titles tell that name Wang Anshi.
    told = {one: (one.item.title, f"{one.item.heading} {one.clause.subject} {one.clause.text}") for one in some}
    return [one for one in some if most < 2 or any(_longest(runs, text) >= most for text in told[one])]


def _titled(topic: str, found: Sequence[Happening]) -> list[Unit]:
    """What heads say, as no dictionary has the name of a railway or a park: a Chinese topic as one word, else its words that are all of a title, or of what it lists."""
    titles, whole = {normalise(one.item.title) for one in found}, Unit(tuple(terms(topic)))
    if CJK_RUN.fullmatch(topic) and any(_said([whole], head) for head in titles | {one.item.heading for one in found}):
        return [whole]
    parts = {part for title in titles for part in _LISTING.split(title)}
    own = frozenset(terms(" ".join(part for part in parts if part in normalise(topic))))
    return [unit for unit in _words(topic) if own.issuperset(unit.terms)]


def entries_asked_for(topic: str, found: Sequence[Happening]) -> list[Happening]:
    """The entries of lists, as "Release 15.1", each dated, whose kind the topic names; their sources hold all else of it."""
    asked = frozenset(terms(topic))
    numbers = tuple(f"{term}." for term in asked if term[0].isdigit())  # 15.3 is one of PostgreSQL 15
    lists: defaultdict[frozenset[str], list[Happening]] = defaultdict(list)
    for one in found:
        heading = _NUMBERED.search(one.item.heading) if len(one.sentence.text) <= SHORT else None
        if heading and (not numbers or f"{heading['number']}.".startswith(numbers)):
            lists[frozenset(terms(heading["kind"]))].append(one)
    chosen: list[Happening] = []
    for kind, listed in lists.items():
        if len(listed) >= FEWEST and kind and kind <= asked:
            sources = {one.item.source for one in listed}
            own = [one.item for one in found if one.item.source in sources]
            said = kind.union(*(terms(f"{item.title} {item.text}") for item in own))
            chosen += listed if all(word in said or word[0].isdigit() for word in asked) else []
    return chosen


def _belonging_of(topic: str, named: Sequence[Unit], told: Sequence[Happening]) -> Sequence[Happening]:
    """All of a source whose title names it alone; else the passages that do, or the sentences of a life or beside sections of its own."""
    title = told[0].item.title
    if all(unit.terms[-1].endswith("朝") for unit in named):
        # What is of a dynasty calls it by its emperors; of two of them each is named, if only as 金军 below a title on 北宋.
        stems = re.findall("[\u4e00-\u9fff](?=朝)", topic)
        texts = {one: f"{title} {one.item.heading} {one.sentence.text}" for one in told}
        return [one for one, text in texts.items() if len(stems) < 2 or all(stem in text for stem in stems)]
    is_one_of_several = _LISTING.search(title) and not _LISTING.search(topic)
    is_its_own = _said(named, title) == 1 and len(named) >= len(_words(title)) / 3 and not is_one_of_several
    if _SOMEWHERE.search(topic) or is_its_own:
        return told
    headed = [one for one in told if one.item.heading != title and _said(named, one.item.heading) == 1]
    is_life = _LIVES.search(topic) is not None
    is_apart = is_life or len(headed) >= ROOM
    heads = {one: "" if is_life and _LISTING.search(one.item.heading) else one.item.heading for one in told}
    texts = {one: f"{heads[one]} {one.sentence.text if is_apart else one.item.text}" for one in told}
    least = 2 / 3 if is_apart > is_life else 1 / 2  # The surname alone, not "station"
    return [one for one, text in texts.items() if _said(named, text) >= least] or told


def _scored(topic: str, found: Sequence[Happening]) -> dict[Happening, float]:
    """What is about the topic, with how much it matters."""
    headings = [f"{one.item.title}. {one.item.heading}" for one in found]
    texts = [f"{head}. {one.clause.text}" for head, one in zip(headings, found, strict=True)]
    near = meaning.likeness(topic, texts)
    nearest = max((*near, *meaning.likeness(topic, headings)), default=0.0)
    belong, words = frozenset(belonging(topic, found)), _words(topic)
    heads = {head for one in found for head in (one.item.title, one.item.heading)}
    is_titled = any(_said(words, head) == 1 for head in heads)
    if not belong or (meaning.is_known() and nearest < (TITLED if is_titled else KNOWN)):
        return {}
    if listed := entries_asked_for(topic, found):
        return dict.fromkeys(listed, 1.0)
    kept, own = belong & _fitting(topic, found, near), frozenset(spoken_terms(topic))
    scores = zip(found, shares(own, [frozenset(spoken_terms(text)) for text in texts]), near, strict=True)
    return {one: word + MEANING * nearness + _worth(one, own) for one, word, nearness in scores if one in kept}


def _fitting(topic: str, found: Sequence[Happening], near: Sequence[float]) -> set[Happening]:
    """What fits the topic, by how near its section comes and how much of it its sentence says or its source throughout."""
    read = {one.item.id: frozenset(terms(in_full(one.item))) for one in found}
    words = weigh(units(topic), Counter(term for held in read.values() for term in held), len(read))
    said, come = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    nearest: defaultdict[tuple[str, str], float] = defaultdict(float)
    for one, nearness in zip(found, near, strict=True):
        source, section = one.item.source, (one.item.source, one.item.heading)
        said[source].append(words.coverage(frozenset(terms(one.item.text))))
        come[source].append(nearness)
        nearest[section] = max(nearest[section], nearness)
    fits = {}
    for one in found:
        throughout = fmean(said[one.item.source])
        own = words.coverage(frozenset(terms(f"{one.item.title} {one.item.heading} {one.sentence.text}")))
        near_most = nearest[one.item.source, one.item.heading]
        fits[one] = MEANING * near_most + max(throughout, own) + THROUGHOUT * throughout
    # Words alone stand in few sentences, so they exclude none.
    least = LEAST * max(fits.values()) if meaning.is_known() else 0.0
    is_broad = sum(not unit.terms[0].isdigit() for unit in _words(topic)) <= 1
    near_enough = WHOLE * max(nearest.values())
    whole = {source for source in said if is_broad and any(said[source]) and fmean(come[source]) >= near_enough}
    return {one for one, fit in fits.items() if fit >= least or one.item.source in whole}


def _words(topic: str) -> list[Unit]:
    return [unit for unit in units(topic) if unit.emphasis == TOPIC_WORD]


def _names(topic: str, written: Collection[str]) -> list[Unit]:
    """Without numbers; in a Chinese topic every word in letters; a first word before another, or that texts write with a capital alone."""
    is_han, first = detect(topic) == "zh", topic.partition(" ")[0]
    is_name = first in written and first.lower() not in written
    text = f"a {topic}" if is_name or re.match(r"\w+ [A-Z]", topic) or _WITH_NUMBER.fullmatch(topic) else topic
    whole = [Unit(tuple(content_terms(name))) for name in _OF_YEAR.findall(text)]
    found = (unit for unit in units(_OF_YEAR.sub("", text)) if not unit.terms[0][0].isdigit())
    return [*whole, *(unit for unit in found if unit.is_name or (is_han and unit.terms[0].isascii()))]


def _runs(topic: str, named: Sequence[Unit]) -> list[list[str]]:
    """The words of a topic that stand side by side, one of its names among them, the longest run first."""
    names = {term for unit in named for term in unit.terms}
    told = names.union(_WITH_NUMBER.findall(topic))
    words = [word for word in content_terms(topic) if word in told or not word.isascii()]
    runs = (words[start:end] for start, end in combinations(range(len(words) + 1), 2))
    return sorted((run for run in runs if names.intersection(run)), key=len, reverse=True)


def _longest(runs: Sequence[list[str]], text: str) -> int:
    """How many words the longest of them has that stands so in a text: 上海辰山植物园 is not 上海植物园."""
    told = f" {' '.join(content_terms(text))} "
    return next((len(run) for run in runs if f" {' '.join(run)} " in told), 0)


def _said(named: Sequence[Unit], text: str) -> float:
    """How many stand whole in a text, as a share: 北京师范大学 is not 北京大学."""
    told = frozenset(terms(text))
    return fmean(unit.share_in(told) == 1 for unit in named) if named else 0.0


def _worth(one: Happening, topic: frozenset[str]) -> float:
    """What a happening is worth by what it names of its title and heading, by its date and its sentence."""
    told = frozenset(spoken_terms(one.clause.text))
    heads = [frozenset(spoken_terms(text)) - topic for text in (one.item.title, one.item.heading)]
    named = fmean(min(1.0, len(head & told) / min(3, len(head))) if head else 0.0 for head in heads)
    return HEADLINE * named + EXACT * PRECISE.get(one.written.date_precision, 0) - WEAK * (one.is_weak + one.leans)

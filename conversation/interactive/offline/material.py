"""What passages hold that a page can be filled with: terms with their definitions, dated events, groups, connections."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from django.utils import timezone

from conversation.briefs.tasks import Excerpt
from library import meaning
from library.answering.candidates import is_fit, leans
from library.chronology.dating import written
from library.chronology.happenings import happenings
from library.chronology.schemas import Day
from library.schemas import EvidenceItem, Language
from library.text.keywords import keywords
from library.text.language import detect, is_han
from library.text.sentences import split
from library.text.terms import normalise
from library.text.word_lists import entries

TERMS = 40
MOST = 12
LONGEST = 220
"""Most characters of what stands on a card or an item."""
GROUPS, IN_GROUP = 3, 3
NODES = 9
_ENGLISH = re.compile(
    r"(?:(?:The|A|An)\s+)?(?P<term>[A-Z]?[\w'’-]+(?:\s+[\w'’()-]+){0,4}?)\s+(?:is|are)\s+"
    r"(?P<said>(?:the|a|an|any|one of|when|where|how)\s.{12,})"
)
_CHINESE = re.compile(
    r"(?P<term>[^\s，。,；：:（(是指即]{2,14})(?:（[^）]*）)?(?:是指|指的是|是|即|指)(?P<said>[^，]{2,}.{3,})"
)
_NOT_CHINESE = re.compile("|".join(entries(__name__, "not_terms_chinese")))
_NOT_ENGLISH = frozenset(entries(__name__, "not_terms_english"))
_CUT = re.compile(r"(?:[作为是于在至到与和]|\b(?:in|on|of|the|and|by|as|to|was|is))$", re.IGNORECASE)
"""How the title of an event ends that lost its end with its date."""
_ENTRY = re.compile(
    r"\s*(?:[-*•]\s+)?\**(?P<term>[^\s:：*|](?:[^:：*|。.]{0,38}[^\s:：*|。.])?)\**\s*(?:[:：](?!//)|\s[–—]\s)\s*(?P<said>\S.{7,})"
)


@dataclass(frozen=True)
class Pair:
    """A term, and what it is by the words of a document."""

    term: str
    said: str
    source: str


@dataclass(frozen=True)
class DatedEvent:
    """Something that happened, as a document tells it."""

    date: str
    first: Day
    last: Day
    title: str
    text: str
    source: str

    def is_apart(self, other: "DatedEvent") -> bool:
        """Whether the dates tell which of both was earlier: those of a day and of its year do not."""
        return self.last < other.first or other.last < self.first


@dataclass(frozen=True)
class SortingGroup:
    """Statements that stand under one heading."""

    name: str
    items: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class ConceptNode:
    """A term, the sentences it stands in, and the terms beside it there."""

    term: str
    said: tuple[str, ...]
    beside: tuple[int, ...]


class PageMaterial:
    """What the passages of one language hold."""

    def __init__(self, passages: Sequence[Excerpt], language: Language, topic: str) -> None:
        own = [one for one in passages if detect(one.text) == language]
        self.passages = own
        self.topic = topic
        self._language = language

    @cached_property
    def statements(self) -> list[tuple[str, Excerpt]]:
        """Sentences that say something by themselves."""
        found: dict[str, Excerpt] = {}
        for passage in self.passages:
            for sentence in split(passage.text):
                text = " ".join(sentence.text.split())
                if is_fit(text) and not leans(text) and len(text) <= LONGEST:
                    found.setdefault(text, passage)
        return list(found.items())

    @cached_property
    def terms(self) -> list[str]:
        return [one for one in keywords([one.text for one in self.passages], TERMS) if 2 <= len(one) <= 30]

    @cached_property
    def pairs(self) -> list[Pair]:
        """Definitions that stand there, each term once."""
        found: dict[str, Pair] = {}
        for passage in self.passages:
            for line in passage.text.splitlines():
                if pair := self._entry(line.strip(), passage):
                    found.setdefault(normalise(pair.term), pair)
        for text, passage in self.statements:
            if pair := self._defined(text, passage):
                found.setdefault(normalise(pair.term), pair)
        return list(found.values())[:MOST]

    def _entry(self, line: str, passage: Excerpt) -> Pair | None:
        """A line of a glossary: a short term, a colon, what it is."""
        found = _ENTRY.fullmatch(line)
        if not found or len(line) > LONGEST:
            return None
        term = found["term"].strip()
        words = len(term.split()) if not is_han(term[0]) else len(term) / 3
        is_name = words <= 4 and not re.search(r"[,，、;；?？!！]", term)
        return Pair(term, found["said"].strip(), passage.title) if is_name else None

    def _defined(self, text: str, passage: Excerpt) -> Pair | None:
        pattern = _CHINESE if self._language == "zh" else _ENGLISH
        found = pattern.fullmatch(text)
        if not found:
            return None
        term = found["term"].strip()
        if self._language == "zh":
            if (
                _NOT_CHINESE.match(term)
                or re.search(r"[的了不就也都]|说明|表明|证明|指出|认为|可以|表示", term[1:])
                or not self._is_known(term)
            ):
                return None
        elif {term.split()[0].lower(), term.split()[-1].lower()} & _NOT_ENGLISH or not self._is_known(term):
            return None
        return Pair(term, found["said"].strip().rstrip("."), passage.title)

    def _is_known(self, term: str) -> bool:
        """Whether it is one of the things the passages speak of."""
        key = normalise(term)
        if sum(normalise(f"{one.heading} {one.text}").count(key) for one in self.passages) > 1:
            return True
        return any(
            key == normalise(one) or (len(one) > 3 and normalise(one) in key) for one in [*self.terms, self.topic]
        )

    @cached_property
    def events(self) -> list[DatedEvent]:
        """What happened when, the earliest first; only those whose order their dates tell."""
        now = timezone.now()
        evidence = [
            EvidenceItem(
                id=f"e{place}", provider="library", title=one.title, heading=one.heading, text=one.text,
                document_id=place, passage_id=place, content_hash=str(place), origin=place, retrieved_at=now,
            )
            for place, one in enumerate(self.passages, 1)
        ]  # fmt: skip
        found: dict[str, DatedEvent] = {}
        for one in happenings(evidence):
            text = " ".join(one.sentence.text.split())
            if one.leans or one.is_weak or len(text) > LONGEST or not is_fit(text):
                continue
            if _CUT.search(one.title):
                continue
            date = written(one.dated)
            mention = one.dated
            event = DatedEvent(date.date_text, mention.point.first, mention.last, one.title, text, one.item.title)
            found.setdefault(text, event)
        return _in_order(self._ranked(list(found.values())))

    def _ranked(self, events: Sequence[DatedEvent]) -> list[DatedEvent]:
        """The nearest to the topic first, from each document in turn."""
        near = meaning.likeness(self.topic, [one.text for one in events])
        by_source: dict[str, list[DatedEvent]] = {}
        for _, event in sorted(zip(near, events, strict=True), key=lambda one: -one[0]):
            by_source.setdefault(event.source, []).append(event)
        return [one for row in zip_longest(*by_source.values()) for one in row if one]

    @cached_property
    def groups(self) -> list[SortingGroup]:
        """Headings with statements of their own that name no other of the headings."""
        under: dict[str, list[str]] = {}
        sources: dict[str, str] = {}
        for text, passage in self.statements:
            if passage.heading:
                sources.setdefault(passage.heading.rpartition(" › ")[2] or passage.heading, passage.title)
                under.setdefault(passage.heading.rpartition(" › ")[2] or passage.heading, []).append(text)
        ranked = sorted(under, key=lambda one: -len(under[one]))[:GROUPS]
        found = []
        for name in [one for one in under if one in ranked]:
            others = [normalise(one) for one in ranked if one != name]
            items = [one for one in under[name] if not any(other in normalise(one) for other in others)]
            if len(items) >= 2:
                found.append(SortingGroup(name, tuple(items[:IN_GROUP]), sources[name]))
        return found

    @cached_property
    def nodes(self) -> list[ConceptNode]:
        """The terms that stand together with others in sentences, the topic left out: it stands in the middle.

        Those nearest to the topic in meaning first: what a text on vaccines names most is the country of its firms.
        """
        topic = normalise(self.topic)
        texts = [text for text, _ in self.statements]
        kept: list[tuple[str, tuple[str, ...]]] = []
        near = dict(zip(self.terms, meaning.likeness(self.topic, self.terms), strict=True))
        for term in sorted(self.terms, key=lambda one: -near[one]):
            said = tuple(text for text in texts if stands(term, text))[:3]
            if said and normalise(term) not in topic and topic not in normalise(term):
                kept.append((term, said))
        kept = kept[:NODES]
        return [
            ConceptNode(
                term,
                said,
                tuple(
                    place
                    for place, (other, _) in enumerate(kept)
                    if other != term and any(stands(other, text) for text in said)
                ),
            )
            for term, said in kept
        ]

    def sources(self) -> list[str]:
        return list(dict.fromkeys(one.title for one in self.passages))


def _in_order(ranked: Sequence[DatedEvent]) -> list[DatedEvent]:
    """The first of them, as far as their dates tell them apart, the earliest first; what took years gives way."""
    kept: list[DatedEvent] = []
    for event in sorted(ranked, key=lambda one: one.first[0] != one.last[0]):
        if len(kept) < MOST and all(event.is_apart(one) for one in kept):
            kept.append(event)
    return sorted(kept, key=lambda one: one.first)


def stands(term: str, text: str) -> bool:
    pattern = re.escape(term) if is_han(term[0]) else rf"(?<!\w){re.escape(term)}(?!\w)"
    return re.search(pattern, text, re.IGNORECASE) is not None

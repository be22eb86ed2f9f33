"""Which milestones a timeline chooses, and which dates it reads: on topics and texts of our own, and on documents outside.

`topics.json` holds topics in a person's words, with milestones that must stand in their timelines and what must not;
`dated.json` short texts of many kinds with their dates. Both were written before anything was tuned on them.
`othertopics.json` and `otherdated.json` are the same of two sets of documents that others chose, and by those who chose
them; their topics are searched for as a run searches.
"""

import json
import re
from collections.abc import Callable, Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, TypeAdapter

from library import meaning, services
from library.chronology.dating import dated_sentences
from library.chronology.happenings import happenings
from library.chronology.reading import below_heading, dated_passages
from library.evidence import numbered
from library.fulltext import search_passages, visible_documents
from library.models import Document, Passage
from library.schemas import EvidenceItem, Language, SearchOutcome, SearchQuery
from library.text.dates import find_dates
from library.text.language import detect
from research.timelines.briefs import ProposalTask
from research.timelines.checking.milestones import ReadEvidence, resolve
from research.timelines.milestones.merging import merge
from research.timelines.milestones.ranking import milestones
from research.timelines.offline.planner import plan
from research.timelines.pipeline import PASSAGES, thread_queries
from tests.measures import bm25, others, outside
from tests.measures.tables import percent, table
from tests.research.timelines.making import RETRIEVED, item, task

HERE = Path(__file__).parent
LIMIT = 25
NEAREST = 0.3
"""Nearness of the nearest sentence below which the simple score shows nothing."""


class KnownTopic(BaseModel):
    topic: str
    language: Language
    must: list[tuple[str, str]]
    """What must stand in it: how its date begins, and a pattern of its words."""
    never: list[tuple[str, str]]


class DatedText(BaseModel):
    kind: str
    title: str
    published: str
    heading: str
    text: str
    gold: list[str]
    never: list[str]


class Found(NamedTuple):
    """How well dates fit those that were to be found."""

    right: int
    shown: int
    known: int
    none: int = 0
    """Shown where the text holds no date at all: sizes, times, stamps."""

    @property
    def f1(self) -> float:
        return 2 * self.right / (self.shown + self.known) if self.shown + self.known else 0.0


class Told(NamedTuple):
    """One entry of a timeline."""

    dates: list[str]
    text: str

    def is_of(self, wanted: tuple[str, str]) -> bool:
        begins, words = wanted
        return any(date.startswith(begins) for date in self.dates) and re.search(words, self.text) is not None


class Chosen(NamedTuple):
    topic: KnownTopic
    told: list[Told]

    @property
    def missed(self) -> list[tuple[str, str]]:
        return [one for one in self.topic.must if not any(told.is_of(one) for told in self.told)]

    @property
    def beside(self) -> list[tuple[str, str]]:
        return [one for one in self.topic.never if any(told.is_of(one) for told in self.told)]


Choose = Callable[[KnownTopic, Sequence[EvidenceItem]], list[Told]]


class Totals(NamedTuple):
    """What the timelines of several topics hold of what must and must not be there."""

    there: int
    must: int
    nodes: int
    beside: int


def dated_texts(name: str = "dated.json") -> Found:
    """The dates of happenings in short texts."""
    right = shown = known = none = 0
    for number, raw in enumerate(_read(name), 1):
        case = DatedText.model_validate(raw)
        text = below_heading(case.heading, case.text) if case.heading else case.text
        one = item(f"e{number}", text, title=case.title, heading=case.heading, published=case.published or None)
        dates = {happening.written.date for happening in happenings([one])}
        right, shown, known = right + len(dates & set(case.gold)), shown + len(dates), known + len(case.gold)
        none += len(dates & set(case.never))
    return Found(right, shown, known, none)


def _read(name: str) -> list[object]:
    found: list[object] = json.loads((HERE / name).read_text("utf-8"))
    return found


@cache
def evidence() -> list[EvidenceItem]:
    """Every passage with a date that the owner of the measures may read."""
    readable = Document.objects.filter(visible_documents(outside.owner_id()))
    passages = Passage.objects.filter(document__in=readable).select_related("document")
    items = []
    for number, passage in enumerate(passages.order_by("document_id", "position"), 1):
        document = passage.document
        one = item(
            f"e{number}",
            below_heading(passage.heading, passage.text),
            title=document.title,
            heading=passage.heading,
            published=document.published or None,
            url=document.url or None,
            document_id=document.pk,
            origin=document.pk,
            retrieved_at=RETRIEVED,
        )
        if any(sentence.dates for sentence in dated_sentences(one.text, one.published)):
            items.append(one)
    return items


@cache
def outside_dates() -> dict[str, tuple[Found, Found]]:
    """For each case the dates of the timeline's happenings, and all dates that stand in the right documents."""
    found = {}
    for name, case in outside.cases().dates.items():
        folder, pattern = case.documents.split("/")
        right = [one for one in evidence() if fnmatch(outside.files()[one.document_id or 0], pattern)]
        right = [one for one in right if folder != "python-new" or one.title.startswith("What’s New")]
        gold = set(case.gold)
        nodes, _ = merge(resolve(milestones(task(case.topic, evidence(), limit=len(gold) * 5 // 4)), _reading()))
        shown = {node.date for node in nodes}
        every = {mention.point.iso for one in right for mention in find_dates(one.text)}
        found[name] = (Found(len(shown & gold), len(shown), len(gold)), Found(len(every & gold), len(every), len(gold)))
    return found


@cache
def _reading() -> ReadEvidence:
    return ReadEvidence(evidence())


def ours(topic: KnownTopic, items: Sequence[EvidenceItem]) -> list[Told]:
    draft = milestones(task(topic.topic, items, language=topic.language, limit=LIMIT))
    reading = _reading() if items is evidence() else ReadEvidence(items)
    nodes, _ = merge(resolve(draft, reading))
    return [Told([node.date], f"{node.title} {node.quote} {node.description}") for node in nodes]


def simple_score(topic: KnownTopic, items: Sequence[EvidenceItem]) -> list[Told]:
    """BM25 over title, heading and sentence, and meaning: what is half as near as the nearest; nothing below `NEAREST`."""
    found = [
        (f"{one.title}. {one.heading}", dated)
        for one in items
        for dated in dated_sentences(one.text, one.published)
        if dated.dates and detect(dated.sentence.text) == topic.language
    ]
    headings = [heading for heading, _ in found]
    texts = [f"{heading}. {dated.sentence.text}" for heading, dated in found]
    near, headed = meaning.likeness(topic.topic, texts), meaning.likeness(topic.topic, headings)
    words = bm25.shares(topic.topic, texts)
    scores = [word + 1.5 * (one + 0.5 * head) for word, one, head in zip(words, near, headed, strict=True)]
    nearest = max(near, default=0.0)
    kept = [place for place, one in enumerate(near) if nearest >= NEAREST and one >= nearest / 2]
    best = sorted(kept, key=lambda place: -scores[place])[:LIMIT]
    chosen = (found[place][1] for place in best)
    return [Told([one.point.iso for one in dated.dates], dated.sentence.text) for dated in chosen]


@cache
def chosen(choose: Choose = ours) -> list[Chosen]:
    """The timelines of our topics and of the cases'."""
    topics = [KnownTopic.model_validate(raw) for raw in _read("topics.json")]
    for case in outside.cases().topics:
        language: Language = "zh" if re.search("[\u4e00-\u9fff]", case.topic) else "en"
        topics.append(KnownTopic(topic=case.topic, language=language, must=[], never=[] if case.known else [("", ".")]))
    return [Chosen(topic, choose(topic, evidence())) for topic in topics]


@cache
def chosen_of_others(choose: Choose = ours) -> dict[str, list[Chosen]]:
    """The timelines of the topics of others, by the set that each is of."""
    sets = TypeAdapter(dict[str, list[KnownTopic]]).validate_json((HERE / "othertopics.json").read_bytes())
    return {
        name: [
            Chosen(topic, choose(topic, _found(others.owner_id(name), topic.topic, topic.language))) for topic in topics
        ]
        for name, topics in sets.items()
    }


@cache
def _found(owner_id: int, topic: str, language: Language) -> list[EvidenceItem]:
    """The dated passages of the documents that a timeline's searches find."""
    known = services.survey(owner_id, topic)
    threads = plan(ProposalTask(topic=topic, language=language, level=None, survey=known)).research_threads
    texts = [topic, *(text for thread in threads for text in thread_queries(topic, thread))]
    outcomes = [
        SearchOutcome(
            query=text, hits=search_passages(owner_id, SearchQuery(text=text[:400], limit=PASSAGES["medium"]))
        )
        for text in dict.fromkeys(texts)
    ]
    return numbered(dated_passages(owner_id, outcomes))


def report() -> str:
    own, theirs = dated_texts(), dated_texts("otherdated.json")
    written = f"Dates in our own short texts: F1 {percent(own.f1)}, {own.none} that are none\n"
    written += f"In those of others: F1 {percent(theirs.f1)}, {theirs.none} that are none\n"
    if not outside.is_there():
        return written + outside.ABSENT
    rows = [[name, percent(ours.f1), percent(every.f1)] for name, (ours, every) in outside_dates().items()]
    written += table("Dates of documents outside", ["", "timeline F1", "all dates of the right documents"], rows)
    return written + _told()


def totals(found: Sequence[Chosen]) -> Totals:
    must, missed = sum(len(one.topic.must) for one in found), sum(len(one.missed) for one in found)
    return Totals(must - missed, must, sum(len(one.told) for one in found), sum(len(one.beside) for one in found))


def results() -> dict[str, dict[str, list[Chosen]]]:
    """The timelines of each set of topics, ours and those of the simple score."""
    found = {"our topics": {label: chosen(choose) for label, choose in CHOICES.items()}}
    for label, choose in CHOICES.items() if others.is_there() else ():
        for name, timelines in chosen_of_others(choose).items():
            found.setdefault(f"others, {name}", {})[label] = timelines
    return found


def _told() -> str:
    """What must and must not be there, of how many entries; of ours which ones must not."""
    found = results()
    rows = [
        [f"{name}, {label}", str(of.there), str(of.must), str(of.nodes), str(of.beside)]
        for name, choices in found.items()
        for label, timelines in choices.items()
        for of in [totals(timelines)]
    ]
    header = ["", "must be there", "of", "entries", "must not be there"]
    beside = [
        f"{one.topic.topic}: {date} {words}"
        for choices in found.values()
        for one in choices["ours"]
        for date, words in one.beside
    ]
    return table("Milestones of topics", header, rows) + f"Ours that must not be there: {'; '.join(beside)}\n"


CHOICES: dict[str, Choose] = {"ours": ours, "simple score": simple_score}

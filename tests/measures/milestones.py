"""Which milestones a timeline chooses, and which dates it reads: on topics and texts of our own, and on documents outside.

`topics.json` holds topics in a person's words, with milestones that must stand in their timelines and what must not;
`dated.json` short texts of many kinds with their dates. Both were written before anything was tuned on them.
`othertopics.json` and `otherdated.json` are the same of two sets of documents that others chose, and by those who chose
them; their topics are searched for as a run searches.
"""

import json
import re
from collections.abc import Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, TypeAdapter

from library import services
from library.chronology.dating import dated_sentences
from library.chronology.happenings import happenings
from library.chronology.reading import below_heading, dated_passages
from library.evidence import numbered
from library.fulltext import search_passages, visible_documents
from library.models import Document, Passage
from library.schemas import EvidenceItem, Language, SearchOutcome, SearchQuery
from library.text.dates import find_dates
from research.timelines.briefs import ProposalTask
from research.timelines.checking.milestones import ReadEvidence, resolve
from research.timelines.milestones.merging import merge
from research.timelines.milestones.ranking import milestones
from research.timelines.offline.planner import plan
from research.timelines.pipeline import PASSAGES, thread_queries
from research.timelines.schemas import Node
from tests.measures import others, outside
from tests.measures.tables import percent, table
from tests.research.timelines.making import RETRIEVED, item, task

HERE = Path(__file__).parent
LIMIT = 25


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


class Chosen(NamedTuple):
    topic: str
    nodes: list[Node]
    missed: list[tuple[str, str]]
    beside: list[tuple[str, str]]
    must: int


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
        nodes = merge(resolve(milestones(task(case.topic, evidence(), limit=len(gold) * 5 // 4)), _reading())).nodes
        shown = {node.date for node in nodes}
        every = {mention.iso for one in right for mention in find_dates(one.text)}
        found[name] = (Found(len(shown & gold), len(shown), len(gold)), Found(len(every & gold), len(every), len(gold)))
    return found


@cache
def _reading() -> ReadEvidence:
    return ReadEvidence(evidence())


@cache
def chosen() -> list[Chosen]:
    """The timelines of our topics and of the cases'."""
    topics = [KnownTopic.model_validate(raw) for raw in _read("topics.json")]
    for case in outside.cases().topics:
        language: Language = "zh" if re.search("[\u4e00-\u9fff]", case.topic) else "en"
        topics.append(KnownTopic(topic=case.topic, language=language, must=[], never=[] if case.known else [("", ".")]))
    return [_choose(topic, evidence(), _reading()) for topic in topics]


@cache
def chosen_of_others() -> dict[str, list[Chosen]]:
    """The timelines of the topics of others, by the set that each is of."""
    sets = TypeAdapter(dict[str, list[KnownTopic]]).validate_json((HERE / "othertopics.json").read_bytes())
    return {
        name: [_choose(topic, found := _found(others.owner_id(name), topic), ReadEvidence(found)) for topic in topics]
        for name, topics in sets.items()
    }


def _found(owner_id: int, topic: KnownTopic) -> list[EvidenceItem]:
    """The dated passages of the documents that a timeline's searches find."""
    known = services.survey(owner_id, topic.topic)
    proposed = plan(ProposalTask(topic=topic.topic, language=topic.language, level=None, survey=known))
    threads = proposed.research_threads
    texts = [topic.topic, *(text for thread in threads for text in thread_queries(topic.topic, thread))]
    outcomes = [
        SearchOutcome(
            query=text, hits=search_passages(owner_id, SearchQuery(text=text[:400], limit=PASSAGES["medium"]))
        )
        for text in dict.fromkeys(texts)
    ]
    return numbered(dated_passages(owner_id, outcomes))


def _choose(topic: KnownTopic, items: list[EvidenceItem], reading: ReadEvidence) -> Chosen:
    draft = milestones(task(topic.topic, items, language=topic.language, limit=LIMIT))
    nodes = merge(resolve(draft, reading)).nodes
    told = [(node.date, f"{node.title} {node.quote} {node.description}") for node in nodes]

    def stands(wanted: tuple[str, str]) -> bool:
        return any(date.startswith(wanted[0]) and re.search(wanted[1], text) for date, text in told)

    missed = [one for one in topic.must if not stands(one)]
    return Chosen(topic.topic, nodes, missed, [one for one in topic.never if stands(one)], len(topic.must))


def report() -> str:
    own, theirs = dated_texts(), dated_texts("otherdated.json")
    written = f"Dates in our own short texts: F1 {percent(own.f1)}, {own.none} that are none\n"
    written += f"In those of others: F1 {percent(theirs.f1)}, {theirs.none} that are none\n"
    if not outside.is_there():
        return written + outside.ABSENT
    rows = [[name, percent(ours.f1), percent(every.f1)] for name, (ours, every) in outside_dates().items()]
    written += table("Dates of documents outside", ["", "timeline F1", "all dates of the right documents"], rows)
    written += _told("", chosen())
    return written + "".join(
        _told(f", {name}", found) for name, found in chosen_of_others().items() if others.is_there()
    )


def _told(name: str, found: Sequence[Chosen]) -> str:
    must, there = sum(one.must for one in found), sum(one.must - len(one.missed) for one in found)
    beside = [f"{one.topic}: {date} {words}" for one in found for date, words in one.beside]
    return (
        f"Milestones that must be there{name} {there} of {must}; nodes {sum(len(one.nodes) for one in found)};"
        f" what must not be there {len(beside)} {'; '.join(beside)}\n"
    )

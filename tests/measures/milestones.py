"""Which milestones a timeline chooses, and which dates it reads: on topics and texts of our own, and on documents outside.

`topics.json` holds topics in a person's words, with milestones that must stand in their timelines and what must not;
`dated.json` short texts of many kinds with their dates. Both were written before anything was tuned on them.
"""

import json
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel

from library.chronology.dating import dated_sentences
from library.chronology.happenings import happenings
from library.chronology.reading import below_heading
from library.models import Passage
from library.schemas import EvidenceItem, Language
from library.text.dates import find_dates
from research.timelines.checking.milestones import ReadEvidence, resolve
from research.timelines.milestones.merging import merge
from research.timelines.offline.milestone import milestones
from research.timelines.schemas import Node
from tests.measures import outside
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


def dated_texts() -> Found:
    """The dates of happenings in our own short texts."""
    right = shown = known = none = 0
    for number, raw in enumerate(_read("dated.json"), 1):
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
    outside.owner_id()
    items = []
    for number, passage in enumerate(Passage.objects.select_related("document").order_by("document_id", "position"), 1):
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
    return [_choose(topic) for topic in topics]


def _choose(topic: KnownTopic) -> Chosen:
    draft = milestones(task(topic.topic, evidence(), language=topic.language, limit=LIMIT))
    nodes = merge(resolve(draft, _reading())).nodes
    told = [(node.date, f"{node.title} {node.quote} {node.description}") for node in nodes]

    def stands(wanted: tuple[str, str]) -> bool:
        return any(date.startswith(wanted[0]) and re.search(wanted[1], text) for date, text in told)

    missed = [one for one in topic.must if not stands(one)]
    return Chosen(topic.topic, nodes, missed, [one for one in topic.never if stands(one)], len(topic.must))


def report() -> str:
    own = dated_texts()
    written = f"Dates in our own short texts: F1 {percent(own.f1)}, {own.none} that are none\n"
    if not outside.is_there():
        return written + outside.ABSENT
    rows = [[name, percent(ours.f1), percent(every.f1)] for name, (ours, every) in outside_dates().items()]
    written += table("Dates of documents outside", ["", "timeline F1", "all dates of the right documents"], rows)
    must, there = sum(one.must for one in chosen()), sum(one.must - len(one.missed) for one in chosen())
    beside = [f"{one.topic}: {date} {words}" for one in chosen() for date, words in one.beside]
    return written + (
        f"Milestones that must be there {there} of {must}; nodes {sum(len(one.nodes) for one in chosen())};"
        f" what must not be there {len(beside)} {'; '.join(beside)}\n"
    )

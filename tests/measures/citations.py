"""Measure M2 for timelines: whether nodes rest on their evidence, and whether faults put into drafts are caught."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from library.schemas import EvidenceItem, Language
from library.services import SAMPLE_FOLDER
from research.timelines.briefs import DraftEvidence, DraftTimeline
from research.timelines.checking.milestones import ReadEvidence, resolve
from research.timelines.milestones.ranking import milestones
from research.timelines.schemas import Node
from tests.measures import debian
from tests.measures.tables import percent, table
from tests.research.timelines.making import merged, task

TOPICS: tuple[tuple[str, str, Language], ...] = (
    ("History of spaceflight", "spaceflight", "en"),
    ("History of vaccines", "vaccines", "en"),
    ("History of the World Wide Web", "www", "en"),
    ("宋朝历史", "song", "zh"),
    ("上海公园", "shanghai", "zh"),
)
LIMIT = 40
Fault = Callable[[DraftEvidence, Sequence[EvidenceItem], random.Random], DraftEvidence | None]


@dataclass(frozen=True)
class Citations:
    """M2's figures over all topics."""

    nodes: int
    fabricated: int
    """Cited ids that are not in the evidence."""
    covered: float
    """Share of nodes with at least one passage of their own."""
    exact: float
    """Share of quotes that stand in their passage word for word and hold the date as written."""
    own_sources: float
    """Share of different lists of passages and quotes; one list for all nodes would give next to nothing."""
    caught: dict[str, tuple[int, int]]
    """For each kind of fault how many were seeded and not shown, of how many."""


@cache
def measure() -> Citations:
    nodes: list[tuple[Node, dict[str, EvidenceItem]]] = []
    caught = dict.fromkeys(FAULTS, (0, 0))
    for topic, prefix, language in TOPICS:
        items = debian.evidence(*sorted(SAMPLE_FOLDER.glob(f"{prefix}*.md")))
        draft = milestones(task(topic, items, language=language, limit=LIMIT))
        known = {item.id: item for item in items}
        nodes += [(node, known) for node in merged(items, *draft.milestones).nodes]
        for name, fault in FAULTS.items():
            found, seeded = _seed(draft, items, fault)
            caught[name] = (caught[name][0] + found, caught[name][1] + seeded)
    cited = [(one, known) for node, known in nodes for one in node.evidence]
    shared = [tuple((one.evidence_id, one.quote) for one in node.evidence) for node, _ in nodes]
    return Citations(
        nodes=len(nodes),
        fabricated=sum(one.evidence_id not in known for one, known in cited),
        covered=sum(bool(node.evidence) for node, _ in nodes) / len(nodes),
        exact=sum(one.quote in known[one.evidence_id].text and one.date_text in one.quote for one, known in cited)
        / len(cited),
        own_sources=len(set(shared)) / len(shared),
        caught=caught,
    )


def _seed(draft: DraftTimeline, items: list[EvidenceItem], fault: Fault) -> tuple[int, int]:
    """How many of the faults put into a draft, one at a time, do not reach the timeline."""
    reading, chance = ReadEvidence(items), random.Random(7)
    found = seeded = 0
    for milestone in draft.milestones:
        broken = fault(milestone.evidence[0], items, chance)
        if broken is None:
            continue
        seeded += 1
        altered = milestone.model_copy(update={"evidence": [broken]})
        shown = resolve(DraftTimeline(milestones=[altered]), reading)
        quotes = [happening.quote for candidate in shown for happening in candidate.happenings]
        found += not any(broken.quote in quote for quote in quotes)
    return found, seeded


def _dead_id(cited: DraftEvidence, _items: Sequence[EvidenceItem], _chance: random.Random) -> DraftEvidence:
    return cited.model_copy(update={"evidence_id": "e9999"})


def _wrong_source(cited: DraftEvidence, items: Sequence[EvidenceItem], chance: random.Random) -> DraftEvidence | None:
    others = [item.id for item in items if cited.quote not in item.text]
    return cited.model_copy(update={"evidence_id": chance.choice(others)}) if others else None


def _altered_number(
    cited: DraftEvidence, _items: Sequence[EvidenceItem], chance: random.Random
) -> DraftEvidence | None:
    """A digit of the quote outside of its date changed."""
    start = cited.quote.find(cited.date_text)
    places = [
        m.start() for m in re.finditer(r"\d", cited.quote) if not start <= m.start() < start + len(cited.date_text)
    ]
    return cited.model_copy(update={"quote": _changed(cited.quote, chance.choice(places))}) if places else None


def _altered_date(cited: DraftEvidence, _items: Sequence[EvidenceItem], chance: random.Random) -> DraftEvidence | None:
    start = cited.quote.find(cited.date_text)
    places = [m.start() + start for m in re.finditer(r"\d", cited.date_text)]
    if not places:
        return None
    quote = _changed(cited.quote, chance.choice(places))
    return cited.model_copy(update={"quote": quote, "date_text": quote[start : start + len(cited.date_text)]})


def _changed(text: str, place: int) -> str:
    return f"{text[:place]}{(int(text[place]) + 1) % 10}{text[place + 1 :]}"


FAULTS: dict[str, Fault] = {
    "wrong source": _wrong_source,
    "altered number": _altered_number,
    "altered date": _altered_date,
    "dead id": _dead_id,
}


def report() -> str:
    found = measure()
    rows = [[name, f"{caught}/{seeded}", percent(caught / seeded)] for name, (caught, seeded) in found.caught.items()]
    return (
        table("M2  Faults put into the citations of timelines, and caught", ["", "caught", ""], rows)
        + f"{found.nodes} nodes: fabricated citations {found.fabricated}, covered {percent(found.covered)},"
        f" quotes exact {percent(found.exact)}, evidence of its own {percent(found.own_sources)}\n"
    )

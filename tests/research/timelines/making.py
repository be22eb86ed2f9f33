"""Evidence, nodes and drafts for the tests."""

from datetime import UTC, datetime

from library.chronology.happenings import Happening, happenings
from library.schemas import EvidenceItem, Language
from research.timelines.briefs import DraftEvidence, DraftMilestone, DraftTimeline, MilestoneTask
from research.timelines.checking.skeleton import Skeleton, build
from research.timelines.milestones.ranking import milestones
from research.timelines.schemas import Node, ResearchThread

RETRIEVED = datetime(2026, 1, 2, tzinfo=UTC)


def item(key: str, text: str, **fields: object) -> EvidenceItem:
    """A passage; each stands in a document of its own unless told otherwise."""
    number = int(key[1:])
    given: dict[str, object] = {
        "id": key,
        "provider": "library",
        "title": f"Source {number}",
        "url": f"https://example.org/{number}",
        "text": text,
        "document_id": number,
        "passage_id": number,
        "content_hash": key,
        "origin": number,
        "retrieved_at": RETRIEVED,
    }
    return EvidenceItem.model_validate({**given, **fields})


def items(*texts: str, **fields: object) -> list[EvidenceItem]:
    return [item(f"e{number}", text, **fields) for number, text in enumerate(texts, 1)]


def told(text: str, **fields: object) -> list[Happening]:
    """What one passage tells of."""
    return happenings([item("e1", text, **fields)])


def milestone(title: str, *evidence: tuple[str, str, str], **fields: object) -> DraftMilestone:
    """A drafted milestone that cites (evidence id, quote, date as written)."""
    given: dict[str, object] = {
        "title": title,
        "description": title,
        "significance": "high",
        "significance_reason": "It matters.",
        "evidence": [
            DraftEvidence(evidence_id=key, quote=quote, date_text=date_text) for key, quote, date_text in evidence
        ],
    }
    return DraftMilestone.model_validate({**given, **fields})


def merged(evidence: list[EvidenceItem], *drafted: DraftMilestone) -> Skeleton:
    return build(DraftTimeline(milestones=list(drafted)), evidence)


def task(
    topic: str, evidence: list[EvidenceItem], *, language: Language = "en", limit: int = 20, threads: int = 0
) -> MilestoneTask:
    names = [ResearchThread(name=f"{topic} {number}") for number in range(threads)]
    return MilestoneTask(topic=topic, language=language, threads=names, limit=limit, evidence=evidence)


def timeline(topic: str, evidence: list[EvidenceItem], *, language: Language = "en", limit: int = 20) -> Skeleton:
    """The timeline the offline engine makes of this evidence."""
    return build(milestones(task(topic, evidence, language=language, limit=limit)), evidence)


FIRMS = [
    "Abel",
    "Baker",
    "Cohen",
    "Duval",
    "Evans",
    "Fuchs",
    "Gauss",
    "Haber",
    "Ibsen",
    "Jung",
    "Kant",
    "Lenz",
    "Mann",
    "Nolde",
]


def nodes(*years: int) -> list[Node]:
    """A node in each of these years."""
    texts = [f"In {number} the firm {name} was founded in Berlin." for number, name in zip(years, FIRMS, strict=False)]
    return timeline("firms", items(*texts)).nodes

"""An outline from the evidence: the headings of the passages nearest to the question."""

from library.answering.scoring import most_relevant, on_topic
from library.schemas import EvidenceItem
from research.briefs import Kind, Outline, PlannedSection, WriterBrief
from research.offline.titles import title
from research.offline.writer import heading_of

NEAREST = 6  # Passages of a section, and those whose headings divide a report
KINDS: dict[str, Kind] = {"compare": "comparison", "how": "how-to", "why": "cause", "list": "list"}


def outline(task: WriterBrief) -> Outline:
    """A section for each heading, the nearest first; a history where one is asked for, else of the kind of the first part."""
    kinds = (KINDS[part.kind] for part in task.question.parts if part.kind in KINDS)
    sections: dict[str, list[EvidenceItem]] = {}
    for item in on_topic(task.query, task.context, task.evidence)[:NEAREST]:
        sections.setdefault(heading_of(item), []).append(item)
    sections = sections or {title(task.query): task.evidence[:NEAREST]}
    return Outline(
        kind="history" if task.question.is_history else next(kinds, "overview"),
        title=title(task.query),
        sections=[
            PlannedSection(heading=heading, covers="", evidence=[item.id for item in items])
            for heading, items in sections.items()
        ][: task.most_sections],
    )


def nearest(sought: str, task: WriterBrief) -> list[str]:
    """The ids of the passages that have most to say about a section: those that speak of it, else one of each origin."""
    speaking = on_topic(sought, task.query, task.evidence)
    found = speaking or most_relevant(sought, task.evidence, NEAREST, context=task.query)
    return [item.id for item in found[:NEAREST]]

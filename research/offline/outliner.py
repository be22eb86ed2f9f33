"""An outline from the evidence: the headings under which the sentences stand that the offline writer would choose."""

from library.answering.question import ask_apart
from research.briefs import Kind, Outline, PlannedSection, WriterBrief
from research.offline import writer
from research.offline.titles import title

KINDS: dict[str, Kind] = {"compare": "comparison", "how": "how-to", "why": "cause", "list": "list"}


def outline(task: WriterBrief) -> Outline:
    """Its sections with what they cite; one section with all where there are none."""
    made = writer.write(task)
    found = [
        PlannedSection(
            heading=part.heading,
            covers="",
            evidence=list(dict.fromkeys(key for claim in part.claims for key in claim.evidence)),
        )
        for part in made.sections
    ]
    whole = PlannedSection(heading=title(task.query), covers=task.query, evidence=[item.id for item in task.evidence])
    kinds = [KINDS[part.kind] for part in ask_apart(task.query, task.context).parts if part.kind in KINDS]
    return Outline(kind=(kinds or ["overview"])[0], title=made.title, sections=found or [whole])

"""A section of sentences as they stand in its own passages: those the offline writer chooses, none said before."""

from research.briefs import DraftSection, SectionBrief
from research.offline import writer

MOST = 8  # Sentences of a section


def write(task: SectionBrief) -> DraftSection:
    """What its passages say of the question; no sentence where they say nothing new of it."""
    own = [item for item in task.evidence if item.id in task.section.evidence] or task.evidence
    made = writer.write(task.model_copy(update={"evidence": own}))
    said = {claim.text for part in task.before for claim in part.claims}
    found = [*made.summary, *made.key_findings, *(claim for part in made.sections for claim in part.claims)]
    fresh = {claim.text: claim for claim in found if claim.text not in said}
    return DraftSection(heading=task.section.heading, claims=list(fresh.values())[:MOST])

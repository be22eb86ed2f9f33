"""A summary of what a report's sections say: of their own sentences those nearest to each part of the question."""

from library import meaning
from library.answering.candidates import leans
from research.briefs import DraftSummary, SummaryBrief
from research.offline.limitations import limitations

FINDINGS, NEAREST = 5, 3
"""Most findings beside a summary, and sentences of a summary of one part; where more is asked each part has one."""


def summarise(task: SummaryBrief) -> DraftSummary:
    """The nearest sentences that stand alone, in the question's order; the findings are the next ones, in the sections' order."""
    claims = {one.text: one for part in task.sections for one in part.claims if not leans(one.text)}
    parts = task.question.parts
    ranked = []
    for part in parts:
        likeness = dict(zip(claims, meaning.likeness(part.sought, list(claims)), strict=True))
        ranked.append(sorted(claims, key=lambda text: -likeness[text]))
    summary = list(dict.fromkeys(text for near in ranked for text in near[: NEAREST if len(parts) == 1 else 1]))
    others = [text for near in zip(*ranked, strict=True) for text in near if text not in summary]
    findings = list(dict.fromkeys(others))[:FINDINGS]
    return DraftSummary(
        summary=[claims[text].model_copy(update={"under": ""}) for text in summary],
        key_findings=[claim.model_copy(update={"under": ""}) for text, claim in claims.items() if text in findings],
        limitations=limitations(task, [claim for part in task.sections for claim in part.said], is_quoted=False),
    )

"""What a small model is asked that cannot write of a section's passages: to retell their sentences, one by one.

Asked to write of passages in another language, one of 1.5 billion parameters wrote the question down; and told that
what it wrote stands in no passage, it wrote it again.
"""

from collections.abc import Sequence

from library.answering.candidates import CandidateSentence, candidates
from library.answering.scoring import scores
from library.briefing import fenced
from library.schemas import EvidenceItem
from library.text.language import detect
from research.briefs import SectionBrief
from runs.prompts import prompt

MOST = 6
"""Sentences that are retold: of those there are, what is nearest to the question."""


def is_foreign(task: SectionBrief, passages: Sequence[EvidenceItem]) -> bool:
    """Whether none of the passages is in the report's language."""
    return all(detect(one.text) != task.language for one in passages)


def retold(task: SectionBrief, passages: Sequence[EvidenceItem], room: int) -> str:
    """The sentences there is room for, in their own order, and that they are to be retold, or translated."""
    told = sorted(_nearest(task, passages)[:MOST], key=lambda one: one.order)
    lines = fenced((f"[{one.passage.id}] {one.text}" for one in told), room)
    how = "translated" if is_foreign(task, passages) else "retold"
    asked = prompt(__name__, f"section.last.{how}.{task.language}")
    return f"Write section {task.place + 1}: {task.section.heading}.{task.for_whom}\n{lines}\n{asked}"


def _nearest(task: SectionBrief, passages: Sequence[EvidenceItem]) -> list[CandidateSentence]:
    """Best first, by the part of the question that each fits best."""
    found = candidates(passages)
    best: dict[CandidateSentence, float] = {}
    for part in task.question.parts:
        for one in scores(part, passages, found):
            best[one.sentence] = max(one.score, best.get(one.sentence, one.score))
    return sorted(best, key=lambda one: -best[one])

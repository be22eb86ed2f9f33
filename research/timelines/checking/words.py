"""What a model says of a milestone beside its quotes: as far as its passages bear it out, else in their own words."""

import re
from collections.abc import Sequence

from library.chronology.happenings import Happening
from library.judging.differences import unheld_figures
from library.judging.reading import read
from library.schemas import EvidenceItem
from library.text.facts import facts, missing
from library.text.language import HAN, detect, joined
from library.text.sentences import split
from library.text.similarity import term_containment
from research.timelines.briefs import DraftMilestone, DraftTimeline
from research.timelines.checking.milestones import ReadEvidence, told_of
from research.timelines.milestones.drafts import describe, place_of, thread_of
from research.timelines.schemas import ResearchThread

SUPPORT = 0.5
"""Least share of a text's content terms that its passage must hold."""
LEAST_WORDS, LEAST_CHARACTERS = 3, 6
"""Of a text that says something."""


def held(
    draft: DraftTimeline, evidence: Sequence[EvidenceItem], threads: Sequence[ResearchThread] = ()
) -> DraftTimeline:
    """The draft with titles, descriptions and reasons that stand in what its milestones cite; reasons may be empty."""
    told = ReadEvidence(evidence)
    return DraftTimeline(milestones=[_held(one, told_of(one, told), threads) for one in draft.milestones])


def is_borne_out(text: str, item: EvidenceItem) -> bool:
    """Whether a passage holds most words of a text, and all of its numbers, dates and names."""
    passage = f"{item.title} {item.heading} {item.text}"
    return term_containment(text, passage) >= SUPPORT and not missing(text, passage)


def bears_out(sentence: str, item: EvidenceItem) -> bool:
    """Whether a passage says a sentence, as reports are checked."""
    return read(sentence, [item]).is_borne_out


def is_statement(text: str) -> bool:
    """Whether enough is said beside a date."""
    for fact in reversed(facts(text)):
        if fact.kind == "date":
            text = text[: fact.start] + text[fact.end :]
    han = re.findall(f"[{HAN}]", text)
    return len(han) >= LEAST_CHARACTERS if han else len(text.split()) >= LEAST_WORDS


def _held(milestone: DraftMilestone, told: Sequence[Happening], threads: Sequence[ResearchThread]) -> DraftMilestone:
    if not told:
        return milestone  # Its quotes are not in their passages: it is left out later.
    items = list({one.item.id: one.item for one in told}.values())
    known = {one.name for one in threads}
    title = milestone.title if _names(milestone.title, items) else told[0].title[:300]
    return milestone.model_copy(
        update={
            "title": title,
            "subtitle": milestone.subtitle if _names(milestone.subtitle, items) else place_of(told[0]),
            "thread": milestone.thread if milestone.thread in known else thread_of(items, threads),
            "description": _said(milestone.description, items) or describe(told[0]),
            "significance_reason": _said(milestone.significance_reason, items),
        }
    )


def _names(text: str, items: Sequence[EvidenceItem]) -> bool:
    """Whether there are a few words, and they are about what a passage says; of another language than the passage only their figures tell."""
    return bool(text) and any(
        is_borne_out(text, item) if detect(text) == detect(item.text) else not unheld_figures(text, item.text)
        for item in items
    )


def _said(text: str, items: Sequence[EvidenceItem]) -> str:
    """The sentences that the passages bear out, or that are in another language and at least about the same thing."""
    kept = [one.text for one in split(text) if read(one.text, items).is_borne_out]
    return joined(kept, detect(text))

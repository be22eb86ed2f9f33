"""From a draft to what its evidence really says: unknown ids, altered quotes and undated quotes are left out, and noted.

Dates never come from the draft: code reads them out of the quotes, so none is more precise than its quote.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from library.chronology.happenings import Happening, happenings
from library.chronology.sameness import likeness_of
from library.chronology.wording import wording
from library.quoting import find_quote
from library.schemas import EvidenceItem
from research.timelines.briefs import DraftEvidence, DraftMilestone, DraftTimeline
from research.timelines.milestones.merging import Candidate

UNKNOWN, ALTERED, UNDATED = (
    "names evidence that does not exist",
    "quotes words that are not in the passage",
    "quotes words without a date",
)


@dataclass(frozen=True)
class Resolved:
    candidates: list[Candidate]
    notes: list[str]
    """What was left out, and why, as sentences."""


class Reading:
    """The evidence of a run and all happenings read from it."""

    def __init__(self, evidence: Sequence[EvidenceItem]) -> None:
        self.items = {item.id: item for item in evidence}
        self.happenings = happenings(evidence)
        self._of_item: defaultdict[str, list[Happening]] = defaultdict(list)
        for happening in self.happenings:
            self._of_item[happening.item.id].append(happening)

    def told_in(self, item: EvidenceItem, start: int, end: int) -> list[Happening]:
        """What a part of a passage tells of."""
        return [one for one in self._of_item[item.id] if start <= one.dated.start and one.dated.end <= end]


def resolve(draft: DraftTimeline, reading: Reading, *, is_gap_node: bool = False) -> Resolved:
    """The milestones that evidence bears out."""
    candidates, notes = [], []
    for milestone in draft.milestones:
        found: list[Happening] = []
        for cited in milestone.evidence:
            happening = _find(milestone, cited, reading)
            if isinstance(happening, str):
                notes.append(f"“{milestone.title}” {happening}.")
            elif happening not in found:
                found.append(happening)
        if found:
            candidates.append(Candidate(milestone, found, is_gap_node))
    return Resolved(candidates, notes)


def _find(milestone: DraftMilestone, cited: DraftEvidence, reading: Reading) -> Happening | str:
    """What the quote tells of, or why it proves nothing."""
    item = reading.items.get(cited.evidence_id)
    if item is None:
        return UNKNOWN
    place = find_quote(cited.quote, item.text)
    if place is None:
        return ALTERED
    told = reading.told_in(item, *place)
    if not told:
        return UNDATED
    return _best(told, milestone, cited)


def _best(told: Iterable[Happening], milestone: DraftMilestone, cited: DraftEvidence) -> Happening:
    """Of several happenings in a quote the one with the date that was named, then the one most like the title."""
    wanted = wording(milestone.title, milestone.title)
    date_text = _plain(cited.date_text)

    def fit(happening: Happening) -> tuple[bool, float]:
        names_date = _plain(happening.dated.mention.text) == date_text
        return names_date, likeness_of(wanted, happening.wording)

    return max(told, key=fit)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()

"""From a draft to what its evidence really says: unknown ids, altered quotes and undated quotes are left out.

Dates never come from the draft: code reads them out of the quotes, so none is more precise than its quote.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from library.chronology.happenings import Happening, happenings
from library.chronology.sameness import likeness_of
from library.chronology.wording import wording
from library.quoting import find_quote
from library.schemas import EvidenceItem
from research.timelines.briefs import DraftEvidence, DraftMilestone, DraftTimeline
from research.timelines.milestones.merging import BorneOut


class ReadEvidence:
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


def resolve(draft: DraftTimeline, read: ReadEvidence, *, is_gap_node: bool = False) -> list[BorneOut]:
    """The milestones that evidence bears out."""
    borne_out = []
    for milestone in draft.milestones:
        found: list[Happening] = []
        for cited in milestone.evidence:
            item = read.items.get(cited.evidence_id)
            place = find_quote(cited.quote, item.text) if item else None
            # Nothing where the quote is not in the passage, or has no date.
            if told := read.told_in(item, *place) if item and place else []:
                found.append(_best(told, milestone, cited))
        if found:
            borne_out.append(BorneOut(milestone, list(dict.fromkeys(found)), is_gap_node))
    return borne_out


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

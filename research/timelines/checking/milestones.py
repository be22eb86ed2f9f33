"""From a draft to what its evidence really says: unknown ids, undated quotes and dates that no passage has are left out.

Dates never come from the draft: code reads them out of the quotes, so none is more precise than its quote.
"""

from collections import defaultdict
from collections.abc import Sequence

from library.chronology.happenings import Happening, happenings
from library.chronology.sameness import likeness
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


def resolve(draft: DraftTimeline, read: ReadEvidence) -> list[BorneOut]:
    """The milestones that evidence bears out."""
    return [BorneOut(one, told) for one in draft.milestones if (told := told_of(one, read))]


def told_of(milestone: DraftMilestone, read: ReadEvidence) -> list[Happening]:
    """What the quotes of a milestone tell of; of one that is not in its passage, what that tells of the date it names."""
    found: list[Happening] = []
    for cited in milestone.evidence:
        item = read.items.get(cited.evidence_id)
        place = find_quote(cited.quote, item.text) if item else None
        told = read.told_in(item, *(place or (0, len(item.text)))) if item else []
        if not place:
            told = [one for one in told if _names_date(cited, one)]
        if told:
            # Of several happenings in a quote the one with the date that was named, then the one most like the title.
            found.append(max(told, key=lambda one: (_names_date(cited, one), likeness(milestone.title, one.title))))
    return list(dict.fromkeys(found))


def _names_date(cited: DraftEvidence, happening: Happening) -> bool:
    return _plain(happening.dated.text) == _plain(cited.date_text)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()

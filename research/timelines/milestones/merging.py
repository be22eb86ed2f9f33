"""Accounts of the same event become one node: the union of their evidence, the best known date, and a merge log."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from library.chronology.happenings import Happening
from library.chronology.sameness import Judgement, compatible, judge
from library.chronology.schemas import WrittenDate
from library.independence import count_origins
from research.timelines.briefs import DraftMilestone
from research.timelines.schemas import DateConflict, Merge, MergeReason, Node, NodeEvidence, Significance

RANKS: dict[Significance, int] = {"revolutionary": 2, "high": 1, "medium": 0}
SAME_WORDS = 0.8
PRECISIONS = ("day", "month", "year", "decade", "century")


@dataclass(eq=False)
class BorneOut:
    """A milestone of a draft, with the happenings its evidence was found to tell of."""

    draft: DraftMilestone
    happenings: list[Happening]
    is_gap_node: bool = False

    @property
    def told(self) -> Happening:
        return self.happenings[0]

    @property
    def clarity(self) -> tuple[bool, bool, bool]:
        """How well its title tells: standing alone, at its date, in a sentence."""
        return not self.told.leans, not self.told.is_weak, not self.told.clause.name


@dataclass(eq=False)
class Group:
    """Candidates that are one event."""

    members: list[BorneOut]
    judgements: list[Judgement] = field(default_factory=list)
    """Why each member after the first belongs here."""

    @property
    def happenings(self) -> list[Happening]:
        return [happening for member in self.members for happening in member.happenings]

    @property
    def lead(self) -> BorneOut:
        """The member that tells it best, of those that date it most precisely."""
        return max(self.members, key=lambda one: (one.clarity, len(one.told.written.date)))


class Merged(NamedTuple):
    nodes: list[Node]
    merges: list[Merge]


def merge(candidates: Sequence[BorneOut]) -> Merged:
    """The nodes in order of time, with the log of what was merged into which."""
    made = [(_node(group), group) for group in grouped(candidates)]
    # By date; what has the same date stays in the order it is told in.
    made.sort(key=lambda pair: (pair[0].first, min(happening.order for happening in pair[1].happenings)))
    made = [(node.model_copy(update={"id": f"ms_{place:03d}"}), group) for place, (node, group) in enumerate(made, 1)]
    return Merged([node for node, _ in made], [entry for node, group in made for entry in _log(node, group)])


def grouped(candidates: Sequence[BorneOut]) -> list[Group]:
    """The candidates by event."""
    groups: list[Group] = []
    for candidate in candidates:
        judged = ((_judge(candidate, group), group) for group in groups)
        same = [(judgement, group) for judgement, group in judged if judgement.verdict != "different"]
        if same:
            judgement, group = max(same, key=lambda pair: pair[0].likeness)
            group.members.append(candidate)
            group.judgements.append(judgement)
        else:
            groups.append(Group([candidate]))
    return groups


def _judge(candidate: BorneOut, group: Group) -> Judgement:
    """Whether a candidate is the event of a group, by the two accounts that are most alike."""
    found = [
        judge(one, other)
        for one, other in itertools.product(candidate.happenings, group.happenings)
        # What a sentence dates apart is two things, however many words they share.
        if (one.item.id, one.sentence.end) != (other.item.id, other.sentence.end) or one.dated == other.dated
    ]
    return max(found, key=lambda one: (one.verdict != "different", one.likeness), default=Judgement("different", 0.0))


def _node(group: Group) -> Node:
    evidence = _evidence(group.happenings)
    sides = _sides(evidence)
    shown = sides[0][0]
    at_its_date = [one for one in group.members if any(compatible(told.written, shown) for told in one.happenings)]
    lead = max(at_its_date, key=lambda one: one.clarity).draft
    weightiest = max((member.draft for member in group.members), key=lambda one: RANKS[one.significance])
    confirming = {one.evidence_id for one in sides[0]}
    return Node(
        **_date(shown),
        **lead.model_dump(include={"title", "subtitle", "description", "thread"}),
        **weightiest.model_dump(include={"significance", "significance_reason"}),
        id="ms_000",
        sources=list(dict.fromkeys(happening.item.source for happening in group.happenings)),
        quote=shown.quote,
        evidence=[shown, *(one for one in evidence if one is not shown)],
        confirmations=max(1, count_origins([one.item for one in group.happenings if one.item.id in confirming])),
        conflicts=[
            DateConflict(**_date(side[0]), evidence=[one.evidence_id for one in side if not compatible(one, shown)])
            for side in sides[1:]
        ],
        is_gap_node=all(member.is_gap_node for member in group.members),
    )


def _evidence(happenings: Iterable[Happening]) -> list[NodeEvidence]:
    """The happenings as evidence, each passage and date once."""
    found: dict[tuple[str, str], NodeEvidence] = {}
    for one in happenings:
        item = one.item.model_dump(include={"origin", "title", "url", "publisher"})
        known = NodeEvidence(**one.written.model_dump(), **item, evidence_id=one.item.id, quote=one.quote)
        found.setdefault((one.item.id, one.written.date), known)
    return list(found.values())


def _sides(evidence: Sequence[NodeEvidence]) -> list[list[NodeEvidence]]:
    """The evidence by the date it gives, the most precise first, what is vague with each that it agrees with; the side of most origins first."""
    sides: list[list[NodeEvidence]] = []
    for one in sorted(evidence, key=lambda one: PRECISIONS.index(one.date_precision)):
        fitting = [side for side in sides if compatible(side[0], one)]
        for side in fitting:
            side.append(one)
        if not fitting:
            sides.append([one])
    return sorted(sides, key=lambda side: -len({one.origin for one in side}))


def _log(node: Node, group: Group) -> list[Merge]:
    return [
        Merge(
            node_id=node.id,
            title=member.draft.title,
            date=member.told.written.date,
            evidence=list(dict.fromkeys(happening.item.id for happening in member.happenings)),
            reason=_reason(judgement),
            similarity=round(judgement.likeness, 3),
        )
        for member, judgement in zip(group.members[1:], group.judgements, strict=True)
    ]


def _reason(judgement: Judgement) -> MergeReason:
    if judgement.verdict == "conflict":
        return "conflicting_dates"
    return "same_words" if judgement.likeness >= SAME_WORDS else "same_event"


def _date(written: WrittenDate) -> dict[str, object]:
    return written.model_dump(include=set(WrittenDate.model_fields))

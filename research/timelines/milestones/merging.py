"""Accounts of the same event become one node: the union of their evidence, the best known date, and a merge log."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

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


@dataclass(eq=False)
class Group:
    """Candidates that are one event; the first one leads."""

    members: list[BorneOut] = field(default_factory=list)
    judgements: list[Judgement] = field(default_factory=list)
    """Why each member after the first belongs here."""

    @property
    def happenings(self) -> list[Happening]:
        return [happening for member in self.members for happening in member.happenings]


@dataclass(frozen=True)
class Merged:
    nodes: list[Node]
    merges: list[Merge]


def merge(candidates: Sequence[BorneOut]) -> Merged:
    """The nodes in order of time, with the log of what was merged into which."""
    nodes = [(_node(group), group) for group in grouped(candidates)]
    # By date; what has the same date stays in the order it is told in.
    nodes.sort(key=lambda pair: (pair[0].first, min(happening.order for happening in pair[1].happenings)))
    named = [
        (node.model_copy(update={"id": f"ms_{number:03d}"}), group) for number, (node, group) in enumerate(nodes, 1)
    ]
    return Merged([node for node, _ in named], [entry for node, group in named for entry in _log(node, group)])


def grouped(candidates: Sequence[BorneOut]) -> list[Group]:
    """The candidates by event."""
    groups: list[Group] = []
    for candidate in candidates:
        best: tuple[Group, Judgement] | None = None
        for group in groups:
            for one, other in itertools.product(candidate.happenings, group.happenings):
                # What a sentence dates apart is two things, however many words they share.
                if (one.item.id, one.sentence_end) == (other.item.id, other.sentence_end) and one.dated != other.dated:
                    continue
                judgement = judge(one.account, other.account)
                if judgement.verdict != "different" and (best is None or judgement.likeness > best[1].likeness):
                    best = (group, judgement)
        if best is None:
            groups.append(Group([candidate]))
        else:
            best[0].members.append(candidate)
            best[0].judgements.append(best[1])
    return groups


def _node(group: Group) -> Node:
    evidence = _evidence(group.happenings)
    sides = _sides(evidence)
    shown = min(sides[0], key=lambda one: PRECISIONS.index(one.date_precision))
    lead = max(group.members, key=lambda member: _worth(member, shown))
    weightiest = max(group.members, key=lambda member: RANKS[member.draft.significance])
    confirming = {one.evidence_id for one in sides[0]}
    return Node(
        **_date(shown),
        id="ms_000",
        title=lead.draft.title,
        subtitle=lead.draft.subtitle,
        significance=weightiest.draft.significance,
        significance_reason=weightiest.draft.significance_reason,
        description=lead.draft.description,
        sources=list(dict.fromkeys(happening.item.source for happening in group.happenings)),
        quote=shown.quote,
        thread=lead.draft.thread,
        evidence=[shown, *(one for one in evidence if one is not shown)],
        confirmations=max(1, count_origins([one.item for one in group.happenings if one.item.id in confirming])),
        conflicts=[
            DateConflict(**_date(side[0]), evidence=[one.evidence_id for one in side if not compatible(one, shown)])
            for side in sides[1:]
        ],
        is_gap_node=all(member.is_gap_node for member in group.members),
    )


def _worth(member: BorneOut, shown: NodeEvidence) -> tuple[bool, bool, bool, int]:
    """Whose title the node takes: told in a sentence, at the date shown, standing alone, and in many words."""
    first = member.happenings[0]
    agrees = any(compatible(happening.written, shown) for happening in member.happenings)
    return (not first.clause.is_entry, agrees and not first.is_weak, not first.leans, min(len(member.draft.title), 90))


def _evidence(happenings: Iterable[Happening]) -> list[NodeEvidence]:
    """The happenings as evidence, each passage and date once."""
    found: dict[tuple[str, str], NodeEvidence] = {}
    for happening in happenings:
        item = happening.item
        found.setdefault(
            (item.id, happening.written.date),
            NodeEvidence(
                **happening.written.model_dump(),
                evidence_id=item.id,
                origin=item.origin,
                title=item.title,
                url=item.url,
                publisher=item.publisher,
                quote=happening.quote,
            ),
        )
    return list(found.values())


def _sides(evidence: Sequence[NodeEvidence]) -> list[list[NodeEvidence]]:
    """The evidence by the date it gives, what agrees together: the side of most origins first, then the most precise."""
    ordered = sorted(evidence, key=lambda one: PRECISIONS.index(one.date_precision))
    sides: list[list[NodeEvidence]] = []
    for one in ordered:
        fitting = [side for side in sides if compatible(side[0], one)]
        for side in fitting:
            side.append(one)
        if not fitting:
            sides.append([one])
    places = {id(one): place for place, one in enumerate(evidence)}
    return sorted(
        sides,
        key=lambda side: (
            -len({one.origin for one in side}),
            PRECISIONS.index(side[0].date_precision),
            places[id(side[0])],
        ),
    )


def _log(node: Node, group: Group) -> list[Merge]:
    return [
        Merge(
            node_id=node.id,
            title=member.draft.title,
            date=member.happenings[0].written.date,
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

"""Accounts of the same event become one node, with all their evidence and the best known date; nodes stand in eras."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from library.chronology.happenings import Happening
from library.chronology.sameness import Judgement, compatible, judge
from library.chronology.schemas import WrittenDate
from library.independence import count_origins
from research.timelines.briefs import DraftMilestone
from research.timelines.schemas import DateConflict, Era, Merge, Node, NodeEvidence, Significance
from runs.words import Sentence

RANKS: dict[Significance, int] = {"revolutionary": 2, "high": 1, "medium": 0}
MOST, NODES_PER_ERA = 6, 6  # Most eras, and their nodes, usually
DAYS = (366, 31, 1)  # Of a year, a month, a day
DATE, CITED = set(WrittenDate.model_fields), {"origin", "title", "url", "publisher"}


@dataclass(eq=False)
class BorneOut:
    """A milestone of a draft, with the happenings its evidence was found to tell of."""

    draft: DraftMilestone
    happenings: list[Happening]

    @property
    def told(self) -> Happening:
        return self.happenings[0]


@dataclass(eq=False)
class Group:
    """Candidates that are one event."""

    members: list[BorneOut]
    judgements: list[Judgement] = field(default_factory=list)  # Why each member after the first belongs here

    @property
    def happenings(self) -> list[Happening]:
        return [happening for member in self.members for happening in member.happenings]

    @property
    def lead(self) -> BorneOut:
        """The member that tells it best: in a sentence that leans on no other, not beside its date, dated most precisely."""
        told = {one: (one.told.leans + one.told.is_weak + bool(one.told.clause.name)) for one in self.members}
        return min(told, key=lambda one: (told[one], -len(one.told.written.date)))


def merge(candidates: Sequence[BorneOut]) -> tuple[list[Node], list[Merge]]:
    """The nodes in order of time, with the log of what was merged into which."""
    made = [(_node(group), group) for group in grouped(candidates)]
    # By date; what has the same date stays in the order it is told in.
    made.sort(key=lambda pair: (pair[0].first, min(happening.order for happening in pair[1].happenings)))
    made = [(node.model_copy(update={"id": f"ms_{place:03d}"}), group) for place, (node, group) in enumerate(made, 1)]
    return [node for node, _ in made], [entry for node, group in made for entry in _log(node, group)]


def grouped(candidates: Sequence[BorneOut]) -> list[Group]:
    groups: list[Group] = []
    for candidate in candidates:
        told = [
            (judge(one, other), group)
            for group in groups
            # A stretch of years agrees with much that is not one: a war with what came before it.
            if not candidate.told.written.date_end or compatible(candidate.told.written, group.lead.told.written)
            for one, other in itertools.product(candidate.happenings, group.happenings)
            # What a sentence dates apart is two things, however many words they share.
            if (one.item.id, one.sentence.end) != (other.item.id, other.sentence.end) or one.dated == other.dated
        ]
        if same := [pair for pair in told if pair[0].verdict != "different"]:
            judgement, group = max(same, key=lambda pair: pair[0].likeness)
            group.members.append(candidate)
            group.judgements.append(judgement)
        else:
            groups.append(Group([candidate]))
    return groups


def eras(nodes: Sequence[Node]) -> list[Era]:
    """Up to six stretches of a timeline, divided at its longest pauses; one where it is short, none where it is empty."""
    pauses = {
        place: sum((end - start) * days for start, end, days in zip(before.first, after.first, DAYS, strict=True))
        for place, (before, after) in enumerate(itertools.pairwise(nodes), 1)
    }
    divisions = max(0, min(MOST, len(nodes) // NODES_PER_ERA) - 1)
    places = sorted(sorted(pauses, key=lambda place: -pauses[place])[:divisions])
    found = []
    for start, end in itertools.pairwise([0, *places, len(nodes)]) if nodes else ():
        keys = [node.id for node in nodes[start:end]]
        first, last = year(nodes[start].first[0]), year(nodes[end - 1].first[0])
        label = first if first == last else f"{first} – {last}"
        found.append(Era(label=label, first_node=keys[0], last_node=keys[-1], node_ids=keys))
    return found


def year(number: int) -> str:
    """A year for people: 1969, or 44 BC."""
    return str(number) if number > 0 else Sentence("%(year)s BC", year=1 - number)


def _node(group: Group) -> Node:
    told = {(one.item.id, one.written.date): one for one in reversed(group.happenings)}
    evidence = [
        NodeEvidence(**one.written.model_dump(), **one.item.model_dump(include=CITED), evidence_id=key, quote=one.quote)
        for (key, _), one in reversed(told.items())
    ]
    sides = _sides(evidence)
    shown = sides[0][0]
    weightiest = max((member.draft for member in group.members), key=lambda one: RANKS[one.significance])
    confirming = {one.evidence_id for one in sides[0]}
    return Node(
        **shown.model_dump(include=DATE),
        **group.lead.draft.model_dump(include={"title", "subtitle", "description", "thread"}),
        **weightiest.model_dump(include={"significance", "significance_reason"}),
        id="ms_000",
        sources=list(dict.fromkeys(happening.item.source for happening in group.happenings)),
        quote=shown.quote,
        evidence=[shown, *(one for one in evidence if one is not shown)],
        confirmations=max(1, count_origins([one.item for one in group.happenings if one.item.id in confirming])),
        conflicts=[
            DateConflict(
                **side[0].model_dump(include=DATE),
                evidence=[one.evidence_id for one in side if not compatible(one, shown)],
            )
            for side in sides[1:]
        ],
    )


def _sides(evidence: Sequence[NodeEvidence]) -> list[list[NodeEvidence]]:
    """The evidence by date; what is vague is with each it agrees with, and the side of most origins comes first."""
    sides: list[list[NodeEvidence]] = []
    for one in sorted(evidence, key=lambda one: (one.date.count("X"), -len(one.date))):  # The most precise first
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
            reason="conflicting_dates" if judgement.verdict == "conflict" else "same_event",
            similarity=round(judgement.likeness, 3),
        )
        for member, judgement in zip(group.members[1:], group.judgements, strict=True)
    ]

"""Eras: a timeline divided where it pauses longest."""

import itertools
from collections.abc import Sequence

from library.chronology.schemas import Day, day_of
from research.timelines.schemas import Era, Node
from runs.words import Sentence

MOST, NODES_PER_ERA, SMALLEST = 6, 6, 2
"""Most eras, and their nodes: usually, and at least."""


def eras(nodes: Sequence[Node]) -> list[Era]:
    """Up to six stretches of a timeline, divided at its longest pauses; one where it is short, none where it is empty."""
    wanted = min(MOST, len(nodes) // NODES_PER_ERA)
    bounds = [0, len(nodes)]
    for place in sorted(
        range(1, len(nodes)), key=lambda place: -years_between(nodes[place - 1].first, nodes[place].first)
    ):
        divided = sorted([*bounds, place])
        if len(bounds) <= wanted and all(end - start >= SMALLEST for start, end in itertools.pairwise(divided)):
            bounds = divided
    return [_era(nodes[start:end]) for start, end in itertools.pairwise(bounds)] if nodes else []


def years_between(one: Day, other: Day) -> float:
    """How long it is from a day to another one."""
    return (other[0] - one[0]) + (other[1] - one[1]) / 12 + (other[2] - one[2]) / 365


def _era(nodes: Sequence[Node]) -> Era:
    first, last = year(nodes[0].earliest), year(nodes[-1].earliest)
    label = first if first == last else f"{first} – {last}"
    return Era(label=label, first_node=nodes[0].id, last_node=nodes[-1].id, node_ids=[node.id for node in nodes])


def year(iso_day: str) -> str:
    """The year of a day for people: 1969, or 44 BC."""
    number = day_of(iso_day)[0]
    return str(number) if number > 0 else Sentence("%(year)s BC", year=1 - number)

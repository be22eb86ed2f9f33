"""Eras: a timeline divided where it pauses longest."""

import itertools
from collections.abc import Sequence

from library.chronology.schemas import day_of
from research.timelines.schemas import Era, Node
from runs.words import Sentence

FEWEST, MOST = 2, 6
NODES_PER_ERA = 6
SMALLEST = 2
"""Least nodes of an era."""


def eras(nodes: Sequence[Node]) -> list[Era]:
    """Two to six stretches of a timeline that is long enough to have them, divided at its longest pauses."""
    wanted = min(MOST, len(nodes) // NODES_PER_ERA)
    if wanted < FEWEST:
        return [_era(nodes)] if nodes else []
    pauses = sorted(range(1, len(nodes)), key=lambda place: (-_pause(nodes[place - 1], nodes[place]), place))
    cuts: list[int] = []
    for place in pauses:
        bounds = sorted([0, *cuts, place, len(nodes)])
        if all(end - start >= SMALLEST for start, end in itertools.pairwise(bounds)):
            cuts.append(place)
        if len(cuts) == wanted - 1:
            break
    bounds = [0, *sorted(cuts), len(nodes)]
    return [_era(nodes[start:end]) for start, end in itertools.pairwise(bounds)]


def _pause(one: Node, other: Node) -> float:
    first, second = one.first, other.first
    return (second[0] - first[0]) + (second[1] - first[1]) / 12 + (second[2] - first[2]) / 365


def _era(nodes: Sequence[Node]) -> Era:
    first, last = year(nodes[0].earliest), year(nodes[-1].earliest)
    return Era(
        label=first if first == last else f"{first} – {last}",
        first_node=nodes[0].id,
        last_node=nodes[-1].id,
        node_ids=[node.id for node in nodes],
    )


def year(iso_day: str) -> str:
    """The year of a day for people: 1969, or 44 BC."""
    number = day_of(iso_day)[0]
    return str(number) if number > 0 else Sentence("%(year)s BC", year=1 - number)

"""Where a timeline pauses: at the longest pauses it is divided into eras."""

import itertools
from collections.abc import Sequence

from research.timelines.schemas import Era, Node
from runs.words import Sentence

MOST, NODES_PER_ERA = 6, 6  # Most eras, and their nodes, usually
DAYS = (366, 31, 1)


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

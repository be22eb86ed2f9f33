"""Where a timeline pauses: at the longest pauses it is divided into eras, and into gaps one looks once more."""

import itertools
import statistics
from collections.abc import Sequence
from typing import NamedTuple

from library.chronology.schemas import Day, WrittenDate, day_of
from research.timelines.schemas import Era, Node
from runs.words import Sentence

MOST, NODES_PER_ERA, SMALLEST = 6, 6, 2
"""Most eras, and their nodes: usually, and at least."""
FEWEST, MOST_GAPS, MOST_NODES = 4, 3, 5
LONG, SHARE, LEAST = 3.0, 0.1, 0.1
"""A gap is at least so many times the usual one, this share of the whole span, and so many years."""


class TimeGap(NamedTuple):
    """From the day of one milestone to the day of the next."""

    first: Day
    last: Day

    @property
    def years(self) -> float:
        return sum((end - start) / parts for start, end, parts in zip(self.first, self.last, (1, 12, 365), strict=True))

    def holds(self, date: WrittenDate) -> bool:
        """Whether a date lies wholly within."""
        return self.first < date.first and date.last < self.last

    def query(self, topic: str) -> str:
        """What to search for, in the language of the timeline."""
        first, last = self.first[0], self.last[0]
        years = f"{first}–{last}" if first != last else str(first)
        return Sentence("%(topic)s %(years)s", topic=topic[:360], years=years)


def gaps(nodes: Sequence[Node]) -> list[TimeGap]:
    """The longest gaps between milestones, in order of time."""
    if len(nodes) < FEWEST:
        return []
    between = [TimeGap(one.last, other.first) for one, other in itertools.pairwise(nodes)]
    usual = statistics.median(max(0.0, gap.years) for gap in between)
    least = max(LONG * usual, SHARE * TimeGap(nodes[0].first, nodes[-1].last).years, LEAST)
    longest = sorted(between, key=lambda gap: -gap.years)[:MOST_GAPS]
    return sorted(gap for gap in longest if gap.years >= least)


def eras(nodes: Sequence[Node]) -> list[Era]:
    """Up to six stretches of a timeline, divided at its longest pauses; one where it is short, none where it is empty."""
    wanted = min(MOST, len(nodes) // NODES_PER_ERA)
    bounds = [0, len(nodes)]
    pauses = {place: TimeGap(nodes[place - 1].first, nodes[place].first).years for place in range(1, len(nodes))}
    for place in sorted(pauses, key=lambda place: -pauses[place]):
        divided = sorted([*bounds, place])
        if len(bounds) <= wanted and all(end - start >= SMALLEST for start, end in itertools.pairwise(divided)):
            bounds = divided
    return [_era(nodes[start:end]) for start, end in itertools.pairwise(bounds)] if nodes else []


def _era(nodes: Sequence[Node]) -> Era:
    first, last = year(nodes[0].earliest), year(nodes[-1].earliest)
    label = first if first == last else f"{first} – {last}"
    return Era(label=label, first_node=nodes[0].id, last_node=nodes[-1].id, node_ids=[node.id for node in nodes])


def year(iso_day: str) -> str:
    """The year of a day for people: 1969, or 44 BC."""
    number = day_of(iso_day)[0]
    return str(number) if number > 0 else Sentence("%(year)s BC", year=1 - number)

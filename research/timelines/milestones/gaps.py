"""Gaps: stretches without a milestone, long for this timeline, into which one looks once more."""

import itertools
import statistics
from collections.abc import Sequence
from typing import NamedTuple

from library.chronology.schemas import Day, WrittenDate
from research.timelines.schemas import Node
from runs.words import Sentence

MOST_GAPS, MOST_NODES = 3, 5
LONG = 3.0
"""How many times the usual distance of two milestones a gap is at least."""
SHARE = 0.1
"""Share of the whole span that a gap is at least."""


class TimeGap(NamedTuple):
    """From the day of one milestone to the day of the next."""

    first: Day
    last: Day

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
    days = [(node.first, node.last) for node in nodes]
    if len(days) < 4:
        return []
    between = [TimeGap(one[1], other[0]) for one, other in itertools.pairwise(days)]
    lengths = [max(0.0, _years(gap)) for gap in between]
    usual = statistics.median(lengths)
    least = max(LONG * usual, SHARE * _years(TimeGap(days[0][0], days[-1][1])), 0.1)
    long_ones = sorted((pair for pair in zip(lengths, between, strict=True) if pair[0] >= least), reverse=True)
    return sorted(gap for _, gap in long_ones[:MOST_GAPS])


def _years(gap: TimeGap) -> float:
    return (gap.last[0] - gap.first[0]) + (gap.last[1] - gap.first[1]) / 12 + (gap.last[2] - gap.first[2]) / 365

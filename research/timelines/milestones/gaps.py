"""Gaps: stretches without a milestone, long for this timeline, into which one looks once more."""

import itertools
import statistics
from collections.abc import Sequence
from typing import NamedTuple

from library.chronology.schemas import Day, WrittenDate
from research.timelines.milestones.eras import years_between
from research.timelines.schemas import Node
from runs.words import Sentence

FEWEST, MOST_GAPS, MOST_NODES = 4, 3, 5
LONG, SHARE, LEAST = 3.0, 0.1, 0.1
"""A gap is at least so many times the usual one, this share of the whole span, and so many years."""


class TimeGap(NamedTuple):
    """From the day of one milestone to the day of the next."""

    first: Day
    last: Day

    @property
    def years(self) -> float:
        return years_between(self.first, self.last)

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

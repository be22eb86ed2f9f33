"""Gaps: stretches without a milestone that are long for their timeline."""

import pytest

from research.timelines.milestones.gaps import gaps
from runs.words import speaking
from tests.research.timelines.making import nodes


def test_long_pauses_are_gaps() -> None:
    (gap,) = gaps(nodes(1900, 1901, 1902, 1903, 1950, 1951))
    assert (gap.first[0], gap.last[0]) == (1903, 1950)
    assert gap.holds(nodes(1920)[0])
    assert not gap.holds(nodes(1903)[0])
    assert gap.query("firms") == "firms 1903–1950"
    with speaking("zh"):
        assert gap.query("公司") == "公司 1903–1950年"


@pytest.mark.parametrize("years", [(1900, 1901), (1900, 1910, 1920, 1930, 1940)])
def test_short_and_even_timelines_have_no_gaps(years: tuple[int, ...]) -> None:
    assert gaps(nodes(*years)) == []

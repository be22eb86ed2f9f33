"""Where a timeline pauses: eras between its longest pauses."""

import pytest

from research.timelines.milestones.pauses import eras, year
from runs.words import speaking
from tests.research.timelines.making import nodes


def test_eras_divide_at_the_longest_pauses() -> None:
    found = eras(nodes(1900, 1901, 1902, 1903, 1904, 1905, 1950, 1951, 1952, 1953, 1954, 1955))
    assert [(era.label, len(era.node_ids)) for era in found] == [("1900 – 1905", 6), ("1950 – 1955", 6)]
    assert [era.label for era in eras(nodes(1900, 1950))] == ["1900 – 1950"]
    assert eras([]) == []


@pytest.mark.parametrize(("number", "shown"), [(1969, "1969"), (-43, "44 BC"), (0, "1 BC")])
def test_years_for_people(number: int, shown: str) -> None:
    assert year(number) == shown


def test_years_before_our_era_speak_the_language_of_the_timeline() -> None:
    with speaking("zh"):
        assert year(-43) == "公元前44"

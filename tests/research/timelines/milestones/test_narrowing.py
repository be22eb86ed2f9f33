"""What a topic narrows: a time, kinds of event."""

import pytest

from research.timelines.milestones.narrowing import narrowed, within
from tests.research.timelines.making import told

FLIGHTS = (
    "Sputnik 1 was launched on 4 October 1957. Gagarin flew on 12 April 1961. Komarov was killed on 24 April 1967. "
    "Apollo 11 landed on 20 July 1969. Salyut 1 was launched on 19 April 1971. Challenger broke apart on 28 January 1986. "
    "Mir was launched on 20 February 1986. Columbia was lost on 1 February 2003. Shenzhou 5 flew on 15 October 2003."
)
FILE = "It was begun by Raphael Finkel in 1975. Crispin copied it in 1976. It was printed in 1983."


def years(topic: str) -> list[str]:
    return sorted(one.written.date[:4] for one in narrowed(topic, told(FLIGHTS)))


def test_of_a_kind_its_events_are_kept_where_there_are_some() -> None:
    assert years("Space disasters") == ["1967", "1986", "2003"]
    assert len(years("Space treaties")) == 9


@pytest.mark.parametrize(
    ("topic", "dates"),
    [
        ("The Jargon File in 1976", ["1976"]),
        ("The Jargon File since 1976", ["1975", "1976", "1983"]),
        ("The Jargon File from 1975 to 1980", ["1975", "1976"]),
        ("1976年的大事", ["1976"]),
        ("The Jargon File", ["1975", "1976", "1983"]),
    ],
)
def test_a_topic_of_one_time_has_no_other(topic: str, dates: list[str]) -> None:
    assert [one.written.date for one in within(topic, told(FILE))] == dates

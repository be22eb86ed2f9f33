"""What a topic asks for: a time, events of a kind, the entries of a list."""

import pytest

from research.timelines.milestones.narrowing import of_its_kind, within
from research.timelines.milestones.ranking import rank
from tests.research.timelines.making import item, task, told

FLIGHTS = (
    "Sputnik 1 was launched on 4 October 1957. Gagarin flew on 12 April 1961. Komarov was killed on 24 April 1967. "
    "Apollo 11 landed on 20 July 1969. Salyut 1 was launched on 19 April 1971. Challenger broke apart on 28 January 1986. "
    "Mir was launched on 20 February 1986. Columbia was lost on 1 February 2003. Shenzhou 5 flew on 15 October 2003."
)
RELEASES = [
    item(
        f"e{number}",
        f"Release date: 2023-0{number}-11\nThis release of PostgreSQL contains fixes.",
        title=f"Release {major}.{number}",
        heading=f"E.{number}. Release {major}.{number}",
        document_id=number,
        origin=number,
    )
    for number, major in enumerate([15, 15, 15, 15, 14], 1)
]
HISTORY = item("e9", "The implementation of PostgreSQL began in 1986.", title="A history of PostgreSQL")
FILE = "It was begun by Raphael Finkel in 1975. Crispin copied it in 1976. It was printed in 1983."


def years(topic: str) -> list[str]:
    return sorted(one.written.date[:4] for one in of_its_kind(topic, told(FLIGHTS)))


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


def test_a_list_is_taken_whole_where_the_topic_asks_for_what_it_lists() -> None:
    found = rank(task("Releases of PostgreSQL 15", [*RELEASES, HISTORY], limit=10))
    assert sorted((one.lead.told.written.date, one.lead.told.title) for one in found) == [
        (f"2023-0{number}-11", f"Version 15.{number} is released") for number in range(1, 5)
    ]


def test_another_topic_is_not_its_list() -> None:
    found = rank(task("History of PostgreSQL", [*RELEASES, HISTORY], limit=10))
    assert "1986" in [one.lead.told.written.date for one in found]

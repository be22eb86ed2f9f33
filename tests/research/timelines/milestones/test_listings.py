"""Topics that ask for the entries of a list."""

from research.timelines.milestones.ranking import rank
from tests.research.timelines.making import item, task

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


def test_a_list_is_taken_whole_where_the_topic_asks_for_what_it_lists() -> None:
    found = rank(task("Releases of PostgreSQL 15", [*RELEASES, HISTORY], limit=10))
    assert sorted((one.lead.told.written.date, one.lead.told.title) for one in found) == [
        (f"2023-0{number}-11", f"Version 15.{number} is released") for number in range(1, 5)
    ]


def test_another_topic_is_not_its_list() -> None:
    found = rank(task("History of PostgreSQL", [*RELEASES, HISTORY], limit=10))
    assert "1986" in [one.lead.told.written.date for one in found]

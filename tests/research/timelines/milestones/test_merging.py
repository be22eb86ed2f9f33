"""Accounts of one event become one node, with the best known date, its conflicts and a log."""

import pytest

from research.timelines.milestones.merging import eras, year
from research.timelines.schemas import Merge
from runs.words import speaking
from tests.research.timelines.making import item, items, merged, milestone, nodes, timeline

GAGARIN = (
    "On 12 April 1961 Yuri Gagarin became the first human being to travel into space.",
    "Yuri Gagarin became the first human in space in April 1961.",
)


def test_the_most_precise_date_and_all_evidence_are_kept() -> None:
    (node,) = timeline("Yuri Gagarin", items(*GAGARIN)).nodes
    assert (node.id, node.date, node.date_text, node.confirmations) == ("ms_001", "1961-04-12", "12 April 1961", 2)
    assert [(one.evidence_id, one.date, one.quote) for one in node.evidence] == [
        ("e1", "1961-04-12", GAGARIN[0]),
        ("e2", "1961-04", GAGARIN[1]),
    ]
    assert node.sources == ["https://example.org/1", "https://example.org/2"]


def test_merges_are_logged() -> None:
    (entry,) = timeline("Yuri Gagarin", items(*GAGARIN)).merges
    assert entry == Merge(
        node_id="ms_001",
        title="Yuri Gagarin became the first human in space",
        date="1961-04",
        evidence=["e2"],
        reason="same_event",
        similarity=entry.similarity,
    )
    assert 0.3 < entry.similarity < 1


def test_a_conflict_is_shown_with_both_sources() -> None:
    evidence = items(
        "Debian 8.0 (Jessie) was released April 25th, 2015.",
        "Debian 8 (Jessie) was released in April 2015.",
        "version: 8; codename: Jessie; created: 2013-05-04; release: 2015-04-26",
        title="Debian",
    )
    nodes = timeline("Debian Jessie", evidence).nodes
    released = next(node for node in nodes if "released" in node.title)
    assert (released.date, released.confirmations) == ("2015-04-25", 2)
    assert [(one.date, one.date_text, one.evidence) for one in released.conflicts] == [
        ("2015-04-26", "2015-04-26", ["e3"])
    ]
    assert {one.evidence_id for one in released.evidence} == {"e1", "e2", "e3"}


def test_near_identical_texts_and_passages_of_one_document_count_once() -> None:
    copied = [
        item("e1", GAGARIN[0]),
        item("e2", GAGARIN[0], origin=1),
        item("e3", GAGARIN[1], url="https://example.org/1"),
    ]
    (node,) = timeline("Yuri Gagarin", copied).nodes
    assert (node.confirmations, len(node.evidence)) == (1, 3)


def test_two_events_of_one_day_stay_two() -> None:
    evidence = items(
        "On 20 July 1969 Armstrong and Aldrin landed the lunar module Eagle in the Sea of Tranquility.",
        "On 20 July 1969 the newspaper Die Zeit raised its price in Hamburg.",
    )
    assert len(timeline("20 July 1969", evidence).nodes) == 2


def test_two_things_of_one_sentence_stay_two_each_at_its_own_date() -> None:
    evidence = items(
        "The European laboratory Columbus was attached to the ISS in February 2008, "
        "and Japan's Kibo laboratory followed between 2008 and 2009."
    )
    nodes = timeline("Laboratories of the ISS", evidence).nodes
    assert [(node.date, node.title) for node in nodes] == [
        ("2008", "Japan's Kibo laboratory followed"),
        ("2008-02", "The European laboratory Columbus was attached to the ISS"),
    ]


def test_merging_keeps_the_highest_significance_and_one_account_told_whole() -> None:
    evidence = items(*GAGARIN)
    (node,) = merged(
        evidence,
        milestone(
            "Gagarin becomes the first human in space", ("e1", GAGARIN[0], "12 April 1961"), significance="medium"
        ),
        milestone(
            "Gagarin, first human in space",
            ("e2", GAGARIN[1], "April 1961"),
            significance="revolutionary",
            description="A much longer description of the flight of Yuri Gagarin.",
        ),
    ).nodes
    assert (node.significance, node.title, node.description) == (
        "revolutionary",
        "Gagarin becomes the first human in space",
        "Gagarin becomes the first human in space",
    )


def test_nodes_are_in_order_of_time_and_within_a_date_in_the_order_they_are_told() -> None:
    evidence = items(
        "1276年五月，陆秀夫在福州拥立赵昰。1276年正月，谢太后派人献上降表。",
        "公元前44年，凯撒遇刺。1989年，万维网诞生。",
    )
    nodes = timeline("历史", evidence, language="zh").nodes
    assert [node.date for node in nodes] == ["-0043", "1276", "1276", "1989"]
    assert [node.date_text for node in nodes[1:3]] == ["1276年五月", "1276年正月"]


def test_what_is_vague_speaks_for_no_day_against_another() -> None:
    evidence = items(
        "Debian 8 (Jessie) was released on 25 April 2015.",
        "Debian 8 (Jessie) was released in April 2015.",
        "Debian 8 (Jessie) was released on 26 April 2015.",
        "On 26 April 2015 Debian 8 (Jessie) was released.",
    )
    (node,) = timeline("Debian Jessie", evidence).nodes
    assert (node.date, [one.evidence for one in node.conflicts]) == ("2015-04-26", [["e1"]])


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

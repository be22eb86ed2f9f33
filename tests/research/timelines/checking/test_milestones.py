"""Drafts against their evidence: invented ids, altered quotes and dates never become nodes."""

import pytest

from tests.research.timelines.making import items, merged, milestone

PASSAGE = "Work began in 1989. On 30 April 1993, CERN put the Web into the public domain. It grew quickly."


@pytest.mark.parametrize(
    "evidence",
    [
        ("e9", "On 30 April 1993, CERN put the Web", "30 April 1993"),
        ("e1", "On 29 April 1993, CERN put the Web", "29 April 1993"),
        ("e1", "It grew quickly.", "quickly"),
    ],
    ids=["evidence that does not exist", "words that are not in the passage", "words without a date"],
)
def test_what_no_passage_bears_out_is_left_out(evidence: tuple[str, str, str]) -> None:
    assert merged(items(PASSAGE), milestone("The Web is free", evidence)).nodes == []


def test_of_an_altered_quote_the_passage_itself_tells_what_happened_on_the_date_it_names() -> None:
    drafted = milestone("CERN makes the Web free", ("e1", "CERN made the Web free on 30 April 1993", "30 April 1993"))
    (node,) = merged(items(PASSAGE), drafted).nodes
    assert (node.date, node.quote) == ("1993-04-30", "On 30 April 1993, CERN put the Web into the public domain.")


def test_the_date_comes_from_the_quote_and_not_from_the_draft() -> None:
    drafted = milestone("The Web is free", ("e1", PASSAGE, "1 May 1993"))
    (node,) = merged(items(PASSAGE), drafted).nodes
    assert (node.date, node.date_text) in {("1993-04-30", "30 April 1993"), ("1989", "1989")}


def test_the_named_date_chooses_among_several_of_a_quote() -> None:
    first, second = (
        merged(items(PASSAGE), milestone("Something", ("e1", PASSAGE, text))).nodes[0]
        for text in ("1989", "30 April 1993")
    )
    assert (first.date, second.date) == ("1989", "1993-04-30")


def test_a_short_quote_is_widened_to_all_the_date_rests_on() -> None:
    evidence = items("The war began in May 1914. On 12 June the king fled.")
    (node,) = merged(evidence, milestone("The king fled", ("e1", "On 12 June the king fled.", "12 June"))).nodes
    assert (node.date, node.date_basis, node.quote) == ("1914-06-12", "context", evidence[0].text)

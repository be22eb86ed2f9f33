"""Which sources are about a topic as a whole, and which time a topic is about."""

import pytest

from research.timelines.milestones.ranking import _about, _within
from tests.research.timelines.making import told

TEXT = "It was begun by Raphael Finkel in 1975. Crispin copied it in 1976. It was printed in 1983."


@pytest.mark.parametrize(
    ("topic", "title", "is_whole"),
    [
        ("The Jargon File", "Revisions", True),
        ("Finkel and the Jargon File", "Revisions of a Jargon File", True),
        ("Finkel and the Jargon File", "Old computers", False),
    ],
)
def test_a_source_is_about_a_short_topic_or_one_that_its_title_names(
    topic: str, title: str, is_whole: bool
) -> None:  # as parametrized
    scores = dict.fromkeys(told(TEXT, title=title), 1.0)
    assert bool(_about(topic, scores)) is is_whole
    assert not _about(topic, dict(list(scores.items())[:2]))


@pytest.mark.parametrize(
    ("topic", "years"),
    [
        ("The Jargon File in 1976", ["1976"]),
        ("The Jargon File since 1976", ["1975", "1976", "1983"]),
        ("The Jargon File from 1975 to 1980", ["1975", "1976"]),
        ("1976年的大事", ["1976"]),
        ("The Jargon File", ["1975", "1976", "1983"]),
    ],
)
def test_a_topic_of_one_time_has_no_other(topic: str, years: list[str]) -> None:
    assert [one.written.date for one in _within(told(TEXT), topic)] == years

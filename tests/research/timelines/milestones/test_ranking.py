"""Which documents are wholly about a topic, and which time a topic is about."""

import pytest

from research.timelines.milestones.ranking import _given, _held, _titled, _within
from tests.research.timelines.making import told

TEXT = "It was begun by Raphael Finkel in 1975. Crispin copied it in 1976. It was printed in 1983."


@pytest.mark.parametrize(
    ("topic", "title", "is_titled"),
    [
        ("Where the Jargon File comes from", "The Jargon File: Revision History", True),
        ("画家林若海的一生", "画家林若海", True),
        ("How sudo came to be", "A Brief History of Sudo", True),
        ("How sudo came to be", "Options of sudo", False),
        ("Netscape against Microsoft", "Netscape", False),
        ("The early history", "A history", False),
    ],
)
def test_a_document_is_about_what_its_title_names(topic: str, title: str, is_titled: bool) -> None:  # as parametrized
    assert bool(_titled(topic, told(TEXT, title=title))) is is_titled


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


def test_what_somebody_did_is_no_name() -> None:
    assert _given("岳飞抗金") == ["岳飞"]
    assert _given("紫禁城是谁建的") == ["紫禁城"]


@pytest.mark.parametrize(
    ("title", "is_held"),
    [
        ("Polio, measles and vaccines of the 20th century", False),
        ("The polio vaccine", True),
        ("黄浦、复兴、鲁迅、中山：上海百年polio公园", True),
    ],
)
def test_a_title_that_names_several_things_tells_of_none(title: str, is_held: bool) -> None:
    (held,) = _held(told("The mumps vaccine was licensed on 4 March 1967.", title=title))
    assert ("polio" in held) is is_held

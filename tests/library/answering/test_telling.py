"""What passages tell of a subject: all of it is about the subject, the most to the point first."""

import pytest
from django.utils import timezone

from library.answering.telling import is_of_another, told_of
from library.schemas import EvidenceItem

LAW = [
    "Newton's third law states that two bodies push each other equally hard in opposite directions.",
    "However, this is often forgotten by those who push a heavy cart uphill.",
    "A rocket flies by the third law, since the gas it throws out pushes it forward.",
]
APOLLO = [
    "An oxygen tank exploded aboard Apollo 13 in April 1970, two days after its launch.",
    "Alan Shepard landed on the Moon with Apollo 14 in February of the following year.",
]


def passage(title: str, said: list[str]) -> EvidenceItem:
    return EvidenceItem(
        id="e1", provider="library", title=title, text=" ".join(said), content_hash="e1", origin=0,
        retrieved_at=timezone.now(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("topic", "title", "said", "told"),
    [
        ("Newton's third law", "Newton's third law", LAW, [LAW[0], LAW[2]]),
        ("Newton's second law", "Newton's third law", LAW, []),
        ("Apollo 13", "The Apollo programme", APOLLO, APOLLO[:1]),
        ("Apollo 17", "The Apollo programme", APOLLO, []),
    ],
    ids=["what stands alone", "another law", "no other flight", "a flight of which nothing is told"],
)
def test_all_that_is_told_is_about_the_subject(topic: str, title: str, said: list[str], told: list[str]) -> None:
    assert {one.text for one in told_of(topic, [passage(title, said)], "en")} == {*told}


def test_nothing_is_told_where_nobody_speaks_of_what_names_it() -> None:
    assert told_of("dogs and Newton's third law", [passage("Newton's third law", LAW)], "en") == []


def test_what_is_told_is_in_the_language_of_the_post() -> None:
    assert told_of("牛顿第三定律", [passage("Newton's third law", LAW)], "zh") == []


def test_a_value_and_the_name_of_a_link_are_not_told() -> None:
    said = ["Boiled fish is a dish of Sichuan.\nCalories of boiled fish: 248\nHow to fillet a boiled fish"]
    told = told_of("boiled fish", [passage("Boiled fish", said)], "en")
    assert [one.text for one in told] == ["Boiled fish is a dish of Sichuan."]


@pytest.mark.parametrize(
    ("topic", "title", "is_other"),
    [
        ("牛顿第三定律", "牛顿第二定律", True),
        ("牛顿第三定律", "牛顿第三定律", False),
        ("Newton's first law", "Newton's Second Law", True),
        ("the first website", "The second browser", False),
        ("牛顿第二定律", "第三章 运动定律", False),
        ("Apollo 13", "Apollo 14 landed in 1971", True),
        ("Apollo 13", "Apollo 13 and Apollo 14", False),
    ],
)
def test_what_stands_under_another_number_is_about_something_else(topic: str, title: str, is_other: bool) -> None:
    assert is_of_another(topic, title) is is_other

"""How something began is told by what happened to it first."""

import pytest

from library.answering.beginnings import begun, earliest


@pytest.mark.parametrize(
    ("topic", "subject"),
    [
        ("How the Web began", "the Web"),
        ("When did human spaceflight begin?", "human spaceflight"),
        ("The birth of the Web", "the Web"),
        ("万维网是怎么诞生的", "万维网"),
        ("宋朝夜市的由来", "宋朝夜市"),
        ("The Web", ""),
        ("How to start running", ""),
        ("牛顿第一定律为什么重要", ""),
    ],
)
def test_a_beginning_is_that_of_a_subject(topic: str, subject: str) -> None:
    assert begun(topic) == subject


def test_of_what_is_dated_the_third_that_came_first_stays() -> None:
    told = [(year, f"In {year} the court opened an office.") for year in range(1995, 2013)]
    assert earliest([*told[9:], *told[:9]]) == list(range(1995, 2001))


def test_where_little_is_dated_all_of_it_stays() -> None:
    told = [("a", "In 1990 it began."), ("b", "It is known everywhere."), ("c", "In 2009 it was honoured.")]
    assert earliest(told) == ["a", "b", "c"]

"""What is one of several is not another of them."""

import pytest

from library.text.ordered import is_of_another


@pytest.mark.parametrize(
    ("topic", "title", "is_other"),
    [
        ("牛顿第三定律", "牛顿第二定律", True),
        ("牛顿第三定律", "牛顿第三定律", False),
        ("Newton's first law", "Newton's Second Law", True),
        ("the first website", "The second browser", False),
        ("Apollo 13", "Apollo 14 landed in 1971", True),
        ("Apollo 13", "Apollo 13 and Apollo 14", False),
    ],
)
def test_what_stands_under_another_number_is_about_something_else(topic: str, title: str, is_other: bool) -> None:
    assert is_of_another(topic, title) is is_other

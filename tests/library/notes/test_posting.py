"""What the platform takes: titles as it counts them, bodies and tags."""

import pytest

from library.notes.posting import clean_tags, fit_title, problems, title_length


@pytest.mark.parametrize(
    ("title", "length"), [("", 0), ("ab", 1), ("abc", 2), ("三个字", 3), ("3步a", 2), ("👍", 2), ("长" * 20, 20)]
)
def test_titles_are_counted_as_the_platform_does(title: str, length: int) -> None:
    assert title_length(title) == length


def test_fitting_titles_and_tags() -> None:
    assert fit_title("长" * 30) == "长" * 20
    assert fit_title("Women in spaceflight for girls aged ten to fourteen") == "Women in spaceflight for girls aged ten"
    assert clean_tags(["#a", "a", " b c ", "", *"defghijklmn"]) == ["a", "bc", *"defghijk"]
    assert problems("长" * 21, "x" * 1001, [str(n) for n in range(11)]) == [
        "The title must have 1 to 20 characters as the platform counts them.",
        "The body must have 60 to 1000 characters; it has 1001.",
        "A post has at most 10 different tags.",
    ]

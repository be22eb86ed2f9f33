"""Which part a message means, in both languages, and what is no part."""

import pytest

from conversation.offline.parts import asked_part, part_of, place_of

HEADINGS = ["What photosynthesis is", "What limits photosynthesis", "Words to know"]


@pytest.mark.parametrize(
    ("message", "part"),
    [
        ("Question 3 harder, please", "Question 3"),
        ("Slide five shorter", "Slide five"),
        ("Make the 2nd section longer", "2nd section"),
        ("The last section shorter, please", "last section"),
        ("第二部分再短一点", "第二部分"),
        ("第3题难一点", "第3题"),
        ("把最后一页改短一点", "最后一页"),
        ("Make the section “Words to know” shorter", "Words to know"),
        ("Write a longer handout about what limits photosynthesis", ""),
        ("What is in section 2?", ""),
    ],
)
def test_the_part_that_is_to_be_written_anew(message: str, part: str) -> None:
    assert asked_part(message, HEADINGS) == part


@pytest.mark.parametrize(
    ("part", "kinds"),
    [("question 3", ("quiz",)), ("第五页", ("deck", "outline")), ("section 2", ("document",)), ("2", ())],
)
def test_what_a_part_is_called_says_what_it_is_part_of(part: str, kinds: tuple[str, ...]) -> None:
    found = part_of(part)
    assert found
    assert found.kinds == kinds


@pytest.mark.parametrize(
    ("part", "place"),
    [
        ("2", 1),
        ("section 3", 2),
        ("最后一部分", 2),
        ("4", None),
        ("0", None),
        ("words to know", 2),
        ("limits", 1),
        ("photosynthesis", None),
    ],
)
def test_a_part_is_found_by_its_number_or_by_a_name_that_only_it_has(part: str, place: int | None) -> None:
    assert place_of(part, HEADINGS) == place

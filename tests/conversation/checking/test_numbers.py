"""Numbers that stand nowhere in what was told are found; those that do stand there may be rounded or written otherwise."""

import pytest

from conversation.checking.numbers import ToldFigures, borne_out, unknown_numbers

TOLD = [ToldFigures(['{"average_percent": 71.34, "due_at": "2026-11-13T16:00:00+08:00", "students": 28, "late": 3}'])]


@pytest.mark.parametrize(
    "said",
    [
        "The average is 71 %, or 71.3 %, of 28 students; three were late.",
        "1. It was due on 13 November 2026.\n2. Twenty-eight students.",
        "平均分是71.34%，共28人，截止于2026年11月13日。",
        "Nothing is said of numbers.",
    ],
)
def test_what_was_told_is_known_in_every_form(said: str) -> None:
    assert unknown_numbers(said, TOLD) == []


@pytest.mark.parametrize(
    ("said", "unknown"),
    [
        ("The average is 72 % of 28 students.", ["72 %"]),
        ("及格率为82%，截止于2026年11月14日。", ["82%", "2026年11月14日"]),
        ("Ninety-five percent passed.", ["Ninety-five percent"]),
    ],
)
def test_what_was_not_told_is_unknown(said: str, unknown: list[str]) -> None:
    assert unknown_numbers(said, TOLD) == unknown


def test_a_growing_text_is_borne_out_sentence_by_sentence() -> None:
    said = "The average is 71.3 %. Good work. Of 31 students all passed. Congratulations."
    assert [borne_out(said[:end], TOLD) for end in (14, 22, 30, len(said))] == [
        "",
        "",  # 71.3 may go on
        "The average is 71.3 %.",
        "The average is 71.3 %. Good work.",
    ]

"""What can be asked for in a sentence."""

from collections import Counter

import pytest

from conversation.quizzes.offline.answers import answers


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("One person with measles infects on average 12 to 18 others in a susceptible population.", []),
        ("Between 30 and 45 people were asked.", []),
        ("每层楼高3至5米。", []),
        ("The rocket was about 111 metres tall.", ["111"]),
    ],
)
def test_a_range_is_not_asked_for_by_half(sentence: str, asked: list[str]) -> None:
    assert [one.text for one in answers(sentence, Counter()) if one.kind == "number"] == asked

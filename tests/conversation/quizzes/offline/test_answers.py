"""What can be asked for in a sentence."""

from collections import Counter

import pytest

from conversation.quizzes.offline.answers import answers, kinds_of


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


def test_what_is_no_person_is_not_asked_for_as_one() -> None:
    rocket = "Falcon Heavy made its first flight on 6 February 2018 and sent a roadster into orbit."
    lander = "The Odysseus lander of Intuitive Machines made the first commercial landing on the Moon."
    army = "1275年冬，元军攻破常州并屠城。"
    astronaut = "Sally Ride became the first American woman in space."
    assert [name for name, kind in kinds_of([rocket, lander, army, astronaut]) if kind == "person"] == ["Sally Ride"]

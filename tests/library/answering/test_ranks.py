"""What comes first, last or is the largest, in question and sentence."""

import pytest

from library.answering.question import ask_apart
from library.answering.ranks import is_asked_for, ranks_alike, ranks_the_same

SHEPARD = "On May 5, 1961, Alan Shepard became the first American in space during a flight of 15 minutes."


@pytest.mark.parametrize(
    ("question", "sentence", "same", "whole"),
    [
        ("Who was the first American in space?", SHEPARD, True, True),
        ("Who was the first American in space?", "Sally Ride became the first American woman in space.", True, False),
        (
            "Who was the first American in space?",
            "Guion Bluford became the first African American in space.",
            True,
            False,
        ),
        ("What was the first search engine?", "Google shares were first sold on 19 August 2004.", False, False),
        ("What was the first search engine?", "The He 178 made the first flight of a turbojet.", False, False),
        ("What was the first search engine?", "Archie was the first engine that searched names.", True, True),
        ("Who was the second man on the Moon?", "Kennedy asked to land a person on the Moon.", False, False),
        ("Who was the first person in space?", "Gagarin became the first human to travel into space.", True, True),
        ("Which craft was the first to land on a comet?", "Philae made the first landing on a comet.", True, True),
        ("上海最早的公园是哪个", "黄浦公园是上海最早的城市公园。", True, True),
        ("谁是第一个登月的人", "她是第一位登月的女性。", True, False),
        ("第一个进入太空的人是谁", "Gagarin became the first human to travel into space.", True, True),
        ("Which is the largest ocean?", "The Pacific is the biggest ocean.", True, True),
        ("世界上最大的大洋是哪个？", "世界上最大的大洋是太平洋。", True, True),
    ],
)
def test_the_whole_phrase_must_agree(question: str, sentence: str, same: bool, whole: bool) -> None:
    assert (ranks_alike(question, sentence), same and ranks_the_same(question, sentence)) == (same, whole)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Who was the first American in space?", True),
        ("上海最大的公园是哪个", True),
        ("第一次打疫苗是哪一年", False),
        ("Who was behind the first POSTGRES?", False),
        ("Why did the last emperor die?", False),
    ],
)
def test_only_who_or_what_ranks_so_must_be_ranked(question: str, asked: bool) -> None:
    assert is_asked_for(question) is asked


@pytest.mark.parametrize(
    ("question", "sentence", "holds", "proven"),
    [
        ("How many missions did they fly?", "The shuttles flew 135 missions.", True, True),
        ("How many people walked on the Moon?", "The programme landed twelve astronauts on the Moon.", True, False),
        ("上海有多少座公园？", "上海各类公园达到973座。", True, True),
        ("硬盘最多能分几个主分区？", "每个磁盘只能含有四个主分区。", True, True),
        ("硬盘最多能分几个主分区？", "四川的第三个主分区。", False, False),
        ("How fast does the population grow?", "The population grows by 1.1 percent a year.", True, True),
        ("How fast is light?", "Light travels 299,792 km per second.", True, True),
        ("列车的速度是多少？", "列车以每小时350公里的速度行驶。", True, True),
    ],
)
def test_a_figure_counts_what_was_asked_for(question: str, sentence: str, holds: bool, proven: bool) -> None:
    part = ask_apart(question).parts[0]
    assert (part.is_answered_in_kind(sentence), part.is_proven_in_kind(sentence)) == (holds, proven)


def test_words_without_translation_and_titles_stay() -> None:
    part = ask_apart("《原理》的印刷费是谁出的？").parts[0]
    assert "原理" in part.abroad().text
    assert part.abroad().held("print(x)") == 0

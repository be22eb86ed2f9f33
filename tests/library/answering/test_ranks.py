"""What comes first, last or is the largest, in question and sentence."""

import pytest

from library.answering.question import ask_apart
from library.answering.ranks import agreement, is_asked_for, ranks_something
from library.answering.scoring import asked_marks

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
        ("Who was the first American in space?", "Ed White became the first American to walk in space.", True, False),
        ("What was the first search engine?", "Google shares were first sold on 19 August 2004.", False, False),
        ("What was the first station?", "Salyut 1 was first in orbit.", True, False),
        ("What was the first search engine?", "The He 178 made the first flight of a turbojet.", False, False),
        ("What was the first search engine?", "Archie was the first engine that searched names.", True, True),
        ("Who was the second man on the Moon?", "Kennedy asked to land a person on the Moon.", False, False),
        ("Who was the first person in space?", "Gagarin became the first human to travel into space.", True, True),
        ("Which craft was the first to land on a comet?", "Philae made the first landing on a comet.", True, True),
        ("上海最早的公园是哪个", "黄浦公园是上海最早的城市公园。", True, True),
        ("上海第一个公园是哪个", "2021年，虹口足球场与鲁迅公园举办了上海第一届樱花节。", True, False),
        ("谁是第一个登月的人", "她是第一位登月的女性。", True, False),
        ("第一个进入太空的人是谁", "Gagarin became the first human to travel into space.", True, True),
        ("第一个进入太空的法国人是谁", "Gagarin became the first human to travel into space.", True, False),
        ("第一个进入太空的人是谁", "Voyager 1 was the first spacecraft to leave the heliosphere.", True, False),
        ("第一个进入太空的人是谁", "The crew became the first people to see the far side.", True, False),
        ("Which is the largest ocean?", "Size: 4th largest", False, False),
        ("Which is the largest ocean?", "The Pacific is the biggest ocean.", True, True),
        ("世界上最大的大洋是哪个？", "世界上最大的是欧亚大陆。", False, False),
        ("世界上最大的大洋是哪个？", "世界上最大的大洋是太平洋。", True, True),
        ("When did people first live there?", "The crew arrived in 2000.", True, True),
    ],
)
def test_the_whole_phrase_must_agree(question: str, sentence: str, same: bool, whole: bool) -> None:
    assert agreement(question, sentence, sentence) == (same, whole)


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
        ("How many shuttles were lost?", "Seven astronauts lost their lives.", False, False),
        ("How many missions did they fly?", "The shuttles flew 135 missions.", True, True),
        ("How many people walked on the Moon?", "The programme landed twelve astronauts on the Moon.", True, False),
        ("上海有多少座公园？", "上海各类公园达到973座。", True, True),
        ("硬盘最多能分几个主分区？", "每个磁盘只能含有四个主分区。", True, True),
        ("硬盘最多能分几个主分区？", "四川的第三个主分区。", False, False),
        ("飞船里坐了几个人？", "飞船有三个舱段。", True, False),
        ("How fast does the population grow?", "Slow growth is shown in stages 1 through 3.", False, False),
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


@pytest.mark.parametrize(
    ("question", "ranks"),
    [
        ("Why was the telescope blurry at first?", False),
        ("Who made the first map?", True),
        ("最早的纸币是什么？", True),
        ("硬盘最多能分几个区？", False),
        ("人口最多的城市是哪个？", True),
    ],
)
def test_a_word_that_ranks_nothing_asks_for_nothing(question: str, ranks: bool) -> None:
    assert ranks_something(question) is ranks
    assert ("first" in asked_marks(ask_apart(question).parts[0])) is (ranks and question.isascii())


def test_characters_that_rank_tell_nothing_of_what_is_asked() -> None:
    (part,) = ask_apart("上海第一个公园是哪个").parts
    assert "一" not in asked_marks(part)
    assert "公" in asked_marks(part)


def test_somebody_is_not_told_by_a_thing_that_ranks_so() -> None:
    assert not agreement("第一位进入太空的人是谁？", "1957年，苏联把第一颗人造地球卫星送入太空。", "").same

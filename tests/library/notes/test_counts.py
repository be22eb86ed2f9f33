"""How many of something a request asks for."""

import pytest

from library.notes.counts import counted_of, marked


@pytest.mark.parametrize(
    ("query", "kind", "count"),
    [
        ("分析早八通勤人群的护肤痛点，给三个打点", "打点|选题", 3),
        ("给养猫新手画两个人群画像", "画像|受众", 2),
        ("做三个关于早餐的选题", "打点|选题", 3),
        ("写3个孕妇散步的打点", "打点|选题", 3),
        ("Two insights, please", "insight", 2),
        ("Profile two kinds of people who camp", "profile", 2),
        ("Analyse audiences and write four posts", "audience", None),
        ("What angles work for posts about tiny kitchens? Give me four.", "angle", 4),
        ("浴室收纳有什么选题？给我四个", "打点|选题", 4),
        ("番茄炒蛋的洞察，给我3条", "洞察", 3),
        ("early rising insights: give me 3, no posts", "insight", 3),
        ("Analyse Windows 11, then write about it", "analy[sz]", None),
    ],
)
def test_how_many_of_a_kind_are_asked_for(query: str, kind: str, count: int | None) -> None:
    assert counted_of(query, kind) == count


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("写3篇露营笔记", 3),
        ("法考怎么刷题，写2条", 2),
        ("露营写三条卖点", None),
        ("把第二篇改短一点", None),
        ("three posts comparing hiking and cycling", 3),
        ("one post comparing the two, be honest", 1),
        ("one more, for people with no dryer", 1),
        ("another one, please", 1),
        ("another way to fold towels", None),
    ],
)
def test_how_many_posts_are_asked_for(query: str, count: int | None) -> None:
    rest, posts = marked(query)
    assert posts == count
    assert counted_of(rest, "insight|compar") is None

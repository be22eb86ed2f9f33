"""How many of something a request asks for."""

import pytest

from library.notes.counts import counted_of


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
    ],
)
def test_how_many_of_a_kind_are_asked_for(query: str, kind: str, count: int | None) -> None:
    assert counted_of(query, kind) == count

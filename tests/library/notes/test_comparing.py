"""Which two things a request sets side by side, and which notes are of either alone."""

import pytest

from library.notes.requests import sides


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("对比油皮和干皮的用户痛点", ["油皮", "干皮"]),
        ("露营和徒步的笔记有什么区别？", ["露营", "徒步"]),
        ("空气炸锅 vs 电饭煲，哪个更受欢迎", ["空气炸锅", "电饭煲"]),
        ("油皮对比干皮", ["油皮", "干皮"]),
        ("Compare what notes on camping and on hiking complain of", ["camping", "hiking"]),
        (
            "Compare air fryer recipes with rice cooker meals and write one post",
            ["air fryer recipes", "rice cooker meals"],
        ),
        ("What is the difference between oily skin and dry skin?", ["oily skin", "dry skin"]),
        ("Compare running and swimming for people who sit all day", ["running", "swimming"]),
        ("请对比露营和徒步", ["露营", "徒步"]),
        ("周末带娃去古镇好还是去海边好？写两篇对比的笔记", ["周末带娃去古镇", "去海边"]),
        ("How do camping and hiking differ?", ["camping", "hiking"]),
        ("Quick dinners or batch cooking: which is worth it for busy parents?", ["quick dinners", "batch cooking"]),
        ("空气炸锅和电饭煲哪个更省事，写两篇对比笔记", ["空气炸锅", "电饭煲"]),
        ("Write three posts comparing hiking and cycling for a family day out", ["hiking", "cycling"]),
        ("露营的笔记和徒步的笔记有什么不同", ["露营", "徒步"]),
        ("Rice cooker or air fryer? Write a post comparing the two", ["rice cooker", "air fryer"]),
        ("露营还是温泉？比较一下写一篇", ["露营", "温泉"]),
        ("Which is better, running or swimming? One post", ["running", "swimming"]),
        ("Which is better for a beginner, swimming or running? Two posts", ["swimming", "running"]),
        ("空气炸锅和平底锅做快手晚餐哪个更省事", ["空气炸锅", "平底锅"]),
        ("微波炉和烤箱做早餐有什么区别", ["微波炉", "烤箱"]),
        ("去公园和在家里做瑜伽哪个更好", ["去公园", "瑜伽"]),
        ("比较好用的收纳盒，写两篇", []),
        ("写三篇早餐和午餐的笔记", []),
        ("Two posts about bread and butter", []),
        ("Compare what people say of camping", []),
        ("Compare what people say of camping, then write about tents and stoves", []),
    ],
)
def test_two_sides_are_named_or_nothing_is_compared(query: str, names: list[str]) -> None:
    assert [side.name for side in sides(query)] == names


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("对比学生党和上班族的早餐", [("早餐", "学生党"), ("早餐", "上班族")]),
        ("对比露营和徒步的装备", [("露营装备", "露营"), ("徒步装备", "徒步")]),
        ("空气炸锅和平底锅做快手晚餐哪个更省事", [("空气炸锅快手晚餐", "空气炸锅"), ("平底锅快手晚餐", "平底锅")]),
    ],
)
def test_readers_share_a_subject(query: str, expected: list[tuple[str, str]]) -> None:
    assert [(side.subject, side.name) for side in sides(query)] == expected

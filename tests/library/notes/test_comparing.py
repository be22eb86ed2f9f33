"""Which two things a request sets side by side, and which notes are of either alone."""

import pytest

from library.notes.comparing import Side, compared, sides
from library.notes.schemas import NoteFacts


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
        ("比较好用的收纳盒，写两篇", []),
        ("写三篇早餐和午餐的笔记", []),
        ("Two posts about bread and butter", []),
        ("Compare what people say of camping", []),
    ],
)
def test_two_sides_are_named_or_nothing_is_compared(query: str, names: list[str]) -> None:
    assert [side.name for side in sides(query)] == names


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("对比学生党和上班族的早餐", [("早餐", "学生党"), ("早餐", "上班族")]),
        (
            "Compare breakfasts for students and office workers",
            [("breakfasts", "students"), ("breakfasts", "office workers")],
        ),
        ("对比露营和徒步的装备", [("露营装备", ""), ("徒步装备", "")]),
    ],
)
def test_readers_share_a_subject(query: str, expected: list[tuple[str, str]]) -> None:
    assert [(side.subject, side.audience) for side in sides(query)] == expected


def note(key: str) -> NoteFacts:
    return NoteFacts(
        id=key, title="露营第一次", text="提前查好返程时间。", likes=5, collects=2, comments=1, published_at=None
    )


def test_a_note_of_both_sides_tells_them_apart_by_nothing() -> None:
    camp, both, hike, other = (note(key) for key in ("camp", "both", "hike", "other"))
    asked_for = [Side(name="露营"), Side(name="徒步")]
    found = compared([camp, both, hike, other], asked_for, [[camp, both], [both, hike]])
    assert [(one.name, one.digest.notes) for one in found] == [("露营", 1), ("徒步", 1)]

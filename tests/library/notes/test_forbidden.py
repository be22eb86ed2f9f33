"""Words that may not stand in a post, and everyday ones that look like them."""

import pytest

from library.notes.posting import forbidden


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("绝对不会卡粉，世界第一", [("absolute", "绝对不会"), ("absolute", "世界第一")]),
        ("这款精华能治好痘痘", [("absolute", "治好痘痘")]),
        ("稳赚，稳赚", [("absolute", "稳赚")]),
        ("This is 100% safe and guaranteed to work.", [("absolute", "100% safe"), ("absolute", "guaranteed to work")]),
        ("加微信：{{name}}", [("placeholder", "{{name}}"), ("off_platform", "加微信")]),
    ],
)
def test_what_may_not_be_said_is_found_once_with_its_rule(text: str, found: list[tuple[str, str]]) -> None:
    assert list(forbidden(text)) == found


@pytest.mark.parametrize(
    "text",
    [
        "第一次做也不难，最近最好先预约，最后一步最简单",
        "不能治愈湿疹，只能缓解；治愈系的房间，绝对值",
        "最佳花期在3月，国家级森林公园，100%纯棉",
        "The first thing is best done first; there is no cure.",
    ],
)
def test_everyday_words_are_left_alone(text: str) -> None:
    assert list(forbidden(text)) == []

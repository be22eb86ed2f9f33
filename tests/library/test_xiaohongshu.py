"""What the platform takes: titles as it counts them, bodies, and words that may not stand in a post."""

import pytest

from library.xiaohongshu import clean_body, forbidden, problems, title_length


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


@pytest.mark.parametrize(
    ("title", "length"), [("", 0), ("ab", 1), ("abc", 2), ("三个字", 3), ("3步a", 2), ("👍", 2), ("长" * 20, 20)]
)
def test_titles_are_counted_as_the_platform_does(title: str, length: int) -> None:
    assert title_length(title) == length


def test_a_limit_that_is_broken_is_said_with_what_was_measured() -> None:
    assert problems("长" * 21, "x" * 1001, [str(n) for n in range(11)]) == [
        f"The title “{'长' * 21}” has 21 of at most 20 characters; two Latin letters are one.",
        f"The body that begins with “{'x' * 40}…” has 1001 of at most 1000 characters.",
        "There are 11 tags, 11 of them different; a post has at most 10, all different.",
    ]
    assert problems("长" * 21, "正\n文", ["a", "a"], "zh") == [
        f"标题“{'长' * 21}”有21个字，最多20个字；两个英文字母算一个字。",
        "正文“正 文”只有3个字符，至少要30个汉字或60个英文字母。",
        "有2个标签，其中1个不同；一篇最多10个，且不重复。",
    ]


@pytest.mark.parametrize("body", ["先烧水再洗菜，肉切好分袋，酱汁提前调一瓶，十五分钟就能吃上热饭。", "x" * 59])
def test_a_body_is_long_enough_by_what_the_platform_counts(body: str) -> None:
    assert problems("快手菜", body, []) == []
    (told,) = problems("快手菜", body[:-3], [])
    assert told.endswith(f"” has {len(body) - 3} characters; it needs 30 Chinese ones or 60 Latin letters at least.")
    assert told.startswith(f"The body “{body[:20]}")


@pytest.mark.parametrize(
    ("body", "clean"),
    [
        ("标题：厨房收纳\n正文：\n1. **统一瓶子**：标签朝外。\n话题标签：#厨房收纳 #台面", "1. 统一瓶子：标签朝外。"),
        (
            "**Title:** Rice\n\n**Body:**\nCook it.\n\n## Why\nIt is quick.\nTags: #rice",
            "Cook it.\n\nWhy\nIt is quick.",
        ),
        ("The title: a word.\n#rice is what I search for.", "The title: a word.\n#rice is what I search for."),
    ],
)
def test_a_body_is_without_labels_tags_and_markup(body: str, clean: str) -> None:
    assert clean_body(body) == clean

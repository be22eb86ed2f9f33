"""What the platform takes: titles as it counts them, bodies and tags."""

import pytest

from library.notes.posting import (
    clean_body,
    clean_tags,
    fit_title,
    names_told,
    problems,
    title_length,
)


@pytest.mark.parametrize(
    ("title", "length"), [("", 0), ("ab", 1), ("abc", 2), ("三个字", 3), ("3步a", 2), ("👍", 2), ("长" * 20, 20)]
)
def test_titles_are_counted_as_the_platform_does(title: str, length: int) -> None:
    assert title_length(title) == length


def test_fitting_titles_and_tags() -> None:
    assert fit_title("长" * 30) == "长" * 20
    assert fit_title("Women in spaceflight for girls aged ten to fourteen") == "Women in spaceflight"
    assert clean_tags(["#a", "a", " b c ", "", *"defghijklmn"]) == ["a", "BC", *"defghijk"]
    assert clean_tags(["20-35岁都市女性", "ages 5–7"]) == ["20至35岁都市女性", "Ages5to7"]
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
    ("title", "cut"),
    [
        ("上班族十五分钟做快手菜：先烧水再洗菜，酱汁提前调一瓶，肉切好分袋", "上班族十五分钟做快手菜：先烧水再洗菜"),
        ("Quick cooking after work: three things that help every evening", "Quick cooking after work: three things"),
        ("Quick and Easy Dinner without Washing Vegetables", "Quick and Easy Dinner"),
        ("快手菜，先烧水", "快手菜，先烧水"),
        ("长" * 21, "长" * 20),
        ("快手，" + "长" * 21, "快手，" + "长" * 17),
    ],
)
def test_a_title_that_is_too_long_ends_behind_a_clause(title: str, cut: str) -> None:
    assert fit_title(title) == cut


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


def test_works_and_whole_names_are_searched_for() -> None:
    said = [
        "The pilot Yuri Gagarin flew for NASA.",
        "The Soviet crews and NASA met.",
        "On a field Yuri Gagarin landed.",
    ]
    assert names_told(said) == ["Yuri Gagarin", "NASA"]
    assert "清明上河图" in names_told(["张择端画了《清明上河图》。", "1138年以后，临安成为都城。"])


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("莱顿大学邀请埃伦费斯特接替洛伦兹。", ["莱顿", "埃伦费斯特", "洛伦兹"]),
        ("克劳德·香农在贝尔实验室提出信息论。", ["克劳德·香农", "贝尔实验室"]),
        ("陀思妥耶夫斯基写了《罪与罚》。", ["陀思妥耶夫斯基", "罪与罚"]),
    ],
)
def test_no_tag_is_half_a_name(said: str, told: list[str]) -> None:
    assert names_told([said]) == told

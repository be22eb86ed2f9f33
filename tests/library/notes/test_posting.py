"""Titles that fit, and tags."""

import pytest

from library.notes.posting import clean_tags, fit_title, names_told


def test_fitting_titles_and_tags() -> None:
    assert fit_title("长" * 30) == "长" * 20
    assert fit_title("Women in spaceflight for girls aged ten to fourteen") == "Women in spaceflight"
    assert clean_tags(["#a", "a", " b c ", "", *"defghijklmn"]) == ["a", "BC", *"defghijk"]
    assert clean_tags(["20-35岁都市女性", "ages 5–7"]) == ["20至35岁都市女性", "Ages5to7"]


@pytest.mark.parametrize(
    ("title", "cut"),
    [
        ("上班族十五分钟做快手菜：先烧水再洗菜，酱汁提前调一瓶，肉切好分袋", "上班族十五分钟做快手菜：先烧水再洗菜"),
        ("Quick cooking after work: three things that help every evening", "Quick cooking after work: three things"),
        ("Quick and Easy Dinner without Washing Vegetables", "Quick and Easy Dinner"),
        ("快手菜，先烧水", "快手菜，先烧水"),
        ("长" * 21, "长" * 20),
        ("Come and see Bookshop Foxglove's extraordinary windows", "Come and see Bookshop Foxglove"),
        ("花店这个冬天的圣诞节活动时间是12月24、25日", "花店这个冬天的圣诞节活动时间"),
        ("花店这个冬天的营业时间改成从早上到晚上10:30关门", "花店这个冬天的营业时间改成从早上到晚上"),
        ("快手，" + "长" * 21, "快手，" + "长" * 17),
    ],
)
def test_a_title_that_is_too_long_ends_behind_a_clause(title: str, cut: str) -> None:
    assert fit_title(title) == cut


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

"""Titles that fit, and tags."""

import pytest

from library.notes.posting import clean_tags, fit_title


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

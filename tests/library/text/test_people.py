import pytest

from library.text.people import chinese_people


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("1086年，司马光任宰相，苏轼和王安石都曾反对他。", ["司马光", "苏轼", "王安石"]),
        ("宋仁宗庆历年间，平民毕昇发明活字。", ["宋仁宗"]),
        ("1141年冬，宋金订立绍兴和议，金军攻破蔡州。", []),
        ("郁金香和梅花在静安寺一带开放，卫星看得见。", []),
        ("爱因斯坦和麦克斯韦研究光。", ["爱因斯坦", "麦克斯韦"]),
    ],
)
def test_people_are_told_by_the_form_of_their_names(text: str, people: list[str]) -> None:
    assert chinese_people(text) == people

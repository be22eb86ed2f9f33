import pytest

from library.text.facts import facts, missing, names, numbers


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1,200 engines", ["1200"]),
        ("3.5 million people", ["3500000"]),
        ("350万人", ["3500000"]),
        ("三百五十万人", ["3500000"]),
        ("产量达到３５０万吨", ["3500000"]),
        ("25 per cent", ["25%"]),
        ("25%", ["25%"]),
        ("百分之二十五", ["25%"]),
        ("百分之30", ["30%"]),
        ("twenty-two dogs and three hundred rats", ["22", "300"]),
        ("一万两千", ["12000"]),
        ("七八百人", ["800"]),
        ("每年给银十万两、绢二十万匹", ["100000", "200000"]),
        ("nothing here, 千万不要", []),
    ],
)
def test_numbers_in_one_form(text: str, values: list[str]) -> None:
    assert [fact.value for fact in numbers(text)] == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The engine of James Watt's firm stood in Birmingham.", ["james watt", "birmingham"]),
        ("Steam drove it.", []),
        ("On Monday the Bank of England closed.", ["bank of england"]),
        ("沈括在《梦溪笔谈》中记载，他到过北京。", ["沈括", "梦溪笔谈", "北京"]),
        ("牛顿长大以后上了大学，公司上市。", ["牛顿"]),
        ("浏览器支持HTML5的视频，见World Wide Web的标准。", ["html5", "world wide web"]),
        ("罗夏墨迹测试一共有多少张图？", ["罗夏墨"]),
    ],
)
def test_names(text: str, values: list[str]) -> None:
    assert [fact.value for fact in names(text)] == values


def test_facts_stand_where_they_say() -> None:
    text = "In 1776 James Watt sold 1,200 engines；产量达到350万吨，1949年10月1日在北京。"
    found = facts(text)
    assert [text[fact.start : fact.end] for fact in found] == [fact.text for fact in found]
    assert [(fact.kind, fact.value) for fact in found] == [
        ("date", "1776"),
        ("date", "1949-10-01"),
        ("number", "1200"),
        ("number", "3500000"),
        ("name", "james watt"),
        ("name", "北京"),
    ]


@pytest.mark.parametrize(
    ("claim", "passage", "absent"),
    [
        ("Watt patented it in 1769", "On 5 January 1769 Watt got his patent", []),
        ("Watt patented it on 5 January 1769", "In 1769 Watt got his patent", ["1769-01-05"]),
        ("Watt sold 1200 engines", "Watt sold 1,200 engines", []),
        ("Watt sold 1300 engines", "Watt sold 1,200 engines", ["1300"]),
        ("It was said that Boulton paid", "Watt paid", ["boulton"]),
        ("in the 1760s", "On 5 January 1769 it began", []),
        ("1949年10月1日宣布", "1949年10月2日宣布", ["1949-10-01"]),
        ("350万人", "3.5 million people", []),
    ],
)
def test_missing_facts_of_a_claim(claim: str, passage: str, absent: list[str]) -> None:
    assert [fact.value for fact in missing(claim, passage)] == absent

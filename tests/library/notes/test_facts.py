"""The facts a request gives of its own."""

import pytest

from library.notes.requests import asked


@pytest.mark.parametrize(
    ("text", "subject", "statements"),
    [
        (
            "写一篇笔记，顺便提一下我家民宿「山里见」在莫干山，一晚468元",
            "民宿",
            ["我家民宿「山里见」在莫干山", "一晚468元"],
        ),
        ("写一篇手冲咖啡的笔记，记得写上拿铁28元", "手冲咖啡", ["拿铁28元"]),
        (
            "A post on stiff necks, and mention that my practice is at 12 Mill Lane",
            "stiff necks",
            ["my practice is at 12 Mill Lane"],
        ),
        (
            "三句话介绍我的瑜伽工作室：静岸瑜伽，苏州平江路18号，体验课99元",
            "瑜伽工作室",
            ["苏州平江路18号", "体验课99元"],
        ),
        ("用五句话讲讲我们的陶艺课，周六下午3点，198元", "陶艺课", ["周六下午3点", "198元"]),
    ],
)
def test_what_is_to_be_told_as_well_is_stated_without_that(text: str, subject: str, statements: list[str]) -> None:
    read = asked(text)
    assert (read.subject, read.statements) == (subject, statements)


@pytest.mark.parametrize(
    ("text", "subject", "statements"),
    [
        (
            "Write an announcement: wardrobe swap on Sunday 14 December, bring up to ten clean items",
            "wardrobe swap",
            ["wardrobe swap on Sunday 14 December", "bring up to ten clean items"],
        ),
        (
            "A post for our poetry night, Friday 7pm, up to forty seats",
            "poetry night",
            ["Friday 7pm", "up to forty seats"],
        ),
        ("Two posts about dinners under 20 minutes", "dinners under 20 minutes", []),
        ("Two posts about dinners, under 200 words, max two short pages, less than £20", "dinners", []),
        ("Two posts about dinners, no more than five sentences", "dinners", []),
    ],
)
def test_only_a_length_or_a_price_is_a_limit(text: str, subject: str, statements: list[str]) -> None:
    read = asked(text)
    assert (read.subject, read.statements) == (subject, statements)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "Crumb & Co sells sourdough for £4 from Saturday 9 May at 9 Alder Lane",
            {"Crumb & Co": "name", "£4": "price", "Saturday 9 May": "day", "9 Alder Lane": "place"},
        ),
        ("Stillwater opens on 12 June", {"Stillwater": "name", "12 June": "day"}),
        ("I run a small shop called Fernhill", {"Fernhill": "name"}),
        ("It offers a discount", {}),
        ("圣诞节12月24、25日照常营业", {"12月24、25日": "day"}),
        ("元旦1月1日到3日休息，12月24和25日营业", {"1月1日": "day", "12月24和25日": "day"}),
        ("20% off on 6 and 7 December", {"20% off": "price", "6 and 7 December": "day"}),
        ("Pottery, first Saturday of the month, £25", {"first Saturday of the month": "day", "£25": "price"}),
        ("我开了家煲汤小店，叫老妈汤铺，山药排骨汤26一盅", {"老妈汤铺": "name", "26一盅": "price"}),
        ("cherries from 20 June to 31 July, 10am-4pm", {"20 June to 31 July": "day", "10am-4pm": "day"}),
        ("草莓采摘每人68元，3月1日到5月10日开放", {"3月1日到5月10日": "day", "68元": "price"}),
        ("The café in Whitby opens at 6am, £5 a family", {"6am": "day", "£5 a family": "price"}),
        ("我们民宿叫听潮小院", {"听潮小院": "name"}),
        ("My baby's first birthday, every holiday", {}),
        ("懒得做饭，叫外卖", {}),
        ("We are Groove Lane, open every Friday", {"Groove Lane": "name", "every Friday": "day"}),
        ('A post about stretching; avoid "guaranteed"', {}),
        ("写一篇防晒，不要出现“最”", {}),
        ("1,199 euros", {"1,199 euros": "price"}),
        ("我们店叫泥巴星期天，5月18日有陶艺体验", {"5月18日": "day", "泥巴星期天": "name"}),
        ("12月20日起热红酒28元一杯", {"12月20日起": "day", "28元": "price"}),
        ("周六下午2点有陶艺体验课，198元一位", {"周六下午2点": "day", "198元": "price"}),
        ("Pottery class, Saturday 3pm, £35", {"Saturday 3pm": "day", "£35": "price"}),
        ("搬到了南门街61号", {"南门街61号": "place"}),
        (
            "店在静安寺地铁口，拿铁从32元降到26元，到12月底",
            {"静安寺地铁口": "place", "从32元降到26元": "price", "12月底": "day"},
        ),
        (
            "周六下午三点在苏州河边办市集，免费入场，限20个名额",
            {"周六下午三点": "day", "苏州河边": "place", "免费入场": "price", "限20个": "price"},
        ),
        ("The fee drops from £40 to £32.50, free entry", {"from £40 to £32.50": "price", "free entry": "price"}),
        (
            "我们工作室9月开陶艺体验课，每人168元，在静安寺附近",
            {"9月": "day", "168元": "price", "静安寺附近": "place"},
        ),
        (
            "在人民广场旁边新开的咖啡店，周六开业，拿铁18元",
            {"人民广场旁边": "place", "周六": "day", "18元": "price"},
        ),
        ("讲9月去哪里露营，地铁站附近租房", {}),
        ("讲怎么在小区、景区拍照", {}),
        ("在家办公怎么保持专注", {}),
    ],
)
def test_names_places_days_and_prices_are_read(text: str, facts: dict[str, str]) -> None:
    assert asked(text).facts == facts

"""How many of something a request asks for, and for whom it says that it is."""

import pytest

from library.notes.orders import counted_of, marked
from library.notes.requests import asked


@pytest.mark.parametrize(
    ("query", "kind", "count"),
    [
        ("分析早八通勤人群的护肤痛点，给三个打点", "打点|选题", 3),
        ("给养猫新手画两个人群画像", "画像|受众", 2),
        ("做三个关于早餐的选题", "打点|选题", 3),
        ("写3个孕妇散步的打点", "打点|选题", 3),
        ("Two insights, please", "insight", 2),
        ("Profile two kinds of people who camp", "profile", 2),
        ("Analyse audiences and write four posts", "audience", None),
        ("What angles work for posts about tiny kitchens? Give me four.", "angle", 4),
        ("浴室收纳有什么选题？给我四个", "打点|选题", 4),
        ("番茄炒蛋的洞察，给我3条", "洞察", 3),
        ("early rising insights: give me 3, no posts", "insight", 3),
        ("Analyse Windows 11, then write about it", "analy[sz]", None),
    ],
)
def test_how_many_of_a_kind_are_asked_for(query: str, kind: str, count: int | None) -> None:
    assert counted_of(query, kind) == count


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("写3篇露营笔记", 3),
        ("法考怎么刷题，写2条", 2),
        ("露营写三条卖点", None),
        ("把第二篇改短一点", None),
        ("three posts comparing hiking and cycling", 3),
        ("one post comparing the two, be honest", 1),
        ("one more, for people with no dryer", 1),
        ("another one, please", 1),
        ("another way to fold towels", None),
    ],
)
def test_how_many_posts_are_asked_for(query: str, count: int | None) -> None:
    rest, posts = marked(query)
    assert posts == count
    assert counted_of(rest, "insight|compar") is None


@pytest.mark.parametrize(
    ("request_", "audience"),
    [
        ("写一篇早餐快手做法的笔记，给早上只有十分钟的人", "早上只有十分钟的人"),
        ("写一篇崖山海战始末，给历史爱好者", "历史爱好者"),
        ("给独居的上班族写一篇早餐", "独居的上班族"),
        ("写一篇换粮的经验，给猫咪换粮", ""),
        ("A guide to cherry blossoms for visitors", "visitors"),
        ("A post about women in spaceflight for girls aged 10 to 14", "girls aged 10 to 14"),
        ("A post on running for beginners who hate mornings", "beginners who hate mornings"),
        ("Study tips for the week before exams", ""),
        ("A quick dinner for winter", ""),
        ("Our shop opens on 3 June; free coffee for the first 50 guests", ""),
        ("帮妈妈们写三篇：孩子不爱刷牙怎么办", "妈妈们"),
        ("空气炸锅怎么清洗，写给懒人的一篇", "懒人"),
        ("两篇讲阳台种菜的笔记，面向租房的年轻人", "租房的年轻人"),
        ("A post about packing for families who move house", "families who move house"),
        ("One post for people living alone on keeping food in order", "people living alone"),
        ("A post on exams for anxious candidates", "anxious candidates"),
        ("写两篇卸妆的笔记，给总是卸不干净的油皮姐妹看", "总是卸不干净的油皮姐妹"),
        ("想给第一次去看展的朋友写一篇博物馆的笔记", "第一次去看展的朋友"),
        ("写篇给合租党的收纳帖", "合租党"),
        ("写两篇吸引周末带孩子来的家庭", "周末带孩子来的家庭"),
        ("Three posts for newly retired teachers about walking", "newly retired teachers"),
        ("Posts for total newbies scared of the machines?", "total newbies scared of the machines"),
        ("Hit points for tidying toys with two toddlers", ""),
        ("Two posts about running, with beginners in mind", "beginners"),
        ("Two posts about pasta with tomatoes", ""),
    ],
)
def test_readers_are_people_and_all_that_is_said_of_them(request_: str, audience: str) -> None:
    assert asked(request_).audience == audience

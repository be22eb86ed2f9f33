"""Posts from what a request says of its own, and from nothing else."""

import pytest
from django.utils import translation

from library.notes.posting import announcement
from library.notes.requests import asked
from library.schemas import Language

CAFE = "我们咖啡馆「拾光」12月12日在永康路58号开业，前三天所有饮品第二杯半价，写2篇开业笔记"


def test_an_announcement_says_all_the_request_does() -> None:
    with translation.override("zh-hans"):
        title, body, tags = announcement(asked(CAFE), 0)
    assert title == "拾光：12月12日"
    assert body == (
        "📣 拾光\n📌 我们咖啡馆「拾光」12月12日在永康路58号开业\n📌 前三天所有饮品第二杯半价\n\n"
        "还想知道什么？写在评论区。"
    )
    assert tags == ["开业", "拾光"]


def test_what_is_offered_is_announced_whole() -> None:
    read = asked("我们工作室在青年路12号开了木工体验课，每人168元，写一篇招生笔记")
    assert read.subject == "木工"
    assert announcement(read, 0)[2] == ["木工体验课"]


@pytest.mark.parametrize(
    ("query", "language", "offer"),
    [
        ("Write five announcements for our pottery class, Saturday 3pm, £35", "en", "pottery class"),
        ("写三条陶艺体验课的预告，周六下午3点，158元", "zh", "陶艺体验课"),
        ("我们陶艺工作室开业了，推出陶艺体验课，98元，写三篇", "zh", "陶艺体验课"),
    ],
)
def test_as_what_it_is_offered_is_read_anywhere(query: str, language: Language, offer: str) -> None:
    assert announcement(asked(query), 0)[2] == [offer]


def test_what_lies_between_oneself_and_a_fact_is_told() -> None:
    read = asked("我们陶艺工作室开业了，推出陶艺体验课，周六下午，98元，写三篇")
    assert read.statements == ["我们陶艺工作室开业了", "推出陶艺体验课", "周六下午", "98元"]


def test_a_title_says_of_a_day_what_the_request_says_of_it() -> None:
    read = asked("想给我妈的裁缝铺写点东西，改裤脚15块，换拉链20，早八点到晚六点，周一歇。写两篇")
    with translation.override("zh-hans"):
        made = [announcement(read, place) for place in range(2)]
    assert [title for title, _, _ in made] == ["裁缝铺：改裤脚15块", "裁缝铺：周一歇"]
    assert [line for line in made[0][1].splitlines() if line.startswith("📌")] == [
        "📌 改裤脚15块",
        "📌 换拉链20",
        "📌 早八点到晚六点",
        "📌 周一歇",
    ]


def test_a_deed_is_no_part_of_a_name() -> None:
    read = asked("我们民宿叫听潮小院，在象山石浦镇，走五分钟到沙滩，平日380元一晚。写两篇")
    with translation.override("zh-hans"):
        title, body, _ = announcement(read, 0)
    assert (title, body.splitlines()[0]) == ("听潮小院：在象山石浦镇", "📣 听潮小院")


def test_what_has_the_name_is_a_title_by_itself() -> None:
    read = asked("草莓采摘每人68元，3月1日到5月10日开放，写两篇")
    with translation.override("zh-hans"):
        assert [announcement(read, place)[0] for place in range(2)] == [
            "草莓采摘每人68元",
            "草莓采摘：3月1日到5月10日开放",
        ]


def test_what_stands_behind_the_last_fact_is_told_up_to_what_is_asked() -> None:
    read = asked(
        "Some posts for my piano tuning round. £70 a tuning, Bath and villages, ask for Meg. Friendly, not gushing."
    )
    assert read.statements == ["£70 a tuning", "Bath and villages", "ask for Meg"]


def test_no_two_announcements_have_one_title() -> None:
    read = asked("Please write two captions for our book club, Thursday 7pm")
    titles = [announcement(read, place)[0] for place in range(2)]
    assert titles == ["Book club: Thursday 7pm", "Book club"]


def test_announcements_behind_the_first_begin_with_what_their_titles_say() -> None:
    read = asked("Our tea room moves to 9 Elm Road, cakes £9, open from 3 June. Write two posts.")
    first, second = (announcement(read, place) for place in range(2))
    assert [first[1].splitlines()[place] for place in (1, 2)] == ["📌 Our tea room moves to 9 Elm Road", "📌 Cakes £9"]
    assert second[0] == "Cakes £9"
    assert [second[1].splitlines()[place] for place in (1, 2)] == ["📌 Cakes £9", "📌 Our tea room moves to 9 Elm Road"]


def test_a_long_name_leaves_room_for_a_fact_in_titles() -> None:
    read = asked("six announcements for the book swap at our cafe The Green Door, Sunday 2pm")
    title, body, tags = announcement(read, 0)
    assert (title, tags) == ("Book swap: Sunday 2pm", ["book swap"])
    assert body.startswith("📣 Book swap at our cafe The Green Door\n")


def test_what_posts_are_not_to_have_is_no_subject() -> None:
    read = asked("We are opening a bakery called Crumb & Co on 3 May; write three announcements, no hashtags")
    assert (read.subject, read.posts, read.without, read.of("name")) == ("bakery", 3, ["tags"], ["Crumb & Co"])


def test_a_fact_that_no_sentence_tells_is_told_as_well() -> None:
    title, body, tags = announcement(
        asked("Launch posts for our electric guitar school at 9 Station Road, lessons £25"), 0
    )
    assert (title, tags) == ("Electric guitar school: 9 Station Road", ["electric guitar school"])
    assert body.startswith("📣 Electric guitar school\n📌 Lessons £25\n📌 9 Station Road\n\n")


def test_a_long_subject_is_announced_as_well() -> None:
    read = asked(CAFE).model_copy(update={"subject": "开业" * 40})
    assert announcement(read, 0)[2] == ["开业" * 40, "拾光"]


@pytest.mark.parametrize("query", ["写2篇猫咪驱虫的小红书", "预算300元以内，写2篇猫咪驱虫"])
def test_a_subject_alone_announces_nothing(query: str) -> None:
    assert asked(query).statements == []


def test_what_people_say_of_themselves_is_part_of_it() -> None:
    read = asked("我开了家钢琴培训班，在南京西路88号，首课99元，写一篇招生笔记")
    assert read.statements == ["我开了家钢琴培训班", "在南京西路88号", "首课99元"]
    assert (read.of("place"), read.of("price")) == (["南京西路88号"], ["99元"])


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        (
            "我们店「小满花房」圣诞节12月24、25日营业，花束99元，写三篇",
            ["小满花房：12月24、25日", "小满花房：花束99元", "小满花房"],
        ),
        ("橙子动力健身房12月20日开业，年卡1299元，店名叫橙子动力，写1篇开业笔记", ["橙子动力健身房12月20日开业"]),
        ("我的健身房「橙子动力」要开业了，12月20日开业，写一篇开业笔记", ["橙子动力：12月20日开业"]),
    ],
)
def test_a_title_says_nothing_twice(query: str, titles: list[str]) -> None:
    read = asked(query)
    with translation.override("zh-hans"):
        assert [announcement(read, place)[0] for place in range(len(titles))] == titles


def test_a_name_that_is_cut_ends_in_no_possessive() -> None:
    read = asked("Write two posts about Bookshop Foxglove's poetry and story night, Friday 7pm")
    assert announcement(read, 0)[0] == "Bookshop Foxglove: Friday 7pm"

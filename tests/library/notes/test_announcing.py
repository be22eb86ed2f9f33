"""Posts from what a request says of its own, and from nothing else."""

import pytest
from django.utils import translation

from library.notes.announcing import announcement, announces
from library.notes.requests import asked

CAFE = "我们咖啡馆「拾光」12月12日在永康路58号开业，前三天所有饮品第二杯半价，写2篇开业笔记"


def test_an_announcement_says_all_the_request_does() -> None:
    with translation.override("zh-hans"):
        made = announcement(asked(CAFE), "zh", 0)
    assert (made.title, made.missing) == ("拾光开业：12月12日", [])
    assert made.body == (
        "📣 我们咖啡馆「拾光」12月12日在永康路58号开业，前三天所有饮品第二杯半价。\n\n要知道的都在这里：\n🏷 名称：拾光\n"
        "📅 时间：12月12日\n📍 地点：永康路58号\n💰 价格：第二杯半价\n\n还想知道什么？写在评论区。"
    )
    assert made.tags == ["开业", "拾光"]


def test_its_wordings_differ() -> None:
    made = [announcement(asked(CAFE), "zh", place) for place in range(3)]
    assert len({one.title for one in made}) == len({one.body for one in made}) == 3


def test_what_readers_will_ask_is_told() -> None:
    made = announcement(asked("Launch posts for our electric guitar school at 9 Station Road, lessons £25"), "en", 0)
    assert made.missing == ["who it is", "when"]
    assert made.body.startswith("📣 Electric guitar school: lessons £25.")


@pytest.mark.parametrize("query", ["写2篇猫咪驱虫的小红书", "预算300元以内，写2篇猫咪驱虫"])
def test_a_subject_alone_announces_nothing(query: str) -> None:
    assert not announces(asked(query))


def test_what_people_say_of_themselves_is_part_of_it() -> None:
    read = asked("我开了家钢琴培训班，在南京西路88号，首课99元，写一篇招生笔记")
    assert read.statements == ["我开了家钢琴培训班", "在南京西路88号", "首课99元"]
    assert (read.of("place"), read.of("price")) == (["南京西路88号"], ["99元"])


def test_a_thing_that_is_sold_is_announced() -> None:
    made = announcement(
        asked("Write a launch post for our noise-cancelling headphones Hush One, $129, on sale from 1 September"),
        "en",
        0,
    )
    assert (made.title, made.missing) == ("Hush One: 1 September", ["where"])
    assert made.body == (
        "📣 Noise-cancelling headphones: $129; on sale from 1 September.\n\nAll you need to know about it:\n"
        "🏷 Name: Hush One\n📅 When: 1 September\n💰 Price: $129\n\n"
        "What would you like to know about it? Ask in the comments."
    )


def test_what_is_free_needs_no_price() -> None:
    made = announcement(asked("A post for our shop Spoke & Sons in Leith: free brake check on Saturday 3 May"), "en", 0)
    assert made.missing == []
    assert made.body.startswith("📣 Shop: free brake check on Saturday 3 May.\n")


def test_a_shop_tells_of_what_it_offers() -> None:
    read = asked("我在成都开了家卤味店「阿婆卤」，国庆七天卤鸡腿买二送一，单只18元，帮我写两篇")
    assert (read.subject, read.of("place"), read.of("day")) == ("卤味店", ["成都"], ["国庆七天"])


def test_a_discount_in_words_and_a_place_before_the_opening_are_told() -> None:
    read = asked("我们店“青禾书屋”11月28日在杭州滨江开业，写一篇开业笔记，新书八折")
    made = announcement(read, "zh", 0)
    assert (read.of("place"), read.of("price"), made.missing) == (["杭州滨江"], ["八折"], [])
    assert made.body.startswith("📣 我们店“青禾书屋”11月28日在杭州滨江开业，新书八折。")
    for said in (
        "我们店在周末晚上营业，写一篇",
        "我们店在准备了半年之后开业，写一篇",
        "我们店在大家的支持下开业，写一篇",
    ):
        assert asked(said).of("place") == []

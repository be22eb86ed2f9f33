"""What the offline engine makes of the sample: posts on the subject within limits, nothing invented, or an honest gap."""

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from library.notes.models import Note
from library.text.language import detect
from library.xiaohongshu import problems
from novachat.briefs.plans import PlanRequest
from novachat.offline.supervisor import plan
from runs.database import in_thread
from tests.novachat.conftest import Caller, Events, chunks, ids, said

POINT = re.compile(r"(?:\d\.|[👉☐·]) ")
Items = dict[str, list[dict[str, Any]]]


@pytest.fixture
async def sample(caller: Caller) -> None:
    await in_thread(lambda: Note.objects.all().delete())
    await in_thread(lambda: call_command("load_notes", stdout=StringIO()))


def items_of(events: Events) -> Items:
    return {chunk["payload"]["content_type"]: chunk["payload"]["data"] for chunk in chunks(events)}


@pytest.mark.parametrize(
    ("query", "count", "word", "mark"),
    [
        ("写两篇小红书笔记，主题是空气炸锅", 2, "空气炸锅", "虚构的示例笔记"),
        ("Write a camping post for families", 1, "camping", "invented example notes"),
    ],
)
async def test_as_many_posts_as_asked_for_on_the_subject(
    caller: Caller, sample: None, query: str, count: int, word: str, mark: str
) -> None:
    made = items_of(await caller.ask(query=query))
    assert [step["action"] for step in made["plan_step"]] == ["xhs_writing"]
    posts = made["nova3_xhs_post"]
    assert len({post["title"] for post in posts}) == len({post["content"] for post in posts}) == len(posts) == count
    for post in posts:
        assert problems(post["title"], post["content"], post["tags"]) == []
        assert len(post["content"]) <= 800
        assert word in post["content"].lower()
        assert mark in post["content"]
        assert detect(post["content"]) == detect(query)
        assert post["draft"]
        assert all(source["sample"] for source in post["sources"])


async def test_nothing_fills_up_a_draft_and_a_short_one_says_what_would_help(caller: Caller, sample: None) -> None:
    (post,) = items_of(await caller.ask(query="写一篇关于早餐的笔记"))["nova3_xhs_post"]
    body, _, marks = post["content"].rpartition("\n\n")
    points = [line for line in body.splitlines() if POINT.match(line)]
    assert len(body) < 300
    assert len(points) == 6
    assert "（这篇偏短。想写得更具体，可以导入相关笔记" in marks
    hook, *rest = [line for line in body.splitlines() if line and not POINT.match(line)]
    assert "早餐" in hook
    assert len(rest) <= 3  # what stands above the points, one more complaint, and the question


@pytest.mark.parametrize(
    ("query", "count", "said_so"),
    [
        ("给宝妈写三篇产后运动的帖子", 3, ""),
        ("Write 3 camping posts", 3, ""),
        ("Write 6 camping posts", 5, "5 of 6 posts: what is known about “camping” makes no more"),
    ],
)
async def test_no_point_stands_in_two_posts_and_fewer_are_made_where_it_would(
    caller: Caller, sample: None, query: str, count: int, said_so: str
) -> None:
    events = await caller.ask(query=query)
    posts = items_of(events)["nova3_xhs_post"]
    lines = [line for post in posts for line in post["content"].splitlines() if POINT.match(line)]
    heads = [POINT.sub("", line) for line in lines]
    assert len(posts) == count
    assert len({*heads}) == len(heads) >= len(posts)
    assert [text for text in said(events) if text.startswith(said_so)] != []


@pytest.mark.parametrize(
    ("query", "actions"),
    [
        ("我想给租房的年轻人做3篇小户型收纳的笔记，先看看大家关心什么", ["insight", "xhs_writing"]),
        ("What do people care about in camping? Then two posts.", ["insight", "xhs_writing"]),
        ("写一篇关心老人的笔记", ["xhs_writing"]),
        ("写一篇关于早餐的笔记，受众是上班族", ["xhs_writing"]),
        ("Write a post about why the sea looks blue", ["xhs_writing"]),
        ("Write two posts on breakfast, for nurses who come off night shift", ["xhs_writing"]),
        ("Post about what to eat after a night shift", ["xhs_writing"]),
        ("Who reads about camping?", ["profile"]),
        ("Find three profiles of people who like city walks", ["profile"]),
        ("分析一下手工皂的目标人群，画3个画像", ["profile"]),
        ("分析手工皂用户的痛点", ["insight"]),
        ("Analyse the audience of city walks", ["profile"]),
        ("Compare camping and city walks posts, which get more likes?", ["insight"]),
        ("写3个孕妇散步的打点", ["hitpoint"]),
        ("写3个打点，再写两篇笔记", ["hitpoint", "xhs_writing"]),
        ("Write three hit points about camping", ["hitpoint"]),
    ],
)
def test_only_what_is_asked_for_is_planned(query: str, actions: list[str]) -> None:
    assert [task.action for task in plan(PlanRequest(language=detect(query), query=query)).tasks] == actions


def test_posts_that_come_first_are_not_made_from_results() -> None:
    def inputs_of(query: str, **more: list[str]) -> list[str]:
        return [task.full_input for task in plan(PlanRequest(language="en", query=query, **more)).tasks]

    later = "From the results so far, write posts about camping with title, body and tags"
    assert inputs_of("Write two posts about camping") == ["Write posts about camping"]
    assert inputs_of("Two insights about camping, then two posts")[-1] == later
    assert inputs_of("Write two posts about camping", done=["insight"]) == [later]


async def test_the_chain_ends_with_posts_made_from_the_step_before(caller: Caller, sample: None) -> None:
    made = items_of(await caller.ask(query="研究空气炸锅的受众，制定方向，写两篇", auto=True))
    assert list(made) == ["plan_step", "nova3_insight", "nova3_profile", "nova3_hitpoint", "nova3_xhs_post"]
    assert all("虚构的示例笔记" in item["content"] for items in list(made.values())[1:] for item in items)
    assert [post["derived_from"] for post in made["nova3_xhs_post"]] == [["hitpoint1"], ["hitpoint2"]]


async def test_what_is_not_known_is_said_and_no_number_is_given_away(caller: Caller, sample: None) -> None:
    events = await caller.ask(query="写2篇猫咪驱虫的笔记")
    assert ids(events) == []
    assert "没有关于“猫咪驱虫”的材料可用：420 篇笔记里有 0 篇讲它" in said(events)[-1]
    assert [task["status"] for task in (await caller.queue())["tasks"]] == ["pending"]


@pytest.mark.parametrize(
    "query", ["随便写点", "分析两篇", "帮我规划下周的内容", "怎么提高笔记的收藏率？", "Write something nice"]
)
async def test_a_request_without_a_subject_is_asked_back(caller: Caller, query: str) -> None:
    events = await caller.ask(query=query)
    assert chunks(events) == []
    assert said(events)[-1].startswith(("想写什么主题？", "What should it be about?"))


async def test_a_queue_that_has_ended_plans_nothing_when_asked_to_go_on(caller: Caller, sample: None) -> None:
    await caller.ask(query="写一篇空气炸锅的笔记")
    events = await caller.ask(query="继续执行下一个任务")
    assert chunks(events) == []
    assert (await caller.queue())["status"] == "completed"


async def test_drafts_are_not_reworked_and_one_more_is_about_the_same(caller: Caller, sample: None) -> None:
    (draft,) = items_of(await caller.ask(query="写一篇空气炸锅的笔记", auto=True))["nova3_xhs_post"]
    for query in ("把第二篇改得活泼一点", f"把@{draft['id']}改短一点，去掉编号"):
        events = await caller.ask(query=query)
        assert chunks(events) == []
        assert said(events)[-1].startswith("已有的草稿不会改写")
    (post,) = items_of(await caller.ask(query="再来一篇", auto=True))["nova3_xhs_post"]
    assert "空气炸锅" in post["title"]


async def test_one_more_for_other_readers_is_about_the_same_and_has_a_title_of_its_own(
    caller: Caller, sample: None
) -> None:
    (first,) = items_of(await caller.ask(query="写一篇头发护理的笔记", auto=True))["nova3_xhs_post"]
    (again,) = items_of(await caller.ask(query="再来一篇，给经常染发的人", auto=True))["nova3_xhs_post"]
    assert "头发" in again["title"]
    assert again["title"] != first["title"]
    assert "经常染发的人" in again["content"]


async def test_one_more_tells_what_was_said_of_ones_own(caller: Caller, sample: None) -> None:
    await caller.ask(query="我妈的裁缝铺改裤脚15块，周一歇，写一篇", auto=True)
    (post,) = items_of(await caller.ask(query="再来一篇，这次给上班族看", auto=True))["nova3_xhs_post"]
    assert "改裤脚15块" in post["content"]
    assert "👥 适合：上班族" in post["content"]


async def test_who_wants_something_announced_gets_posts_alone(caller: Caller, sample: None) -> None:
    made = items_of(await caller.ask(query="Announce our swimming class: Mondays at 7 pm, Harbour Pool, £8"))
    assert [step["action"] for step in made["plan_step"]] == ["xhs_writing"]


async def test_of_two_things_the_one_that_no_note_tells_of_is_named(caller: Caller, sample: None) -> None:
    events = await caller.ask(query="Write two posts comparing hiking and cockatoos")
    assert ids(events) == []
    assert "Nothing is known about “cockatoos”" in said(events)[-1]


async def test_each_post_on_two_things_tells_of_both(caller: Caller, sample: None) -> None:
    made = items_of(await caller.ask(query="空气炸锅和电饭煲哪个更省事，写两篇对比笔记", auto=True))
    told = [one["content"].splitlines() for one in made["nova3_xhs_post"]]
    assert [("空气炸锅" in lines, "电饭煲" in lines) for lines in told] == [(True, True)] * 2


async def test_an_unknown_reference_alone_plans_nothing(caller: Caller) -> None:
    events = await caller.ask(references=["@insight99"])
    assert chunks(events) == []
    assert (await caller.queue())["tasks"] == []


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("Which tags work best for breakfast posts?", "Tags they have most often: #breakfast"),
        ("早餐笔记用什么标签好？", "最常用的标签：#早餐"),
    ],
)
async def test_a_question_is_answered_and_nothing_else_is_made(
    caller: Caller, sample: None, query: str, told: str
) -> None:
    made = items_of(await caller.ask(query=query))
    assert [step["action"] for step in made["plan_step"]] == ["insight"]
    assert told in made["nova3_insight"][0]["content"]


async def test_as_many_profiles_as_asked_for_or_it_is_said(caller: Caller, sample: None) -> None:
    events = await caller.ask(query="Profile two kinds of people who buy skincare in winter")
    profiles = items_of(events)["nova3_profile"]
    assert len(profiles) == 1
    assert detect(profiles[0]["content"]) == "en"
    assert any(text.startswith("1 of 2: what is known about") for text in said(events))


async def test_what_is_asked_back_is_asked_in_the_language_of_the_request(caller: Caller, sample: None) -> None:
    assert said(await caller.ask(query="随便写点"))[-1].startswith("想写什么主题？")


async def test_a_plan_goes_on_in_its_language_whatever_a_program_says_to_continue(caller: Caller, sample: None) -> None:
    await caller.ask(query="Who reads camping posts? Then write one post about it")
    events = await caller.ask(query="继续执行下一个任务", interaction_type="nova3_continue")
    assert detect(items_of(events)["nova3_xhs_post"][0]["content"]) == "en"
    assert said(events)[-1] == "All tasks of the queue are done"


async def test_what_a_shop_says_of_itself_is_announced_without_notes(caller: Caller, sample: None) -> None:
    query = "我们咖啡馆「拾光」12月12日在永康路58号开业，前三天所有饮品第二杯半价，写2篇开业笔记"
    posts = items_of(await caller.ask(query=query))["nova3_xhs_post"]
    assert [post["title"] for post in posts] == ["拾光：12月12日", "拾光：永康路58号"]
    for post in posts:
        assert problems(post["title"], post["content"], post["tags"]) == []
        assert post["content"].endswith("（草稿，只用了需求里写明的信息，发布前请核对。）")
        assert "sources" not in post


async def test_drafts_of_few_points_each_keep_a_title_and_frame_of_their_own(caller: Caller, sample: None) -> None:
    posts = items_of(await caller.ask(query="给大学生写四篇英语听力的笔记"))["nova3_xhs_post"]
    assert len({post["title"] for post in posts}) == len(posts) == 4
    assert not any("没有想的那么麻烦" in post["content"] for post in posts)


async def test_a_light_voice_is_no_warm_one_and_described_readers_are_no_tag(caller: Caller, sample: None) -> None:
    query = "出一篇关于通勤底妆的小红书，目标是早八的上班族，语气轻松点"
    (post,) = items_of(await caller.ask(query=query))["nova3_xhs_post"]
    assert "早八的上班族" in post["content"]
    assert "早八的上班族" not in post["tags"]
    assert "✨" in post["content"]


async def test_who_names_no_number_is_not_told_that_posts_are_missing(caller: Caller, sample: None) -> None:
    events = await caller.ask(query="分析露营的痛点，然后写成笔记", auto=True)
    assert len(items_of(events)["nova3_xhs_post"]) < len(items_of(events)["nova3_insight"])
    assert not any("少于所需" in text for text in said(events))


async def test_a_request_that_names_only_results_is_about_what_the_session_was(caller: Caller, sample: None) -> None:
    await caller.ask(query="写一篇关于空气炸锅的笔记")
    made = items_of(await caller.ask(query="结合@xhs_post1，再写一篇"))
    assert [step["description"] for step in made["plan_step"]] == ["创作空气炸锅的小红书笔记"]
    (post,) = made["nova3_xhs_post"]
    assert post["id"] == "xhs_post2"
    assert "空气炸锅" in post["content"]


async def test_what_is_said_of_two_things_makes_neither_known(caller: Caller, sample: None) -> None:
    events = await caller.ask(query="空气炸锅和平底锅做快手晚餐哪个更省事，写两篇", auto=True)
    assert "nova3_xhs_post" not in items_of(events)
    assert any("平底锅" in one for one in said(events))

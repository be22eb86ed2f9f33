"""Hosted models: what they are given, what is checked of their answers, budgets, and branches that fail."""

import re
from itertools import takewhile
from typing import Any

import pytest

from library.notes import store as notes
from library.text.sentences import split
from library.xiaohongshu import title_length
from novachat.agents.making import EMPTY
from novachat.briefs.items import ProposedItem, ProposedItems, ProposedPost, ProposedPosts
from novachat.briefs.plans import Plan, PlannedTask, Suggestion
from novachat.models import NovaItem
from runs.database import in_thread
from runs.models import Run
from runs.prompts import last_words
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.novachat.conftest import PAINS, TIPS, Caller, beauty_note, chunks, ids, said
from tests.novachat.gates import BROKEN

PLAN = "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例"
INSIGHTS = ProposedItems(
    items=[ProposedItem(content="早上赶时间的人嫌底妆斑驳，想要五分钟画完的妆。标题：底妆怎样五分钟画完？")]
)
CONTINUE: dict[str, Any] = {"query": "继续", "interaction_type": "nova3_continue"}


def task(action: str) -> PlannedTask:
    return PlannedTask.model_validate({"action": action, "description": action, "full_input": action})


async def test_supervisors_plan_is_put_in_dependency_order(caller: Caller, beauty: None, env: SetEnv) -> None:
    env(model_roles={"novachat.supervisor": "clever"})
    plan = Plan(tasks=[task("xhs_writing"), task("hitpoint"), task("profile"), task("insight")])
    with scripted(clever=ScriptedModel([plan])):
        events = await caller.ask(query=PLAN)
    steps = chunks(events)[0]["payload"]["data"]
    assert [step["action"] for step in steps] == ["profile", "insight", "hitpoint", "xhs_writing"]


async def test_agents_get_the_selected_items_with_remarks(caller: Caller, beauty: None, env: SetEnv) -> None:
    await caller.ask(query=PLAN)
    env(model_roles={"novachat.profile": "clever"})
    clever = ScriptedModel(
        [
            ProposedItems(items=[ProposedItem(content="早起上班的人", based_on=["insight77"])]),
            ProposedItems(items=[ProposedItem(content="租房的学生", sources=["note1", "note9999"])]),
        ]
    )
    chosen = [
        {"id": "insight1", "content": "我的改写", "selected": True, "user_comment": "只看上班族"},
        {"id": "insight2", "content": "", "selected": True},
    ]
    with scripted(clever=clever):
        events = await caller.ask(**CONTINUE, nova3_selections={"nova3_insight": chosen, "task_context": "预算有限"})
    assert all("只看上班族" in one and "我的改写" in one and "预算有限" in one for one in clever.prompts)
    made = {item["content"]: item for item in chunks(events)[0]["payload"]["data"]}
    assert set(made) == {"早起上班的人", "租房的学生"}
    # Which branch asks first is left to chance; each item comes from the branch it was made in, and from nothing unknown.
    assert sorted(item["derived_from"] for item in made.values()) == [["insight1"], ["insight2"]]


@pytest.mark.parametrize("window", [None, 8192])
async def test_each_branch_is_told_in_short_of_the_items_of_the_others(
    caller: Caller, beauty: None, env: SetEnv, window: int | None
) -> None:
    await caller.ask(query=PLAN)
    first = await in_thread(lambda: [NovaItem.objects.get(key=f"insight{number}").content for number in (1, 2)])
    env(model_roles={"novachat.profile": "clever"}, model_context=window)
    made = [ProposedItems(items=[ProposedItem(content=content)]) for content in ("早起上班的人", "租房的学生")]
    clever = ScriptedModel([*made])
    chosen = [{"id": f"insight{number}", "content": "", "selected": True} for number in (1, 2)]
    with scripted(clever=clever):
        await caller.ask(**CONTINUE, nova3_selections={"nova3_insight": chosen})
    told = [_listed(prompt, "focus") + _listed(prompt, "beside") for prompt in clever.prompts]
    one, other = (split(content)[0].text for content in first)
    assert sorted(told) == [["insight1", other], ["insight2", one]]


def _listed(prompt: str, name: str) -> list[str]:
    """The ids of the items in a list of a prompt, or all that is said of them in short."""
    _, _, rest = prompt.partition(f"{name}:\n")
    return [
        line.split(";")[0].removeprefix("- ").removeprefix("id: ")
        for line in takewhile(lambda one: one[:2] == "- ", rest.splitlines())
    ]


async def test_posts_on_two_hit_points_are_asked_for_one_by_one(caller: Caller, beauty: None, env: SetEnv) -> None:
    await caller.ask(query="为底妆制定两个打点，再写两篇笔记")
    env(model_roles={"novachat.xhs_writing": "writer"})
    told = "".join(f"{tip}。" for tip in TIPS)
    bodies = [f"{PAINS[0]}。\n\n{told}", f"{PAINS[1]}。\n\n粉扑怎么用？{TIPS[2]}。{'粉扑晾干再收。' * 9}"]
    made = [ProposedPosts(items=[ProposedPost(title=f"底妆{body[:4]}", content=body)]) for body in bodies]
    writer = ScriptedModel([*made])
    chosen = [{"id": f"hitpoint{number}", "content": "", "selected": True} for number in (1, 2)]
    with scripted(writer=writer):
        events = await caller.ask(**CONTINUE, nova3_selections={"nova3_hitpoint": chosen})
    posts = chunks(events)[0]["payload"]["data"]
    assert sorted(one["derived_from"] for one in posts) == [["hitpoint1"], ["hitpoint2"]]
    asked = [[line for line in prompt.splitlines() if re.match("用简体中文|第.条", line)] for prompt in writer.prompts]
    assert sorted([line[:7] for line in one] for one in asked) == [
        ["用简体中文写1", "第1条（教程）"],
        ["用简体中文写1", "第1条（清单）"],
    ]


def written(*tips: str) -> ProposedPost:
    return ProposedPost(
        title=f"底妆{tips[0][:6]}", content="".join(f"{tip}。\n\n{tip[:4]}不难，试一次就会。" for tip in tips)
    )


async def test_the_craft_of_a_post_is_measured_told_and_mended(caller: Caller, beauty: None, env: SetEnv) -> None:
    env(model_roles={"novachat.xhs_writing": "writer"})
    told = f"早上总卡粉？✨ 别急🔥🔥{''.join(f'{tip}。' for tip in TIPS)}"
    block = (
        f"{told}{'粉扑洗净晾干，潮着收会发硬，拍粉就会一块深一块浅，用起来也不舒服，三天洗一次就够了。' * 2}你卡粉吗？"
    )
    other = ProposedPost(title="底妆", content=f"大家好！{PAINS[1]}？\n\n{TIPS[3]}。{TIPS[4]}。")
    posts = ProposedPosts(items=[ProposedPost(title="底妆", content=block), other])
    writer = ScriptedModel([posts, posts])
    with scripted(writer=writer):
        events = await caller.ask(query="写两篇底妆文案", auto=True)
    assert f"“{block[:40]}…”里有3个表情，每段最多1个。" in writer.prompts[1]
    assert "有几篇的标题都是“底妆”，每篇要有自己的标题。" in writer.prompts[1]
    assert f"“大家好！{PAINS[1]}？”以打招呼开头。" in writer.prompts[1]
    first, second = chunks(events)[-1]["payload"]["data"]
    assert second["content"].startswith(PAINS[1])
    assert (first["content"].count("🔥"), first["title"], second["title"]) == (0, "底妆", "T区出油老是脱妆？")


async def test_an_item_longer_than_asked_is_asked_for_once_more_and_then_cut(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model_roles={"novachat.insight": "talker"})
    first = "通勤的人嫌底妆斑驳，想要五分钟画完的妆。"
    long = ProposedItems(
        items=[ProposedItem(content=first + "".join(f"{tip}，{pain}。" for tip in TIPS for pain in PAINS))]
    )
    talker = ScriptedModel([long, long])
    with scripted(talker=talker):
        events = await caller.ask(query="分析一下底妆的痛点", auto=True)
    content = long.items[0].content
    assert f"“{content[:40]}…”有{title_length(content)}个字，最多120个字。" in talker.prompts[1]
    made = chunks(events)[1]["payload"]["data"][0]["content"]
    assert (content.startswith(made), 120 < title_length(made) <= 180, made[-1]) == (True, True, "。")


async def test_of_the_number_asked_for_only_the_missing_ones_are_asked_for_once_more(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model_roles={"novachat.xhs_writing": "writer"})
    posts = [written(*TIPS[place : place + 2]) for place in (0, 2, 4)]
    writer = ScriptedModel([ProposedPosts(items=posts[:1]), ProposedPosts(items=posts[1:])])
    with scripted(writer=writer):
        events = await caller.ask(query="写三篇底妆文案", auto=True)
    assert [one["title"] for one in chunks(events)[-1]["payload"]["data"]] == [one.title for one in posts]
    first, second = writer.prompts
    assert "known:" not in first
    assert second.partition("known:\n")[2].startswith(f"- {posts[0].title} {TIPS[0]}。")
    asked = [line for line in second.splitlines() if line.startswith(("用简体中文写", "第"))]
    assert [line[:7] for line in asked] == ["用简体中文写2", "第1条（教程）", "第2条（避坑）"]
    assert not any("3 篇" in text for text in said(events))


async def test_what_a_model_says_twice_is_one_before_the_missing_ones_are_asked_for(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model_roles={"novachat.xhs_writing": "writer"})
    posts = [written(*TIPS[place : place + 2]) for place in (0, 2, 4)]
    twice = [posts[0], posts[0].model_copy(update={"content": f"{posts[0].content}。"}), posts[1]]
    writer = ScriptedModel([*[ProposedPosts(items=twice)] * 2, ProposedPosts(items=posts[2:])])
    with scripted(writer=writer):
        events = await caller.ask(query="写三篇底妆文案", auto=True)
    assert [one["title"] for one in chunks(events)[-1]["payload"]["data"]] == [one.title for one in posts]
    assert [line[:7] for line in writer.prompts[-1].splitlines() if line.startswith("用简体中文写")] == [
        "用简体中文写1"
    ]


async def test_a_small_model_is_told_what_the_missing_items_start_from(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model="small", model_context=8192)
    told = ["早上赶时间的人嫌底妆斑驳，打底先喷保湿。", "油皮到中午就脱妆，粉扑拧干再上妆。"]
    small = ScriptedModel([ProposedItems(items=[ProposedItem(content=content)]) for content in told])
    with scripted(small=small):
        events = await caller.ask(query="给两个底妆打点", auto=True)
    assert [one["content"] for one in chunks(events)[-1]["payload"]["data"]] == told
    points = [[line for line in prompt.splitlines() if line.startswith(("第", "- "))] for prompt in small.prompts]
    begins = points[0].index(next(line for line in points[0] if line.startswith("第2条")))
    assert points[1] == [points[0][begins].replace("第2条", "第1条"), *points[0][begins + 1 :]]


@pytest.mark.parametrize("second", [BROKEN, ProposedPosts(items=[])], ids=["breaks", "none"])
async def test_what_a_model_left_out_is_not_laid_to_the_notes(
    caller: Caller, beauty: None, env: SetEnv, second: Exception | ProposedPosts
) -> None:
    env(model_roles={"novachat.xhs_writing": "writer"})
    writer = ScriptedModel([ProposedPosts(items=[written(*TIPS[:2])]), second])
    with scripted(writer=writer):
        events = await caller.ask(query="写两篇底妆文案", auto=True)
    assert len(chunks(events)[-1]["payload"]["data"]) == 1
    assert [text for text in said(events) if text.startswith("只")] == [
        "只完成 1/2：关于“底妆”的材料还能做出更多，但 writer 漏写了其余的，或写了重复的内容。要其余的，请重新执行这个任务。"
    ]


async def test_where_the_notes_make_no_more_the_model_is_asked_once_and_they_are_named(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model_roles={"novachat.profile": "clever"})
    told = ["早八学生嫌底妆斑驳，妆前多做保湿。", "上班族下午总脱妆，补妆先吸油。", "新手怕粉厚，粉扑拧干再拍。"]
    readers = [ProposedItem(content=content) for content in told]
    clever = ScriptedModel([ProposedItems(items=readers)])
    with scripted(clever=clever):
        events = await caller.ask(query="列出底妆的五个用户画像", auto=True)
    assert clever.script == []
    assert [text for text in said(events) if text.startswith("只")] == [
        "只做了 3 个，少于所需的 5 个：关于“底妆”的材料做不出更多。要做其余的，请先导入更多这方面的笔记（CSV 或 JSON）。"
    ]


async def test_a_small_model_is_shown_in_short_what_a_request_names_besides(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    await caller.ask(query=PLAN)
    await caller.ask(**CONTINUE)
    first = await in_thread(lambda: NovaItem.objects.get(key="insight1").content)
    env(model="small", model_context=8192)
    made = ProposedItems(items=[ProposedItem(content="写给赶时间的人，回应卡粉，做法是薄涂。标题：底妆薄涂三步。")])
    small = ScriptedModel([made])
    chosen = [{"id": "profile1", "content": "", "selected": True}]
    with scripted(small=small):
        await caller.ask(
            query="结合@insight1写一个打点",
            interaction_type="nova3_continue",
            nova3_selections={"nova3_profile": chosen},
        )
    (line,) = small.prompts[0].partition("named besides:\n")[2].splitlines()[:1]
    assert line == f"- {split(first)[0].text}"


async def test_a_figure_that_nobody_gave_is_left_out(caller: Caller, beauty: None, env: SetEnv) -> None:
    env(model_roles={"novachat.xhs_writing": "writer"}, nova3_default_max_results=1)
    rest = "粉底少量多次，从脸颊往外推；散粉只压眼下和下巴，脸颊留一点光泽；补妆先用纸巾吸油，再点按气垫，别来回蹭。"
    body = f"底妆要薄涂。\n\n1. 先保湿。83%的人都会卡粉！\n\n2. 15分钟就够。\n\n{rest}"
    writer = ScriptedModel([ProposedPosts(items=[ProposedPost(title="底妆", content=body)])])
    with scripted(writer=writer):
        events = await caller.ask(query="写一篇15分钟底妆的文案", auto=True)
    post = chunks(events)[-1]["payload"]["data"][0]
    assert post["content"] == f"底妆要薄涂。\n\n1. 先保湿。\n\n2. 15分钟就够。\n\n{rest}"


@pytest.mark.parametrize("made", [[ProposedItem(content="83%的人都会卡粉！")], []], ids=["nothing true", "nothing"])
async def test_where_nothing_is_borne_out_the_offline_engine_writes_and_people_are_told_why(
    caller: Caller, beauty: None, env: SetEnv, made: list[ProposedItem]
) -> None:
    env(model_roles={"novachat.insight": "inventing"})
    inventing = ScriptedModel([ProposedItems(items=made)])
    with scripted(inventing=inventing):
        events = await caller.ask(query="分析一下底妆的痛点", auto=True)
    assert inventing.script == []
    assert "inventing 写的内容在所给的材料里都没有依据。改由离线引擎继续，不产生费用。" in said(events)
    assert ids(events)[0] == "insight1"


async def test_a_branch_that_fails_costs_only_itself(caller: Caller, beauty: None, env: SetEnv) -> None:
    await caller.ask(query=PLAN)
    env(model_roles={"novachat.profile": "flaky"})
    flaky = ScriptedModel([BROKEN, ProposedItems(items=[ProposedItem(content="早起上班的人")])])
    chosen = [{"id": f"insight{number}", "content": "", "selected": True} for number in (1, 2)]
    with scripted(flaky=flaky):
        events = await caller.ask(**CONTINUE, nova3_selections={"nova3_insight": chosen})
    assert ids(events) == ["profile1"]
    assert "1 个分支未能完成，已保留其余结果：语言模型未能给出可用的回答。flaky 没有给出所需形式的回答。" in said(
        events
    )


async def test_posts_beyond_the_platforms_limits_are_sent_back(caller: Caller, beauty: None, env: SetEnv) -> None:
    env(model_roles={"novachat.xhs_writing": "writer"}, nova3_default_max_results=1)
    told = f"{TIPS[0]}。{'正文' * 30}"
    long = ProposedPosts(items=[ProposedPost(title=f"底妆{'长' * 19}", content=told, tags=[])])
    tags = ["#底妆", "底妆"] + [f"t{n}" for n in range(12)]
    good = ProposedPosts(items=[ProposedPost(title=f"底妆{'长' * 18}", content=told, tags=tags)])
    writer = ScriptedModel([long, good])
    with scripted(writer=writer):
        events = await caller.ask(query="写一篇底妆文案", auto=True)
    post = chunks(events)[-1]["payload"]["data"][0]
    assert (len(post["title"]), len(post["tags"]), post["tags"][0]) == (20, 10, "底妆")
    assert "at most" not in post["content"]
    assert len(writer.asked) == 2
    assert f"标题“底妆{'长' * 19}”有21个字，最多20个字" in str(writer.asked[1])


async def test_a_post_that_tells_nothing_of_what_is_known_is_sent_back(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model_roles={"novachat.xhs_writing": "writer"}, nova3_default_max_results=1)
    empty = "底妆是一件有趣又有意义的事，学起来很容易。也是和家人朋友一起度过时光的好办法，你有什么关于底妆的小窍门想和大家分享呢？快来评论区说说吧。"
    posts = [ProposedPosts(items=[ProposedPost(title="底妆", content=said)]) for said in (empty, empty + TIPS[0])]
    writer = ScriptedModel([*posts])
    with scripted(writer=writer):
        events = await caller.ask(query="写一篇底妆文案", auto=True)
    assert chunks(events)[-1]["payload"]["data"][0]["content"] == empty + TIPS[0]
    assert EMPTY in str(writer.asked[1])


async def test_a_post_that_is_too_short_is_asked_for_by_how_and_not_only_by_how_long(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model_roles={"novachat.xhs_writing": "writer"}, nova3_default_max_results=1)
    bodies = (f"{TIPS[0]}。", "".join(f"{tip}。" for tip in TIPS))
    writer = ScriptedModel([ProposedPosts(items=[ProposedPost(title="底妆", content=body)]) for body in bodies])
    with scripted(writer=writer):
        events = await caller.ask(query="写一篇底妆文案", auto=True)
    assert chunks(events)[-1]["payload"]["data"][0]["content"] == bodies[1]
    assert last_words("novachat", "longer", "zh") in str(writer.asked[1])


RICH = [
    "粉底少量多次，从脸颊往外推开，鼻翼和嘴角最后用余粉带过，这样说话笑起来也不容易卡住",
    "散粉只压眼下和下巴，脸颊留一点光泽，刷子先在手背上抖掉余粉再上脸，底妆就不会发灰",
    "补妆先用纸巾把油吸掉，再用气垫轻轻点按，不要来回蹭，蹭过的地方会起一层碎屑",
    "妆前等保湿完全吸收再上粉底，中间隔上几分钟，可以先画眉毛，顺序换一下就不赶时间",
    "粉扑用完当天洗干净晾干，潮着收起来会发硬，第二天拍上去的粉底就一块深一块浅",
    "定妆喷雾离脸一臂远，左右各喷一下，等它自己干透，不要用手扇，扇出来的风会留下印子",
    "遮瑕点在瑕疵中间，往外拍开边缘，中间不要动，盖不住就再叠一层薄的，比一次厚涂自然",
    "出门前在窗边照一次镜子，灯光下看不出的色差在自然光里一眼就能看到，脖子也要带一点",
]


async def rich(caller: Caller) -> None:
    """Notes that have enough to tell for a long post."""
    given = [beauty_note(n).model_copy(update={"text": f"一直卡粉真的后悔。{tip}。"}) for n, tip in enumerate(RICH)]
    renamed = [
        note.model_copy(update={"title": f"粉底上妆心得{n}", "tags": ["粉底上妆"]}) for n, note in enumerate(given)
    ]
    await in_thread(notes.keep, caller.user, renamed)


@pytest.mark.parametrize(
    ("query", "asked"), [("写一篇粉底上妆文案", 2), ("写一篇粉底上妆文案，短一点", 1), ("写三篇粉底上妆文案", 1)]
)
async def test_a_post_far_shorter_than_asked_is_asked_for_once_more_where_more_is_known(
    caller: Caller, env: SetEnv, query: str, asked: int
) -> None:
    await rich(caller)
    env(model_roles={"novachat.xhs_writing": "writer"}, nova3_default_max_results=1)
    bodies = [f"{RICH[0]}。{RICH[1]}。", "\n\n".join(f"{tip}。" for tip in RICH)]
    writer = ScriptedModel([ProposedPosts(items=[ProposedPost(title="粉底", content=body)]) for body in bodies])
    with scripted(writer=writer):
        events = await caller.ask(query=query, auto=True)
    assert chunks(events)[-1]["payload"]["data"][0]["content"] == bodies[asked - 1]
    assert len(writer.asked) == asked
    told = f"正文“{bodies[0][:40]}…”只有{len(bodies[0])}个字，要求300字以上"
    assert (told in writer.prompts[-1]) == (asked == 2)


@pytest.mark.parametrize("second", [BROKEN, None, "nothing"])
async def test_a_short_post_stays_where_the_model_gives_no_better_one(
    caller: Caller, env: SetEnv, second: Exception | str | None
) -> None:
    await rich(caller)
    env(model_roles={"novachat.xhs_writing": "writer"}, nova3_default_max_results=1)
    short = ProposedPosts(items=[ProposedPost(title="粉底", content=f"{RICH[0]}。{RICH[1]}。")])
    fewer = ProposedPosts(items=[])
    writer = ScriptedModel([short, fewer if second == "nothing" else second or short])
    with scripted(writer=writer):
        events = await caller.ask(query="写一篇粉底上妆文案", auto=True)
    assert chunks(events)[-1]["payload"]["data"][0]["content"] == short.items[0].content
    assert writer.script == []


async def test_claims_that_may_not_be_made_are_named_and_what_stays_of_them_is_left_out(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model_roles={"novachat.xhs_writing": "writer"}, nova3_default_max_results=1)
    told = "".join(f"{tip}。" for tip in TIPS)
    first = ProposedPost(title="全网最好的底妆", content=f"{told}绝对不会卡粉！第一次做也不难。", tags=["底妆", "顶级"])
    writer = ScriptedModel([ProposedPosts(items=[first]), ProposedPosts(items=[first])])
    with scripted(writer=writer):
        events = await caller.ask(query="写一篇底妆文案", auto=True)
    assert "不要写“全网最”、“绝对不会”、“顶级”：广告法或平台不允许。" in writer.prompts[1]
    post = chunks(events)[-1]["payload"]["data"][0]
    assert (post["title"], post["content"], post["tags"]) == ("底妆", f"{told}第一次做也不难。", ["底妆"])


async def test_a_small_model_is_not_asked_for_length(caller: Caller, env: SetEnv) -> None:
    await rich(caller)
    env(model="small", model_context=8192, nova3_default_max_results=1)
    small = ScriptedModel([ProposedPosts(items=[ProposedPost(title="粉底", content=f"{RICH[0]}。{RICH[1]}。")])])
    with scripted(small=small):
        await caller.ask(query="写一篇粉底上妆文案", auto=True)
    assert len(small.asked) == 1


async def test_a_small_model_writes_each_post_alone_and_code_what_it_cannot(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model="small", model_context=8192)
    told = "\n".join([f"早上总是卡粉？{'先保湿，再薄薄地上一层。' * 6}", *TIPS])
    small = ScriptedModel([ProposedPosts(items=[ProposedPost(title="底妆", content=told)]), BROKEN])
    with scripted(small=small):
        events = await caller.ask(query="写两篇底妆文案", auto=True)
    made = chunks(events)[-1]["payload"]["data"]
    # Which of the two is asked for first is left to chance.
    assert sorted(one["title"] == "底妆" for one in made) == [False, True]
    points = [{line for line in one.splitlines() if line.startswith("- ")} for one in small.prompts]
    assert min(map(len, points)) > 0
    assert not points[0] & points[1]
    assert not any("title that did best" in one for one in small.prompts)
    # It cites nothing: the sources are the notes whose advice it tells.
    assert next(one for one in made if one["title"] == "底妆")["sources"]


async def test_a_spent_budget_is_said_and_the_offline_engine_goes_on(caller: Caller, beauty: None, env: SetEnv) -> None:
    await caller.ask(query=PLAN)
    env(model_roles={"novachat.profile": "clever"}, budget_model_requests=1)
    clever = ScriptedModel([ProposedItems(items=[ProposedItem(content="早起上班的人")])])
    chosen = [{"id": f"insight{number}", "content": "", "selected": True} for number in (1, 2, 3)]
    with scripted(clever=clever):
        events = await caller.ask(**CONTINUE, nova3_selections={"nova3_insight": chosen})
    assert [text for text in said(events) if "离线引擎" in text] == [
        "本次运行的模型请求次数已达上限。改由离线引擎继续，不产生费用。"
    ]
    made = chunks(events)[0]["payload"]
    assert made["data"][0]["content"] == "早起上班的人" or len(made["data"]) > 1
    assert made["metadata"]["engine"] in ("clever, offline", "offline, clever")
    assert len(clever.asked) == 1


async def test_quick_answers_come_from_the_model(caller: Caller, env: SetEnv) -> None:
    env(model_roles={"novachat.suggestion": "clever"})
    with scripted(clever=ScriptedModel([Suggestion(text="可以。")])):
        events = await caller.ask(query="可以做什么", interaction_type="quick_suggestion")
    assert chunks(events)[0]["payload"]["data"] == "可以。"
    assert (await in_thread(Run.objects.get)).engine == "clever"
    assert "novachat.suggestion" in (await in_thread(Run.objects.get)).prompts


async def test_a_quick_answer_stops_where_it_is_far_longer_than_asked(caller: Caller, env: SetEnv) -> None:
    env(model_roles={"novachat.suggestion": "talker"})
    told = [f"第{number}点，先保湿再薄薄地上一层粉底，脸颊不要压。" for number in range(40)]
    with scripted(talker=ScriptedModel([Suggestion(text="".join(told))])):
        events = await caller.ask(query="可以做什么", interaction_type="quick_suggestion")
    assert chunks(events)[0]["payload"]["data"] == "".join(told[:19])


async def test_what_repeats_an_item_it_rests_on_is_no_item(caller: Caller, beauty: None, env: SetEnv) -> None:
    """A small model hands a profile back as its hit point."""
    insight = ProposedItem(content="通勤的人嫌底妆斑驳，想要五分钟画完的妆。")
    profile = ProposedItem(content="早八的上班族，妆前只做保湿，下班前补一次唇色。")
    env(model_roles={"novachat.insight": "teller", "novachat.profile": "parrot"})
    parrot = ScriptedModel([ProposedItems(items=[insight]), ProposedItems(items=[profile])])
    with scripted(teller=ScriptedModel([ProposedItems(items=[insight])]), parrot=parrot):
        await caller.ask(query=PLAN)
        events = await caller.ask(**CONTINUE)
    assert f"This says nothing that was not given, or has no end: {insight.content}" in str(parrot.asked[1])
    assert [item["content"] for item in chunks(events)[0]["payload"]["data"]] == [profile.content]


async def test_a_small_model_is_given_the_subject_without_the_request(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    env(model="small", model_context=8192)
    small = ScriptedModel([ProposedItems(items=[ProposedItem(content="为什么底妆总是卡粉？")])])
    with scripted(small=small):
        events = await caller.ask(query="分析一下底妆的痛点", auto=True)
    told = "为什么底妆总是卡粉？散粉只压T区，脸颊不要压。补妆前先用纸巾吸油，不要直接叠粉。"
    assert chunks(events)[1]["payload"]["data"][0]["content"] == told  # code adds the points it was given
    assert len(small.prompts) == 1
    assert "subject: 底妆" in small.prompts[0]
    assert "分析一下" not in small.prompts[0]


async def test_what_only_says_what_was_asked_is_no_item(caller: Caller, beauty: None, env: SetEnv) -> None:
    """A small model hands the request back as its insight."""
    env(model_roles={"novachat.insight": "parrot"})
    echo = ProposedItems(items=[ProposedItem(content="深入研究小红书美妆内容策略")])
    unfinished = ProposedItems(items=[ProposedItem(content="美妆人群的痛点主要集中在以下几个方面：")])
    told = ProposedItems(items=[ProposedItem(content="通勤的人嫌底妆斑驳，想要五分钟画完的妆。")])
    parrot = ScriptedModel([echo, unfinished, told])
    with scripted(parrot=parrot):
        events = await caller.ask(query=PLAN)
    assert "This says nothing that was not given, or has no end: 深入研究小红书美妆内容策略" in str(parrot.asked[1])
    assert "痛点主要集中在以下几个方面：" in str(parrot.asked[2])
    assert [item["content"] for item in chunks(events)[1]["payload"]["data"]] == [told.items[0].content]


async def test_a_small_models_post_has_the_requests_own_facts_without_its_words(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    """Told of two posts, it wrote the one it was asked for twice."""
    env(model="small", model_context=8192)
    post = ProposedPost(title="粉底", content=f"{RICH[0]}。{RICH[1]}。")
    small = ScriptedModel([ProposedPosts(items=[post])])
    with scripted(small=small):
        await caller.ask(query="写两篇底妆笔记，我们店在静安区南京西路，12月1日开业", auto=True)
    (prompt, *_) = small.prompts
    assert "写两篇" not in prompt
    stated = prompt.partition("stated:\n")[2]
    assert "南京西路" in stated
    assert "12月1日" in stated


async def test_no_model_is_asked_for_what_nothing_is_known_about(caller: Caller, beauty: None, env: SetEnv) -> None:
    env(model_roles={"novachat.xhs_writing": "teller"})
    teller = ScriptedModel([])
    with scripted(teller=teller):
        events = await caller.ask(query="写一篇猫咪驱虫的笔记", auto=True)
    assert teller.prompts == []
    assert said(events)[-1].startswith("没有关于“猫咪驱虫”的材料")

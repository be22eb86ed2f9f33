"""Selections, edits, references, and what a changed selection makes stale."""

from typing import Any

from django.contrib.auth.models import User

from novachat.models import NovaItem, Selection
from runs.database import in_thread
from tests.novachat.conftest import Caller, chunks, ids, said

PLAN = "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例"


def insight(number: int, *, selected: bool = True, content: str = "", **more: Any) -> dict[str, Any]:
    return {"id": f"insight{number}", "content": content, "selected": selected, **more}


def selections(*chosen: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"nova3_insight": list(chosen), **more}


async def item(key: str) -> NovaItem:
    return await in_thread(lambda: NovaItem.objects.prefetch_related("derived_from").get(key=key))


async def test_the_stored_item_is_the_truth_and_other_words_are_an_edit(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    before = (await item("insight1")).content
    chosen = selections(
        insight(1, content="我的说法", user_comment="重点"), insight(2, content=(await item("insight2")).content)
    )
    await caller.ask(interaction_type="nova3_select", nova3_selections=chosen)
    assert (await item("insight1")).content == before
    kept = await in_thread(
        lambda: list(Selection.objects.order_by("item__number").values_list("edit", "comment", "selected"))
    )
    assert kept == [("我的说法", "重点", True), ("", "", True)]


async def test_work_fans_out_over_what_is_selected(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    chosen = selections(insight(1), insight(2, user_comment="看学生党"), insight(3, selected=False))
    events = await caller.ask(query="继续", interaction_type="nova3_continue", nova3_selections=chosen)
    assert "画像: 已完成 2/2" in said(events)
    sources = {key for made in chunks(events)[0]["payload"]["data"] for key in made["derived_from"]}
    assert sources == {"insight1", "insight2"}
    assert any(made["content"].startswith("学生党") for made in chunks(events)[0]["payload"]["data"])


async def test_what_is_left_out_is_not_used(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    chosen = selections(*(insight(number, selected=False) for number in range(1, 5)))
    events = await caller.ask(query="继续", interaction_type="nova3_continue", nova3_selections=chosen)
    assert {key for made in chunks(events)[0]["payload"]["data"] for key in made["derived_from"]} == {"insight5"}


async def test_unknown_references_and_selections_are_listed_and_ignored(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    events = await caller.ask(
        query="结合@insight1和@profile9，以及mail@insight2.com",
        interaction_type="nova3_continue",
        references=["@insight1", "@nothing7", "hitpoint3"],
        nova3_selections={"nova3_profile": [{"id": "insight2", "content": "x", "selected": True}]},
    )
    (notice,) = [
        event["payload"] for event in events if "unresolved_references" in event["payload"].get("metadata", {})
    ]
    assert notice["metadata"] == {
        "unresolved_references": ["@profile9", "@nothing7", "@hitpoint3"],
        "unresolved_selections": ["insight2"],
    }
    assert ids(events)[0] == "profile1"


async def test_a_reference_is_found_in_the_middle_of_chinese_words(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    events = await caller.ask(query="请基于@insight2分析受众", interaction_type="nova3_continue")
    assert all(made["derived_from"] == ["insight2"] for made in chunks(events)[0]["payload"]["data"])


async def test_a_changed_selection_makes_stale_what_was_made_from_it(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    await caller.ask(
        query="继续", interaction_type="nova3_continue", nova3_selections=selections(insight(1), insight(2))
    )
    await caller.ask(query="继续", interaction_type="nova3_continue", references=["@profile1"])
    only_second = [key for key in await keys_from("insight2") if key not in await keys_from("insight1")]

    same = await caller.ask(interaction_type="nova3_select", nova3_selections=selections(insight(1), insight(2)))
    assert not any("需要重新生成" in text for text in said(same))

    changed = await caller.ask(
        interaction_type="nova3_select", nova3_selections=selections(insight(1, user_comment="换个角度"), insight(2))
    )
    stale = next(
        event["payload"]["metadata"]["stale"] for event in changed if "stale" in event["payload"].get("metadata", {})
    )
    assert set(stale) == set(await keys_from("insight1"))
    assert any(key.startswith("hitpoint") for key in stale)
    assert not set(only_second) & set(stale)
    queue = await caller.queue()
    assert [task["stale"] for task in queue["tasks"]] == [False, True, True, False]


async def keys_from(key: str) -> list[str]:
    """Everything made from an item, directly or not."""

    def follow() -> list[str]:
        found: set[str] = set()
        frontier = {key}
        while frontier:
            frontier = (
                set(NovaItem.objects.filter(derived_from__key__in=frontier).values_list("key", flat=True)) - found
            )
            found |= frontier
        return sorted(found)

    return await in_thread(follow)


async def test_posts_are_drafts_within_the_platforms_limits(caller: Caller, beauty: None) -> None:
    events = await caller.ask(query=PLAN, auto=True)
    posts = chunks(events)[-1]["payload"]["data"]
    assert posts
    for post in posts:
        assert post["draft"] is True
        assert "草稿" in post["content"]
        assert len(post["content"]) <= 1000
        assert 1 <= len(post["tags"]) <= 10
        assert post["sources"]


async def test_a_selection_of_someone_elses_items_finds_nothing(
    caller: Caller, other: Caller, alice: User, beauty: None
) -> None:
    await caller.ask(query=PLAN)
    events = await other.ask(interaction_type="nova3_select", nova3_selections=selections(insight(1)))
    assert said(events)[1] == "以下内容在本会话中不存在，已忽略：@insight1"
    assert await in_thread(Selection.objects.count) == 0


async def test_items_are_accepted_back_as_they_were_sent(caller: Caller, beauty: None) -> None:
    events = await caller.ask(query=PLAN, auto=True)
    sent = {chunk["payload"]["content_type"]: chunk["payload"]["data"] for chunk in chunks(events)[1:]}
    answer = await caller.ask(interaction_type="nova3_select", nova3_selections=sent)
    count = sum(map(len, sent.values()))
    assert said(answer)[-1] == f"已保存 {count} 项选择。队列中的任务已全部完成"
    kept = await in_thread(lambda: list(Selection.objects.values_list("selected", "edit", "title_edit")))
    assert kept == [(True, "", "")] * count

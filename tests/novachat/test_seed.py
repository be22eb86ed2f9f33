"""The seed's five requests as written there, one after the other."""

import re
from typing import Any

from library.notes.models import Note
from novachat.models import NovaTask
from runs.database import in_thread
from tests.novachat.conftest import Caller, Events, chunks, ids, said
from tests.novachat.examples import COMPLEX, ONLY_SELECTED, REFERRING, SELECTED, SIMPLE


async def events_of(caller: Caller, body: dict[str, Any]) -> Events:
    frames, _ = await caller.post(body)
    assert [frame.id for frame in frames[:-1]] == list(range(1, len(frames)))
    assert (frames[-1].id, frames[-1].data) == (None, "[DONE]")
    return [frame.json for frame in frames[:-1]]  # type: ignore[misc]


async def test_the_five_requests_of_the_seed(caller: Caller, beauty: None) -> None:
    first = await events_of(caller, COMPLEX)
    assert said(first)[0] == "Nova3 Supervisor开始处理请求..."
    assert said(first)[-1] == "下一个任务: profile（输入内容继续执行）"
    plan, insights = chunks(first)
    assert [(step["id"], step["step"], step["action"], step["status"]) for step in plan["payload"]["data"]] == [
        ("task001", 1, "insight", "pending"),
        ("task002", 2, "profile", "pending"),
        ("task003", 3, "hitpoint", "pending"),
        ("task004", 4, "xhs_writing", "pending"),
    ]
    assert plan["payload"]["metadata"]["total_tasks"] == 4
    assert ids(first) == ["insight1", "insight2", "insight3", "insight4", "insight5"]
    assert insights["payload"]["metadata"] == {
        "insight_count": 5,
        "total_tasks": 4,
        "task_id": "task001",
        "engine": "offline",
    }

    second = await events_of(caller, SELECTED)
    assert said(second)[0] == "检测到队列中有待执行任务，继续执行队列中的下一个任务..."
    (profiles,) = chunks(second)
    assert (profiles["agent_source"], profiles["payload"]["content_type"]) == ("profile_agent", "nova3_profile")
    assert ids(second)[0] == "profile1"

    third = await events_of(caller, ONLY_SELECTED)
    assert said(third)[0] == "基于用户选择的内容继续执行..."
    assert [chunk["payload"]["content_type"] for chunk in chunks(third)] == ["nova3_hitpoint"]

    fourth = await events_of(caller, REFERRING)
    (posts,) = chunks(fourth)
    assert posts["payload"]["content_type"] == "nova3_xhs_post"
    assert "profile1" in posts["payload"]["data"][0]["derived_from"]
    assert said(fourth)[-1] == "队列中的任务已全部完成"

    fifth = await events_of(caller, SIMPLE)
    (answer,) = chunks(fifth)
    assert answer["payload"]["content_type"] == "final_answer"
    assert "洞察智能体" in answer["payload"]["data"]


async def test_envelope_and_items_have_the_shape_of_the_seed(caller: Caller, beauty: None) -> None:
    events = await events_of(caller, COMPLEX)
    for event in events:
        assert list(event) == ["event_type", "timestamp", "agent_source", "payload"]
        assert event["timestamp"].endswith("Z")
    plan, insights = chunks(events)
    assert plan["agent_source"] == "nova3_supervisor"
    assert set(plan["payload"]["data"][0]) == {"id", "step", "action", "description", "full_input", "status", "type"}
    assert {"id", "content", "type"} <= set(insights["payload"]["data"][0])
    assert insights["payload"]["data"][0]["type"] == "insight"
    assert plan["payload"]["id"] < insights["payload"]["id"]
    assert events[0]["payload"] == {"data": "Nova3 Supervisor开始处理请求..."}


async def test_ids_go_on_across_requests_and_restart_in_another_session(caller: Caller, beauty: None) -> None:
    first = await caller.ask("a", query="帮我分析美妆行业的趋势")
    second = await caller.ask("a", query="再分析一次美妆的趋势")
    other = await caller.ask("b", query="帮我分析美妆行业的趋势")
    assert ids(first) == [f"insight{number}" for number in range(1, 6)]
    assert ids(second)[0] == "insight6"
    assert ids(other)[0] == "insight1"
    keys = await in_thread(lambda: list(NovaTask.objects.order_by("pk").values_list("session__session_id", "key")))
    assert keys == [("a", "task001"), ("a", "task002"), ("b", "task001")]


async def test_english_in_english_out(caller: Caller, beauty: None) -> None:
    events = await caller.ask(
        query="Analyse trends of 美妆 makeup notes for commuters and why readers complain about them"
    )
    assert said(events)[0] == "Nova3 Supervisor is working on the request..."
    contents = [item["content"] for item in chunks(events)[1]["payload"]["data"]]
    assert [one for one in contents if not re.match(r"(?:(?:\d+ of the|The) )?\d+ notes ", one)] == []


async def test_without_any_notes_it_is_said_what_is_missing_and_no_id_is_spent(caller: Caller) -> None:
    await in_thread(lambda: Note.objects.all().delete())
    events = await events_of(caller, COMPLEX)
    assert said(events)[-1] == (
        "没有关于“美妆”的材料可用：0 篇笔记里有 0 篇讲它，资料库里也没有文档用所要的语言讲清楚它。现有笔记讲的是：–。可以换个说法，或者导入相关笔记（CSV 或 JSON）、添加文档，然后继续。"
    )
    assert ids(events) == []
    assert [task["status"] for task in (await caller.queue(COMPLEX["session_id"]))["tasks"]] == ["pending"] * 4

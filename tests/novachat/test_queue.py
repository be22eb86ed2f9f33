"""The queue over HTTP: reading, retrying, skipping, editing and clearing it, for its owner only."""

import asyncio
import json
from typing import Any

import pytest
from django.db.models import RestrictedError

from library.notes import store as notes
from novachat.actions import KINDS
from novachat.models import Counter, NovaItem, NovaSession, NovaTask, Turn
from novachat.queue import move
from runs.database import in_thread
from runs.models import Run
from runs.states import IllegalMove
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.novachat.conftest import Caller, Events, beauty_note, chunks, ids, request, said
from tests.novachat.gates import BROKEN, gate

PLAN = "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例"
CONTINUE: dict[str, Any] = {"query": "继续执行下一个任务", "interaction_type": "nova3_continue"}
QUEUE = "/novachat/queue/demo_user/s1"


async def fail_profile(caller: Caller, env: SetEnv) -> Events:
    """A plan whose second task failed."""
    await caller.ask(query=PLAN)
    env(model_roles={"novachat.profile": "broken"})
    with scripted(broken=ScriptedModel([BROKEN])):
        events = await caller.ask(**CONTINUE)
    env(model_roles={})
    return events


async def test_queue_has_the_shape_of_the_seed(caller: Caller, beauty: None) -> None:
    events = await caller.ask(query=PLAN)
    queue = await caller.queue()
    assert {name: queue[name] for name in ("status", "total_tasks", "current_index")} == {
        "status": "active",
        "total_tasks": 4,
        "current_index": 2,
    }
    first, second = queue["tasks"][:2]
    assert (first["id"], first["action"], first["status"]) == ("task001", "insight", "completed")
    assert json.loads(first["result"]) == chunks(events)[1]["payload"]["data"]
    assert (second["id"], second["status"]) == ("task002", "pending")
    assert "result" not in second


async def test_queue_shows_the_task_that_runs(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    with gate() as standing:
        standing.shut = {"task002"}

        running = asyncio.ensure_future(caller.ask(**CONTINUE))
        await standing.arrived.wait()
        queue = await caller.queue()
        skip = await caller.client.post(f"{QUEUE}/tasks/task002/skip")
        standing.opened.set()
        await running
    assert (queue["current_index"], queue["tasks"][1]["status"]) == (2, "running")
    assert (skip.status_code, skip.json()["code"]) == (409, "task_running")


async def test_failed_task_ends_the_stream_with_an_error_and_is_tried_again(
    caller: Caller, beauty: None, env: SetEnv
) -> None:
    events = await fail_profile(caller, env)
    error = events[-1]
    assert (error["event_type"], error["payload"]["data"]) == (
        "error",
        "语言模型未能给出可用的回答。broken 没有给出所需形式的回答。",
    )
    assert error["payload"]["metadata"]["options"] == ["retry", "skip"]
    assert error["payload"]["metadata"]["task_id"] == "task002"
    queue = await caller.queue()
    assert (queue["status"], queue["current_index"], queue["tasks"][1]["status"]) == ("failed", 2, "failed")

    again = await caller.ask(**CONTINUE)
    assert ids(again)[0] == "profile1"


async def test_failed_task_is_skipped_when_asked(caller: Caller, beauty: None, env: SetEnv) -> None:
    await fail_profile(caller, env)
    events = await caller.ask(**CONTINUE, interaction_context={"on_failed": "skip"})
    assert "已跳过失败的任务: profile" in said(events)
    assert [chunk["payload"]["content_type"] for chunk in chunks(events)] == ["nova3_hitpoint"]
    assert (await caller.queue())["tasks"][1]["status"] == "skipped"


async def test_retry_and_skip_over_http(caller: Caller, beauty: None, env: SetEnv) -> None:
    await fail_profile(caller, env)
    retried = (await caller.client.post(f"{QUEUE}/tasks/task002/retry")).json()
    assert retried["tasks"][1]["status"] == "pending"
    skipped = (await caller.client.post(f"{QUEUE}/tasks/task002/skip")).json()
    assert skipped["tasks"][1]["status"] == "skipped"
    assert ids(await caller.ask(**CONTINUE))[0] == "hitpoint1"
    done = await caller.client.post(f"{QUEUE}/tasks/task001/skip")
    assert (done.status_code, done.json()["code"]) == (422, "not_editable")


async def test_retried_finished_task_gets_new_ids_and_keeps_the_old_items(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    await caller.client.post(f"{QUEUE}/tasks/task001/retry")
    events = await caller.ask(**CONTINUE)
    assert ids(events) == [f"insight{number}" for number in range(6, 11)]
    assert (await caller.queue())["tasks"][0]["stale"] is True


async def test_failed_tasks_burn_no_ids(caller: Caller, beauty: None, env: SetEnv) -> None:
    await fail_profile(caller, env)
    assert not await in_thread(Counter.objects.filter(type="profile").exists)


async def test_queue_can_be_edited_before_it_runs(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    change = {
        "tasks": [
            {"id": "task004", "description": "先写一篇"},
            {"action": "facts", "description": "查证成分"},
            {"id": "task002"},
        ]
    }
    response = await caller.client.patch(QUEUE, change, content_type="application/json")
    tasks = response.json()["tasks"]
    assert [(task["id"], task["step"], task["action"]) for task in tasks] == [
        ("task001", 1, "insight"),
        ("task004", 2, "xhs_writing"),
        ("task005", 3, "facts"),
        ("task002", 4, "profile"),
    ]
    assert (tasks[1]["description"], tasks[2]["full_input"]) == ("先写一篇", "查证成分")
    assert ids(await caller.ask(**CONTINUE))[0] == "xhs_post1"


@pytest.mark.parametrize(
    ("tasks", "code"),
    [
        ([{"id": "task001"}], "not_editable"),
        ([{"id": "task099"}], "not_editable"),
        ([{"id": "task002"}, {"id": "task002"}], "not_editable"),
        ([{"description": "x"}], "invalid"),
        ([{"action": "dance"}], "invalid"),
    ],
)
async def test_edits_of_other_tasks_are_refused(
    caller: Caller, beauty: None, tasks: list[dict[str, str]], code: str
) -> None:
    await caller.ask(query=PLAN)
    response = await caller.client.patch(QUEUE, {"tasks": tasks}, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (422, code)
    assert [task["id"] for task in (await caller.queue())["tasks"]] == ["task001", "task002", "task003", "task004"]


async def test_cleared_queue_is_empty_and_ids_go_on(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    response = await caller.client.delete(QUEUE)
    assert response.json() == {"status": "cleared", "cleared_tasks": 4}
    assert await caller.queue() == {
        "status": "empty", "total_tasks": 0, "current_index": 0, "revision": 3, "tasks": [],
    }  # fmt: skip
    events = await caller.ask(query="帮我分析美妆行业的趋势")
    assert ids(events)[0] == "insight6"
    assert chunks(events)[0]["payload"]["data"][0]["id"] == "task005"


async def test_clearing_stops_what_runs_and_keeps_none_of_it(caller: Caller, beauty: None) -> None:

    await caller.ask(query=PLAN)
    with gate() as standing:
        standing.shut = {"task002"}
        running = asyncio.ensure_future(caller.ask(**CONTINUE))
        await standing.arrived.wait()
        await caller.client.delete(QUEUE)
        events = await running
    assert (events[-1]["event_type"], events[-1]["payload"]["data"]) == ("error", "运行已取消。")
    assert ids(events) == []
    assert not await in_thread(NovaTask.objects.filter(status="running").exists)


async def test_new_plan_replaces_open_tasks(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    events = await caller.ask(query="帮我分析美妆行业的趋势")
    assert "新计划将替换 3 个未执行的任务" in said(events)
    assert [task["id"] for task in (await caller.queue())["tasks"]] == ["task005"]


async def test_a_queue_that_has_ended_says_so_and_plans_nothing(caller: Caller, beauty: None) -> None:
    await caller.ask(query="帮我分析美妆行业的趋势")
    before = await caller.queue()
    events = await caller.ask(query="结合@insight1，创作一篇小红书内容", interaction_type="nova3_continue")
    assert (said(events)[-1], chunks(events)) == ("没有执行任何任务。要继续，请制定新计划。队列中的任务已全部完成", [])
    assert await caller.queue() == before


async def test_editing_after_a_retry_keeps_what_was_made(caller: Caller, beauty: None) -> None:
    made = ids(await caller.ask(query=PLAN))
    await caller.client.post(f"{QUEUE}/tasks/task001/retry")
    change = {"tasks": [{"id": "task003"}, {"id": "task004", "action": None, "description": None}]}
    response = await caller.client.patch(QUEUE, change, content_type="application/json")
    assert [task["id"] for task in response.json()["tasks"]] == ["task003", "task004"]
    assert await in_thread(lambda: [item.key for item in NovaItem.objects.order_by("number")]) == made
    statuses = await in_thread(lambda: dict(NovaTask.objects.values_list("key", "status")))
    assert statuses == {"task001": "removed", "task003": "pending", "task004": "pending"}
    assert ids(await caller.ask(**CONTINUE, references=["@insight1"]))[0] == "hitpoint1"


async def test_a_session_goes_with_all_it_holds_and_a_task_not_without_its_items(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    with pytest.raises(RestrictedError):
        await in_thread(lambda: NovaTask.objects.get(key="task001").delete())
    await in_thread(lambda: NovaSession.objects.get().delete())
    assert await in_thread(lambda: (NovaTask.objects.count(), NovaItem.objects.count())) == (0, 0)


async def test_tasks_move_only_as_declared(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    with pytest.raises(IllegalMove):
        await in_thread(lambda: move(NovaTask.objects.filter(key="task002"), "completed"))
    assert (await in_thread(NovaTask.objects.get, key="task002")).status == "pending"


async def test_auto_runs_the_queue_to_its_end(caller: Caller, beauty: None) -> None:
    events = await caller.ask(query=PLAN, auto=True)
    assert [chunk["payload"]["content_type"] for chunk in chunks(events)] == [
        "plan_step",
        "nova3_insight",
        "nova3_profile",
        "nova3_hitpoint",
        "nova3_xhs_post",
    ]
    queue = await caller.queue()
    assert (queue["status"], queue["current_index"]) == ("completed", 4)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", ""),
        ("delete", ""),
        ("patch", ""),
        ("post", "/tasks/task002/retry"),
        ("post", "/tasks/task002/skip"),
        ("get", "/export/json"),
        ("get", "/export/csv"),
    ],
)
async def test_other_peoples_queues_do_not_exist(
    caller: Caller, other: Caller, beauty: None, method: str, path: str
) -> None:
    await caller.ask(query="帮我分析美妆行业的趋势并制定策略")
    before = await caller.queue()
    send = getattr(other.client, method)
    body = {"data": {"tasks": []}, "content_type": "application/json"} if method == "patch" else {}
    response = await send(f"{QUEUE}{path}", **body)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
    assert await caller.queue() == before


@pytest.mark.parametrize("path", ["demo_user/nothing", "demo_user/s%2F1", "demo_user/s1/tasks/task099/skip"])
async def test_what_does_not_exist_is_404(caller: Caller, beauty: None, path: str) -> None:
    await caller.ask(query="帮我分析美妆行业的趋势")
    send = caller.client.post if "tasks" in path else caller.client.get
    assert (await send(f"/novachat/queue/{path}")).status_code == 404


async def test_the_same_names_are_another_owners_own_session(caller: Caller, other: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    await in_thread(notes.keep, other.user, [beauty_note(number) for number in range(20)])
    frames, _ = await other.post(request(query="帮我分析美妆行业的趋势"))
    assert ids([frame.json for frame in frames[:-1]])[0] == "insight1"  # type: ignore[misc]
    assert (await caller.queue())["total_tasks"] == 4
    assert (await other.queue())["total_tasks"] == 1


async def test_status_counts_the_callers_own(caller: Caller, other: Caller, beauty: None, env: SetEnv) -> None:
    await fail_profile(caller, env)
    mine = (await caller.client.get("/novachat/status")).json()
    assert mine == {
        "status": "ok",
        "version": "2.0",
        "active_queues": 1,
        "running_tasks": 0,
        "failed_tasks": 1,
        "limits": {
            "enable_limits": True,
            "default_max_results": 5,
            "max_results": {kind.limit: kind.most for kind in KINDS},
        },
        "agents": ["nova3_supervisor", *(kind.agent for kind in KINDS)],
        "model_configured": False,
        "search_configured": False,
    }
    theirs = (await other.client.get("/novachat/status")).json()
    assert (theirs["active_queues"], theirs["failed_tasks"]) == (0, 0)


async def test_a_session_is_deleted_with_its_queue_items_and_runs(caller: Caller, other: Caller, beauty: None) -> None:
    await caller.ask(query="研究美妆内容，制定方向", auto=True)
    await caller.ask("s2", query="研究美妆内容，制定方向")
    address = "/novachat/session/demo_user/s1"
    assert (await other.client.delete(address)).status_code == 404

    assert (await caller.client.delete(address)).status_code == 204

    left = await in_thread(lambda: [list(model.objects.all()) for model in (NovaSession, Turn, Run)])
    assert [len(rows) for rows in left] == [1, 1, 1]
    kept = await in_thread(
        lambda: {row.session.session_id for row in (*NovaTask.objects.all(), *NovaItem.objects.all())}
    )
    assert kept == {"s2"}
    assert (await caller.client.delete(address)).status_code == 404


async def test_a_session_that_is_worked_on_is_not_deleted(caller: Caller, beauty: None) -> None:
    await caller.ask(query="研究美妆内容，制定方向")
    await in_thread(lambda: Run.objects.update(state="running"))

    answer = await caller.client.delete("/novachat/session/demo_user/s1")

    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert await in_thread(NovaItem.objects.exists)

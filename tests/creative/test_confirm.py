"""Answers to pauses: bound to what was shown, taken once, open to nobody else; an edit undoes what rests on it."""

import asyncio
from typing import Any

import pytest

from creative.models import Creative, Pause
from runs.database import in_thread
from tests.creative.conftest import Caller, Events, of, thread_of, types

CONFIRM = "/api/agent/confirm"


@pytest.fixture
async def paused(caller: Caller, outings: None) -> Events:
    return await caller.stream()


def started(told: Events) -> list[str]:
    return [event["agent"] for event in of(told, "agent_start") if event["agent"] != "supervisor"]


async def test_twenty_answers_at_once_have_one_effect(caller: Caller, paused: Events) -> None:
    thread = thread_of(paused)
    answered = await asyncio.gather(*(caller.confirm(thread, version=1) for _ in range(20)))
    assert all(told == answered[0] for told in answered)
    creative = await in_thread(lambda: Creative.objects.select_related("run").get(thread_id=thread))
    assert creative.run.leg == 1
    assert await in_thread(lambda: list(Pause.objects.values_list("version", "kind"))) == [
        (1, "content"),
        (2, "image_plans"),
    ]


async def test_an_answer_names_the_version_it_saw(caller: Caller, paused: Events) -> None:
    thread = thread_of(paused)
    body = {"threadId": thread, "action": "approve"}
    assert (await caller.refused(CONFIRM, {**body, "version": 2}))[0] == 409
    second = await caller.confirm(thread, version=1)
    assert types(second)[-1] == "workflow_paused"
    status, answer = await caller.refused(CONFIRM, {**body, "action": "reject", "userFeedback": "短一点", "version": 1})
    assert (status, answer["code"]) == (409, "other_version")
    assert await caller.confirm(thread, version=1) == second


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ({}, 422),
        ({"action": "perhaps"}, 422),
        ({"action": "reject"}, 422),
        ({"action": "modify"}, 422),
        ({"action": "modify", "modifiedData": {"title": "", "body": "b", "tags": []}}, 422),
        ({"action": "modify", "modifiedData": [{"sequence": 0, "role": "cover", "description": "x"}]}, 422),
        ({"action": "approve", "surprise": 1}, 422),
    ],
)
async def test_an_answer_that_does_not_fit_leaves_the_pause_open(
    caller: Caller, paused: Events, answer: dict[str, Any], status: int
) -> None:
    thread = thread_of(paused)
    assert (await caller.refused(CONFIRM, {"threadId": thread, **answer}))[0] == status
    assert types(await caller.confirm(thread))[-1] == "workflow_paused"


async def test_others_have_no_such_thread(caller: Caller, other: Caller, paused: Events) -> None:
    thread = thread_of(paused)
    assert (await other.refused(CONFIRM, {"threadId": thread, "action": "approve"}))[0] == 404
    assert (await other.client.get(f"/api/agent/threads/{thread}")).status_code == 404
    assert (await caller.client.get(f"/api/agent/threads/{thread}")).json()["status"] == "paused"


async def test_a_rejected_copy_is_written_again_and_shown_again(caller: Caller, paused: Events) -> None:
    told = await caller.confirm(thread_of(paused), "reject", userFeedback="标题重写")
    assert started(told) == ["writer_agent"]
    (before,), (after,) = of(paused, "content_update"), of(told, "content_update")
    assert before["title"] != after["title"]
    (asked,) = of(told, "ask_user")
    assert (asked["context"]["version"], asked["context"]["data"]["title"]) == (2, after["title"])


async def test_a_remark_on_sources_goes_back_to_them_and_no_further_ahead(caller: Caller, paused: Events) -> None:
    told = await caller.confirm(thread_of(paused), "reject", userFeedback="先调研一下，再看图片")
    assert started(told) == ["research_evidence_agent", "writer_agent"]


async def test_the_copy_is_made_anew_three_times_at_most(caller: Caller, paused: Events) -> None:
    thread = thread_of(paused)
    for _ in range(3):
        await caller.confirm(thread, "reject", userFeedback="再写一次文案")
    status, answer = await caller.refused(CONFIRM, {"threadId": thread, "action": "reject", "userFeedback": "再来"})
    assert (status, answer["code"]) == (409, "regenerations_used_up")
    assert types(await caller.confirm(thread))[-1] == "workflow_paused"


async def test_an_edited_copy_is_what_goes_on(caller: Caller, paused: Events) -> None:
    data = of(paused, "ask_user")[0]["context"]["data"]
    edited = {**data, "title": "我的上海春游"}
    second = await caller.confirm(thread_of(paused), "modify", modifiedData=edited)
    assert started(second) == ["layout_planner_agent", "image_planner_agent"]
    third = await caller.confirm(thread_of(second))
    (complete,) = of(third, "workflow_complete")
    assert (complete["title"], complete["body"]) == ("我的上海春游", data["body"])


async def test_an_edited_plan_of_images_has_only_the_images_made(caller: Caller, paused: Events) -> None:
    second = await caller.confirm(thread_of(paused))
    plans = of(second, "ask_user")[0]["context"]["data"]["plans"][:2]
    third = await caller.confirm(thread_of(second), "modify", modifiedData=plans)
    assert started(third)[:2] == ["image_agent", "review_agent"]
    assert max(event["taskId"] for event in of(third, "image_progress")) == 2


async def test_another_layout_has_the_images_planned_again(caller: Caller, paused: Events) -> None:
    second = await caller.confirm(thread_of(paused))
    third = await caller.confirm(thread_of(second), "modify", modifiedData={"layoutPreference": "dense"})
    assert started(third) == ["layout_planner_agent", "image_planner_agent"]
    assert types(third)[-1] == "workflow_paused"


async def test_what_is_unclear_is_asked_once(caller: Caller, outings: None) -> None:
    first = await caller.stream("春游")
    (asked,) = of(first, "ask_user")
    assert (asked["context"]["kind"], asked["context"]["__clarification"]) == ("clarification", True)
    assert [option["id"] for option in asked["options"]] == ["continue_default", "refine_requirements"]
    pause = await in_thread(Pause.objects.get)
    assert (asked["question"], pause.question_text) == (
        "为了提升内容质量，建议先补充一点关键信息：给谁看、想达到什么目的、用什么风格。",
        "The post becomes better if you say a little more, such as for whom it is, what it is to achieve, in which manner.",
    )
    other = {"threadId": thread_of(first), "userResponse": {"selectedIds": ["approve"]}}
    assert (await caller.refused(CONFIRM, other))[0] == 422
    answer = {"selectedIds": ["refine_requirements"], "customInput": "写给带孩子的上海家庭"}
    second = await caller.confirm(thread_of(first), None, userResponse=answer)
    assert of(second, "brief_ready")[0]["brief"]["audience"] == "带孩子的上海家庭"
    assert [event["context"]["kind"] for event in of(second, "ask_user")] == ["content"]

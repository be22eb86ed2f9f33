"""What is refused before anything is stored, and what the rules for empty and long queries are."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from novachat.models import NovaSession
from runs.database import in_thread
from runs.models import Run
from tests.novachat.conftest import Caller, chunks, request, said

Post = Callable[[dict[str, Any]], tuple[int, dict[str, Any]]]
SELECTIONS = {"nova3_insight": [{"id": "insight1", "content": "x", "selected": True}]}


@pytest.fixture
def post(alice: User, client_of: Callable[[User], APIClient]) -> Post:
    """Posts without an engine: what is refused needs none."""

    def send(body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        response = client_of(alice).post("/novachat", json.dumps(body), content_type="application/json")
        return response.status_code, response.json()

    return send


@pytest.mark.parametrize("data", [{}, {"query": ""}, {"query": "  \n"}, {"nova3_selections": {"nova3_insight": []}}])
def test_a_request_that_asks_nothing_is_refused(post: Post, data: dict[str, Any]) -> None:
    status, answer = post(request(**data))
    assert status == 422
    assert answer["errors"] == [
        {"field": "request_data", "message": "Send a query of 1 to 2000 characters, a selection or a reference."}
    ]
    assert Run.objects.count() == 0


@pytest.mark.parametrize("data", [{"nova3_selections": SELECTIONS}, {"references": ["@insight1"]}])
async def test_an_empty_query_needs_a_selection_or_a_reference(caller: Caller, data: dict[str, Any]) -> None:
    events = await caller.ask(interaction_type="nova3_select", **data)
    assert events[-1]["event_type"] == "system"


def test_a_longer_query_is_refused_with_the_limit_named(post: Post) -> None:
    status, answer = post(request(query="长" * 2001))
    assert (status, answer["errors"][0]["field"]) == (422, "request_data.query")
    assert "2000" in answer["errors"][0]["message"]


@pytest.mark.parametrize("query", ["长" * 2000, "a" * 2000, "底妆" + "👍" * 1998])
async def test_a_query_may_have_2000_characters_of_any_script(caller: Caller, beauty: None, query: str) -> None:
    events = await caller.ask(query=query, interaction_type="quick_suggestion")
    assert chunks(events)[0]["payload"]["content_type"] == "final_answer"


async def test_a_plan_may_be_asked_for_in_2000_characters(caller: Caller, beauty: None) -> None:
    events = await caller.ask(query="帮我分析美妆行业的趋势" + "！" * 1989)
    assert [chunk["payload"]["content_type"] for chunk in chunks(events)] == ["plan_step", "nova3_insight"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"user_id": ""}, "user_id"),
        ({"user_id": " \n"}, "user_id"),
        ({"session_id": "长" * 129}, "session_id"),
        ({"session_id": None}, "session_id"),
        ({"stranger": 1}, "stranger"),
        ({"request_data": {"query": "a\0b"}}, "request_data.query"),
        ({"request_data": {"query": "a", "references": ["\0"]}}, "request_data.references.0"),
        ({"request_data": {"query": "a", "interaction_context": {"x": "\0"}}}, "request_data.interaction_context.x"),
        ({"request_data": {"query": "x", "interaction_type": "write_copy"}}, "request_data.interaction_type"),
        ({"request_data": {"query": "x", "background": {"colour": "red"}}}, "request_data.background.colour"),
        ({"request_data": {"query": 5}}, "request_data.query"),
        (
            {"request_data": {"nova3_selections": {"nova3_xhs_post": [{"id": "xhs_post1", "content": "x", "selected": True}]}}},
            "request_data.nova3_selections.nova3_xhs_post.0.title",
        ),
        (
            {"request_data": {"nova3_selections": {"nova3_insight": [{"id": " ", "content": "x"}]}}},
            "request_data.nova3_selections.nova3_insight.0.id",
        ),
        (
            {"request_data": {"query": "x", "interaction_context": {"on_failed": "panic"}}},
            "request_data.interaction_context.on_failed",
        ),
    ],
)  # fmt: skip
def test_bad_fields_are_named(post: Post, change: dict[str, Any], field: str) -> None:
    status, answer = post({**request(query="x", interaction_type="nova3_select"), **change})
    assert (status, answer["code"], answer["errors"][0]["field"]) == (422, "invalid", field)
    assert NovaSession.objects.count() == 0


def test_bad_json_and_media_types_are_refused(alice: User, client_of: Callable[[User], APIClient]) -> None:
    client = client_of(alice)
    assert client.post("/novachat", "{", content_type="application/json").status_code == 400
    assert client.post("/novachat", {"query": "x"}, format="multipart").status_code == 415


def test_nobody_without_an_account_is_answered(db: None) -> None:
    assert APIClient().post("/novachat", request(query="x"), format="json").status_code == 401


async def test_the_same_key_is_one_run(caller: Caller, beauty: None) -> None:
    body = request(query="帮我分析美妆行业的趋势")
    (first, run), (second, again) = [
        await caller.post(body, **{"Idempotency-Key": "k1"}) for _ in range(2)
    ]  # fmt: skip
    assert (run, first) == (again, second)
    assert await in_thread(Run.objects.count) == 1


async def test_quick_suggestion_reads_references_and_touches_no_queue(caller: Caller, beauty: None) -> None:
    await caller.ask(query="深入研究小红书美妆内容策略并创作示例")
    before = await caller.queue()
    events = await caller.ask(query="@insight2 说明了什么？", interaction_type="quick_suggestion")
    (answer,) = chunks(events)
    assert answer["payload"]["data"].startswith("@insight2\n")
    assert await caller.queue() == before


async def test_quick_suggestion_counts_notes_or_says_there_are_none(caller: Caller, beauty: None) -> None:
    about = chunks(await caller.ask(query="底妆怎么写更好", interaction_type="quick_suggestion"))[0]
    nothing = chunks(await caller.ask(query="天文望远镜怎么写", interaction_type="quick_suggestion"))[0]
    assert about["payload"]["data"].startswith("关于“底妆”的 ")
    assert nothing["payload"]["data"].startswith("没有关于“天文望远镜")


async def test_select_only_keeps_the_selection(caller: Caller, beauty: None) -> None:
    await caller.ask(query="深入研究小红书美妆内容策略，制定方向")
    events = await caller.ask(interaction_type="nova3_select", nova3_selections=SELECTIONS)
    assert chunks(events) == []
    assert said(events)[-1] == "已保存 1 项选择。下一个任务: hitpoint（输入内容继续执行）"


async def test_null_is_the_same_as_absent(caller: Caller, beauty: None) -> None:
    nothing = dict.fromkeys(("account_name", "previous_content", "industry"))
    fields = ("interaction_context", "nova3_selections", "references", "auto", "continues")
    events = await caller.ask(query="帮我分析美妆行业的趋势", background=nothing, **dict.fromkeys(fields))
    assert [chunk["payload"]["content_type"] for chunk in chunks(events)] == ["plan_step", "nova3_insight"]
    item = {"id": "insight1", "content": "x", "selected": None, "user_comment": None, "title": None}
    chosen = {"nova3_insight": [item], "nova3_profile": None, "task_context": None}
    kept = await caller.ask(query=None, interaction_type="nova3_select", nova3_selections=chosen)
    assert kept[-1]["payload"]["data"].startswith("已保存 1 项选择。")


@pytest.mark.parametrize("name", ["用户 1", "a@b.example", "a/b", "50%", "..", "x\ny", "长" * 128])
async def test_ids_are_any_text(caller: Caller, beauty: None, name: str) -> None:
    body = {"user_id": name, "session_id": name, "request_data": {"query": "帮我分析美妆行业的趋势"}}
    frames, _ = await caller.post(body)
    assert frames[-1].data == "[DONE]"
    ids = {"user_id": name, "session_id": name}
    client = Client()  # the asynchronous one does not read addresses as servers do
    await in_thread(client.force_login, caller.user)
    addresses = [
        reverse("novachat"),
        reverse("novachat-session", kwargs=ids),
        reverse("api-novachat-queue", kwargs=ids),
        reverse("api-novachat-export", kwargs={**ids, "format_name": "csv"}),
    ]
    assert [(await in_thread(client.get, address)).status_code for address in addresses] == [200] * 4

"""The pages: a session begins, is drawn, is steered by its forms, and goes on live."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from library.notes.models import Note
from novachat.forms import user_id_of
from novachat.models import NovaItem, NovaSession, NovaTask, Selection
from runs import live, log
from runs.database import in_thread
from runs.follow import follow
from runs.models import Run
from runs.testing import ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.following import OpenPage
from tests.novachat.conftest import Caller, request
from tests.novachat.test_queue import BROKEN, CONTINUE, fail_profile

PLAN = "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例"
PAGE = "/novachat/sessions/demo_user/s1"


async def page(caller: Caller, path: str = PAGE) -> str:
    response = await caller.client.get(path)
    assert response.status_code == 200
    return response.content.decode()


async def send(caller: Caller, path: str, **fields: Any) -> HttpResponse:
    response = await caller.client.post(f"{PAGE}/{path}", fields)
    assert response.status_code == 302
    for run_id in await in_thread(lambda: list(Run.objects.values_list("id", flat=True))):
        async for _ in follow(run_id):
            pass
    return response


async def test_a_session_begins_on_the_page(caller: Caller, beauty: None) -> None:
    response = await caller.client.post("/novachat/", {"query": PLAN, "industry": "美妆", "auto": "on"})
    session = await in_thread(NovaSession.objects.get)
    assert response["Location"] == f"/novachat/sessions/alice/{session.session_id}"
    run = await in_thread(Run.objects.get)
    assert f"/api/runs/{run.id}/events?view=page" in await page(caller, response["Location"]) or run.is_over
    async for _ in follow(run.id):
        pass
    html = await page(caller, response["Location"])
    assert re.findall(r'id="item-(\w+)1"', html) == ["insight", "profile", "hitpoint", "xhs_post"]
    assert "All tasks of the queue are done" in html
    assert session.background == {"industry": "美妆"}
    listed = await page(caller, "/novachat/")
    assert PLAN in listed
    assert "<h1>Novachat</h1>" in listed
    redirected = await caller.client.get(f"/novachat/runs/{run.id}")
    assert redirected["Location"] == response["Location"]


async def test_an_empty_form_is_explained(caller: Caller) -> None:
    response = await caller.client.post("/novachat/", {"query": " "})
    assert response.status_code == 422
    assert "Please say what you want to plan." in response.content.decode()


async def test_composer_sends_what_is_ticked_with_comments(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    await send(caller, "send", do="continue", selected=["insight1", "insight2"], **{"comment-insight2": "看学生党"})
    decided = await in_thread(
        lambda: list(Selection.objects.order_by("item__number").values_list("item__key", "comment"))
    )
    assert decided == [("insight1", ""), ("insight2", "看学生党")]
    html = await page(caller)
    assert 'id="item-profile1"' in html
    assert 'href="#item-insight1">@insight1</a>' in html
    await send(caller, "send", do="save", selected=["insight2"], **{"comment-insight2": "看学生党"})
    assert not (await in_thread(Selection.objects.get, item__key="insight1")).selected
    assert "Out of date" in await page(caller)


async def test_quick_questions_are_answered_on_the_page(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    await send(caller, "send", do="quick", query="Nova3系统有哪些功能？")
    assert "调度者按需求制定" in await page(caller)


async def test_tasks_are_moved_removed_skipped_added_and_done_again(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)

    async def order() -> list[str]:
        return [task["id"] for task in (await caller.queue())["tasks"]]

    await send(caller, "change", do="down:task002")
    assert await order() == ["task001", "task003", "task002", "task004"]
    await send(caller, "change", do="up:task004")
    await send(caller, "change", do="remove:task002")
    assert await order() == ["task001", "task003", "task004"]
    await send(caller, "change", do="add", action="facts", description="查证")
    await send(caller, "change", do="skip:task003")
    await send(caller, "change", do="retry:task001")
    queue = await caller.queue()
    assert [(task["id"], task["status"]) for task in queue["tasks"]] == [
        ("task001", "pending"),
        ("task003", "skipped"),
        ("task004", "pending"),
        ("task005", "pending"),
    ]
    await send(caller, "change", do="clear")
    assert (await caller.queue())["status"] == "empty"
    assert (await caller.client.post(f"{PAGE}/change", {"do": "dance:task001"})).status_code == 404


async def test_failed_task_offers_to_try_again_or_skip(caller: Caller, beauty: None, env: SetEnv) -> None:
    await fail_profile(caller, env)
    html = await page(caller)
    assert "A task could not be done" in html
    assert 'value="skip:task002"' in html


async def test_the_live_page_fills_its_slots(caller: Caller, beauty: None, env: SetEnv) -> None:
    frames, run_id = await caller.post({"user_id": "demo_user", "session_id": "s1", "request_data": {"query": PLAN}})
    run = await in_thread(Run.objects.get, id=run_id)
    parts = b"".join([frame async for frame in live.frames(run, after=0, language="en")]).decode()
    assert parts.count("id: ") == len(frames) - 1
    assert ">Running task: Insights</hx-partial>" in parts
    assert "Next task: Audience profiles (send anything to continue)" in await page(caller)
    assert 'hx-target="#cards-insight" hx-swap="beforeend"' in parts
    assert f'<hx-partial hx-target="#live-{run.id}" hx-swap="innerHTML"></hx-partial>' in parts
    await fail_profile(caller, env)
    failed = await in_thread(lambda: Run.objects.order_by("-created_at")[0])
    parts = b"".join([frame async for frame in live.frames(failed, after=0, language="zh-hans")]).decode()
    assert 'hx-target="#nova-problem"' in parts
    quick = await caller.post(
        {
            "user_id": "demo_user",
            "session_id": "s1",
            "request_data": {"query": "你能做什么", "interaction_type": "quick_suggestion"},
        }
    )
    answered = await in_thread(Run.objects.get, id=quick[1])
    parts = b"".join([frame async for frame in live.frames(answered, after=0, language="en")]).decode()
    assert 'hx-target="#nova-answer"' in parts


QUICK = {"query": "你能做什么", "interaction_type": "quick_suggestion"}


@pytest.mark.parametrize(
    ("data", "fails"), [(CONTINUE, False), (CONTINUE, True), (CONTINUE | {"auto": True}, False), (QUICK, False)]
)
async def test_a_page_that_is_followed_shows_what_one_drawn_later_shows(
    caller: Caller, beauty: None, env: SetEnv, data: dict[str, Any], fails: bool
) -> None:
    await caller.ask(query=PLAN)
    before = await page(caller)
    if fails:
        env(model_roles={"novachat.profile": "broken"})
    with scripted(broken=ScriptedModel([BROKEN])):
        _, run_id = await caller.post(request("s1", **data))
    run = await in_thread(Run.objects.get, id=run_id)
    after = await page(caller)
    assert before != after

    def followed() -> tuple[str, str]:
        return OpenPage(before, run, seen=0).follow().shown(), OpenPage(after, run).shown()

    shown, drawn = await in_thread(followed)
    assert shown == drawn


async def test_a_task_that_nothing_is_known_for_is_open_again_where_the_page_is_followed(
    caller: Caller, beauty: None
) -> None:
    _, run_id = await caller.post(request("s1", query="写一篇关于火星土壤的笔记"))
    run = await in_thread(Run.objects.get, id=run_id)
    shown = b"".join([frame async for frame in live.frames(run, after=0, language="en")]).decode()
    _, _, last = shown.rpartition("Nothing is known about")
    assert 'hx-target="#nova-plan"' in last
    assert '<span class="nova-word">Open</span>' in last
    assert f'<hx-partial hx-target="#live-{run.id}" hx-swap="innerHTML"></hx-partial>' in last


async def test_an_event_costs_the_same_however_many_cards_there_are(caller: Caller, beauty: None) -> None:
    _, run_id = await caller.post(request("s1", query=PLAN))

    def cost() -> list[tuple[str, int, int]]:
        run = Run.objects.get(id=run_id)
        found = []
        for record in log.read(run.id):
            with CaptureQueriesContext(connection) as queries:
                frame = live._page_frames(run, [record], "en")
            found.append((record.type, len(queries), len(frame)))
        return found

    few = await in_thread(cost)

    def fill() -> None:
        task = NovaTask.objects.filter(status="completed").get()
        NovaItem.objects.bulk_create(
            NovaItem(session=task.session, task=task, key=f"fact{number}", type="fact", number=number, content="更多")
            for number in range(1, 101)
        )

    await in_thread(fill)
    assert await in_thread(cost) == few


@pytest.mark.parametrize("do", ["retry:task001", "skip:task002", "down:task002", "remove:task002", "add", "clear"])
async def test_a_change_that_is_sent_twice_is_one_effect(caller: Caller, beauty: None, do: str) -> None:
    await caller.ask(query=PLAN)
    html = await page(caller)
    (revision,) = {part.split('"')[0] for part in html.split('form="change" name="revision" value="')[1:]}
    fields = {"do": do, "revision": revision, "action": "facts", "description": "查证"}
    await send(caller, "change", **fields)
    once = await caller.queue()
    second = await caller.client.post(f"{PAGE}/change", fields, follow=True)
    assert "Nothing was changed again." in second.content.decode()
    assert await caller.queue() == once


@pytest.mark.parametrize("path", ["", "/send", "/change"])
async def test_other_peoples_sessions_do_not_exist(caller: Caller, other: Caller, beauty: None, path: str) -> None:
    await caller.ask(query="帮我分析美妆行业的趋势")
    address = f"{PAGE}{path}"
    response = await (other.client.post(address, {"do": "clear"}) if path else other.client.get(address))
    assert response.status_code == 404
    run = await in_thread(Run.objects.get)
    assert (await other.client.get(f"/novachat/runs/{run.id}")).status_code == 404
    assert await in_thread(NovaTask.objects.count) == 1


def test_notes_are_uploaded(client: Client, alice: User) -> None:
    client.force_login(alice)
    file = SimpleUploadedFile("notes.csv", "标题,点赞\n春游,5\n,6\n".encode())
    html = client.post("/novachat/notes", {"file": file}, follow=True).content.decode()
    assert "1 notes added, 0 updated, 1 refused. Note 2: title: This field is required." in html
    assert Note.objects.get().owner == alice
    bad = SimpleUploadedFile("notes.json", b"{")
    assert "The file is not valid JSON." in client.post("/novachat/notes", {"file": bad}, follow=True).content.decode()
    assert "Please choose a CSV or JSON file" in client.post("/novachat/notes", {}, follow=True).content.decode()


def test_pages_want_a_user(client: Client, db: None) -> None:
    assert client.get("/novachat/")["Location"].startswith("/login/")
    assert client.get("/novachat").status_code == 401


@pytest.mark.parametrize(("name", "user_id"), [("alice", "alice"), ("a.b@c", "a-b-c"), ("小明", "-"), ("+", "-")])
def test_user_names_become_user_ids(name: str, user_id: str) -> None:
    assert user_id_of(name) == user_id


def test_admin_lists_and_acts(client: Client, alice: User) -> None:
    alice.is_staff = alice.is_superuser = True
    alice.save()
    client.force_login(alice)
    session = NovaSession.objects.create(owner=alice, user_id="u", session_id="s", language="zh", plan=1)
    for key, status in (("task001", "failed"), ("task002", "pending")):
        NovaTask.objects.create(
            session=session, key=key, plan=1, step=1, action="insight", description="d", full_input="i", status=status
        )
    for model in ("novachat/novasession", "novachat/novatask", "novachat/novaitem", "library/note"):
        assert client.get(f"/admin/{model}/").status_code == 200
    assert client.get(f"/admin/novachat/novasession/{session.pk}/change/").status_code == 200
    chosen = list(NovaTask.objects.values_list("pk", flat=True))
    client.post("/admin/novachat/novatask/", {"action": "retry_tasks", "_selected_action": chosen})
    client.post("/admin/novachat/novatask/", {"action": "skip_tasks", "_selected_action": chosen[1:]})
    assert list(NovaTask.objects.order_by("key").values_list("status", flat=True)) == ["pending", "skipped"]
    client.post("/admin/novachat/novasession/", {"action": "clear_queues", "_selected_action": [session.pk]})
    session.refresh_from_db()
    assert session.plan == 2


async def test_a_session_is_deleted_from_its_page(caller: Caller, other: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    assert f'action="{PAGE}/delete"' in await page(caller)
    assert (await other.client.post(f"{PAGE}/delete")).status_code == 404

    response = await caller.client.post(f"{PAGE}/delete")

    assert response["Location"] == "/novachat/"
    assert await in_thread(NovaSession.objects.count) == 0

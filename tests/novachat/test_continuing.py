"""A state of the queue is continued once, however often that is asked for."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from novachat import services
from novachat.events import nova_stream
from novachat.models import NovaSession, NovaTask, Turn
from novachat.queue import Desk, open_queue, turn_over
from novachat.schemas.requests import ChatRequest
from runs.database import in_thread
from runs.execution import Voice
from runs.models import Run
from tests.novachat.conftest import Caller, ids, request
from tests.novachat.gates import gate

PLAN = "深入研究小红书美妆内容策略，分析用户群体，制定爆款方向并创作示例"
CONTINUE: dict[str, Any] = {"query": "继续执行下一个任务", "interaction_type": "nova3_continue"}
PAGE = "/novachat/sessions/demo_user/s1"


async def state(caller: Caller) -> dict[str, Any]:
    queue = await caller.queue()
    task = next((task["id"] for task in queue["tasks"] if task["status"] != "completed"), None)
    return {"task_id": task, "revision": queue["revision"]}


@pytest.mark.parametrize("is_named", [True, False])
async def test_a_second_request_for_the_same_state_follows_the_run_that_works_on_it(
    caller: Caller, beauty: None, is_named: bool
) -> None:
    await caller.ask(query=PLAN)
    body = request(**CONTINUE, continues=await state(caller) if is_named else None)
    with gate() as standing:
        standing.shut = {"task002"}
        first = asyncio.ensure_future(caller.post(body))
        await standing.arrived.wait()
        second = asyncio.ensure_future(caller.post(body))
        other = await caller.refused(request(query="另一种说法", interaction_type="nova3_continue"))
        standing.opened.set()
        (frames, run_id), (same_frames, same_id) = await asyncio.gather(first, second)
    assert (same_id, [frame.data for frame in same_frames]) == (run_id, [frame.data for frame in frames])
    assert (other[0], other[1]["code"]) == (409, "step_taken")
    assert standing.entered == ["task002"]
    assert [task["status"] for task in (await caller.queue())["tasks"]] == ["completed"] * 2 + ["pending"] * 2


async def test_a_state_that_is_done_is_not_continued_again(caller: Caller, beauty: None) -> None:
    closing = (await caller.ask(query=PLAN))[-1]["payload"]["metadata"]
    seen = {"task_id": closing["next_task"], "revision": closing["revision"]}
    assert seen == await state(caller)
    await caller.ask(**CONTINUE, continues=seen)
    status, answer = await caller.refused(request(**CONTINUE, continues=seen))
    assert (status, answer["code"]) == (409, "queue_moved_on")
    assert answer["detail"] == "The queue has moved on since this was sent. Look at it, then continue from there."
    assert ids(await caller.ask(**CONTINUE, continues=await state(caller)))[0] == "hitpoint1"


async def test_a_form_sent_twice_is_one_request(caller: Caller, beauty: None) -> None:
    await caller.ask(query=PLAN)
    html = (await caller.client.get(PAGE)).content.decode()
    fields = {name: html.split(f'name="{name}" value="')[1].split('"')[0] for name in ("key", "task", "revision")}
    assert fields["task"] == "task002"
    for _ in range(2):
        await caller.client.post(f"{PAGE}/send", {**fields, "do": "auto"})
    assert await in_thread(Run.objects.count) == 2
    again = await caller.client.post(f"{PAGE}/send", {**fields, "do": "auto"}, follow=True)
    assert again.status_code == 200
    assert await in_thread(Run.objects.count) == 2


async def test_a_new_session_sent_twice_is_one_session(caller: Caller, beauty: None) -> None:
    form = {"query": "帮我分析美妆行业的趋势", "key": "k" * 32}
    first, second = [(await caller.client.post("/novachat/", form))["Location"] for _ in range(2)]
    other = (await caller.client.post("/novachat/", {**form, "query": "分析底妆"}))["Location"]
    assert (first == second, first == other) == (True, False)
    assert await in_thread(lambda: (NovaSession.objects.count(), Run.objects.count())) == (2, 2)


def planned(owner: User) -> NovaSession:
    """A session whose first task is done."""
    session = NovaSession.objects.create(owner=owner, user_id="demo_user", session_id="s1", language="zh", plan=1)
    for step, status in enumerate(("completed", "pending", "pending"), 1):
        NovaTask.objects.create(
            session=session, key=f"task00{step}", plan=1, step=step, action="insight", description="d",
            full_input="i", status=status,
        )  # fmt: skip
    return session


def twenty(work: Callable[[], object]) -> list[object]:
    def one(_number: int) -> object:
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(20) as pool:
        return list(pool.map(one, range(20)))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("named", [{"task_id": "task002", "revision": 0}, None])
def test_twenty_at_once_are_one_run(transactional_db: None, alice: User, named: dict[str, Any] | None) -> None:
    planned(alice)
    asked = ChatRequest.model_validate(request(**CONTINUE, continues=named))
    runs = twenty(lambda: services.start_turn(alice, asked, correlation_id="c" * 8).id)
    assert [run.id for run in Run.objects.all()] == list(set(runs))
    assert Turn.objects.get().revision == 0


@pytest.mark.django_db(transaction=True)
def test_twenty_forms_at_once_are_one_run(transactional_db: None, alice: User) -> None:
    planned(alice)
    form = {"key": "k" * 32, "task": "task002", "revision": "0", "do": "continue"}

    def post() -> int:
        client = Client()
        client.force_login(alice)
        return client.post(f"{PAGE}/send", form).status_code

    assert twenty(post) == [302] * 20
    assert Run.objects.count() == 1


def test_a_queue_changed_before_its_turn_came_is_not_continued(alice: User) -> None:
    session = planned(alice)
    asked = ChatRequest.model_validate(request(**CONTINUE))
    run = services.start_turn(alice, asked, correlation_id="c" * 8)
    NovaSession.objects.update(lease_run=run)
    desk = Desk(Voice(run.id, 0, nova_stream), session.pk)
    assert open_queue(desk, None).has_moved_on is False
    turn_over(session.pk)
    assert open_queue(desk, None).has_moved_on is True

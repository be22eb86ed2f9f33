"""Killed, broken, left or cancelled: the work goes on at the first node that is not complete, and nothing is paid twice."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from creative import services
from creative.models import Asset, Creative, ImageTask
from creative.store.threads import leg_carried_on
from runs.database import in_thread
from runs.engine import Engine
from runs.follow import follow
from runs.models import Run
from runs.services import cancel
from tests.conftest import SetEnv
from tests.creative.conftest import OUTING, Caller, of, thread_of, types
from tests.creative.gates import PAID, Gate

ALONE = {"message": OUTING, "enableHITL": False, "onDisconnect": "continue"}


async def begun(caller: Caller, gate: Gate) -> "asyncio.Future[object]":
    """A post on its way, up to the gate."""
    reading = asyncio.ensure_future(caller.post("/api/agent/stream", ALONE))
    await gate.arrived.wait()
    return reading


async def finished(run_id: str) -> None:
    async for _ in follow(run_id):
        pass


async def the_thread() -> Creative:
    return await in_thread(Creative.objects.select_related("run").get)


async def image_count() -> int:
    return await in_thread(ImageTask.objects.filter(status="complete").count)


@pytest.mark.parametrize("name", PAID)
async def test_killed_in_any_node_no_other_is_repeated(
    name: str, caller: Caller, outings: None, engine: Engine, gate: Gate
) -> None:
    gate.shut = name
    reading = await begun(caller, gate)
    await engine.close()
    reading.cancel()
    await asyncio.wait({reading})
    gate.shut = ""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())  # the engine took the loop's with it
    await engine.start("all")
    creative = await the_thread()
    await finished(creative.run_id)
    assert (await the_thread()).run.state == "completed"
    images = await image_count()
    assert gate.done == {**dict.fromkeys(PAID, 1), "draw_image": images}
    assert await in_thread(Asset.objects.count) == images


@pytest.mark.parametrize("name", ["write_copy", "plan_images"])
async def test_a_thread_that_failed_is_resumed_without_paying_again(
    name: str, caller: Caller, outings: None, gate: Gate
) -> None:
    gate.broken = name
    told = await caller.post("/api/agent/stream", ALONE)
    assert '"message"' in told[-2].data
    creative = await the_thread()
    assert creative.status == "failed"
    gate.broken = ""
    frames = await caller.post(f"/api/agent/threads/{creative.thread_id}/resume", {})
    assert [frame.data for frame in frames][-1] == "[DONE]"
    assert (await the_thread()).status == "completed"
    assert gate.done == {**dict.fromkeys(PAID, 1), "draw_image": await image_count()}
    status, answer = await caller.refused(f"/api/agent/threads/{creative.thread_id}/resume", {})
    assert (status, answer["code"]) == (409, "not_resumable")
    listed = await in_thread(lambda: list(Run.objects.exclude(leg_carried_on()).values_list("id", flat=True)))
    assert listed == [(await the_thread()).run_id]


async def test_images_that_are_there_are_not_drawn_again(caller: Caller, outings: None, gate: Gate) -> None:
    gate.shut = "judge"
    reading = await begun(caller, gate)
    creative = await the_thread()
    await in_thread(cancel, creative.run)
    await reading
    images = await image_count()
    assert (await the_thread()).status == "aborted"
    gate.shut = ""
    await caller.post(f"/api/agent/threads/{creative.thread_id}/resume", {})
    creative = await the_thread()
    assert (creative.status, creative.run.images) == ("completed", 0)
    assert gate.done["draw_image"] == images
    assert await in_thread(lambda: list(Run.objects.order_by("created_at").values_list("images", flat=True))) == [
        images,
        0,
    ]


async def test_leaving_an_attached_stream_aborts_the_thread(
    caller: Caller, outings: None, gate: Gate, env: SetEnv
) -> None:
    gate.shut = "write_copy"
    response = await caller.client.post("/api/agent/stream", {"message": OUTING}, content_type="application/json")
    chunks = aiter(response.streaming_content)
    async for chunk in chunks:
        if b'"currentAgent":"writer_agent"' in chunk:
            break
    await gate.arrived.wait()
    env(grace_seconds=0.5)
    await response._iterator.aclose()  # what the response was made of
    creative = await the_thread()
    await finished(creative.run_id)
    creative = await the_thread()
    assert (creative.status, creative.agent_state.evidence_complete) == ("aborted", True)
    gate.shut = ""
    run = await in_thread(lambda: services.resume(creative, correlation_id="resumed-by-admin"))
    await finished(run.id)
    assert (await the_thread()).status == "paused"
    assert gate.done["choose_facts"] == 1


async def test_a_pause_that_was_cancelled_is_asked_again(caller: Caller, outings: None) -> None:
    first = await caller.stream()
    creative = await the_thread()
    await in_thread(cancel, creative.run)
    body = {"threadId": creative.thread_id, "action": "approve"}
    assert (await caller.refused("/api/agent/confirm", body))[0] == 409
    frames = await caller.post(f"/api/agent/threads/{creative.thread_id}/resume", {})
    asked = [frame.json for frame in frames if '"ask_user"' in frame.data]
    assert [one["context"]["version"] for one in asked] == [2]  # type: ignore[index]
    assert types(await caller.confirm(thread_of(first), version=2))[-1] == "workflow_paused"


async def test_a_pause_survives_a_restart_and_other_prompts(
    caller: Caller, outings: None, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await caller.stream()
    await engine.close()
    monkeypatch.setattr("creative.pipeline.prompt_version", lambda role: "another")
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())
    await engine.start("all")
    second = await caller.confirm(thread_of(first), version=1)
    assert [event["context"]["version"] for event in of(second, "ask_user")] == [2]
    assert set((await the_thread()).run.prompts.values()) == {"another"}

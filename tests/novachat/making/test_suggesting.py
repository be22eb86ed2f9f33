"""An answer to a quick question, shown as it is written: its beginning stays, and the endpoint's own stream has none of it."""

import asyncio
import json

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from novachat.briefs.plans import Suggestion
from novachat.events import NovaAnswering, nova_stream
from novachat.making.suggesting import BEHIND
from runs import log, sse
from runs.database import in_thread
from runs.engine import Engine
from runs.follow import follow
from runs.models import Run
from runs.testing import InPieces, ScriptedModel, collect, scripted
from tests.conftest import SetEnv
from tests.following import OpenPage
from tests.novachat.conftest import Caller, request
from tests.novachat.test_pages import page
from tests.runs.making import restart, until

ONE = "Nova3 makes a plan of what you ask for, and of what your notes tell."
TWO = "Then it does one task after the other, and you choose what it goes on with."
THREE = "At the end there are posts, and each says which notes and passages it rests on."
WHOLE = f"{ONE} {TWO}\n{THREE}"
TEXT = Suggestion(text=WHOLE).model_dump_json()
QUICK = {"query": "What can Nova3 do?", "interaction_type": "quick_suggestion"}
GONE = ModelHTTPError(500, "clever", "gone")


def up_to(text: str) -> str:
    """The answer as far as a few characters into a sentence."""
    return TEXT[: TEXT.index(text) + 8]


BROKEN = InPieces([up_to(THREE), GONE])


async def shown(run_id: str) -> list[str]:
    told = await in_thread(log.events_of, nova_stream, run_id, "answering")
    return [one.payload.data for one in told if isinstance(one, NovaAnswering)]


async def answer_of(run_id: str) -> str:
    last = (await in_thread(log.events_of, nova_stream, run_id))[-1]
    return str(last.model_dump()["payload"]["data"])


async def until_shown(run_id: str) -> None:
    async for records in follow(run_id):
        if any(one.type == "answering" for one in records):
            return


async def the_run() -> Run:
    return await in_thread(Run.objects.latest, "created_at")


@pytest.fixture(autouse=True)
def hosted(env: SetEnv) -> None:
    env(model_roles={"novachat.suggestion": "clever"}, model_context=200_000)


async def test_sentences_are_shown_before_the_answer_is_whole(caller: Caller) -> None:
    await caller.ask(query="Three posts about foundation")
    before = await page(caller)
    go_on = asyncio.Event()
    model = ScriptedModel([InPieces([up_to(THREE), go_on, TEXT.removeprefix(up_to(THREE))])])
    with scripted(clever=model):
        asking = asyncio.ensure_future(caller.post(request("s1", **QUICK)))
        await until(lambda: model.asked)
        run = await the_run()
        await until_shown(run.id)
        drawn = await page(caller)
        go_on.set()
        frames, _ = await asking
    assert ONE in drawn
    assert TWO in drawn
    assert THREE not in drawn
    assert await shown(run.id) == [f"{ONE} {TWO}"]
    assert frames[-2].json["payload"]["data"] == WHOLE  # type: ignore[index,call-overload]
    followed = await collect(sse.frames(run, stay=True))
    assert [json.loads(one.data)["event_type"] for one in followed[:-1]] == ["system", "answering", "llm_chunk"]
    assert [one for one in followed if '"answering"' not in one.data] == frames
    after = await page(caller)

    def told() -> tuple[str, str]:
        return OpenPage(before, run, seen=0).follow().shown(), OpenPage(after, run).shown()

    assert (await in_thread(told))[0] == (await in_thread(told))[1]


async def test_another_model_goes_on_behind_what_was_shown(caller: Caller, env: SetEnv) -> None:
    env(model_roles={"novachat.suggestion": "clever,other"}, model_context=200_000)
    other = ScriptedModel([Suggestion(text=f"{TWO} {THREE}")])
    with scripted(clever=ScriptedModel([BROKEN]), other=other):
        _, run_id = await caller.post(request("s1", **QUICK))
    assert await shown(run_id) == [f"{ONE} {TWO}"]
    assert await answer_of(run_id) == f"{ONE} {TWO} {THREE}"
    assert BEHIND.format(shown=f"{ONE} {TWO}") in other.prompts[0]


async def test_an_answer_that_begins_again_stands_once(caller: Caller, env: SetEnv) -> None:
    env(model_roles={"novachat.suggestion": "clever,other"}, model_context=200_000)
    with scripted(
        clever=ScriptedModel([BROKEN]), other=ScriptedModel([InPieces([up_to(TWO), TEXT.removeprefix(up_to(TWO))])])
    ):
        _, run_id = await caller.post(request("s1", **QUICK))
    assert await shown(run_id) == [f"{ONE} {TWO}"]
    assert await answer_of(run_id) == WHOLE


async def test_the_offline_engine_goes_on_behind_what_was_shown(caller: Caller, env: SetEnv) -> None:
    env(model_roles={"novachat.suggestion": "clever,offline"}, model_context=200_000)
    with scripted(clever=ScriptedModel([BROKEN])):
        _, run_id = await caller.post(request("s1", **QUICK))
    answer = await answer_of(run_id)
    assert answer.startswith(f"{ONE} {TWO} ")
    assert len(answer) > len(f"{ONE} {TWO} ")


async def test_a_failed_request_leaves_on_the_page_what_was_shown(caller: Caller) -> None:
    await caller.ask(query="Three posts about foundation")
    before = await page(caller)
    with scripted(clever=ScriptedModel([BROKEN])):
        _, run_id = await caller.post(request("s1", **QUICK))
    run, drawn = await in_thread(Run.objects.get, id=run_id), await page(caller)
    assert run.state == "failed"
    assert TWO in drawn

    def told() -> tuple[str, str]:
        return OpenPage(before, run, seen=0).follow().shown(), OpenPage(drawn, run).shown()

    assert (await in_thread(told))[0] == (await in_thread(told))[1]


async def test_a_restart_goes_on_behind_what_was_shown(caller: Caller, engine: Engine) -> None:
    model = ScriptedModel([InPieces([up_to(THREE), asyncio.Event()]), Suggestion(text=THREE)])
    with scripted(clever=model):
        asking = asyncio.ensure_future(caller.post(request("s1", **QUICK)))
        await until(lambda: model.asked)
        run = await the_run()
        await until_shown(run.id)
        await restart(engine)
        await asking
    assert await shown(run.id) == [f"{ONE} {TWO}"]
    assert await answer_of(run.id) == f"{ONE} {TWO} {THREE}"

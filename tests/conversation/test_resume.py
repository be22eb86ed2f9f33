"""A turn that is stopped, left, killed or rejoined: nothing is said twice, nothing that was made is made again."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from conversation import steps
from conversation.models import ArtifactVersion, ConversationTurn
from runs import log
from runs.database import in_thread
from runs.engine import Engine
from runs.follow import follow
from runs.models import Run
from runs.testing import collect
from tests.conversation.conftest import Caller, TalkingModel, events, told, types, words
from tests.conversation.test_loop import ASKED, MADE, OPENED, QUIZ, READY, model  # noqa: F401  # a fixture

STEPS = ("route", "find_passages", "draft_questions")


class Gate:
    """Counts the steps that are entered; `shut` names the one that waits."""

    def __init__(self) -> None:
        self.shut = ""
        self.done: Counter[str] = Counter()
        self.arrived = asyncio.Event()

    def around(self, name: str, function: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def step(*args: Any) -> Any:
            if name == self.shut:
                self.arrived.set()
                await asyncio.Event().wait()
            result = await function(*args)
            self.done[name] += 1
            return result

        step.__annotations__ = function.__annotations__
        return step


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    made = Gate()
    for name in STEPS:
        monkeypatch.setattr(steps, name, made.around(name, getattr(steps, name)))
    return made


async def begun(caller: Caller, gate: Gate) -> "asyncio.Future[object]":
    reading = asyncio.ensure_future(caller.frames(ASKED))
    await gate.arrived.wait()
    return reading


async def left(reading: "asyncio.Future[object]") -> None:
    reading.cancel()
    await asyncio.wait({reading})


async def the_run() -> Run:
    return await in_thread(Run.objects.get)


async def test_stopped_in_the_middle_of_a_tool(caller: Caller, leaves: None, gate: Gate) -> None:
    gate.shut = "draft_questions"
    reading = await begun(caller, gate)
    response = await caller.client.post("/api/conversation/chat-1/stop")
    assert response.status_code == 200
    found = events(await reading)  # type: ignore[arg-type]  # frames
    assert told(found) == [*OPENED, *MADE[:3], ("abort", None), ("[DONE]", None)]
    again = await caller.client.post("/api/conversation/chat-1/stop")
    assert (again.status_code, again.json()["code"]) == (409, "nothing_going")
    assert (await caller.client.get("/api/conversation/chat-1/stream")).status_code == 204


async def test_a_reader_who_left_rejoins_from_the_first_chunk(caller: Caller, leaves: None, gate: Gate) -> None:
    gate.shut = "draft_questions"
    await left(await begun(caller, gate))
    gate.shut = ""
    run = await the_run()
    assert run.state == "running"
    response = await caller.client.get("/api/conversation/chat-1/stream")
    assert response["x-vercel-ai-ui-message-stream"] == "v1"
    resuming = asyncio.ensure_future(collect(response.streaming_content))
    await caller.client.post("/api/conversation/chat-1/stop")
    found = events(await resuming)
    assert types(found)[0] == "start"
    assert types(found)[-2:] == ["abort", "[DONE]"]


@pytest.mark.parametrize("name", STEPS)
async def test_killed_in_any_step_the_others_are_not_repeated(
    name: str, caller: Caller, leaves: None, engine: Engine, gate: Gate
) -> None:
    gate.shut = name
    reading = await begun(caller, gate)
    await engine.close()
    await left(reading)
    gate.shut = ""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())  # the engine took the loop's with it
    await engine.start("all")
    run = await the_run()
    async for _ in follow(run.id):
        pass
    assert gate.done == dict.fromkeys(STEPS, 1)
    assert await in_thread(ArtifactVersion.objects.count) == 1
    history = await caller.get("/api/conversation/chat-1")
    (_, answer) = history["messages"]
    kinds = [part["type"] for part in answer["parts"]]
    assert kinds.count("tool-generate_quiz_questions") == kinds.count("data-quiz-complete") == kinds.count("text") == 1
    assert kinds.count("data-quiz-question") == 2


async def test_killed_in_the_middle_of_a_sentence_it_is_not_said_twice(
    caller: Caller,
    leaves: None,
    engine: Engine,
    model: TalkingModel,  # noqa: F811  # the fixture
) -> None:
    """What was said stands; the request that was cut is made again, and its words go on behind what was said."""
    model.enqueue(QUIZ, READY)
    model.halts = "leaves"
    reading = asyncio.ensure_future(caller.frames(ASKED))
    await model.halted.wait()
    run = await the_run()
    await engine.close()
    await left(reading)
    model.halts = ""
    model.enqueue(READY)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())  # the engine took the loop's with it
    await engine.start("all")
    async for _ in follow(run.id):
        pass
    found = await in_thread(lambda: [json.loads(one.data) for one in log.read(run.id)])
    assert words(found) == READY.message
    assert [kind for kind, _ in told(found)].count("text-start") == 1
    assert await in_thread(ArtifactVersion.objects.count) == 1


async def test_a_new_message_stops_the_answer_that_is_being_given(caller: Caller, leaves: None, gate: Gate) -> None:
    """As after a connection that was cut in the middle of a tool."""
    gate.shut = "draft_questions"
    await left(await begun(caller, gate))
    found = await caller.stream("Hello")
    assert types(found)[-2:] == ["finish", "[DONE]"]
    first = await in_thread(Run.objects.order_by("created_at").first)
    assert first is not None
    async for _ in follow(first.id):
        pass
    assert (await in_thread(Run.objects.get, id=first.id)).state == "cancelled"
    history = await caller.get("/api/conversation/chat-1")
    assert [one["role"] for one in history["messages"]] == ["user", "assistant", "user", "assistant"]


async def test_the_same_key_is_the_same_turn(caller: Caller, leaves: None) -> None:
    body = {"message": "Hello"}
    headers = {"Idempotency-Key": "once"}
    answers = [
        await caller.client.post("/api/conversation", body, content_type="application/json", headers=headers)
        for _ in range(2)
    ]
    assert answers[0].json() == answers[1].json()
    assert await in_thread(ConversationTurn.objects.count) == 1


async def test_a_message_with_a_known_id_is_an_edit(caller: Caller, leaves: None) -> None:
    for text in ("Hello", "Good morning"):
        await caller.stream({"id": "m1", "role": "user", "parts": [{"type": "text", "text": text}]})
    history = await caller.get("/api/conversation/chat-1")
    assert [part["text"] for part in history["messages"][0]["parts"]] == ["Good morning"]
    assert len(history["messages"]) == 2

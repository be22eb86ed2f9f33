"""How many requests to models are under way at once."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from unittest.mock import patch

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel

from runs import llm, metering, telling
from runs.budgets import Budget, Meter
from runs.llm import ask
from runs.places import place_for
from runs.telling import ServerWord
from tests.conftest import SetEnv
from tests.runs.speaking import speaking

ADDRESS = "http://127.0.0.1:9/v1"


@pytest.fixture(autouse=True)
def nobody_told() -> Iterator[None]:
    telling._told.clear()
    yield
    telling._told.clear()


class Fruit(BaseModel):
    name: str


agent: Agent[None, Fruit] = Agent(name="testing.grocer", output_type=Fruit)


async def answer(meter: Meter) -> str:
    return (await ask(agent, None, "A fruit?", meter=meter, offline=lambda _: Fruit(name="none"))).output.name


class Crowd:
    """A model that answers nobody before so many ask at once; remembers how many there were at most."""

    def __init__(self, expected: int) -> None:
        self.most = 0
        self._under_way = 0
        self._gathered = asyncio.Barrier(expected)

    async def stream(self, _messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[DeltaToolCalls]:
        self._under_way += 1
        self.most = max(self.most, self._under_way)
        await self._gathered.wait()
        yield {0: DeltaToolCall(info.output_tools[0].name, '{"name": "fig"}')}
        self._under_way -= 1


@pytest.mark.parametrize(
    ("name", "parallel", "told", "most"),
    [
        ("openai:gpt-5", {"openai": 3}, None, 3),
        ("openai:gpt-5", {"anthropic": 3}, None, 8),
        (f"qwen@{ADDRESS}", {ADDRESS: 3}, None, 3),
        (f"qwen@{ADDRESS}", {}, ServerWord(8192, 2), 2),
        (f"qwen@{ADDRESS}", {ADDRESS: 1}, ServerWord(8192, 2), 1),
        (f"qwen@{ADDRESS}", {ADDRESS: 6}, ServerWord(8192, 2), 2),
        (f"qwen@{ADDRESS}", {}, ServerWord(8192), 8),
        ("qwen", {ADDRESS: 3}, None, 3),
    ],
    ids=["said", "another", "own", "told", "fewer than told", "more than told", "tells no places", "bare name"],
)
async def test_no_more_requests_are_under_way_than_there_are_places(
    env: SetEnv, name: str, parallel: dict[str, int], told: ServerWord | None, most: int
) -> None:
    env(model=name, model_base_url=ADDRESS, model_parallel=parallel, model_context=64_000)
    if told:
        telling._told[ADDRESS] = told
    meter, crowd = Meter(Budget(model_requests=100)), Crowd(most)
    with patch.object(llm, "hosted_model", lambda _name: FunctionModel(stream_function=crowd.stream)):
        answers = await asyncio.gather(*(answer(meter) for _ in range(3 * most)))
    assert (answers, crowd.most) == (["fig"] * 3 * most, most)


async def test_models_of_one_provider_share_its_places_and_others_have_their_own(env: SetEnv) -> None:
    env(model_base_url=None)
    names = ["openai:gpt-5", "openai:gpt-4o", "anthropic:claude", f"qwen@{ADDRESS}", f"gemma:4b@{ADDRESS}"]
    places = [place_for(name) for name in names]
    assert [places.index(place) for place in places] == [0, 0, 2, 3, 3]


async def test_waiting_for_a_place_is_no_silence(env: SetEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    async with speaking() as speaker:
        env(model=f"qwen@{speaker.url}", model_parallel={speaker.url: 1}, model_context=8192, model_timeout_seconds=120)
        meter = Meter(Budget(model_requests=2))
        first, second = asyncio.create_task(answer(meter)), asyncio.create_task(answer(meter))
        for fruit in ("fig", "date"):
            line = await speaker.is_asked()
            line.begin()
            for written in ('{"name": ', f'"{fruit}"', "}"):
                await line.wait(100)
                line.say(written)
            line.end()
        assert [await first, await second] == ["fig", "date"]
    assert meter.notices == []


class Full:
    """A place that is never free."""

    def __init__(self) -> None:
        self.is_waited_for = asyncio.Event()

    async def __aenter__(self) -> None:
        self.is_waited_for.set()
        await asyncio.Event().wait()

    async def __aexit__(self, *_: object) -> None:
        """Nobody leaves it."""


async def test_who_gives_up_waiting_has_asked_nobody(env: SetEnv) -> None:
    env(model="openai:gpt-5")
    meter, full = Meter(Budget()), Full()
    fig = FunctionModel(stream_function=Crowd(1).stream)
    with patch.object(llm, "hosted_model", lambda _name: fig), patch.object(metering, "place_for", lambda _name: full):
        waiting = asyncio.create_task(answer(meter))
        await full.is_waited_for.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    assert (meter.usage.model_requests, meter.usage.input_tokens) == (0, 0)

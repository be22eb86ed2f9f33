"""The offline engine: a counterpart's answer through the agent's own output, whole or streamed."""

from dataclasses import dataclass

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent, ModelRetry
from pydantic_ai.messages import FinalResultEvent

from runs.offline import offline_model
from runs.words import Sentence, speaking


@dataclass
class Basket:
    fruit: list[str]


class Sorted(BaseModel):
    fruit: list[str]


class Empty(BaseModel):
    reason: str


def sort(basket: Basket) -> Sorted | Empty:
    return Sorted(fruit=sorted(basket.fruit)) if basket.fruit else Empty(reason="There is nothing.")


def tell(basket: Basket) -> str:
    return "\n".join(basket.fruit)


PEARS = Basket(["pear", "apple"])


async def test_a_counterpart_gives_structured_output() -> None:
    agent = Agent(deps_type=Basket, output_type=Sorted)
    result = await agent.run("Sort.", deps=PEARS, model=offline_model(sort, PEARS))
    assert result.output == Sorted(fruit=["apple", "pear"])


@pytest.mark.parametrize(
    ("basket", "output"), [(PEARS, Sorted(fruit=["apple", "pear"])), (Basket([]), Empty(reason="There is nothing."))]
)
async def test_of_several_outputs_the_one_that_fits_is_called(basket: Basket, output: BaseModel) -> None:
    agent = Agent(deps_type=Basket, output_type=[Empty, Sorted])
    assert (await agent.run("Sort.", deps=basket, model=offline_model(sort, basket))).output == output


async def test_a_counterpart_speaks_the_language_of_the_run() -> None:
    agent: Agent[Basket, str] = Agent(deps_type=Basket, output_type=str)
    counterpart = offline_model(lambda _: Sentence("Searching for information..."), PEARS)
    with speaking("zh"):
        said = await agent.run("Speak.", deps=PEARS, model=counterpart)
    assert said.output == "正在检索资料……"


async def test_a_counterpart_may_speak_text() -> None:
    agent = Agent(deps_type=Basket)
    result = await agent.run("Tell.", deps=PEARS, model=offline_model(tell, PEARS))
    assert result.output == "pear\napple"


async def test_text_streams_line_by_line() -> None:
    async with Agent(deps_type=Basket).run_stream("Tell.", deps=PEARS, model=offline_model(tell, PEARS)) as result:
        assert [text async for text in result.stream_text(delta=True, debounce_by=None)] == ["pear\n", "apple"]


async def test_structured_output_streams_through_the_agents_events() -> None:
    agent = Agent(deps_type=Basket, output_type=Sorted)
    async with agent.run_stream_events("Sort.", deps=PEARS, model=offline_model(sort, PEARS)) as stream:
        events = [event async for event in stream]
    assert sum(isinstance(event, FinalResultEvent) for event in events) == 1
    assert events[-1].result.output == Sorted(fruit=["apple", "pear"])  # type: ignore[union-attr]


async def test_the_agents_validators_hold_offline_too() -> None:
    agent = Agent(deps_type=Basket, output_type=Sorted, retries=0)

    @agent.output_validator
    def refuse(output: Sorted) -> Sorted:
        raise ModelRetry("No apples, please.")

    with pytest.raises(Exception, match="retries"):
        await agent.run("Sort.", deps=PEARS, model=offline_model(sort, PEARS))

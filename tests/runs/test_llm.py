"""From a role to an answer: chains, output modes, fallback, metering and budgets."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from unittest.mock import patch

import pytest
from django.utils import timezone
from pydantic import BaseModel, SecretStr
from pydantic_ai import Agent
from pydantic_ai.exceptions import (
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelTimeoutError,
    UserError,
)
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls, FunctionModel
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.models.test import TestModel
from pydantic_ai.usage import RequestUsage

from runs import llm, metering
from runs.budgets import Budget, Meter, Usage
from runs.errors import BudgetReached, ModelFailed
from runs.llm import Answer, Calls, Tier, ask, chain, effort, hosted_model, most_said, window_for
from runs.metering import MeteredModel
from runs.testing import CutModel, ScriptedModel, scripted
from runs.windows import tokens, tokens_of
from tests.conftest import SetEnv
from tests.runs.speaking import speaking


class Fruit(BaseModel):
    name: str


class Vegetable(BaseModel):
    roots: int


agent: Agent[str, Fruit] = Agent(name="testing.grocer", deps_type=str, output_type=Fruit, retries=1)
TOO_LONG = ModelHTTPError.for_category(ModelContextWindowExceededError, status_code=400, model_name="m")
BROKEN = ModelHTTPError(500, "scripted", "an internal detail")


def computed(deps: str) -> Fruit:
    return Fruit(name=deps)


def meter(**limits: int) -> Meter:
    return Meter(Budget.model_validate({"model_requests": 10, **limits}))


async def answer(of: Meter, requests: int = 4) -> Answer[Fruit]:
    return await ask(agent, "apple", "A fruit?", meter=of, offline=computed, requests=requests)


@pytest.fixture(autouse=True)
def fresh_models() -> Iterator[None]:
    hosted_model.cache_clear()
    yield
    hosted_model.cache_clear()


@pytest.mark.parametrize(
    ("role", "tier", "names"),
    [
        ("a.known", "fast", ["by-role", "offline"]),
        ("a.other", "fast", ["by-tier"]),
        ("a.other", "standard", ["one", "two"]),
        ("a.other", "strong", ["strong"]),
        ("a.other", "vision", ["eyes"]),
    ],
)
def test_a_chain_goes_by_role_then_tier_then_default(env: SetEnv, role: str, tier: Tier, names: list[str]) -> None:
    env(
        model="one, two,", model_fast="by-tier", model_strong="strong", model_vision="eyes",
        model_roles={"a.known": "by-role,offline"},
    )  # fmt: skip
    assert chain(role, tier) == names


@pytest.mark.parametrize(
    ("role", "tier", "asked"),
    [
        ("a.known", "strong", "low"),
        ("a.other", "strong", "high"),
        ("a.quick", "strong", False),
        ("a.other", "fast", None),
    ],
)
def test_effort_goes_by_role_then_tier_and_is_else_the_models_own(
    env: SetEnv, role: str, tier: Tier, asked: object
) -> None:
    env(model_efforts={"strong": "high", "a.known": "low", "a.quick": "none"})
    assert effort(role, tier) == asked


@pytest.mark.parametrize(
    ("role", "tier", "answer"),
    [("a.known", "strong", 700), ("a.other", "strong", 900), ("a.other", "fast", 2048), ("a.long", "fast", 2048)],
)
async def test_the_length_of_answers_goes_by_role_then_tier_and_never_beyond_a_quarter_of_the_window(
    env: SetEnv, role: str, tier: Tier, answer: int
) -> None:
    env(model_answers={"strong": 900, "a.known": 700, "a.long": 6000}, model_context=8192)
    window = await window_for("any", most_said(role, tier), None)
    assert Calls(4).settings(window)["max_tokens"] == window.answer == answer


@pytest.mark.parametrize(
    ("role", "answers", "most", "answer"),
    [
        ("research.planner", {}, 16_000, 4_000),
        ("research.gap_finder", {}, 16_000, 4_000),
        ("research.verifier", {}, 16_000, 8_000),
        ("research.planner", {}, 2_000, 2_000),
        ("research.planner", {"research.planner": 9_000}, 16_000, 9_000),
        ("research.planner", {"fast": 9_000}, 16_000, 9_000),
        ("research.writer", {}, 16_000, 16_000),
    ],
)
async def test_roles_whose_answers_are_short_have_fewer_tokens_unless_somebody_says_more(
    env: SetEnv, role: str, answers: dict[str, int], most: int, answer: int
) -> None:
    env(model_answers=answers, model_max_tokens=most, model_context=200_000)
    assert (await window_for("any", most_said(role, "fast"), None)).answer == answer


def test_a_name_may_bring_its_address(env: SetEnv) -> None:
    env(model_api_key=SecretStr("k"))
    model = hosted_model("qwen3:8b@http://127.0.0.1:9/v1")
    assert isinstance(model, OpenAIChatModel)
    assert (model.model_name, model.base_url, model.client.api_key) == ("qwen3:8b", "http://127.0.0.1:9/v1/", "k")


def test_a_bare_name_is_a_model_of_the_configured_server(env: SetEnv) -> None:
    env(model_base_url="http://127.0.0.1:8/v1")
    model = hosted_model("local")
    assert isinstance(model, OpenAIChatModel)
    assert (model.model_name, model.base_url) == ("local", "http://127.0.0.1:8/v1/")


def test_a_providers_model_keeps_its_own_profile(env: SetEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    env(model_outputs={"openai:gpt-5": "native"}, model_base_url="http://127.0.0.1:8/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "test-value")
    model = hosted_model("openai:gpt-5")
    assert model.profile["default_structured_output_mode"] == "native"
    assert model.profile["supports_thinking"] is True
    assert model.base_url == "https://api.openai.com/v1/"


@pytest.mark.parametrize("mode", ["tool", "native", "prompted"])
def test_the_output_mode_is_in_the_profile_per_model(env: SetEnv, mode: str) -> None:
    env(model_output="tool", model_outputs={"small": mode})
    small, other = hosted_model("small@http://127.0.0.1:9/v1"), hosted_model("other@http://127.0.0.1:9/v1")
    assert small.profile["default_structured_output_mode"] == mode
    assert other.profile["default_structured_output_mode"] == "tool"


def test_a_name_nothing_can_be_made_of() -> None:
    with pytest.raises(UserError):
        hosted_model("nonsense")


async def test_an_answer_names_its_model_and_is_metered(env: SetEnv) -> None:
    env(model="one")
    used = meter()
    with scripted(one=ScriptedModel([Fruit(name="pear")])):
        assert await answer(used) == Answer(Fruit(name="pear"), "one")
    spent = used.usage
    assert (spent.model_requests, spent.engine) == (1, "one")
    assert spent.input_tokens > 0
    assert spent.output_tokens > 0


@pytest.mark.parametrize(
    "script", [[BROKEN], [UserError("cannot do that")], [Vegetable(roots=1), Vegetable(roots=2)], ["prose", "prose"]],
    ids=["api error", "user error", "outside its schema", "no call at all"],
)  # fmt: skip
async def test_the_next_model_answers_when_one_fails(env: SetEnv, script: list[BaseModel | str | Exception]) -> None:
    env(model="one,two")
    used = meter()
    with scripted(one=ScriptedModel(script.copy()), two=ScriptedModel([Fruit(name="fig")])):
        assert await answer(used) == Answer(Fruit(name="fig"), "two")
    assert used.usage.model_requests == len(script) + 1


async def test_a_second_try_within_one_model(env: SetEnv) -> None:
    env(model="one")
    model = ScriptedModel([Vegetable(roots=1), Fruit(name="fig")])
    with scripted(one=model):
        assert await answer(meter()) == Answer(Fruit(name="fig"), "one")
    assert len(model.asked) == 2


async def test_requests_of_one_model_are_limited(env: SetEnv) -> None:
    env(model="one,offline")
    with scripted(one=ScriptedModel([Vegetable(roots=1), Fruit(name="fig")])):
        assert (await answer(meter(), requests=1)).engine == "offline"


async def test_all_models_failing_is_one_error(env: SetEnv) -> None:
    env(model="one,two")
    with scripted(one=ScriptedModel([BROKEN]), two=ScriptedModel([BROKEN])), pytest.raises(ModelFailed) as caught:
        await answer(meter())
    assert (caught.value.message, caught.value.retryable) == (
        "The language model could not give a usable answer. The provider of two answered with an error.",
        True,
    )


@pytest.mark.parametrize(
    ("error", "said", "retryable"),
    [
        (ModelTimeoutError("m", "slow"), "one said nothing for 120 s.", True),
        (
            TOO_LONG,
            "The prompt is larger than the window of one. Please choose a model with a larger one.",
            False,
        ),
        (
            ModelHTTPError.for_category(ModelAuthenticationError, status_code=401, model_name="m"),
            "The key for one was refused. Please check it.",
            False,
        ),
        (ModelConnectionError("m", "secret.host refused"), "one could not be reached.", True),
        (UserError("no key"), "one is not set up: its key, its name or its client is missing.", False),
    ],
    ids=["timeout", "window", "key", "connection", "setup"],
)
async def test_a_failure_says_its_cause(env: SetEnv, error: Exception, said: str, retryable: bool) -> None:
    env(model="one", model_timeout_seconds=120)
    with scripted(one=ScriptedModel([error])), pytest.raises(ModelFailed) as caught:
        await answer(meter())
    expected = f"The language model could not give a usable answer. {said}"
    assert (caught.value.message, caught.value.retryable) == (expected, retryable)


async def test_a_chain_that_went_on_is_noted_once(env: SetEnv) -> None:
    env(model="one,offline")
    used = meter()
    with scripted(one=ScriptedModel([ModelConnectionError("m", "x"), ModelConnectionError("m", "x")])):
        await answer(used)
        await answer(used)
    assert used.notices == ["one could not be reached. Going on with the offline engine."]


async def test_a_chain_goes_on_without_a_key(env: SetEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    env(model="openai:gpt-5,nonsense,offline")
    used = meter()
    assert (await answer(used)).engine == "offline"
    assert used.notices == [
        "openai:gpt-5 is not set up: its key, its name or its client is missing. Going on with the offline engine.",
        "nonsense is not set up: its key, its name or its client is missing. Going on with the offline engine.",
    ]


async def test_a_call_that_timed_out_counts_its_prompt(env: SetEnv) -> None:
    env(model="one,offline")
    used = meter()
    with scripted(one=ScriptedModel([ModelTimeoutError("m", "slow")])):
        await answer(used)
    today = f"Today is {timezone.localdate()}."
    assert used.usage.input_tokens == tokens_of([ModelRequest.user_text_prompt("A fruit?", instructions=today)]) == 8


async def test_a_model_that_was_silent_twice_in_a_row_is_not_waited_for_again(env: SetEnv) -> None:
    env(model="one,offline")
    used, slow = meter(), ModelTimeoutError("m", "slow")
    model = ScriptedModel([slow, Fruit(name="fig"), slow, slow, Fruit(name="never asked for")])
    with scripted(one=model):
        engines = [(await answer(used)).engine for _ in range(5)]
    assert engines == ["offline", "one", "offline", "offline", "offline"]
    assert (len(model.asked), used.usage.model_requests) == (4, 4)
    assert used.notices == ["one said nothing for 120 s. Going on with the offline engine."]


async def test_the_offline_engine_answers_when_the_budget_is_spent(env: SetEnv) -> None:
    env(model="one,two")
    used = meter(model_requests=0)
    with scripted(one=ScriptedModel([])):
        found = await ask(agent, "apple", "A fruit?", meter=used, offline=computed, when_spent="offline")
    assert (found.output, found.engine, str(found.spent)) == (
        Fruit(name="apple"), "offline", "The run reached its budget of model requests.",
    )  # fmt: skip


async def test_a_reached_budget_is_no_reason_to_fall_back(env: SetEnv) -> None:
    env(model="one,two,offline")
    second = ScriptedModel([Fruit(name="fig")])
    used = meter(model_requests=1)
    with scripted(one=ScriptedModel([Vegetable(roots=1)]), two=second), pytest.raises(BudgetReached):
        await answer(used)
    assert (used.usage.model_requests, second.asked) == (1, [])


async def test_the_offline_engine_is_free(env: SetEnv) -> None:
    env(model="offline")
    used = meter(model_requests=0)
    assert await answer(used) == Answer(Fruit(name="apple"), "offline")
    assert used.usage == Usage(engine="offline")


async def test_a_role_of_its_own_model(env: SetEnv) -> None:
    env(model="offline", model_roles={"testing.grocer": "one"})
    with scripted(one=ScriptedModel([Fruit(name="fig")])):
        assert (await answer(meter())).engine == "one"


async def test_an_address_is_not_part_of_the_engines_name(env: SetEnv) -> None:
    env(model="one@http://127.0.0.1:9/v1")
    used = meter()
    with scripted(**{"one@http://127.0.0.1:9/v1": ScriptedModel([Fruit(name="fig")])}):
        assert (await answer(used)).engine == "one"
    assert used.usage.engine == "one"


async def test_a_streamed_request_is_metered_too() -> None:
    used = meter(model_requests=1)
    model = MeteredModel(TestModel(custom_output_text="A fig."), used, "one")
    async with Agent(model).run_stream("A fruit?") as result:
        assert await result.get_output() == "A fig."
    assert (used.usage.model_requests, used.usage.engine) == (1, "one")
    assert used.usage.output_tokens > 0
    with pytest.raises(BudgetReached):
        await Agent(model).run("Another?")


class Basket(BaseModel):
    fruits: list[Fruit]


packer: Agent[None, Basket] = Agent(name="testing.packer", output_type=Basket)


async def pack(written: str) -> tuple[Answer[Basket], Meter]:
    async def stream(_messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[DeltaToolCalls]:
        yield {0: DeltaToolCall(info.output_tools[0].name, written)}

    used = meter()
    with patch.object(llm, "hosted_model", lambda _name: CutModel(FunctionModel(stream_function=stream))):
        return await ask(packer, None, "Fruits?", meter=used, offline=lambda _: Basket(fruits=[])), used


async def test_of_an_answer_that_was_cut_what_was_finished_is_used_and_said(env: SetEnv) -> None:
    env(model="one")
    given, used = await pack('{"fruits": [{"name": "fig"}, {"name": "date"}, {"na')
    assert given == Answer(Basket(fruits=[Fruit(name="fig"), Fruit(name="date")]), "one")
    assert used.usage.model_requests == 1
    assert used.notices == ["one reached the length its answers may have; what it had finished is used."]


async def test_an_answer_that_was_cut_before_anything_was_finished_is_none(env: SetEnv) -> None:
    env(model="one")
    with pytest.raises(ModelFailed):
        await pack('{"fru')


async def test_a_stream_that_is_left_is_paid_for() -> None:
    used = meter()
    model = MeteredModel(TestModel(custom_output_text="A fig."), used, "one")
    messages = [ModelRequest.user_text_prompt("A fruit?")]
    async with model.request_stream(messages, None, ModelRequestParameters()) as stream:
        await anext(aiter(stream))
    assert used.usage.engine == "one"
    assert used.usage.input_tokens > 0


def test_known_models_cost_money_and_others_none() -> None:
    usage = RequestUsage(input_tokens=1_000_000)
    parts = [TextPart("A fig.")]
    known = ModelResponse(parts=parts, usage=usage, model_name="gpt-4o", provider_name="openai")
    local = ModelResponse(parts=parts, usage=usage, model_name="my-model", provider_name="openai")
    assert metering._cost(known) > 0
    assert metering._cost(local) == 0


async def fill(of: Meter, told: list[int]) -> Answer[Fruit]:
    def prompt(room: int) -> str:
        told.append(room)
        return "fruit " * (room // 2)

    return await ask(agent, "apple", prompt, meter=of, offline=computed)


async def test_a_prompt_fills_the_window_of_its_model(env: SetEnv) -> None:
    env(model="small,large", model_contexts={"small": 4096, "large": 200_000}, model_max_tokens=2000)
    rooms: list[int] = []
    small, large = ScriptedModel([BROKEN]), ScriptedModel([Fruit(name="fig")])
    with scripted(small=small, large=large):
        await fill(meter(), rooms)
    assert [room // 100 for room in rooms] == [25, 1682]
    assert all(tokens_of(one.asked[0]) < window for one, window in ((small, 4096), (large, 200_000)))


async def test_a_prompt_that_was_too_long_is_asked_once_more_with_half(env: SetEnv) -> None:
    env(model="one,offline", model_context=8192)
    rooms: list[int] = []
    used = meter()
    with scripted(one=ScriptedModel([TOO_LONG, Fruit(name="fig")])):
        assert (await fill(used, rooms)).engine == "one"
    assert rooms[1] == tokens("fruit " * (rooms[0] // 2)) // 2
    with scripted(one=ScriptedModel([TOO_LONG, TOO_LONG])):
        assert (await fill(used, rooms)).engine == "offline"


class Picky(ScriptedModel):
    """A model that refuses what is longer than its window, whatever anybody believes of it."""

    window = 8192

    async def _answer(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        if tokens_of(messages) > self.window:
            self.script.insert(0, TOO_LONG)
        return await super()._answer(messages, info)


async def test_of_evidence_that_did_not_fill_the_room_half_is_asked_and_later_calls_know_it(env: SetEnv) -> None:
    env(model="one,offline")
    evidence = ["fruit " * 70] * 125  # 15,000 tokens, where the window of a model nobody knows leaves 40,000

    def prompt(room: int) -> str:
        return "".join(evidence[: room // 120])

    model = Picky([Fruit(name="fig")] * 3)
    with scripted(one=model):
        for _ in range(3):
            found = await ask(agent, "apple", prompt, meter=meter(), offline=computed)
            assert found.engine == "one"
    asked = [round(tokens_of(messages), -3) for messages in model.asked]
    assert asked == [15_000, 7_000, 7_000, 7_000]


async def test_who_cannot_ask_for_less_is_not_asked_again(env: SetEnv) -> None:
    env(model="one,offline")
    model = Picky([Fruit(name="fig")])
    with scripted(one=model):
        found = await ask(agent, "apple", lambda _: "fruit " * 9000, meter=meter(), offline=computed)
    assert (found.engine, len(model.asked)) == ("offline", 1)


async def test_what_arrived_before_a_silence_is_counted(env: SetEnv) -> None:
    env(model="one,offline")
    used = meter()

    async def stream(_messages: list[ModelMessage], _info: AgentInfo) -> AsyncIterator[str]:
        yield "forty tokens of something that was cut off in the middle of it all " * 2
        raise ModelTimeoutError("m", "silent")

    broken = FunctionModel(stream_function=stream)
    with patch.object(llm, "hosted_model", lambda _name: broken):
        assert (await answer(used)).engine == "offline"
    assert used.usage.output_tokens > 20


async def test_a_call_that_broke_off_counts_as_far_as_it_came(env: SetEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    used = meter()
    async with speaking() as speaker:
        env(model=f"qwen@{speaker.url},offline", model_context=8192, model_timeout_seconds=120)
        asked = asyncio.create_task(answer(used))
        line = await speaker.is_asked()
        line.begin()
        line.say(f'{{"name": "{"x" * 130}')
        await line.wait(600)
        assert (await asked).engine == "offline"
    assert used.usage.output_tokens == 40
    assert used.notices == ["qwen said nothing for 120 s. Going on with the offline engine."]


async def test_an_answer_that_comes_slowly_is_waited_for(env: SetEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    async with speaking() as speaker:
        env(model=f"qwen@{speaker.url}", model_context=8192, model_timeout_seconds=120)
        asked = asyncio.create_task(answer(meter()))
        line = await speaker.is_asked()
        line.begin()
        for written in ('{"na', 'me": ', '"fi', 'g"}'):
            await line.wait(100)
            line.say(written)
        line.end()
        assert await asked == Answer(Fruit(name="fig"), "qwen")


async def test_who_gives_the_refused_answer_again_is_not_asked_a_third_time(env: SetEnv) -> None:
    env(model="scripted,offline")
    patient = Agent(name="testing.grocer", deps_type=str, output_type=Fruit, retries=3)
    model, of = ScriptedModel([Vegetable(roots=1)] * 4), meter()
    with scripted(scripted=model):
        found = await ask(patient, "apple", "A fruit?", meter=of, offline=computed)
    assert (found, len(model.asked), of.usage.model_requests) == (Answer(Fruit(name="apple"), "offline"), 2, 2)


async def test_another_answer_is_refused_and_asked_for_again(env: SetEnv) -> None:
    env(model="scripted")
    patient = Agent(name="testing.grocer", deps_type=str, output_type=Fruit, retries=3)
    model = ScriptedModel([Vegetable(roots=1), Vegetable(roots=2), Fruit(name="pear")])
    with scripted(scripted=model):
        found = await ask(patient, "apple", "A fruit?", meter=meter(), offline=computed)
    assert (found, len(model.asked)) == (Answer(Fruit(name="pear"), "scripted"), 3)

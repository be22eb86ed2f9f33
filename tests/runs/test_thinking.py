"""How many tokens a model may think, and what its provider is sent."""

import json
from collections.abc import Iterator

import pytest
from pydantic import BaseModel, JsonValue
from pydantic_ai import Agent
from pydantic_ai.profiles import ModelProfile

from runs import telling
from runs import thinking as module
from runs.budgets import Budget, Meter
from runs.errors import ModelFailed
from runs.llm import ask, hosted_model, room_of, window_for
from runs.thinking import Asked, Thinking, thinking
from runs.windows import Window
from tests.conftest import SetEnv
from tests.serving import Answer, Serve

THINKS = ModelProfile(supports_thinking=True)
BOUND = ModelProfile(supports_thinking=True, thinking_always_enabled=True)
ANTHROPIC, GOOGLE, OPENAI = "anthropic:claude-haiku-4-5", "google:gemini-2.5-flash", "openai:gpt-5"
ADDRESSES = {"ANTHROPIC_BASE_URL": "", "GOOGLE_GEMINI_BASE_URL": "", "OPENAI_BASE_URL": "/v1"}


class Fruit(BaseModel):
    name: str


agent: Agent[str, Fruit] = Agent(name="testing.thinker", deps_type=str, output_type=Fruit)


@pytest.fixture(autouse=True)
def fresh_models(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for provider in ("ANTHROPIC", "GOOGLE", "OPENAI"):
        monkeypatch.setenv(f"{provider}_API_KEY", "test-value")
    hosted_model.cache_clear()
    yield
    hosted_model.cache_clear()
    module._thinkers.clear()
    telling._told.clear()


@pytest.mark.parametrize(
    ("asked", "profile", "most", "expected"),
    [
        ("high", THINKS, 64_000, Thinking("high", 24_576)),
        ("high", THINKS, 16_000, Thinking("medium", 12_288)),
        ("max", THINKS, 2_048, Thinking("minimal", 2_048)),
        ("low", THINKS, 1_000, Thinking(effort=False, tokens=0)),
        ("low", BOUND, 1_000, Thinking(effort=False, tokens=1_000)),
        (False, THINKS, 64_000, Thinking(effort=False, tokens=0)),
        (False, BOUND, 64_000, Thinking(effort=False, tokens=2_048)),
        (None, THINKS, 64_000, Thinking(None, 0)),
        (None, BOUND, 64_000, Thinking(None, 12_288)),
        (None, BOUND, 4_096, Thinking(None, 4_096)),
        (None, ModelProfile(supports_thinking=True, thinking_enabled_by_default=True), 64_000, Thinking(None, 12_288)),
        ("high", ModelProfile(), 64_000, Thinking("high", 0)),
    ],
)
def test_thinking_takes_what_its_effort_needs_or_as_much_as_fits(
    asked: Asked, profile: ModelProfile, most: int, expected: Thinking
) -> None:
    assert thinking(asked, profile, most) == expected


async def test_what_is_thought_is_taken_off_the_room_for_the_prompt_and_not_off_the_answer(env: SetEnv) -> None:
    env(model=ANTHROPIC, model_efforts={"strong": "high"}, model_max_tokens=16_000)
    window = await window_for(ANTHROPIC, None, "high")
    assert window == Window(200_000, thinking=Thinking("high", 24_576), longest=64_000)
    assert (window.answer, window.output) == (16_000, 40_576)
    assert await room_of(agent) - await room_of(agent, "strong") == pytest.approx(24_576 * 0.85, abs=1)


async def test_no_more_is_asked_for_than_a_model_can_write() -> None:
    assert (await window_for(ANTHROPIC, 50_000, "high")).output == 64_000
    assert (await window_for("openai:gpt-5", 50_000, "high")).output == 74_576


async def test_nothing_is_known_of_how_a_model_thinks_that_is_not_set_up(
    env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    env(model=ANTHROPIC, model_efforts={"standard": "high"})
    assert await window_for(ANTHROPIC, None, "high") == Window(200_000, thinking=Thinking("high", 0))


@pytest.fixture
def sent(env: SetEnv, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> "Sent":
    """What the provider of a model receives, of which this one takes nothing."""
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    bodies: list[dict[str, JsonValue]] = []

    def refuse(_path: str, body: bytes) -> Answer:
        bodies.append(json.loads(body))
        return 400, {"Content-Type": "application/json"}, b'{"error": {"message": "no", "type": "no"}}'

    url = serve(refuse)
    for name, path in ADDRESSES.items():
        monkeypatch.setenv(name, url + path)

    return Sent(env, bodies)


class Sent:
    def __init__(self, env: SetEnv, bodies: list[dict[str, JsonValue]]) -> None:
        self._env = env
        self._bodies = bodies

    async def by(self, model: str, effort: str | None) -> dict[str, JsonValue]:
        self._env(model=model, model_efforts={"standard": effort} if effort else {}, model_max_tokens=16_000)
        with pytest.raises(ModelFailed):
            await ask(agent, "", "A fruit?", meter=Meter(Budget()), offline=lambda _: Fruit(name="fig"))
        (body,) = self._bodies
        return body


@pytest.mark.parametrize(
    ("effort", "limit", "budget"),
    [
        ("minimal", 18_048, 1_024),
        ("low", 20_096, 2_048),
        ("medium", 28_288, 10_000),
        ("high", 40_576, 16_384),
        ("max", 48_768, 32_768),
        (None, 16_000, None),
    ],
)
async def test_anthropics_limit_leaves_the_answer_beside_the_budget(
    sent: Sent, effort: str | None, limit: int, budget: int | None
) -> None:
    body = await sent.by(ANTHROPIC, effort)
    thinks = None if budget is None else {"type": "enabled", "budget_tokens": budget}
    assert (body["max_tokens"], body.get("thinking")) == (limit, thinks)


@pytest.mark.parametrize(("effort", "limit", "budget"), [("low", 20_096, 2_048), ("max", 48_768, 24_576)])
async def test_googles_limit_leaves_the_answer_beside_the_budget(
    sent: Sent, effort: str, limit: int, budget: int
) -> None:
    body = await sent.by(GOOGLE, effort)
    told = body["generationConfig"]
    assert isinstance(told, dict)
    assert told["maxOutputTokens"] == limit
    assert told["thinkingConfig"] == {"include_thoughts": True, "thinking_budget": budget}


@pytest.mark.parametrize(
    ("effort", "limit", "said"),
    [("high", 40_576, {"effort": "high"}), (None, 28_288, None), ("none", 18_048, {"effort": "minimal"})],
)
async def test_openais_limit_leaves_the_answer_beside_what_is_thought_unasked_too(
    sent: Sent, effort: str | None, limit: int, said: object
) -> None:
    body = await sent.by(OPENAI, effort)
    assert (body["max_output_tokens"], body.get("reasoning")) == (limit, said)


async def test_a_model_that_cannot_think_keeps_its_limit(sent: Sent) -> None:
    body = await sent.by("openai:gpt-4o", "high")
    assert (body["max_output_tokens"], body.get("reasoning")) == (16_000, None)


async def test_in_a_small_window_less_is_thought(sent: Sent, env: SetEnv) -> None:
    env(model_contexts={ANTHROPIC: 20_000})
    body = await sent.by(ANTHROPIC, "max")
    assert (body["max_tokens"], body["thinking"]) == (9_096, {"type": "enabled", "budget_tokens": 2_048})


class Reasoner:
    """A server of one's own whose model thinks, unless its template says that it is not to, or whatever that says."""

    def __init__(self, told: str, *, is_bound: bool = False) -> None:
        self._told = told
        self._is_bound = is_bound
        self.bodies: list[dict[str, JsonValue]] = []

    def answer(self, path: str, body: bytes) -> Answer:
        if path == self._told:
            words: dict[str, object] = {"default_generation_settings": {"n_ctx": 8192}, "total_slots": 1}
            if path == "/api/ps":
                words = {"models": [{"name": "qwen3:8b", "context_length": 8192}]}
            return 200, {}, json.dumps(words).encode()
        if not body:
            return 404, {}, b""
        asked = json.loads(body)
        self.bodies.append(asked)
        thought = {} if "chat_template_kwargs" in asked and not self._is_bound else {"reasoning_content": "A fruit?"}
        choice = {"index": 0, "delta": {"content": '{"name": "fig"}', **thought}, "finish_reason": "stop"}
        event = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
        return 200, {"Content-Type": "text/event-stream"}, f"data: {json.dumps(event)}\n\ndata: [DONE]\n\n".encode()

    @property
    def limits(self) -> list[tuple[object, object]]:
        """The longest answer that each request allowed, and what it told the template."""
        return [(body["max_completion_tokens"], body.get("chat_template_kwargs")) for body in self.bodies]


OFF = {"enable_thinking": False}


@pytest.mark.parametrize(
    ("name", "effort", "told", "is_bound", "limits"),
    [
        ("qwen3:8b", None, "/props", False, [(4096, None)] * 3),
        ("qwen3:8b", "none", "/props", False, [(2048, OFF)] * 3),
        ("qwen3:8b", "none", "/props", True, [(2048, OFF), (4096, OFF), (4096, OFF)]),
        ("qwen3:8b", "none", "/api/ps", False, [(4096, None)] * 3),
        ("qwen2.5:7b", "none", "/props", False, [(2048, None), (2048, OFF), (2048, OFF)]),
        ("qwen2.5:7b", None, "/props", False, [(2048, None), (4096, None), (4096, None)]),
    ],
    ids=["by its name", "told not to", "bound to", "cannot be told", "seen to and told not to", "seen to"],
)
async def test_a_model_of_ones_own_that_thinks_has_tokens_for_that_or_is_told_not_to(
    env: SetEnv,
    serve: Serve,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    effort: str | None,
    told: str,
    is_bound: bool,
    limits: list[tuple[object, object]],
) -> None:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    reasoner = Reasoner(told, is_bound=is_bound)
    env(
        model=f"{name}@{serve(reasoner.answer)}/v1",
        model_output="native",
        model_efforts={"standard": effort} if effort else {},
    )
    for _ in range(3):
        await ask(agent, "", "A fruit?", meter=Meter(Budget()), offline=lambda _: Fruit(name="none"))
    assert reasoner.limits == limits


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("qwen3:8b", True),
        ("Qwen3-30B-A3B-Thinking-2507", True),
        ("deepseek-r1:14b", True),
        ("gpt-oss:20b", True),
        ("qwen3-coder:30b", False),
        ("qwen3-30b-a3b-instruct-2507", False),
        ("qwen2.5:7b", False),
        ("llama3.1", False),
        ("local", False),
    ],
)
def test_some_names_tell_that_a_model_thinks(name: str, expected: bool) -> None:
    assert module.thinks(name) is expected

"""How long a model is waited for, whoever's it is."""

import asyncio
from collections.abc import Iterator

import pytest
from pydantic_ai.exceptions import ModelTimeoutError
from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart
from pydantic_ai.models import ModelRequestParameters

from runs.budgets import Budget, Meter
from runs.llm import Calls, hosted_model
from runs.metering import MeteredModel
from runs.thinking import Thinking
from runs.windows import Window
from tests.conftest import SetEnv
from tests.runs.speaking import Line, Speaker, speaking

LONG: list[ModelMessage] = [ModelRequest([UserPromptPart("A fig tree. " * 1000)])]
"""3,428 tokens, which a machine of one's own may read for 137 seconds."""
HOSTED = "openai-chat:gpt-4o"
PLAIN = Window(64_000)
THINKS = Window(64_000, thinking=Thinking("medium", 12_288))
"""For 246 seconds."""


@pytest.fixture(autouse=True)
def reachable(env: SetEnv, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)  # of a server on loopback
    monkeypatch.setenv("OPENAI_API_KEY", "test-value")
    env(model_timeout_seconds=120)
    hosted_model.cache_clear()
    yield
    hosted_model.cache_clear()


async def hear(name: str, speaker: Speaker, window: Window = PLAIN) -> str:
    with pytest.MonkeyPatch.context() as patches:
        patches.setenv("OPENAI_BASE_URL", speaker.url)
        model = MeteredModel(hosted_model(name.replace("URL", speaker.url)), Meter(Budget()), name)
    async with model.request_stream(LONG, Calls(1).settings(window), ModelRequestParameters()) as stream:
        async for _ in stream:
            pass
    return "".join(call.args_as_json_str() for call in stream.get().tool_calls)


def beginning(line: Line, said: str) -> None:
    line.begin()
    if said == "thought":
        line.think("Which fruit?")
    elif said:
        line.say(said)


@pytest.mark.parametrize(
    ("name", "window", "said", "seconds", "is_heard"),
    [
        (HOSTED, PLAIN, "", 100, True),
        (HOSTED, PLAIN, "", 130, False),
        (HOSTED, PLAIN, "{", 100, True),
        (HOSTED, PLAIN, "{", 130, False),
        (HOSTED, THINKS, "", 350, True),
        (HOSTED, THINKS, "", 380, False),
        (HOSTED, THINKS, "thought", 350, True),
        (HOSTED, THINKS, "{", 130, False),
        ("qwen@URL", Window(8192), "", 240, True),
        ("qwen@URL", Window(8192), "", 270, False),
        ("qwen@URL", Window(8192), "{", 130, False),
    ],
)
@pytest.mark.parametrize("stays", [False, True], ids=["silent", "keeps the connection"])
async def test_only_what_is_answered_ends_a_silence(
    name: str, window: Window, said: str, seconds: float, is_heard: bool, stays: bool
) -> None:
    async with speaking() as speaker:
        asked = asyncio.create_task(hear(name, speaker, window))
        line = await speaker.is_asked()
        beginning(line, said)
        for _ in range(2):
            await line.wait(seconds / 2)
            if stays:
                line.stay()
        line.say("}" if said == "{" else "{}")
        line.end()
        if is_heard:
            assert await asked == "{}"
        else:
            with pytest.raises(ModelTimeoutError):
                await asked


async def test_who_never_begins_is_not_waited_for() -> None:
    async with speaking() as speaker:
        asked = asyncio.create_task(hear(HOSTED, speaker))
        line = await speaker.is_asked()
        await line.wait(130)
        with pytest.raises(ModelTimeoutError):
            await asked

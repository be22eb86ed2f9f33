"""A caller of the assistant, a document to make things from, and a model that says what a test scripts."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import AsyncClient
from pydantic_ai.messages import ModelMessage, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls

from library import services as library
from runs.database import in_thread
from runs.testing import Frame, ScriptedModel, collect
from runs.working import Call

Events = list[dict[str, Any]]

LIGHT = """---
title: Photosynthesis in green plants
language: en
topic: Photosynthesis
---
# Photosynthesis in green plants

## What photosynthesis is

Photosynthesis is the process by which green plants turn light energy into chemical energy. Photosynthesis takes place
in the chloroplasts of the leaf cells. The green pigment chlorophyll absorbs red light and blue light. Green plants take
in carbon dioxide through small pores called stomata. The roots absorb water from the soil for photosynthesis.

## What photosynthesis makes

Photosynthesis produces glucose, which the plant stores as starch. Oxygen leaves the leaf through the stomata as a
by-product of photosynthesis. The light reactions of photosynthesis take place in the thylakoid membranes. The Calvin
cycle fixes carbon dioxide in the stroma of the chloroplast. A leaf of an oak tree has about 500 stomata on each square
millimetre of its lower side.

## What limits photosynthesis

Light intensity limits the rate of photosynthesis in the shade. Temperature changes the rate at which enzymes work in
the Calvin cycle. Carbon dioxide concentration limits photosynthesis on bright days. Jan Ingenhousz showed in 1779 that
plants need sunlight to produce oxygen. Melvin Calvin described the fixation of carbon dioxide in 1957. Joseph Priestley
found in 1771 that a plant renews the air in a closed jar.
"""


class Caller:
    """Talks to the assistant as one user and reads each answer to its end."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.client = AsyncClient()

    async def login(self) -> "Caller":
        await self.client.aforce_login(self.user)
        return self

    async def stream(self, message: str | dict[str, Any], chat: str = "chat-1", **more: Any) -> Events:
        return events(await self.frames(message, chat, **more))

    async def frames(self, message: str | dict[str, Any], chat: str = "chat-1", **more: Any) -> list[Frame]:
        body = {"id": chat, "message": message, **more}
        response = await self.client.post("/api/conversation/stream", body, content_type="application/json")
        assert response.status_code == 200, response.content
        assert response["x-vercel-ai-ui-message-stream"] == "v1"
        return await collect(response.streaming_content)

    async def ask(self, message: str, chat: str = "chat-1", **more: Any) -> dict[str, Any]:
        body = {"id": chat, "message": message, **more}
        response = await self.client.post("/api/conversation", body, content_type="application/json")
        assert response.status_code == 200, response.content
        answer: dict[str, Any] = response.json()
        return answer

    async def get(self, path: str) -> Any:
        response = await self.client.get(path)
        assert response.status_code == 200, response.content
        return response.json()


def events(frames: Sequence[Frame]) -> Events:
    return [frame.json if frame.data != "[DONE]" else {"type": "[DONE]"} for frame in frames]  # type: ignore[misc]


def types(told: Events) -> list[str]:
    return [event["type"] for event in told]


def of(told: Events, kind: str) -> Events:
    return [event for event in told if event["type"] == kind]


def words(told: Events) -> str:
    return "".join(event["delta"] for event in of(told, "text-delta"))


@pytest.fixture
async def caller(alice: User, engine: object) -> Caller:
    return await Caller(alice).login()


@pytest.fixture
async def other(charlie: User, engine: object) -> Caller:
    return await Caller(charlie).login()


@pytest.fixture
async def leaves(alice: User, engine: object) -> None:
    """A document about photosynthesis."""
    await in_thread(library.ingest, alice, LIGHT.encode(), "leaves.md")


@dataclass
class TalkingModel(ScriptedModel):
    """A scripted model that may call tools by name, and says everything in small pieces."""

    async def _stream(self, messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str | DeltaToolCalls]:
        said = self.script[0]
        self.choices.append((info.model_settings or {}).get("tool_choice"))
        self.callable.append([tool.name for tool in info.function_tools])
        if isinstance(said, Call):
            self.script.pop(0)
            self.asked.append(messages)
            self.offered.append([tool.name for tool in info.output_tools])
            yield {0: DeltaToolCall(said.tool, said.arguments.model_dump_json(exclude_unset=True))}
            return
        self.offered.append([tool.name for tool in info.output_tools])
        for part in (await self._answer(messages, info)).parts:
            if isinstance(part, ToolCallPart):
                text = part.args_as_json_str()
                yield {0: DeltaToolCall(part.tool_name, text[:7])}
                for at in range(7, len(text), 7):
                    yield {0: DeltaToolCall(json_args=text[at : at + 7])}
                    if self.halts and self.halts in text[: at + 7]:
                        await asyncio.sleep(0)  # what was said so far is on its way
                        self.halted.set()
                        await asyncio.Event().wait()
            elif isinstance(part, TextPart):
                for at in range(0, len(part.content), 7):
                    yield part.content[at : at + 7]

    def __post_init__(self) -> None:
        self.offered: list[list[str]] = []
        """The output tools that each request could call."""
        self.callable: list[list[str]] = []
        """The other tools that each request could call."""
        self.choices: list[object] = []
        """What each request said of tools: whether one had to be called."""
        self.halts = ""
        """The word after which it says no more."""
        self.halted = asyncio.Event()


def told(events_told: Events) -> list[tuple[str, Any]]:
    """What a turn said, without what differs from run to run; the pieces of a text as one."""
    plain: list[tuple[str, Any]] = []
    for event in events_told:
        kind, shown = event["type"], _shown(event)
        if kind == "text-delta" and plain and plain[-1][0] == "text-delta":
            plain[-1] = (kind, plain[-1][1] + shown)
        else:
            plain.append((kind, shown))
    return plain


SHOWN: dict[str, Callable[[dict[str, Any]], Any]] = {
    "text-delta": lambda event: event["delta"],
    "data-action": lambda event: tuple(
        event["data"][name] for name in ("action", "intent", "expectedMode", "candidateTools")
    ),
    "data-tool-progress": lambda event: (event["data"]["tool"], event["data"]["status"]),
    "tool-input-available": lambda event: event["input"],
    "tool-output-error": lambda event: event["errorText"],
    "data-quiz-question": lambda event: event["data"]["index"],
    "data-quiz-complete": lambda event: (event["data"]["title"], event["data"]["total"]),
    "data-file-ready": lambda event: (event["data"]["type"], event["data"]["filename"]),
    "data-interactive-content": lambda event: (event["data"]["title"], event["data"]["isTried"]),
    "data-clarify": lambda event: (event["data"]["question"], [one["label"] for one in event["data"]["choices"]]),
    "data-notice": lambda event: event["data"]["message"],
    "error": lambda event: event["errorText"],
    "source-document": lambda event: event["title"],
}


def _shown(event: dict[str, Any]) -> Any:
    return SHOWN[event["type"]](event) if event["type"] in SHOWN else None

"""A caller of the assistant, a document to make things from, and a small model that says what a test scripts."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import AsyncClient

from library import services as library
from runs.database import in_thread
from runs.testing import Frame, collect

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

    async def stream(self, message: str, chat: str = "chat-1", **more: Any) -> Events:
        return events(await self.frames(message, chat, **more))

    async def frames(self, message: str, chat: str = "chat-1", **more: Any) -> list[Frame]:
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

"""A caller of the creative workflow, and a handful of notes to write from."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import AsyncClient

from creative import steps
from library import services as library
from library.notes import store as notes
from library.notes.schemas import NoteRecord
from runs.database import in_thread
from runs.testing import Frame, collect
from tests.creative.gates import PAID, Gate

Events = list[dict[str, Any]]

OUTING = "给带孩子的上海家庭写一篇上海春游攻略，目的是让周末出门不慌，要有公园推荐和注意事项"
PARKS = """---
title: 上海春游的公园
language: zh
---
# 上海春游的公园

## 共青森林公园

上海春游常去的共青森林公园占地约131公顷，草坪可以搭帐篷。共青森林公园的烧烤区需要提前预约。

## 顾村公园

顾村公园的樱花一般在三月下旬开放，是上海春游赏樱的去处。顾村公园在樱花季的周末人流很大。
"""
TIPS = (
    "先查好公园的入园时间，再定出门的路线",
    "提前一天把防晒、薄外套和垫子装进包里",
    "带孩子去春游记得给水壶贴上名字",
    "中午前到，先占树荫，再搭帐篷",
    "回程提前半小时走，避开地铁口排队",
)
PAINS = ("春游那天停车场满了，白跑一趟", "孩子一坐车就吐，一路都在哭")


def outing_note(number: int) -> NoteRecord:
    return NoteRecord(
        title=f"上海春游带娃第{number}次",
        text=f"上海春游的一点心得。{PAINS[number % 2]}。{TIPS[number % 5]}。{TIPS[(number + 2) % 5]}。",
        tags=["上海春游", "亲子", "公园"],
        likes=900 + 10 * number,
        collects=300,
        comments=40,
        topic="亲子出行",
    )


class Caller:
    """Posts to the workflow as one user and reads each answer to its end."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.client = AsyncClient()

    async def login(self) -> "Caller":
        await self.client.aforce_login(self.user)
        return self

    async def post(self, path: str, body: dict[str, Any], **headers: str) -> list[Frame]:
        response = await self.client.post(path, body, content_type="application/json", headers=headers)
        assert response.status_code == 200, response.content
        return await collect(response.streaming_content)

    async def stream(self, message: str = OUTING, **more: Any) -> Events:
        return events(await self.post("/api/agent/stream", {"message": message, **more}))

    async def confirm(self, thread_id: str, action: str | None = "approve", **more: Any) -> Events:
        return events(await self.post("/api/agent/confirm", {"threadId": thread_id, "action": action, **more}))

    async def refused(self, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        response = await self.client.post(path, body, content_type="application/json")
        return response.status_code, response.json()


def events(frames: Sequence[Frame]) -> Events:
    return [frame.json if frame.data != "[DONE]" else {"type": "[DONE]"} for frame in frames]  # type: ignore[misc]


def types(told: Events) -> list[str]:
    return [event["type"] for event in told]


def of(told: Events, kind: str) -> Events:
    return [event for event in told if event["type"] == kind]


def thread_of(told: Events) -> str:
    return str(of(told, "workflow_paused")[-1]["threadId"])


@pytest.fixture
async def caller(alice: User, engine: object) -> Caller:
    return await Caller(alice).login()


@pytest.fixture
async def other(charlie: User, engine: object) -> Caller:
    return await Caller(charlie).login()


@pytest.fixture
async def outings(alice: User, engine: object) -> None:
    """Ten notes about outings, and a document."""
    await in_thread(notes.keep, alice, [outing_note(number) for number in range(10)])
    await in_thread(library.ingest, alice, PARKS.encode(), "parks.md")


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    made = Gate()
    for name in PAID:
        monkeypatch.setattr(steps, name, made.around(name, getattr(steps, name)))
    return made

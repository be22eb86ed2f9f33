"""A caller of Nova3, and a handful of notes to count."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import AsyncClient

from library.notes import store as notes
from library.notes.schemas import PLATFORM_TIME, NoteRecord
from runs.database import in_thread
from runs.testing import Frame, collect

Events = list[dict[str, Any]]
Ask = Callable[..., Awaitable[Events]]


class Caller:
    """Posts to Nova3 as one user and reads the answer to its end."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.client = AsyncClient()

    async def login(self) -> "Caller":
        await self.client.aforce_login(self.user)
        return self

    async def post(self, body: dict[str, Any], **headers: str) -> tuple[list[Frame], str]:
        """All frames, and the run's id."""
        response = await self.client.post("/novachat", body, content_type="application/json", headers=headers)
        assert response.status_code == 200, response.content
        return await collect(response.streaming_content), response["X-Run-ID"]

    async def ask(self, session: str = "s1", **data: Any) -> Events:
        """The events of a request."""
        frames, _ = await self.post(request(session, **data))
        assert frames[-1].data == "[DONE]"
        return [frame.json for frame in frames[:-1]]  # type: ignore[misc]

    async def refused(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        response = await self.client.post("/novachat", body, content_type="application/json")
        return response.status_code, response.json()

    async def queue(self, session: str = "s1", user_id: str = "demo_user") -> dict[str, Any]:
        response = await self.client.get(f"/novachat/queue/{user_id}/{session}")
        return response.json()


def request(session: str = "s1", **data: Any) -> dict[str, Any]:
    return {"user_id": "demo_user", "session_id": session, "request_data": data}


def chunks(events: Events) -> Events:
    return [event for event in events if event["event_type"] == "llm_chunk"]


def ids(events: Events) -> list[str]:
    """The ids of all items in the events."""
    return [
        item["id"] for event in chunks(events) if event["payload"]["content_type"].startswith("nova3_")
        for item in event["payload"]["data"]
    ]  # fmt: skip


def said(events: Events) -> list[str]:
    return [event["payload"]["data"] for event in events if event["event_type"] == "system"]


@pytest.fixture
async def caller(alice: User, engine: object, beauty: None) -> Caller:
    return await Caller(alice).login()


@pytest.fixture
async def other(charlie: User, engine: object) -> Caller:
    return await Caller(charlie).login()


AUDIENCES = ("学生党", "上班族", "新手")
PAINS = ("早上赶时间，底妆两小时就开始斑驳", "T区出油老是脱妆", "越补越卡粉，真的后悔")
TIPS = (
    "先用保湿喷雾打底，再薄涂一层粉底",
    "散粉只压T区，脸颊不要压",
    "粉扑沾湿后拧到不滴水再上妆",
    "遮瑕选比肤色深半号的，点在瑕疵上再拍开",
    "出门前用定妆喷雾隔一臂远喷两下",
    "补妆前先用纸巾吸油，不要直接叠粉",
    "眉毛先画下边缘，再往上晕开",
)
MORNING = datetime(2026, 3, 2, 8, tzinfo=PLATFORM_TIME)


def beauty_note(number: int) -> NoteRecord:
    audience = AUDIENCES[number % 3]
    return NoteRecord(
        title=f"{audience}的{number % 4 + 3}步底妆，第{number}版"
        if number % 2
        else f"{audience}底妆心得之{'甲乙丙丁戊己庚辛壬癸'[number // 2]}",
        text=f"{audience}看过来。{PAINS[number % 3]}。{TIPS[number % 7]}。第{number}次更新，用了{number + 2}周。",
        tags=["底妆", audience, "通勤妆" if number % 2 else "日常妆"],
        likes=1000 + (400 if number % 2 else 0) + 10 * number,
        collects=500 + (200 if audience == "学生党" else 0),
        comments=50 + number,
        published_at=MORNING + timedelta(days=number, hours=12 if number % 2 else 0),
        topic="美妆护肤",
    )


def trip_note(number: int) -> NoteRecord:
    return NoteRecord(
        title=f"周末两天去溪边露营第{number}站",
        text="总是堵车，白跑一趟。提前查好返程时间，周五晚上出发。",
        tags=["周末短途", "露营"],
        likes=800,
        collects=200,
        comments=20,
        published_at=MORNING + timedelta(days=number),
        topic="周末出行",
    )


@pytest.fixture
async def beauty(alice: User, engine: object) -> None:
    """Twenty notes about make-up and five about trips."""
    records = [*(beauty_note(number) for number in range(20)), *(trip_note(number) for number in range(5))]
    await in_thread(notes.keep, alice, records)

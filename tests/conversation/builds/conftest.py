"""The sample school, one who runs applications on it, and each sample application made of its description."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import AsyncClient

from conversation.classes.models import SchoolClass
from library import services as library
from runs.follow import follow
from runs.testing import Frame, collect
from tests.conversation.school import load_sample

Events = list[dict[str, Any]]
WEEKLY = "A report every week on how my class is doing"
QUIZ = "A quiz of 4 questions on what the class finds hardest"
HOMEWORK = "Track who has not handed in their homework"
PERIOD = {"first": "2026-09-01", "last": "2026-11-20"}


class Builder:
    """Compiles, saves and runs applications as one user."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.client = AsyncClient()

    async def login(self) -> "Builder":
        await self.client.aforce_login(self.user)
        return self

    async def post(self, path: str, body: object, status: int = 200, method: str = "post", **headers: str) -> Any:
        send = getattr(self.client, method)
        response = await send(f"/api/apps{path}", json.dumps(body), content_type="application/json", headers=headers)
        assert response.status_code == status, response.content
        return response.json()

    async def get(self, path: str, status: int = 200) -> Any:
        response = await self.client.get(f"/api/apps{path}")
        assert response.status_code == status, response.content
        return response.json()

    async def over(self, run_id: str) -> None:
        async for _ in follow(run_id):
            pass

    async def compiled(self, description: str, **more: object) -> dict[str, Any]:
        job = (await self.post("/compile", {"description": description, **more}, 202))["jobId"]
        await self.over(job)
        answer: dict[str, Any] = await self.get(f"/compile/{job}")
        return answer

    async def saved(self, description: str) -> str:
        job = await self.compiled(description)
        return str((await self.post("", {"jobId": job["jobId"]}, 201))["id"])

    async def started(self, app: str, status: int = 202, **params: object) -> Any:
        return await self.post(f"/{app}/run", {"params": params}, status)

    async def ran(self, app: str, **params: object) -> dict[str, Any]:
        execution = (await self.started(app, **params))["executionId"]
        await self.over(execution)
        answer: dict[str, Any] = await self.get(f"/{app}/executions/{execution}")
        return answer

    async def frames(self, path: str) -> list[Frame]:
        response = await self.client.get(f"/api/apps{path}")
        assert response.status_code == 200, response.content
        return await collect(response.streaming_content)


def blocks(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {block["id"]: block for tab in answer["result"]["tabs"] for block in tab["blocks"]}


def kpis(answer: dict[str, Any]) -> dict[str, str]:
    return {one["label"]: one["value"] for one in blocks(answer)["figures"]["data"]}


@pytest.fixture
def school(transactional_db: None) -> SchoolClass:
    load_sample()
    return SchoolClass.objects.get(name="Physics 8A")


@pytest.fixture
async def builder(alice: User, school: SchoolClass, engine: object) -> Builder:
    return await Builder(alice).login()


INERTIA = """---
title: Inertia and Newton's first law
language: en
topic: Inertia
---
# Inertia and Newton's first law

## What inertia is

Inertia is the property of matter by which a body resists any change of its motion. Newton's first law says that a body
stays at rest or moves uniformly in a straight line unless a net force acts on it. The mass of a body measures its
inertia. Galileo studied inertia with balls on inclined planes in 1604. Newton's first law holds in inertial frames.
A passenger leans forward when a bus brakes because of inertia.
"""


def add_document(owner: User, text: str) -> None:
    library.ingest(owner, text.encode(), "inertia.md")

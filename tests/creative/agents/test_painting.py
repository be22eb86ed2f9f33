"""Pictures of an image model."""

import asyncio

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from creative.agents.painting import paint
from runs import metering
from runs.budgets import Budget, Meter
from tests.conftest import SetEnv
from tests.serving import Answer, Serve


class Painter:
    """Paints nothing, and remembers how many pictures were under way at most."""

    under_way, most = 0, 0

    def __init__(self, name: str) -> None:
        self.name = name

    async def generate(self, _prompt: str, **_: object) -> None:
        Painter.under_way += 1
        Painter.most = max(Painter.most, Painter.under_way)
        await asyncio.sleep(0)
        Painter.under_way -= 1
        raise ModelHTTPError(400, self.name)


async def test_no_more_pictures_are_under_way_than_there_are_places(
    env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    env(image_model="openai:gpt-image-2", model_parallel={"openai": 2})
    monkeypatch.setattr("creative.agents.painting.painter", Painter)
    meter = Meter(Budget())
    pictures = await asyncio.gather(*(paint(meter, "A fig tree.") for _ in range(6)))
    assert (pictures, Painter.most, meter.usage.images) == ([None] * 6, 2, 6)


@pytest.mark.parametrize(("status", "requests"), [(503, 2), (400, 1)])
async def test_what_may_pass_is_asked_for_once_more_and_each_picture_counts(
    env: SetEnv, serve: Serve, monkeypatch: pytest.MonkeyPatch, status: int, requests: int
) -> None:
    asked: list[str] = []

    def answer(path: str, _body: bytes) -> Answer:
        asked.append(path)
        return status, {"Content-Type": "application/json"}, b'{"error": {"message": "no"}}'

    monkeypatch.setenv("OPENAI_BASE_URL", f"{serve(answer)}/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "key")
    monkeypatch.setattr(metering, "PAUSE", 0)
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)
    env(image_model="openai:gpt-image-2")
    meter = Meter(Budget())
    assert await paint(meter, "A fig tree.") is None
    assert (asked, meter.usage.images) == (["/v1/images/generations"] * requests, requests)

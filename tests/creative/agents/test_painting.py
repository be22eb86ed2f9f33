"""Pictures of an image model."""

import asyncio

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from creative.agents.painting import paint
from runs.budgets import Budget, Meter
from tests.conftest import SetEnv


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
        raise ModelHTTPError(500, self.name)


async def test_no_more_pictures_are_under_way_than_there_are_places(
    env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    env(image_model="openai:gpt-image-2", model_parallel={"openai": 2})
    monkeypatch.setattr("creative.agents.painting.ImageGenerator", Painter)
    meter = Meter(Budget())
    pictures = await asyncio.gather(*(paint(meter, "A fig tree.") for _ in range(6)))
    assert (pictures, Painter.most, meter.usage.images) == ([None] * 6, 2, 6)

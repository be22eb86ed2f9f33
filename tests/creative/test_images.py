"""Images by row: the cover first, one that fails beside the others, within the budget, after a reference's colours."""

import base64
import io
from collections.abc import Collection
from dataclasses import replace
from typing import IO, Any

import pytest
from PIL import Image
from pydantic_ai import BinaryImage
from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.images import TestImageGenerationModel

from creative import steps
from creative.models import Creative, ImageTask
from library.fetch import Fetched, NotFetched
from runs.database import in_thread
from runs.errors import RunError
from tests.conftest import SetEnv
from tests.creative.conftest import OUTING, Caller, of, thread_of, types
from tests.creative.test_pages import PIXEL

ALONE = {"enableHITL": False}


def painted() -> bytes:
    """A picture as an image model gives one."""
    made = io.BytesIO()
    Image.new("RGB", (864, 1152), "#88aa66").save(made, "PNG")
    return made.getvalue()


async def rows() -> list[tuple[int, str]]:
    return await in_thread(lambda: list(ImageTask.objects.order_by("number").values_list("number", "status")))


async def test_the_cover_is_drawn_before_the_others_begin(caller: Caller, outings: None) -> None:
    told = of(await caller.stream(OUTING, **ALONE), "image_progress")
    begun = [event["taskId"] for event in told if event["status"] != "queued"]
    assert begun[:2] == [1, 1]
    assert {status for _, status in await rows()} == {"complete"}


async def test_no_more_images_than_the_budget_has(caller: Caller, outings: None, env: SetEnv) -> None:
    env(budget_images=2)
    told = await caller.stream(OUTING, **ALONE)
    failed = [event for event in of(told, "image_progress") if event["status"] == "failed"]
    statuses = [status for _, status in await rows()]
    assert (statuses[0], statuses.count("complete")) == ("complete", 2)
    assert {event["errorMessage"] for event in failed} == {"本次运行的图片数已达上限。"}
    assert len(of(told, "workflow_complete")[0]["imageAssetIds"]) == 2
    assert of(told, "quality_score")[-1]["qualityScores"]["scores"]["textImageAlignment"] <= 0.3
    assert (await in_thread(Creative.objects.select_related("run").get)).run.images == 2


async def test_an_image_that_fails_at_first_is_tried_again(
    caller: Caller, outings: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []
    draw = steps.draw

    def flaky(card: Any, *given: Any, **more: Any) -> Any:
        tried.append(card.number)
        if tried.count(card.number) < 3 and card.number == 2:
            raise RunError
        return draw(card, *given, **more)

    monkeypatch.setattr(steps, "draw", flaky)
    told = await caller.stream(OUTING, **ALONE)
    assert types(told)[-1] == "[DONE]"
    assert tried.count(2) == 3
    assert {status for _, status in await rows()} == {"complete"}


async def test_an_image_model_paints_and_our_words_are_laid_over(
    caller: Caller, outings: None, env: SetEnv, monkeypatch: pytest.MonkeyPatch
) -> None:
    env(image_model="openai:gpt-image-2")
    painter, asked = TestImageGenerationModel(), []
    picture = painted()

    class Painter:
        def __init__(self, name: str) -> None:
            self.name = name

        async def generate(self, prompt: str, **settings: Any) -> Any:
            asked.append((self.name, prompt))
            if len(asked) == 2:
                raise ModelHTTPError(400, self.name)
            made = await painter.generate(prompt, settings=settings["settings"])
            return replace(made, images=[replace(made.images[0], content=BinaryImage(picture, media_type="image/png"))])

    monkeypatch.setattr("creative.agents.painting.painter", Painter)
    told = await caller.stream(OUTING, **ALONE)
    kept = await in_thread(lambda: list(ImageTask.objects.order_by("number").values_list("status", "art__kind")))
    assert len(asked) == len(kept)
    assert all("No text, no letters" in prompt for _, prompt in asked)
    assert sorted(kept, key=str) == [*[("complete", "art")] * (len(kept) - 1), ("complete", None)]
    assert any("卡片不带图" in event["content"] for event in of(told, "progress"))
    assert painter.last_settings == {"aspect_ratio": "3:4"}
    assert (await in_thread(Creative.objects.select_related("run").get)).run.images == len(kept)


async def test_without_a_single_image_it_fails_and_says_so(
    caller: Caller, outings: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any, **more: Any) -> Any:
        raise RunError

    monkeypatch.setattr(steps, "draw", broken)
    told = await caller.stream(OUTING, **ALONE)
    assert told[-2]["content"] == "错误：一张图片也没能画出来，请重试。"
    assert (await in_thread(Creative.objects.select_related("run").get)).status == "failed"


async def test_a_reference_picture_is_measured_and_its_colours_are_taken(caller: Caller, outings: None) -> None:
    url = f"data:image/png;base64,{base64.b64encode(PIXEL).decode()}"
    told = await caller.stream(
        f"帮我创作一篇笔记文案：{OUTING}", referenceInputs=[{"url": url, "type": "style"}], **ALONE
    )
    assert of(told, "intent_detected")[0]["intent"] == "create_content"
    (analysis,) = (await in_thread(Creative.objects.get)).agent_state.reference_analyses
    assert (analysis.type, analysis.confidence) == ("style_ref", 0.95)
    assert analysis.style_tokens.color_palette != []
    assert of(told, "quality_score")[-1]["qualityScores"]["scores"]["styleConsistency"] == 0.85


async def test_a_reference_on_the_web_is_fetched_and_one_that_is_away_is_left_out(
    caller: Caller, outings: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def website(url: str, into: IO[bytes], *, max_bytes: int, accepted: Collection[str]) -> Fetched:
        assert "image/png" in accepted
        if "away" in url:
            raise NotFetched("There is no website of this name.")
        into.write(PIXEL)
        return Fetched("image/png", url)

    monkeypatch.setattr(steps, "fetch", website)
    told = await caller.stream(
        OUTING, referenceImages=["https://away.example/1.png", "https://museum.example/2.png"], **ALONE
    )
    said = [event["content"] for event in of(told, "progress")]
    assert said == ["未采用 https://away.example/1.png 的图片。没有这个名称的网站。"]
    state = (await in_thread(Creative.objects.get)).agent_state
    assert [one.url for one in state.reference_inputs] == [f"/api/agent/assets/{state.reference_inputs[0].asset_id}"]
    assert len(state.reference_analyses) == 1


async def test_one_image_of_a_finished_post_is_drawn_again_and_the_others_stay(caller: Caller, outings: None) -> None:
    thread_id = (await in_thread(Creative.objects.get)).thread_id if await caller.stream(OUTING, **ALONE) else ""
    before = await drawn()
    path = f"/api/agent/threads/{thread_id}/images/2/redraw"
    told = [frame for frame in await caller.post(path, {"remark": "换个样子"}) if frame.data != "[DONE]"]
    after = await drawn()
    assert [number for number in before if before[number] != after[number]] == [2]
    kinds = [frame.json["type"] for frame in told]
    assert "content_update" in kinds
    assert kinds[-1] == "workflow_complete"
    state = (await in_thread(Creative.objects.get)).agent_state
    assert (state.wishes, len(state.earlier), len(state.drafts)) == ({2: "换个样子"}, 1, 1)
    assert set(state.generated_image_asset_ids) == set(after.values())
    assert (await caller.refused(path.replace("/2/", "/99/"), {}))[0] == 404


async def test_no_image_is_drawn_again_before_the_post_is_finished(
    caller: Caller, other: Caller, outings: None
) -> None:
    thread_id = thread_of(await caller.stream())
    path = f"/api/agent/threads/{thread_id}/images/1/redraw"
    status, answer = await caller.refused(path, {})
    assert (status, answer["code"]) == (409, "not_finished")
    assert (await other.refused(path, {}))[0] == 404


async def drawn() -> dict[int, int]:
    rows = await in_thread(lambda: list(ImageTask.objects.filter(status="complete")))
    return {row.number: row.asset_id or 0 for row in rows}


async def test_a_reference_that_cannot_be_read_is_refused_before_anything_is_made(caller: Caller) -> None:
    body = {"message": OUTING, "referenceImages": ["data:image/png;base64,AAAA"]}
    status, answer = await caller.refused("/api/agent/stream", body)
    assert (status, answer["code"]) == (422, "unreadable_picture")
    assert not await in_thread(Creative.objects.exists)


async def test_a_reference_without_an_address_is_refused(caller: Caller) -> None:
    status, answer = await caller.refused("/api/agent/stream", {"message": OUTING, "referenceImages": [""]})
    assert (status, answer["code"]) == (422, "invalid")
